"""Metrics in words: groups of them, counts per seat, and quantiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.heading import Headed
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval, interval_of
from simkit.view.text.lookup import ending_named, spoken
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import (
    chosen,
    headline,
    level,
    quantities,
    says_who_wins,
    share_of_games,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.play.results import RunResult

SEAT = re.compile(r"(?P<stem>\w+)_(?P<seat>[1-9])")
"""The name of a metric of one seat: won_1."""
TOLD = ("median", "q05", "q95")
MOST_SAID = 3  # numbers that the first sentences tell


def seats_of(names: Iterable[str]) -> dict[str, dict[int, str]]:
    """Metrics that are counted for several seats: the stem of their names, then each by seat."""
    found: dict[str, dict[int, str]] = {}
    for name in names:
        match = SEAT.fullmatch(name)
        if match:
            found.setdefault(match["stem"], {})[int(match["seat"])] = name
    return {stem: by_seat for stem, by_seat in found.items() if len(by_seat) > 1}


def without_mean(game: Game | None) -> set[str]:
    """Metrics whose numbers stand for things, such as places or seats."""
    return {each.name for each in game.metrics if each.stands_for} if game else set()


def metric_said(name: str, found: Headed, rivals: bool) -> str:
    """A metric as people say it: `score of seat 2` for score_2, if seats compete."""
    seat = SEAT.fullmatch(name) if rivals else None
    return (
        f"{spoken(seat.group('stem'))} of {name_of_seat(found, int(seat.group('seat')))}"
        if seat
        else spoken(name)
    )


def name_of_seat(found: Headed, seat: int) -> str:
    """A seat's name; games with more players may have seats beyond the sides that are known."""
    try:
        return seat_name(found, seat)
    except IndexError:
        return f"seat {seat}"


def run_finding(found: RunResult, deed: str = "") -> str:
    """The numbers whose spread was asked for, then who wins how often."""
    told = [*_medians(found)]
    if says_who_wins(found) and found.win_rate.estimate in (0.0, 1.0):
        return ". ".join([*told, _most_end(found)])
    return ". ".join([*told, headline(found, deed)])


def _most_end(found: RunResult) -> str:
    """How most of the games ended that are chosen by who won, since who won is known."""
    name = max(found.outcomes, key=lambda each: found.outcomes[each])
    rate = found.win_rate
    many = round(found.outcomes[name] * found.games)
    ended = intervals.rate_of(many, found.games, rate.confidence, rate.method == "sequence")
    return f'"{ending_named(name)}" ends {share_of_games(found, ended)}'


def _medians(found: RunResult) -> Iterator[str]:
    """What half of the games do not exceed, of each number whose quantiles were asked for."""
    games = f"games{chosen(found)}" if found.where else "all games"
    asked = found.quantiles
    for name, each in asked.items() if len(asked) <= MOST_SAID else ():
        if not each:
            continue
        middle, *ends = (each[end] for end in TOLD)
        if middle.low is None or middle.high is None:
            continue  # too few games
        said = metric_said(name, found, bool(found.win_rates))
        sure = f"{level(middle.confidence)} interval"
        value, low, high = quantities(middle.known, 1)
        told = f"{said[:1].upper()}{said[1:]}: the median is {value} ({sure} {low} to {high})"
        yield f"{told}{_range(ends, games)}"


def _range(ends: Sequence[Interval], games: str) -> str:
    """Between which values most games lie, if there are enough of them to say so."""
    if any(each.low is None or each.high is None for each in ends):
        return ""
    low, high = quantities([each.estimate for each in ends], 1)
    return f", and at least 90 % of {games} have {low} to {high}"


def quantile_text(told: Interval | Mapping[str, Any]) -> str:
    """A quantile with its interval: `8 (7 to 9)`; an end that is not known is left open."""
    found = interval_of(told)
    estimate, low, high = quantities([found.estimate, found.low, found.high], 1)
    if found.low is None and found.high is None:
        return f"{estimate} (too few games)"
    if found.low is None:
        return f"{estimate} (up to {high})"
    if found.high is None:
        return f"{estimate} ({low} or more)"
    return f"{estimate} ({low} to {high})"
