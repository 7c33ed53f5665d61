"""Many matches of one game at once: stepped, dealt chance, begun anew and observed in compiled code.

Environment by environment everything depends on its own state, action and stream of chance alone, so neither
the size of the batch nor the number of threads that share it changes a match.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.core.addresses import borrowed
from sandtable.core.compiled import compiled, inlined
from sandtable.core.contract import (
    CHANCE,
    MAX_SEATS,
    NOBODY,
    apply,
    decider,
    hide,
    legal_actions,
    result,
)
from sandtable.core.kinds import KindTable
from sandtable.core.observations import observe, write_fields
from sandtable.core.playout import choose_outcome
from sandtable.core.rng import below

POSITIVE = (
    0x7FFFFFFF  # the bits of a dense number; what cannot be negative is not counted from an array's end
)
SKIP = -1  # in place of an action: the environment stays as it is
READY, WAITING, REFUSED = range(
    3
)  # status: ours to act, a player of the environment's own to act, bad action


class Batch(NamedTuple):
    """The memory of a batch; the first index is the environment unless said otherwise.

    Of `mask`, `packed`, `last_planes` and `last_scalars` there are no rows if nobody has asked for them.
    """

    states: NDArray[Any]
    views: NDArray[Any]  # what the deciding seat may know
    view_rows: NDArray[np.uint8]  # the same as rows of bytes
    opening: NDArray[Any]  # one record
    ruleset: NDArray[Any]  # one record
    chance: NDArray[np.int64]  # generators
    is_ours: NDArray[np.bool_]  # by seat: whether whoever steps the batch decides for it
    numbers: NDArray[np.int64]  # the actions to take, as dense numbers, or SKIP
    codes: NDArray[np.int32]  # by dense number: the action
    share: NDArray[np.int32]  # by kind, place and byte: what the operand adds to the dense number
    operands: int  # the most an action has
    words: NDArray[np.int32]  # of a view observed field by field
    legal: NDArray[np.int32]  # dense numbers, the first `counts` of them
    counts: NDArray[np.int32]
    mask: NDArray[np.int8]  # 1 for every legal dense number
    packed: NDArray[np.uint8]  # the same as bits, the lowest first
    planes: NDArray[np.uint8]  # flat: by environment, plane and place
    scalars: NDArray[np.int32]
    last_planes: NDArray[np.uint8]  # of the match that ended in this step
    last_scalars: NDArray[np.int32]
    seat: NDArray[np.int8]  # who decides; NOBODY if the match is over and not begun anew
    viewer: NDArray[np.int8]  # who observes: the seat that decides, or decided last
    rewards: NDArray[np.float32]  # by environment and seat, of this step
    gains: NDArray[np.float32]  # the reward of the seat that acted
    reasons: NDArray[np.int8]  # why the match ended in this step; 0 if it did not
    status: NDArray[np.int8]
    begins_anew: int  # whether a match that is over is followed by the next


def numbering_shares(kinds: KindTable) -> tuple[NDArray[np.int32], int]:
    """By kind, place and byte what the operand adds to the dense number, and the most operands there are.

    The first operand, or the 0 in its place, also adds the number of the first action of its kind.
    """
    first, step, index = kinds.numbering.tables
    share = np.maximum(index, 0).astype(np.int32) * step[:, :, None]
    share[:, 0] += first[:, None]
    return share, max(len(kind.sorts) for kind in kinds.values() if not kind.is_chance)


@compiled
def step_range(batch, actions, weights, first, last) -> tuple[int, int]:
    """Every environment in the range has taken its action; how many refused theirs, how many wait for others.

    One that refuses its action stays as it is. `actions` and `weights` are room to think in.
    """
    batch = borrowed(batch)
    refused = 0
    waiting = 0
    for place in range(first, last):
        env = np.uint64(place)  # without a sign it is not looked up from the end of every array
        forget_step(batch, env)
        number = batch.numbers[env]
        if number == SKIP:
            continue
        if not is_listed(batch, env, number):
            batch.status[env] = REFUSED
            refused += 1
            continue
        apply(batch.states[env], batch.ruleset[0], batch.codes[number])
        if not settle(batch, env, actions, weights):
            waiting += 1
    return refused, waiting


@compiled
def begin_range(batch, chosen, actions, weights, first, last) -> int:
    """Every chosen environment in the range is at its opening; how many wait for others."""
    batch = borrowed(batch)
    waiting = 0
    for env in range(first, last):
        if not chosen[env]:
            continue
        forget_step(batch, env)
        batch.states[env] = batch.opening[0]
        batch.viewer[env] = 0
        if not settle(batch, env, actions, weights):
            waiting += 1
    return waiting


@compiled
def settle_range(batch, actions, weights, first, last) -> int:
    """Every environment in the range whose players have answered is ready; how many wait for others again."""
    batch = borrowed(batch)
    waiting = 0
    for env in range(first, last):
        if batch.status[env] == WAITING and not settle(batch, env, actions, weights):
            waiting += 1
    return waiting


@compiled
def observe_range(batch, seats, planes, scalars, first, last) -> None:
    """The rows of planes and scalars are what `seats` see of the environments, one seat each."""
    batch = borrowed(batch)
    for env in range(first, last):
        viewer = batch.viewer[env]
        batch.viewer[env] = seats[env]
        look(batch, env, planes, scalars)
        batch.viewer[env] = viewer
        batch.views[env] = batch.states[env]
        hide(batch.views[env], viewer)


@compiled
def mark_range(batch, first, last) -> None:
    """The masks of the environments in the range say what is legal, whatever they said."""
    batch = borrowed(batch)
    for env in range(first, last):
        mark(batch, env, 1)


@compiled
def sample_range(legal, counts, rngs, out, first, last) -> None:
    """For every environment in the range one of its legal actions, none likelier than another, or SKIP."""
    for env in range(first, last):
        count = counts[env]
        out[env] = legal[env, below(rngs[env], count)] if count > 0 else SKIP


@inlined
def forget_step(batch, env):
    """The environment has had no reward and no end in this step."""
    batch.status[env] = READY
    batch.reasons[env] = 0
    batch.gains[env] = 0.0
    for seat in range(batch.rewards.shape[1]):
        batch.rewards[env, seat] = 0.0


@inlined
def is_listed(batch, env, number):
    """Whether the dense number is one of the environment's legal actions."""
    if len(batch.mask) > 0:
        return 0 <= number < batch.mask.shape[1] and batch.mask[env, number] == 1
    found = 0
    for place in range(batch.counts[env]):  # to the end: leaving early is a branch the processor often loses
        found |= batch.legal[env, place] == number
    return found != 0


