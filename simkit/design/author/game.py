"""The object `game` of a game's file: its declarations, and everything that rules can call.

Before a game is played, `game.NAME = ...` declares. While one is played as plain Python, the same
object is the table: its fields are the values of this game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from simkit.messages.errors import nearest

from .bots import OwnBot
from .fields import OwnSetting
from .looks import look_said
from .mistakes import Mistake, author_line, check_title, mistake
from .options import OfferedOption
from .rolls import DICE_TOGETHER, OwnRoll
from .tables import OwnTable

_frame = sys._getframe
Named = int | tuple[int, ...] | None  # for what a line draws: a thing, by a number or by several
OPTIONS_OF_GAME = ("players", "together", "teams", "turns")
COLUMNS = [
    "turn",
    "decisions",
    "outcome",
    "won",
    "winner",
    "reached",
    "seed",
    "bot",
    "bots",
    "won_1",
    "share_1",
    "rank_1",
]
ENDINGS = ("winner", "team", "won", "scores", "low_wins", "tie_break")  # what game.end is told
LARGEST_NUMBER = 10**18
MOST_FIELDS = 200


_for_tests: list[Callable[..., Any]] = []  # who plays a game for a test: it builds on this module


def hand_over(player: Callable[..., Any]) -> None:
    """Say who plays a game for a test."""
    _for_tests[:] = [player]


class GameOver(BaseException):
    """The game has ended: no rule goes on."""


class OwnGame:
    """A game. What stands at the top of the file (`game.pot = 0`) is its value at the start."""

    def __init__(self) -> None:
        frame = _frame(1)
        own = self.__dict__
        own["_declared"], own["_places"], own["_looks"] = {}, {}, {}
        own["_file"], own["_globals"] = frame.f_code.co_filename, frame.f_globals
        own["_line"] = frame.f_lineno

    def __setattr__(self, name: str, value: Any) -> None:
        file, line = author_line(2)
        if name in OPTIONS_OF_GAME:
            _check_option(name, value, file, line)
        elif hasattr(OwnGame, name) or name in COLUMNS:
            raise Mistake(file, line, f"{name} belongs to simkit; give the field another name.")
        elif name.startswith("_") or name.endswith("_") or len(name) > 32:
            raise Mistake(file, line, f"{name}: a field's name begins and ends with a letter.")
        if len(self._declared) >= MOST_FIELDS:
            raise Mistake(file, line, f"a game has at most {MOST_FIELDS} fields.")
        if _is_too_large(getattr(value, "start", value)):
            raise Mistake(file, line, f"{name}: a number has at most 18 digits.")
        self._declared[name] = value
        self._places[name] = file, line

    def __getattr__(self, name: str) -> Any:
        declared = self.__dict__.get("_declared", {})
        if name in declared:
            return declared[name]
        if name.startswith("_"):
            raise AttributeError(name)
        raise mistake(f"game.{name}: no such field. {nearest(name, declared)}")

    # --- before a game ---

    def bot(self, idea: str, name: str = "") -> Callable[[Callable[..., Any]], OwnBot]:
        """Above a function: it is a bot of this game, and `idea` says what it tries.

        `name` is what pages and pictures call it, in place of the function's name.
        """
        if not isinstance(idea, str):
            raise mistake('a bot needs its idea in words: @game.bot("holds at twenty points").')
        check_title(name, "a bot's name", author_line(2))
        return lambda function: OwnBot(idea, function, {}, name)

    def odds(self, idea: str) -> Callable[[Callable[..., Any]], OwnRoll]:
        """Above a function with dice or draws: `simkit odds` gives the chances of what it returns.

        Its arguments are what can be asked, as `--hold 25`; `idea` says what is rolled.
        """
        if not isinstance(idea, str):
            raise mistake(
                'odds need words that say what is rolled: @game.odds("hits of one attack").'
            )
        return lambda function: OwnRoll(idea, function)

    def look(self, thing: str, icon: str = "", colour: str = "", name: str = "") -> None:
        """Say how a field or an entry of a table looks: `game.look("pearl", icon="○")`.

        `icon` is a sign for counters and cards, `colour` their colour, `name` what people call it.
        It stands below the line that declares the thing.
        """
        where = author_line(2)
        found = look_said(icon, colour, name, where)
        tables = [each for each in self._globals.values() if isinstance(each, OwnTable)]
        having = [table for table in tables if thing in table._names]
        if thing in self._declared:
            self._looks[thing] = found
        elif not having:
            known = [*self._declared, *(entry for table in tables for entry in table._names)]
            text = f"look: no field and no entry above is called {thing!r}. "
            raise Mistake(*where, text + nearest(str(thing), known))
        for table in having:
            table._give(thing, found)

    def play(self, players: int = 0, bots: Any = (), seed: int = 1, game: int = 0) -> Any:
        """Play one game as plain Python, for a test of your own; returns how it ended.

        The answer has `outcome`, `turns`, `ranks`, `winners`, `fields` and `said`.
        """
        return _for_tests[0](self, players, bots, seed, game)

    # --- luck ---

    def roll(self, sides: int, of: Named = None, dice: int | None = None) -> Any:
        """A die: 1 to `sides`; with `dice` a list of so many."""
        luck, here = self._luck, _frame(1)
        if dice is None:
            return 1 + luck.below(here, sides, named(of))
        if isinstance(of, tuple) and dice > DICE_TOGETHER:
            raise mistake(f"dice that several numbers name are at most {DICE_TOGETHER}.")
        return [1 + luck.below(here, sides, named(of, die)) for die in range(dice)]

    def random(self, count: int, of: Named = None) -> int:
        """A number from 0 to `count` - 1, each as likely."""
        return self._luck.below(_frame(1), count, named(of))

    def chance(self, percent: int, of: Named = None) -> bool:
        """True in so many of a hundred cases."""
        return self._luck.below(_frame(1), 100, named(of)) < percent

    def one_of(self, among: Sequence[Any], of: Named = None) -> Any:
        """One of several, each as likely."""
        return among[self._luck.below(_frame(1), len(among), named(of))]

    # --- choices ---

    def offer(self, option: str, **parts: int) -> None:
        """List one option; its parts are numbers: `game.offer("move", tile=3)`."""
        for name, value in parts.items():
            if not isinstance(value, int):
                raise mistake(f"{name}={value!r}: a part of an option must be a whole number.")
        self._options.append(OfferedOption(option, parts))

    def offers(self) -> int:
        """How many options are listed."""
        return len(self._options)

    def choose(self, player: int, *options: str) -> OfferedOption:
        """Ask a player; returns the option that is taken. A single option is not asked."""
        listed = self._options
        for word in options:
            listed.append(self._words[word])
        if not listed:
            raise mistake("choose has no option; call game.offer before it.")
        self.__dict__["_options"] = []
        if len(listed) == 1:
            taken = listed[0]
        else:
            taken = listed[self._session.ask(player, listed, _frame(1).f_code.co_name)]
        if self._told is not None:
            self._session.tell_choice(player, taken)
        return taken

    def everyone_at_once(self) -> range:
        """All players; what each chooses in the loop is hidden until the loop ends."""
        return self.players

    # --- players ---

    def others(self, player: int) -> list[int]:
        """All players but this one."""
        return [other for other in self.players if other != player]

    def team(self, name: str) -> range:
        """The players of a team."""
        return self._session.team(name)

    def left_of(self, player: int) -> int:
        """Who sits to the left: the next one."""
        return (player + 1) % len(self.players)

    def right_of(self, player: int) -> int:
        """Who sits to the right: the one before."""
        return (player - 1) % len(self.players)

    def name(self, player: int) -> str:
        """How texts call a player: "Player 1", or as its team is called."""
        return str(self._session.name(player))

    @property
    def round_number(self) -> int:
        """1 in the first round."""
        return self._session.round_number()

    # --- cards ---

    def pass_hands(self, hands: list[Any], to_the: str = "left") -> None:
        """Everyone passes the hand to the left (or the right)."""
        rows = [hand._cards for hand in hands]
        step = -1 if to_the == "left" else 1
        for seat, hand in enumerate(hands):
            hand._cards = rows[(seat + step) % len(rows)]

    def peek(self, player: int, cards: Any, count: int = 1) -> None:
        """From now on this player knows the top cards."""

    # --- telling and ending ---

    def say(self, text: str) -> None:
        """A line of the trace."""
        if self._told is not None:
            self._session.tell(text)

    def end(self, why: str, **how: Any) -> NoReturn:
        """End the game at once: no line after it runs."""
        self._session.end(why, **how)
        raise GameOver

    # --- within simkit ---

    def _not_played(self) -> Any:
        raise mistake("rules run while a game is played: use simkit run, or game.play().")

    _session: Any = property(_not_played)
    _luck: Any = property(_not_played)
    _options: Any = property(_not_played)
    _words: Any = property(_not_played)
    _told: Any = property(_not_played)

    def _shuffle(self, cards: Any) -> None:
        self._luck.shuffle(cards)


def named(of: Named, die: int = 0) -> Named:
    """For what is drawn: several numbers, and behind them which die of theirs."""
    return (*of, die) if isinstance(of, tuple) else of


class Playing(OwnGame):
    """The same while a game is played: its attributes are the values of this game."""

    __setattr__ = object.__setattr__  # type: ignore[assignment]
    _session: Any = None
    _luck: Any = None
    _options: Any = None
    _words: Any = None
    _told: Any = None


def _is_too_large(start: Any) -> bool:
    """Whether a field begins with a whole number that no compiled code can hold."""
    return isinstance(start, int) and abs(start) >= LARGEST_NUMBER


def _check_option(name: str, value: Any, file: str, line: int) -> None:
    """`players`, `together`, `teams`, `turns` as they may be declared."""
    sound = {"players": _players, "teams": _teams, "turns": _turns}.get(name, _flag)
    if not sound(value):
        raise Mistake(file, line, f"game.{name}: {WANTED[name]}.")


WANTED = {
    "players": "write how many play, 1 to 8: game.players = 2, or the least and most: 2, 4",
    "together": "write True or False",
    "teams": 'write teams in seat order, one of them "rest": {"wolf": 1, "hunters": "rest"}',
    "turns": "write the most turns of a game, 1 to 1000000",
}


def _players(value: Any) -> bool:
    both = value if isinstance(value, tuple) else (value, value)
    whole = len(both) == 2 and all(type(each) is int for each in both)
    return whole and 1 <= both[0] <= both[1] <= 8


def _teams(value: Any) -> bool:
    if not isinstance(value, dict) or len(value) < 2:
        return False
    sizes: Iterable[Any] = value.values()
    return all(isinstance(n, str) for n in value) and all(
        size == "rest" or (type(size) is int and 1 <= size <= 8) for size in sizes
    ) and list(value.values()).count("rest") <= 1  # fmt: skip


def _turns(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 1_000_000


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def options_of(game: OwnGame) -> dict[str, Any]:
    """The options of the game as declared, or their defaults."""
    declared = game._declared
    players = declared.get("players", 1)
    least, most = players if isinstance(players, tuple) else (players, players)
    return {
        "players": (least, most),
        "together": declared.get("together", most == 1 and "teams" not in declared),
        "teams": declared.get("teams", {}),
        "turns": declared.get("turns", 0),
    }


def settings_of(game: OwnGame) -> dict[str, OwnSetting]:
    """What a user may change."""
    return {name: each for name, each in game._declared.items() if isinstance(each, OwnSetting)}
