"""The promises of every game: each function returns what is broken, in words.

A list is empty if all is well. `simkit check` asks all of them of a game in plain Python; the
tests of simkit ask them of its own games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from simkit.lab.basics.engine_parts import wrong_in
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.messages.blame import is_suspect

Chooser = Callable[..., int]


def final_states(
    prepared: Prepared,
    games: int = 1,
    first: int = 0,
    logged: bool = False,
    last_turn: int | None = None,
) -> bytes:
    """How so many games stand in the end, or after a turn, to the last bit."""
    until = {} if last_turn is None else {"last_turn": last_turn}
    return Workspace(prepared, logged).run(first, games, **until).tobytes()


def answering(prepared: Prepared, choose: Chooser) -> Prepared:
    """The same cell with another chooser in every seat."""
    return replace(prepared, bots=(choose,) * len(prepared.bots))


# --- A game can stop after any turn --------------------------------------------------------------


def stopping(
    prepared: Prepared, number: int, least: int = 0, goes_on: Callable[[], bool] = lambda: True
) -> list[str]:
    """A game may stop after any turn and go on, itself or as a copy; the copy's play is its own.

    It is stopped `least` times, spread over its turns, and after the other turns as long as that
    goes on. The next game is stopped after others first.
    """
    whole = Workspace(prepared).run(number, 1)[0].copy()
    turns = range(1, int(whole.turn) + 1)
    step = -(-len(turns) // least) if least else 1
    spread = (turn for begin in range(step) for turn in turns[(number + begin) % step :: step])
    for place, turn in enumerate(spread):
        if place >= least and not goes_on():
            break
        wrong = _stopped_at(prepared, number, turn, whole)
        if wrong:
            return wrong
    return []


def _stopped_at(prepared: Prepared, number: int, turn: int, whole: np.record) -> list[str]:
    workspace = Workspace(prepared)
    stopped = workspace.run(number, 1, last_turn=turn - 1)[0]
    place = f"game {number}"
    if stopped.turn != turn:
        return [f"{place}: play does not stop before turn {turn}; it stands in turn {stopped.turn}"]
    minds, before = workspace.desk.minds.copy(), stopped.tobytes()
    twice = [stopped.copy(), stopped.copy()]
    for copy in twice:
        workspace.desk.minds[:] = minds
        if not workspace.play_on(copy):
            return [f"{place}: stopped before turn {turn}, it does not end when it goes on"]
    wrong = []
    if twice[0].tobytes() != twice[1].tobytes():
        wrong.append(f"{place}: two copies of turn {turn} end differently")
    if any(each.tobytes() != whole.tobytes() for each in twice):
        wrong.append(f"{place}: stopped before turn {turn}, it ends differently")
    if stopped.tobytes() != before:
        wrong.append(f"{place}: playing a copy of turn {turn} on changes the position itself")
    return wrong


def stepping(prepared: Prepared, number: int) -> list[str]:
    """Turn by turn is the same game as all at once."""
    whole = final_states(prepared, 1, number)
    workspace = Workspace(prepared)
    game = workspace.run(number, 1, last_turn=0)[0]
    turn = 1
    while not workspace.play_on(game, last_turn=turn):
        turn += 1
        if game.turn != turn:
            return [f"game {number}: after turn {turn - 1} comes turn {game.turn}"]
    return [] if game.tobytes() == whole else [f"game {number}: turn by turn it ends differently"]


def sound(prepared: Prepared, number: int) -> list[str]:
    """The position is sound after the set-up, after every turn and at the end."""
    workspace = Workspace(prepared)
    game = workspace.run(number, 1, last_turn=0)[0]
    while True:
        turn = int(game.turn)
        wrong = wrong_in(prepared.engine, game, prepared.rules)
        if wrong or game.outcome:
            return [f"game {number}, turn {turn}: {each}" for each in wrong]
        workspace.play_on(game, last_turn=turn)
        if not game.outcome and game.turn <= turn:
            return [f"game {number}: turn {turn} ends, and the next one does not begin"]


# --- Bots see what they may see ------------------------------------------------------------------


class _Enough(BaseException):
    """A bot has been asked often enough; the rest of its game is not played."""


@dataclass
class DealtAgain:
    """A chooser that is asked a second time, with all that is hidden dealt again."""

    engine: Any
    chooser: Chooser
    luck: Any  # a luck that no game has
    every: int = 1
    most: int = 10**6
    sees: Any = None  # what blanks in a copy of a position what a seat cannot see
    asked: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        """How often that was tried."""
        return min(self.asked // self.every, self.most)

    def __call__(
        self, view: Any, rules: Any, decision: Any, options: Any, count: int, mind: Any
    ) -> int:
        self.asked += 1
        if self.asked > self.most * self.every or self.wrong:
            raise _Enough
        if self.asked % self.every == 0:
            self._ask_again(view, rules, decision, options, count, mind)
        return self.chooser(view, rules, decision, options, count, mind)

    def _ask_again(
        self, view: Any, rules: Any, decision: Any, options: Any, count: int, mind: Any
    ) -> None:
        self.luck.game = self.asked
        dealt, seen = view.copy(), view.copy()
        self.engine.deal_hidden(dealt, rules, decision.seat, self.luck)
        if wrong_in(self.engine, dealt, rules) != wrong_in(self.engine, view, rules):
            self.wrong.append("what is hidden, dealt again, makes a position that cannot be")
        if _without_hidden(dealt) != _without_hidden(view):
            self.wrong.append("dealing what is hidden changes what all can see")
        if self.sees and self._seen(dealt, rules, decision) != self._seen(view, rules, decision):
            self.wrong.append("dealing what is hidden changes what the bot's player sees")
        answer = self.chooser(dealt, rules, decision, options, count, mind.copy())
        if self.chooser(seen, rules, decision, options, count, mind.copy()) != answer:
            self.wrong.append(
                f"it answers differently in turn {int(decision.turn)} if hidden things are dealt "
                "again: it reads something that it cannot see"
            )
        if seen.tobytes() != view.tobytes():
            self.wrong.append("a bot has changed the position")

    def _seen(self, game: Any, rules: Any, decision: Any) -> bytes:
        seen = game.copy()
        self.sees(seen, rules, int(decision.seat))
        return bytes(seen.tobytes())


def _without_hidden(game: np.record) -> list[bytes]:
    """What all can see, of a position that keeps what is hidden in a field of that name."""
    names = game.dtype.names or ()
    if "hidden" not in names:
        return []
    return [game[name].tobytes() for name in names if name != "hidden"]


def dealt_again(prepared: Prepared, watch: DealtAgain, number: int = 0) -> DealtAgain:
    """Play a game in which a bot is watched so."""
    with suppress(_Enough):
        Workspace(answering(prepared, watch)).run(number, 1)
    return watch


# --- Options tell nothing that is hidden ----------------------------------------------------------

PARTS = ("verb", "who", "what", "where", "amount")  # of an option


@dataclass
class Questioned:
    """A chooser that notes what each seat sees and is offered in the first questions of a turn."""

    sees: Any
    most: int = 3
    found: list[tuple[int, bytes, list[Any], str]] = field(default_factory=list)

    def __call__(
        self, view: Any, rules: Any, decision: Any, options: Any, count: int, mind: Any
    ) -> int:
        seat, seen = int(decision.seat), view.copy()
        self.sees(seen, rules, seat)
        offered = [tuple(int(each[part]) for part in PARTS) for each in options[:count]]
        self.found.append((seat, seen.tobytes(), offered, _line_that_asks()))
        if len(self.found) == self.most:
            raise _Enough
        return int(decision.turn) % count


def _line_that_asks() -> str:
    """File and line of the game that asks the chooser that calls; "" if none is known."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and not is_suspect(frame.f_code.co_filename):
        frame = frame.f_back
    return f"{Path(frame.f_code.co_filename).name}, line {frame.f_lineno}" if frame else ""


