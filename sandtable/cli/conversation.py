"""The talk at the table: what happened, the board, what may be done, and answers to what a person types."""

from collections.abc import Callable
from pathlib import Path

from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.bots.advice import advise
from sandtable.bots.levels import Bot
from sandtable.cli.catalogue import find_clauses, show_clauses
from sandtable.cli.menu import action_groups, odds_text
from sandtable.cli.output import console
from sandtable.cli.play import YOU
from sandtable.cli.replays import faces_text
from sandtable.cli.terminal import draw_scene
from sandtable.core.contract import CHANCE
from sandtable.core.errors import SandtableError
from sandtable.core.records import record_bytes
from sandtable.play.chance import VerifiableChance
from sandtable.play.content import rulebook_text
from sandtable.play.forecast import forecast
from sandtable.play.match import Match
from sandtable.play.saves import save_match

LONG_LIST = 80  # more actions than this are summed up until someone asks for them
HARD_SPACE = "\u00a0"  # where a line must not be broken
HELP = """\
Type an action in notation or its number. Words that always work:

- `why ACTION` — why it may not be done now, with the clause and the facts
- `odds ACTION` — what chance would make of it, exactly
- `rules [CLAUSE]` — the rulebook, a chapter (4) or a clause (4.3)
- `undo` · `restart` — take back the last action, or all since your turn began
- `hint` — what a bot would do
- `board` · `actions` · `story` — show the board, all actions, or what happened so far
- `save FILE` — keep the match in a file from now on
- `help` · `quit`
"""


def unbroken(text: str) -> str:
    """The text kept on one line."""
    return text.replace(" ", HARD_SPACE)


class LeavingError(Exception):
    """The person has left the table."""