@inlined
def settle(batch, env, actions, weights):
    """Chance has had its say, and what is over is begun anew; whether no other player is waited for."""
    while True:
        seat = decider(batch.states[env])
        if seat == CHANCE:
            chosen = choose_outcome(batch.states[env], batch.ruleset[0], batch.chance[env], actions, weights)
            apply(batch.states[env], batch.ruleset[0], chosen)
        elif seat == NOBODY:
            finish(batch, env)
            if batch.begins_anew == 0:
                mark(batch, env, 0)
                batch.counts[env] = 0
                batch.seat[env] = NOBODY
                batch.status[env] = READY
                look(batch, env, batch.planes, batch.scalars)
                return True
            batch.states[env] = batch.opening[0]
        elif batch.is_ours[seat]:
            batch.seat[env] = seat
            batch.viewer[env] = seat
            batch.status[env] = READY
            list_actions(batch, env)
            look(batch, env, batch.planes, batch.scalars)
            return True
        else:
            batch.status[env] = WAITING
            return False


@inlined
def finish(batch, env):
    """The rewards of the match that is over are added, and its last observation is kept."""
    points = np.zeros(MAX_SEATS)
    batch.reasons[env] = result(batch.states[env], batch.ruleset[0], points)
    seats = batch.rewards.shape[1]
    for seat in range(seats):
        batch.rewards[env, seat] += (seats * points[seat] - 1.0) / (seats - 1.0)
    batch.gains[env] = batch.rewards[env, batch.viewer[env]]
    if len(batch.last_planes) > 0:
        look(batch, env, batch.last_planes, batch.last_scalars)


@inlined
def list_actions(batch, env):
    """The list and the masks hold the legal actions as dense numbers."""
    mark(batch, env, 0)
    row = batch.legal[env]
    count = legal_actions(batch.states[env], batch.ruleset[0], row)
    batch.counts[env] = count
    for place in range(count):
        code = int(row[place])
        row[place] = batch.share[(code >> 24) & 127, 0, (code >> 16) & 255]
        if batch.operands > 1:
            row[place] += batch.share[(code >> 24) & 127, 1, (code >> 8) & 255]
        if batch.operands > 2:
            row[place] += batch.share[(code >> 24) & 127, 2, code & 255]
    mark(batch, env, 1)


@inlined
def mark(batch, env, value):
    """What is listed is marked in the masks, or with 0 no longer; the rest of a mask is never touched."""
    if len(batch.mask) > 0:
        for place in range(batch.counts[env]):
            batch.mask[env, batch.legal[env, place] & POSITIVE] = value
    if len(batch.packed) > 0:
        for place in range(batch.counts[env]):
            number = batch.legal[env, place] & POSITIVE
            bit = 1 << (number & 7)
            if value != 0:
                batch.packed[env, number >> 3] |= bit
            else:
                batch.packed[env, number >> 3] &= 255 - bit


@inlined
def look(batch, env, planes, scalars):
    """The view and the rows of planes and scalars are what the viewer may know of the environment."""
    seat = batch.viewer[env]
    batch.views[env] = batch.states[env]
    hide(batch.views[env], seat)
    observe(batch.views[env], batch.ruleset[0], seat, planes[env], scalars[env])
    if len(batch.words) > 0:
        write_fields(batch.view_rows[env], batch.words, scalars[env])