def telling_options(prepared: Prepared, number: int, turn: int, luck: Any) -> list[str]:
    """A turn offers the same if hidden numbers are dealt again, as long as all looks the same.

    Cards stay: a rule may let a player look at the one that it draws.
    """
    sees = prepared.game.held.part("sees")
    stopped = Workspace(prepared).run(number, 1, last_turn=turn - 1)[0].copy()
    if sees is None or stopped.outcome:
        return []
    usual = _questions(prepared, number, stopped, sees)
    for seat in dict.fromkeys(seat for seat, *_ in usual):
        dealt = stopped.copy()
        prepared.engine.deal_hidden(dealt, prepared.rules, seat, luck)
        for name in dealt.dtype.names:
            if "cards" in (dealt.dtype[name].base.names or ()):
                dealt[name] = stopped[name]
        for one, other in zip(usual, _questions(prepared, number, dealt, sees), strict=False):
            if one[:2] != other[:2]:
                break
            if seat == one[0] and one[2] != other[2]:
                verbs = {each[0] for each in {*one[2]} ^ {*other[2]}}
                words = ", ".join(prepared.game.words()[1][verb] for verb in sorted(verbs))
                where = one[3] or Path(prepared.game.typed).name
                when = f"in turn {turn} of game {number}"
                return [
                    f"{where}: {when}, player {seat + 1} is offered other options ({words}) if "
                    "hidden things are dealt again; so they tell something hidden"
                ]
    return []


def _questions(prepared: Prepared, number: int, game: Any, sees: Any) -> list[Any]:
    asked = Questioned(sees)
    workspace = Workspace(answering(prepared, asked))
    workspace.luck.game = number
    with suppress(_Enough):
        workspace.play_on(game.copy(), last_turn=int(game.turn))
    return asked.found


# --- The order of options does not matter --------------------------------------------------------


@dataclass
class Shuffled:
    """A chooser whose options are laid before it in a random order: ties fall by chance."""

    chooser: Chooser
    seed: int = 1
    asked: int = 0
    others: int = 0  # how often it takes another option than in the usual order

    def __post_init__(self) -> None:
        self._random = np.random.default_rng(self.seed)

    def __call__(
        self, view: Any, rules: Any, decision: Any, options: Any, count: int, mind: Any
    ) -> int:
        order = self._random.permutation(count)
        usual = self.chooser(view, rules, decision, options, count, mind.copy())
        shuffled = np.ascontiguousarray(options[:count][order]).view(np.recarray)
        place = int(order[self.chooser(view, rules, decision, shuffled, count, mind)])
        self.asked += 1
        self.others += options[place].tobytes() != options[usual].tobytes()
        return place
