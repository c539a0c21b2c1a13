"""Implement `simkit.fix`: find a single house rule that brings the win rate to a target.

First the furthest values of every key play, all the same games. A key whose furthest values surely
fall short of the target drops out: we assume that a smaller change does less. Of the others every
value between plays, and those that may reach the target play fresh games, the least change first.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.lab.basics.progress_line import announce
from simkit.lab.improving.fix_answer import Fix
from simkit.lab.improving.single_changes import single_changes
from simkit.lab.improving.tune_game import TargetSearch, Wish, play_off
from simkit.lab.improving.tune_game_answer import ABOVE, BELOW, PLAYOFF, Axis, Mark, Tested
from simkit.lab.judging.verdicts import Terms, checked_margin
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import compile_first, prepare, twins_of
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.statistics import intervals
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 100_000
LEAST_A_VALUE = 20  # games of each of the furthest values
SCREEN = 0.5  # of the games before the play-off: the furthest values of all keys
AS_IT_IS = 0.05  # of the games before the play-off: the game without a change ...
MOST_AS_IT_IS = 2_000  # ... but no more than that
MOST_KEYS = 40  # whose values between are tried


def fix(
    game: str | Game,
    target: float,
    games: int = DEFAULT_GAMES,
    margin: float = Terms.margin,
    only: Iterable[str] = (),
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> Fix:
    """Find the single change of a rule that brings the win rate to a target.

        simkit.fix("apocalypse", 0.5, players=3).reached

    target        the wanted win rate
    games         games in all
    margin        win rates up to this far from the target are accepted
    only          tables of the game's values, and "settings", to try (default: all)
    confidence    the confidence of verdicts

    Returns a `Fix`, which has:

    .reached      the changes that reach the target on fresh games, the smallest first
    .now          the win rate without a change
    .frame        one row per change that was played: its value, win rate and interval

    It tries every setting that you do not give, and every number of the game's values, three steps
    down and up. Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished
    games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    parts = tuple(only.split(",") if isinstance(only, str) else only)
    wish = Wish(
        cell=cell,
        target=intervals.check_share("target", target, 1),
        axes=tuple(single_changes(cell, parts)),
        games=whole_number(games, "games", 1, MOST_GAMES),
        margin=checked_margin(margin),
        confidence=intervals.check_confidence(confidence),
        jobs=workers(jobs),
        vary=(),
        progress=progress,
    )
    settle(cell)
    with opened(out) as writer:
        return replace(_fixed(wish), only=parts).written(writer)


# --- Which changes there are ---------------------------------------------------------------------


@dataclass(frozen=True)
class _Changes:
    """The changes that make a difference to the games that are played."""

    now: Mark
    furthest: dict[str, list[Mark]]  # by key
    beyond: int  # keys that make no difference


def _changes(wish: Wish) -> _Changes:
    now = Mark({}, settle(wish.cell))
    ready = prepare(now.settled)
    furthest: dict[str, list[Mark]] = {}
    beyond = 0
    for axis in wish.axes:
        marks = _allowed(wish.cell, axis.key, _furthest(axis))
        marks = [each for each in marks if twins_of([ready, prepare(each.settled)])[1]]
        if marks:
            furthest[axis.key] = marks
        else:
            beyond += 1
    if not furthest:
        raise BadInput("no setting and no number of this game makes a difference to these games.")
    return _Changes(now, furthest, beyond)


def _furthest(axis: Axis) -> Sequence[Any]:
    """The ends of a number; of a setting all other values, as they need have no order."""
    values = axis.values if ":" not in axis.key else (axis.values[0], axis.values[-1])
    return [value for value in values if value != axis.now]


def _between(axis: Axis, mark: Mark) -> Sequence[Any]:
    """The values of a number between now and one of its ends."""
    if ":" not in axis.key:
        return ()
    now, end = axis.values.index(axis.now), axis.values.index(mark.values[axis.key])
    return axis.values[min(now, end) + 1 : max(now, end)]


def _allowed(cell: Cell, key: str, values: Iterable[Any]) -> list[Mark]:
    """A mark for each value with which the rules allow to play."""
    marks = []
    for value in values:
        try:
            marks.append(Mark({key: value}, settle(keys.lay(cell, {key: value}))))
        except BadInput:
            continue
    return marks


# --- Playing -------------------------------------------------------------------------------------


def _fixed(wish: Wish) -> Fix:
    compile_first(wish.progress, wish.cell)
    if wish.progress:
        announce("Finding the rules and values that make a difference to these games ...")
    changes = _changes(wish)
    first = [changes.now, *(mark for marks in changes.furthest.values() for mark in marks)]
    _check_enough(wish, len(first))
    if wish.progress:
        announce(
            f"{len(changes.furthest)} rules and values, at most {wish.games:,} games. Changes that "
            "cannot reach the target drop out. The rest plays fresh games."
        )
    search = TargetSearch(wish, first)
    tested: tuple[Tested, ...] = ()
    interrupted = False
    try:
        left_open = _search(wish, search, changes)
    except KeyboardInterrupt:
        if not changes.now.games:
            raise
        interrupted, left_open = True, 0
    if not interrupted:
        tested, interrupted = play_off(wish, search)
    marks = [mark for mark in dict.fromkeys([*first, *search.marks]) if mark.games]
    return Fix(
        cell=wish.cell,
        played=settle(wish.cell),
        target=wish.target,
        margin=wish.margin,
        confidence=wish.confidence,
        axes=tuple(axis for axis in wish.axes if axis.key in changes.furthest),
        marks=tuple(marks),
        tested=tested,
        seeds=wish.seeds,
        games=search.games + sum(each.games for each in tested),
        asked=wish.games,
        vary=(),
        beyond=changes.beyond,
        left_open=left_open,
        interrupted=interrupted,
    )


def _check_enough(wish: Wish, marks: int) -> None:
    least = int(marks * LEAST_A_VALUE / ((SCREEN - AS_IT_IS) * (1 - PLAYOFF))) + 1
    if wish.games < least:
        raise BadInput(
            f"{wish.games:,} games are too few for {marks} values; give at least --games {least:,}."
        )


def _search(wish: Wish, search: TargetSearch, changes: _Changes) -> int:
    """The furthest values, then all values of the keys that may reach the target.

    Returns how many keys stayed open and were left out.
    """
    search.play_on(changes.now, min(MOST_AS_IT_IS, int(AS_IT_IS * search.budget)))
    search.settle_all(int(SCREEN * search.budget))
    short = BELOW if changes.now.share < wish.target else ABOVE
    hopeful = {
        key: marks
        for key, marks in changes.furthest.items()
        if any(each.verdict(wish.band, wish.confidence) != short for each in marks)
    }
    way = -1 if short == BELOW else 1
    kept = sorted(hopeful, key=lambda key: min(way * each.share for each in hopeful[key]))
    kept = kept[:MOST_KEYS]
    axes = {axis.key: axis for axis in wish.axes}
    search.marks = [changes.now]
    for key in kept:
        ends = [each for each in hopeful[key] if each.verdict(wish.band, wish.confidence) != short]
        inner = [value for end in ends for value in _between(axes[key], end)]
        search.marks += [*ends, *_allowed(wish.cell, key, inner)]
    search.play()
    return len(hopeful) - len(kept)
