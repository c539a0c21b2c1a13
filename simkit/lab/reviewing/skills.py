"""Whether a better player wins more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simkit.lab.contests.tournament import table_games
from simkit.lab.judging.verdicts import Terms, judge_shares
from simkit.lab.play.again import again
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import ReviewTable, with_careless
from simkit.lab.reviewing.questions import confidence_of
from simkit.lab.reviewing.review_answer import Cast, ReviewLine
from simkit.lab.statistics.intervals import Interval
from simkit.lab.variants.contest import Contest, variants_of
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan

MOST_TABLES = 12


def lines_on_skill(table: ReviewTable, cast: Cast, games: int, jobs: int) -> Iterator[ReviewLine]:
    """What mistakes cost."""
    table = replace(table, cell=with_careless(table.cell, cast))
    sure = confidence_of(1)
    plan = contest_plan(max(2, games), None, Terms.margin, sure, jobs)
    if table.cell.game.seats:
        yield from _among_rivals(table, cast, plan)
    else:
        yield from _of_a_team(table, cast, plan)


def bots_of(cast: Cast) -> list[str]:
    """The players, each once: the careless one and the better ones."""
    return list(dict.fromkeys([cast.strong, cast.practised, cast.careless]))


def _of_a_team(table: ReviewTable, cast: Cast, plan: ContestPlan) -> Iterator[ReviewLine]:
    """The team of the usual bot, of the careless and of the strong one, on the same luck."""
    names = list(dict.fromkeys([cast.practised, cast.careless, cast.strong]))
    contest = Contest(variants_of(table.cell, {"bot": tuple(names)}, plan), plan, metrics=())
    contest.play()
    command = _ladder(table, names, plan.games)
    games = contest.pairs.games
    if cast.careless in names[1:]:
        # The usual bot against the careless one: what is lost by mistakes is above nought.
        split = contest.pairs.split(0, names.index(cast.careless))
        figure = judge_shares([split], plan.terms)[0].difference
        yield ReviewLine(ask.SKILL, cast.practised, figure, games, command)
    for place, name in enumerate(names[1:], start=1):
        rate = plan.terms.rate(contest.pairs.won(place), games)
        yield ReviewLine(ask.LEVELS, name, rate, games, command)


def _among_rivals(table: ReviewTable, cast: Cast, plan: ContestPlan) -> Iterator[ReviewLine]:
    """Mixed tables on the same luck, each player in each seat."""
    names = bots_of(cast)
    if len(names) < 2:
        return
    plan = replace(plan, games=max(2, plan.games // table.players))
    found = table_games(table.cell, names, plan, MOST_TABLES)
    command = _ladder(table, names, plan.games)
    for duel in found.rivalry(plan.terms).duels:
        if {duel.first, duel.second} == {cast.practised, cast.careless}:
            gap = _for(duel.first == cast.practised, duel.difference)
            yield ReviewLine(ask.SKILL, cast.practised, gap, duel.games, command)


def _for(is_first: bool, gap: Interval) -> Interval:
    """A difference as the second of the two has it, if the first is the other one."""
    if is_first:
        return gap
    low, high = gap.low, gap.high
    return replace(
        gap,
        estimate=None if gap.estimate is None else -gap.estimate,
        low=None if high is None else -high,
        high=None if low is None else -low,
    )


def _ladder(table: ReviewTable, names: list[str], games: int) -> str | None:
    asked = {"bots": ",".join(names), "vary": "none"}
    return again("ladder", table.cell, (), asked, {"games": games}, bot=False).command
