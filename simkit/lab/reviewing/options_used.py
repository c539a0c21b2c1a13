"""Find options that are never or always taken, and cards too strong or without effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from simkit.description.forbidding import FORBID, things_of
from simkit.lab.play.again import again
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.settle import settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.courses import course_changed
from simkit.lab.reviewing.questions import confidence_of
from simkit.lab.reviewing.review_answer import ReviewLine
from simkit.lab.statistics.intervals import wilson
from simkit.lab.worths.price import usual_prices
from simkit.lab.worths.restrict import Restricted, restrict

WATCHED = 1_000  # games whose choices are counted, at most
PARTS = 8  # of the games, for the workers
MOST_THINGS = 24  # of all options, that are forbidden one at a time
FEWEST_OPEN = 20  # games in which an option must be open before anything is said of it


@dataclass(frozen=True)
class OptionsUsed:
    """By verb: in how many games it was open and taken, and how often it was taken."""

    verbs: tuple[str, ...]
    games: int
    open_in: np.ndarray
    taken_in: np.ndarray
    taken: np.ndarray  # choices between several verbs that went to it


def lines_on_options(table: ReviewTable, games: int, jobs: int) -> Iterator[ReviewLine]:
    """Every line on options, from counted choices and from games without one of them."""
    used = options_used(prepare(table.cell), min(WATCHED, games), jobs)
    yield from _never(table, used)
    yield from _always(table, used)


def things_in(cell: Cell) -> list[str]:
    """Whatever can be forbidden by its name, at most so many."""
    components = settle(cell).components
    verbs = dict.fromkeys(things.verb for things in cell.game.named)
    found = [thing for verb in verbs for thing in things_of(cell.game, verb, components)]
    return list(dict.fromkeys(found))[:MOST_THINGS]


def lines_on_things(table: ReviewTable, games: int, jobs: int) -> Iterator[ReviewLine]:
    """Each card or other thing that an option names: what its holder loses without it."""
    names = things_in(table.cell)
    if not names:
        return
    cell, sure = table.cell, confidence_of(len(names))
    found = restrict(
        cell.game, names, games, seed=cell.seed, bot="+".join(cell.bots), jobs=jobs,
        packs=cell.packs, overrides=cell.overrides, knobs=cell.knobs, confidence=sure,
        **cell.settings,
    )  # fmt: skip
    prices = usual_prices(settle(cell))
    for row in found.rows:
        name = row.forbidden.partition("=")[2]
        command = _price(cell, name) if name in prices else found.command
        yield from _without(row, command)
        # A ban that changes no game says that the thing is never taken, or does nothing.
        if row.parted == 0:
            changed, _ = course_changed(cell, {FORBID: row.forbidden}, games, jobs)
            figure = wilson(changed, games, sure)
            yield ReviewLine(ask.DEAD, spoken_thing(row.forbidden), figure, games, command)


def _price(cell: Cell, name: str) -> str | None:
    """The command that says what a card ought to cost."""
    return again("price", cell, (), {"only": name}, {"games": 2_000}).command


def _without(row: Restricted, command: str | None) -> Iterator[ReviewLine]:
    """What is lost, or gained, without a thing."""
    gap, about = row.found.difference, spoken_thing(row.forbidden)
    if gap.estimate is None or gap.low is None or gap.high is None:
        return
    if gap.estimate > 0:
        yield ReviewLine(ask.TRAPS, about, gap, row.games, command)
    else:
        lost = replace(gap, estimate=-gap.estimate, low=-gap.high, high=-gap.low)
        yield ReviewLine(ask.DOMINANT, about, lost, row.games, command)


def spoken_thing(forbidden: str) -> str:
    """A thing of an option as a page says it."""
    return forbidden.replace("_", " ")


# --- What is counted -----------------------------------------------------------------------------


def options_used(prepared: Prepared, games: int, jobs: int) -> OptionsUsed:
    """Play games and count, game by game, which verbs were open and which were taken."""
    from joblib import Parallel, delayed

    parts = np.array_split(np.arange(games), min(PARTS, games))
    with Parallel(n_jobs=jobs, backend="threading") as pool:
        counted = pool(delayed(_count)(prepared, part) for part in parts)
    open_in, taken_in, taken = (
        np.sum([each[place] for each in counted], axis=0) for place in range(3)
    )
    _, verbs = prepared.game.words()
    return OptionsUsed(verbs, games, open_in, taken_in, taken)


def _count(prepared: Prepared, numbers: np.ndarray) -> tuple[np.ndarray, ...]:
    workspace = Workspace(prepared)
    desk = workspace.desk
    desk.counting = 1
    verbs = desk.offered.shape[1]
    open_in, taken_in, taken = (np.zeros(verbs, dtype=np.int64) for _ in range(3))
    for number in numbers.tolist():
        desk.offered[:], desk.taken[:] = 0, 0
        workspace.run(number, 1)
        several = (desk.offered > 0).sum(axis=1) > 1  # kinds of decision with several verbs
        open_in += desk.offered.sum(axis=0) > 0
        taken_in += desk.taken.sum(axis=0) > 0
        taken += desk.taken[several].sum(axis=0)
    return open_in, taken_in, taken


def _never(table: ReviewTable, used: OptionsUsed) -> Iterator[ReviewLine]:
    """Every option that was open: in how many of those games it was taken."""
    open_in = [n for n in range(len(used.verbs)) if used.open_in[n] >= FEWEST_OPEN]
    for verb in open_in:
        count, games = int(used.taken_in[verb]), int(used.open_in[verb])
        figure = wilson(count, games, confidence_of(len(used.verbs)))
        command = _restrict(table, used.verbs[verb], verb)
        yield ReviewLine(ask.NEVER, used.verbs[verb].replace("_", " "), figure, games, command)


def _restrict(table: ReviewTable, verb: str, place: int) -> str | None:
    """The command that forbids a verb; to decline cannot be forbidden."""
    asked = {"only": verb} if place else {}
    return again("restrict", table.cell, (), asked, {}).command


def _always(table: ReviewTable, used: OptionsUsed) -> Iterator[ReviewLine]:
    """The option that is taken most, if there are three or more to choose from."""
    choices = int(used.taken.sum())
    if int((used.open_in > 0).sum()) < 3 or not choices:
        return
    most = int(used.taken.argmax())
    # Choices of one game are alike: as many count as there are games.
    share = used.taken[most] / choices
    figure = wilson(round(share * used.games), used.games, confidence_of(1))
    command = _restrict(table, used.verbs[most], most)
    yield ReviewLine(ask.ALWAYS, used.verbs[most], figure, used.games, command)