class Conversation:
    """One match played at the terminal, with people and bots in its seats."""

    def __init__(self, match: Match, people: set[int], bots: dict[int, Bot], save: Path | None) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.save = save
        self.names = tuple(
            bots[seat].name.capitalize() if seat in bots else YOU if len(people) == 1 else name
            for seat, name in enumerate(match.game.seat_names[: match.seats])
        )
        self.out = console()
        self.told = len(match.entries)  # entries already put into words
        self.shown: tuple[int, int] | None = None  # (viewer, entries) of the board last drawn
        self.last_person = -1
        self.words: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "odds": self.odds,
            "rules": self.rules,
            "undo": lambda _: self.take_back(self.match.undo),
            "restart": lambda _: self.take_back(self.match.restart_turn),
            "hint": self.hint,
            "board": lambda _: self.forget_board(),
            "actions": lambda _: self.list_actions(in_full=True),
            "story": self.story,
            "save": self.save_as,
            "help": lambda _: self.out.print(Markdown(HELP)),
            "quit": self.leave,
            "exit": self.leave,
        }

    def run(self) -> None:
        """The match is over or the person has left, and the match is kept if a file was named for it."""
        self.out.print(Text(f"{self.match.game.title}. Type help for the words you can use.", "bold"))
        try:
            while not self.match.is_over:
                self.go_on()
                self.keep()
            self.show_end()
        except (EOFError, KeyboardInterrupt, LeavingError):
            self.out.print()
            self.keep()
            if self.save:
                self.print_command("The match is kept. Go on with:", f"play --resume {self.save}")
            elif self.match.entries:
                self.print("The match was not saved; next time use `save FILE`, or start with --save FILE.")

    def go_on(self) -> None:
        """Whoever decides now has decided, or has been answered."""
        seat = self.match.decider
        if seat == CHANCE:
            self.ask_dice()
        elif seat in self.bots:
            self.let_bot_act(seat)
        else:
            self.ask_person(seat)

    def keep(self) -> None:
        """The file, if there is one, holds the match as it is now."""
        if self.save:
            save_match(self.match, self.save, self.names)

    def print(self, text: str, style: str = "") -> None:
        """The text stands on the screen; nothing in it is mark-up."""
        self.out.print(Text(text, style))

    def print_command(self, text: str, command: str) -> None:
        """The text, and under it a command that can be copied whole."""
        self.print(text)
        self.out.print(Text(f"  sandtable {command}", "bold"), soft_wrap=True)

    @property
    def viewer(self) -> int:
        """Whose eyes the screen shows the match through: the person who decides, or decided last."""
        decider = self.match.decider
        if decider in self.people:
            return decider
        return self.last_person if self.last_person in self.people else min(self.people)

    def let_bot_act(self, seat: int) -> None:
        """The bot has taken one action."""
        name = f"{self.match.game.seat_names[seat]} ({self.names[seat]})"
        with self.out.status(f"{name} is thinking…"):
            action = self.bots[seat].choose(self.match.view(seat), self.match.ruleset, seat)
        if refused := self.match.act(action, seat):
            raise AssertionError(f"{name} chose an action that is refused: {refused}")
        self.tell_news()

    def tell_news(self) -> None:
        """Everything that happened since the last time is on the screen in words."""
        for number in range(self.told, len(self.match.entries)):
            entry = self.match.entry_for(number, self.viewer)
            is_chance = entry.actor == CHANCE
            line = Text("  ⚄ " if is_chance else "  · ", "bold")
            line.append(entry.words, "bold" if is_chance else "")
            line.append(faces_text(entry.faces), "bold cyan")
            self.out.print(line)
        self.told = len(self.match.entries)

    def show_board(self) -> None:
        """The board as the viewer sees it is on the screen, drawn anew only if something happened."""
        now = (self.viewer, len(self.match.entries))
        if self.shown == now:
            return
        self.shown = now
        self.out.print()
        scene = self.match.scene(self.viewer)
        for line in draw_scene(scene, self.match.decider, self.names, self.out.width):
            self.out.print(line)
        self.out.print()
        self.print(scene["prompt"], "bold")
        if self.match.decider in self.people:
            self.list_actions()

    def forget_board(self) -> None:
        """The board is drawn again before the next question."""
        self.shown = None

    def list_actions(self, in_full: bool = False) -> None:
        """The legal actions by group with their numbers, or only how many there are if they are too many."""
        legal = self.match.legal()
        if len(legal) > LONG_LIST and not in_full:
            self.print(f"{len(legal)} actions are legal; type `actions` to see them all.")
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for title, lines in action_groups(self.match, self.viewer):
            cell = Text()
            for line in lines:
                cell.append(f"{line.number}{HARD_SPACE}", "dim").append(unbroken(line.text), "cyan")
                cell.append(f"{HARD_SPACE}({unbroken(line.odds)})" if line.odds else "", "yellow").append(
                    "   "
                )
            grid.add_row(title, cell)
        self.out.print(Padding(grid, (0, 0, 0, 2)))

    def ask_person(self, seat: int) -> None:
        """The person has acted or been answered."""
        if self.last_person not in (-1, seat) and self.hides_from(seat):
            self.out.clear()
            self.forget_board()
            input(
                f"It is {self.match.game.seat_names[seat]}'s turn: press Enter when only they can see this. "
            )
        self.last_person = seat
        self.tell_news()
        self.show_board()
        self.answer(input(f"{self.match.game.seat_names[seat]}> ").strip(), seat)

    def hides_from(self, seat: int) -> bool:
        """Whether there is anything now that the seat may not know."""
        return record_bytes(self.match.view(seat)) != record_bytes(self.match.state)

    def answer(self, line: str, seat: int) -> None:
        """The line was an action and is taken, or a word and is answered, or neither and that is said."""
        legal = self.match.legal()
        texts = {self.match.notation(action).lower(): action for action in legal}
        word, _, rest = line.partition(" ")
        if line.lower() in texts:
            self.take(texts[line.lower()], seat)
        elif word.lower() in self.words:
            self.say_problem(lambda: self.words[word.lower()](rest.strip()))
        elif line.isdecimal() and len(line) < 6 and 1 <= int(line) <= len(legal):
            numbered = [listed.action for _, lines in action_groups(self.match, seat) for listed in lines]
            self.take(numbered[int(line) - 1], seat)
        elif line:
            self.say_problem(lambda: self.take(line, seat))
        else:
            self.forget_board()

    def say_problem(self, deed: Callable[[], None]) -> None:
        """The deed is done, or the sentence that says why it cannot be is on the screen."""
        try:
            deed()
        except SandtableError as problem:
            self.print(f"{problem}", "yellow")

    def take(self, action: int | str, seat: int) -> None:
        """The action is taken, or its refusal is on the screen."""
        if refused := self.match.act(action, seat):
            self.print(f"No: {refused}", "yellow")
        else:
            self.tell_news()

    def ask_dice(self) -> None:
        """What the players threw or drew has decided, or the refusal is on the screen."""
        self.tell_news()
        decision = self.match.chance_decision()
        assert decision is not None
        if decision.throw is None:
            self.ask_draw([self.match.notation(action) for action, _ in decision.outcomes])
            return
        throw = decision.throw
        dice = "one die" if throw.dice == 1 else f"{throw.dice} dice"
        line = input(f"Throw {dice} ({throw.label}) and type what it shows: ").strip()
        if self.is_word(line):
            return
        parts = line.replace(",", " ").split()
        if not parts or not all(part.isdecimal() and len(part) < 6 for part in parts):
            self.print(
                f"Type {dice} as numbers from 1 to {throw.sides}, say: {' '.join(['4'] * throw.dice)}",
                "yellow",
            )
        elif refused := self.match.enter_faces(tuple(map(int, parts))):
            self.print(f"No: {refused}", "yellow")

    def ask_draw(self, outcomes: list[str]) -> None:
        """What the players drew has decided, or the refusal is on the screen."""
        line = input(f"Draw, and type what it is ({', '.join(outcomes)}): ").strip()
        if not line or self.is_word(line):
            return

        def enter() -> None:
            if refused := self.match.enter_outcome(line):
                self.print(f"No: {refused}", "yellow")

        self.say_problem(enter)

    def is_word(self, line: str) -> bool:
        """Whether the line was one of the words, which is now answered."""
        word, _, rest = line.partition(" ")
        if word.lower() not in self.words:
            return False
        self.say_problem(lambda: self.words[word.lower()](rest.strip()))
        return True

    def why(self, text: str) -> None:
        """The reason why an action is refused, or that it is not."""
        if not text:
            raise SandtableError("say which action, for example: why " + self.an_action())
        refused = self.match.check(text, self.viewer)
        self.print(f"No: {refused}" if refused else f"{text} is legal now.", "yellow" if refused else "green")

    def an_action(self) -> str:
        """The notation of some legal action, for examples."""
        legal = self.match.legal()
        return self.match.notation(legal[0]) if legal else "ACTION"

    def odds(self, text: str) -> None:
        """The exact table that follows an action."""
        if not text:
            raise SandtableError("say which action, for example: odds " + self.an_action())
        if refused := self.match.check(text, self.viewer):
            self.print(f"No: {refused}", "yellow")
            return
        table = self.match.odds(text)
        if not table:
            self.print("There are no odds to tell: no chance follows, or it depends on what is hidden.")
        for line in table:
            share = line.weight / line.total
            self.print(f"  {line.text}: {line.weight} in {line.total} ({share:.1%})  {line.words}")
        if table and (foreseen := forecast(self.match, self.match.read(text))):
            self.print(f"  In the end: {foreseen.words}")

    def rules(self, text: str) -> None:
        """The rulebook, or the part of it that was asked for."""
        if text:
            show_clauses(find_clauses(self.match.game, text))
            return
        self.out.print(Markdown(rulebook_text(self.match.game, self.match.ruleset)))

    def take_back(self, deed: Callable[[int], str | None]) -> None:
        """The deed of the match is done for those at the keyboard, or the reason why not is on the screen."""
        if reason := deed(self.match.undoer(self.people, self.viewer)):
            self.print(f"No: {reason}", "yellow")
            return
        self.told = min(self.told, len(self.match.entries))
        self.forget_board()
        self.print("Taken back.", "green")

    def hint(self, _: str) -> None:
        """What a bot would do in the viewer's place."""
        seat = self.viewer
        if seat != self.match.decider:
            raise SandtableError("there is nothing for you to decide now")
        seed = f"{self.match.seed}/hint/{len(self.match.entries)}"
        with self.out.status("thinking…"):
            best = advise(self.match.game, self.match.view(seat), self.match.ruleset, seat, seed)[0]
        odds = odds_text(self.match, self.match.read(best.text))
        self.print(f"A bot would play {best.text}" + (f" ({odds})." if odds else "."), "green")
        if best.line[1:]:
            self.print(f"It expects: {' '.join(best.line)}", "dim")

    def story(self, _: str) -> None:
        """Everything that happened so far, in words."""
        for number, words in enumerate(self.match.story(self.viewer), 1):
            self.print(f"{number:>4}  {words}{faces_text(self.match.entries[number - 1].faces)}")

    def save_as(self, text: str) -> None:
        """The match is in that file and will be kept there from now on."""
        if not text and self.save is None:
            raise SandtableError("say in which file, for example: save match.json")
        path = Path(text) if text else self.save
        assert path is not None
        if path != self.save and path.exists():
            raise SandtableError(f"{path} exists already; choose another name")
        save_match(self.match, path, self.names)
        self.save = path
        self.print(f"Kept in {path}.", "green")

    def leave(self, _: str) -> None:
        """The person leaves the table."""
        raise LeavingError

    def show_end(self) -> None:
        """The last board, who won and why, and what the dice came from are on the screen."""
        self.tell_news()
        self.show_board()
        result = self.match.result
        assert result is not None
        best = max(result.points)
        winners = [
            self.match.game.seat_names[seat] for seat, share in enumerate(result.points) if share == best
        ]
        verdict = f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the win"
        self.print(f"{verdict}: {result.end_reason}.", "bold green")
        if self.save:
            self.print_command("The replay is kept. Step through it with:", f"replay {self.save}")
        if isinstance(self.match.chance, VerifiableChance):
            self.print(f"The secret of the dice was {self.match.chance.secret}")
