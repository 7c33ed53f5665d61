"""Train a network by self-play (PPO) on the vector environment, then let it meet `random` and `greedy`.

    python examples/train.py connect_four --minutes 15 --out network.npz
    sandtable arena connect_four network@network.npz greedy -n 400
    sandtable play connect_four --bot network@network.npz

For games of two seats: the network sees the board from the side of whoever decides.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import sandtable.vector
from sandtable.bots.network import observation_name
from sandtable.core.observed import scaled
from sandtable.lab.arena import Contest, hold

OPENING = 12  # fewer actions than this are taken at random at the start of a match, and not learnt from
ENVIRONMENTS, STEPS, BATCH, ROUNDS = 1024, 16, 2048, 2  # matches side by side, actions, samples, times seen
LENGTH, CLIP, VALUE, CALM = 0.9, 0.2, 0.5, 0.5  # of traces, ratios, the value's loss, gradients
RATE, ENTROPY = 1e-3, 0.03  # at the start; both fall to a tenth
WIDE, DEEP = 16, 64  # planes of a convolution, numbers of the dense layer


class Network(nn.Module):
    """Convolutions over the planes, one dense layer, and two heads: wishes for actions, and the worth."""

    def __init__(self, planes: int, height: int, width: int, scalars: int, actions: int) -> None:
        super().__init__()
        self.conv0 = nn.Conv2d(planes, WIDE, 3, padding=1)
        self.conv1 = nn.Conv2d(WIDE, WIDE, 3, padding=1)
        self.dense0 = nn.Linear(WIDE * height * width + scalars, DEEP)
        self.dense1 = nn.Linear(DEEP, actions)
        self.worth = nn.Linear(DEEP, 1)
        nn.init.normal_(self.dense1.weight, std=0.01)

    def forward(self, planes: torch.Tensor, scalars: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        seen = torch.relu(self.conv1(torch.relu(self.conv0(planes)))).flatten(1)
        hidden = torch.relu(self.dense0(torch.cat([seen, scalars], 1)))
        return self.dense1(hidden), torch.tanh(self.worth(hidden)).squeeze(1)


class Trainer:
    """Matches under way, and the network that plays both sides of them."""

    def __init__(self, game: str, seed: int = 1) -> None:
        self.env = sandtable.vector.make(game, ENVIRONMENTS, seed=seed)
        torch.manual_seed(seed)
        seen = self.env.observation
        self.network = Network(*seen.plane_shape, len(seen.scalars), self.env.action_count)
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)
        self.rng = np.random.default_rng(seed)
        self.random = self.rng.integers(0, OPENING, ENVIRONMENTS)  # actions still to be taken at random

    def look(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """What the deciding seats see, and what they may do."""
        turn = self.env.turn
        planes, scalars = scaled(self.env.observation, turn.planes, turn.scalars)
        legal = torch.from_numpy(self.env.mask.astype(bool))
        return torch.from_numpy(planes), torch.from_numpy(scalars), legal

    @torch.no_grad()
    def play(self) -> tuple[torch.Tensor, ...]:
        """Some actions in every match: what was seen and done, how it was rated then, and what came of it."""
        kept, rewards, ended, seats, worths = [], [], [], [], []
        for _ in range(STEPS):
            seen, seat = self.look(), self.env.turn.seat.copy()
            wishes, worth = self.network(*seen[:2])
            choice = torch.distributions.Categorical(logits=wishes.masked_fill(~seen[2], -1e9))
            is_random = torch.from_numpy(self.random > 0)
            action = torch.where(is_random, torch.from_numpy(self.env.sample()), choice.sample())
            turn = self.env.step(action.numpy())
            kept.append((*seen, action, choice.log_prob(action), ~is_random))
            new = self.rng.integers(0, OPENING, ENVIRONMENTS)
            self.random = np.where(turn.end_reason != 0, new, np.maximum(0, self.random - 1))
            rewards.append(turn.rewards[np.arange(ENVIRONMENTS), seat])
            ended.append(turn.end_reason != 0)
            seats.append(seat)
            worths.append(worth.numpy())
        worths.append(self.network(*self.look()[:2])[1].numpy())
        seats.append(self.env.turn.seat.copy())
        gains = advantages(rewards, ended, seats, worths)
        parts = [torch.cat(part) for part in zip(*kept, strict=True)]
        return *parts, torch.from_numpy(gains).flatten(), torch.from_numpy(np.concatenate(worths[:-1]))

    def learn(self, left: float) -> None:
        """The network is a little better at what it has just played; `left` is the share of the time left."""
        *samples, was_chosen, gains, worths = self.play()
        gains, worths, *samples = (part[was_chosen] for part in (gains, worths, *samples))
        gains, aims = (gains - gains.mean()) / (gains.std() + 1e-8), gains + worths
        self.optimizer.param_groups[0]["lr"] = RATE * max(0.1, left)
        for _ in range(ROUNDS):
            for rows in torch.randperm(len(gains)).split(BATCH):
                planes, scalars, legal, action, before = (sample[rows] for sample in samples)
                wishes, worth = self.network(planes, scalars)
                choice = torch.distributions.Categorical(logits=wishes.masked_fill(~legal, -1e9))
                ratio = (choice.log_prob(action) - before).exp()
                gain = torch.min(ratio * gains[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[rows]).mean()
                entropy = ENTROPY * max(0.1, left) * choice.entropy().mean()
                loss = VALUE * (worth - aims[rows]).square().mean() - gain - entropy
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), CALM)
                self.optimizer.step()

    def save(self, path: Path) -> None:
        """The file is a bot: network@FILE.npz."""
        layers = {name: value.numpy() for name, value in self.network.state_dict().items()}
        game = self.env.game
        np.savez(path, game=game.id, observation=observation_name(game), **layers)


def advantages(rewards: list, ended: list, seats: list, worths: list) -> np.ndarray:
    """How much better than expected each action turned out; what is good for the other seat is bad here."""
    gains, gain = np.zeros((len(rewards), ENVIRONMENTS), np.float32), np.zeros(ENVIRONMENTS, np.float32)
    for step in reversed(range(len(rewards))):
        goes_on = np.where(ended[step], 0, np.where(seats[step] == seats[step + 1], 1, -1)).astype(np.float32)
        gain = rewards[step] - worths[step] + goes_on * (worths[step + 1] + LENGTH * gain)
        gains[step] = gain
    return gains


def main() -> None:
    """Train for the given time, save the network, and say how it fares."""
    parser = argparse.ArgumentParser(description="Train a network by self-play.")
    parser.add_argument("game", nargs="?", default="connect_four")
    parser.add_argument("--minutes", type=float, default=15.0, help="of processor time")
    parser.add_argument("--matches", type=int, default=400, help="against each opponent afterwards")
    parser.add_argument("--out", type=Path, default=Path("network.npz"))
    given = parser.parse_args()
    trainer, spent, played, began = Trainer(given.game), 0.0, 0, time.process_time()
    while spent < given.minutes:
        trainer.learn(1 - spent / given.minutes)
        spent, played = (time.process_time() - began) / 60, played + ENVIRONMENTS * STEPS
        if played % (20 * ENVIRONMENTS * STEPS) == 0 or spent >= given.minutes:
            print(f"{spent:.1f} minutes, {played:,} actions", flush=True)
            trainer.save(given.out)
    for opponent in ("random", "greedy") if given.matches else ():
        contest = Contest(given.game, (f"network@{given.out}", opponent), given.matches, 2, "train")
        share = hold(contest).duels()[0].share
        print(f"against {opponent}: {share.value:.1%} [{share.low:.1%}, {share.high:.1%}]", flush=True)


if __name__ == "__main__":
    main()
