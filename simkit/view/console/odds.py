"""The page of `simkit odds`: an exact distribution, and its check by simulation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any

from simkit.view.console.run import _right
from simkit.view.text.lookup import spoken, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
    counted,
    level,
    listed,
    percent,
    quantity,
    setting_text,
    span,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.play.odds import Odds, OddsRow, OddsTold, RollOdds
    from simkit.lab.statistics.intervals import Interval

MOST_TOLD = 5  # results that a sentence lists
ASKED_ALWAYS = "?"  # the usual value of an input that has none
BEGINNINGS = ("The", "On", "More", "Hits")
NOT_ASKED = ("false", "0", "0,0")  # inputs that a roll has if nobody gives them


def odds_page(
    found: Odds | RollOdds, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """`simkit odds`: the exact distribution, and beside it what a Monte Carlo check found.

    A distribution that cannot be counted is the one that the check found.

    A single numeric field gets a column of "this or more", which is what a player asks for.
    """
    odds = found.told
    outcomes = odds.outcomes
    fields = list(outcomes[0].outcome)
    columns = [Column(field, _side(outcomes, field)) for field in fields]
    rows = [[setting_text(row.outcome[field]) for field in fields] for row in outcomes]
    for heading, cells in _odds_columns(odds, fields):
        columns.append(_right(heading))
        rows = [[*row, cell] for row, cell in zip(rows, cells, strict=True)]
    keys = [f"{key} {setting_text(value)}" for key, value in odds.keys.items() if value is not None]
    title = f"{odds.game} {odds.resolver}" + (f": {', '.join(keys)}" if keys else "")
    averages, told = _averages(outcomes, fields), paragraph(title, width)
    note = _check_note(odds)
    closing = [ink.strong(paragraph(averages, width))] if averages else []
    closing += [paragraph(note, width)] if note else []
    blocks = [
        told if averages else ink.strong(told),  # what is set off first is the finding
        table(columns, rows, width=width, ink=ink),
        "\n".join(closing),
    ]
    return "\n\n".join(block for block in blocks if block.strip())


def _odds_columns(odds: OddsTold, fields: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The columns of figures: exact, cumulative where that has a meaning, and the check."""
    outcomes = odds.outcomes
    chances = [row.probability for row in outcomes]
    heading = "simulated" if odds.simulated else "exact"
    columns = [(heading, [percent(p, 2) for p in chances])]
    if len(fields) == 1 and _is_number(outcomes, fields[0]):
        columns.append(("or more", [percent(p, 2) for p in _or_more(outcomes, fields[0])]))
    checks = [row.check for row in outcomes if row.check]
    if len(checks) == len(outcomes):
        if not odds.simulated:
            columns.append(("check", [percent(check.estimate, 2) for check in checks]))
        columns.append(("interval", [span(*check.known[1:], 2) for check in checks]))
    return columns


def _is_number(outcomes: Sequence[OddsRow], field: str) -> bool:
    values = [row.outcome[field] for row in outcomes]
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _side(outcomes: Sequence[OddsRow], field: str) -> str:
    return "right" if _is_number(outcomes, field) else "left"


def _or_more(outcomes: Sequence[OddsRow], field: str) -> list[float]:
    """For each outcome the probability of its value or a higher one, in the order of the list."""
    ordered = sorted(outcomes, key=lambda row: -row.outcome[field])
    sums = accumulate(row.probability for row in ordered)
    known = {row.outcome[field]: min(p, 1.0) for row, p in zip(ordered, sums, strict=True)}
    return [known[row.outcome[field]] for row in outcomes]


def _averages(outcomes: Sequence[OddsRow], fields: Sequence[str]) -> str:
    """The mean of every numeric field, with the standard deviation where there is one only."""
    numeric = [field for field in fields if _is_number(outcomes, field)]
    means = {f: sum(r.probability * r.outcome[f] for r in outcomes) for f in numeric}
    if not means:
        return ""
    named = [_quantity_of(field, mean) for field, mean in means.items()]
    text = f"On average {listed(named)}"
    if len(fields) == 1:
        (field,) = fields
        square = sum(r.probability * (r.outcome[field] - means[field]) ** 2 for r in outcomes)
        text += f" (standard deviation {quantity(sqrt(square))})"
    return text + ". "


def odds_finding(odds: OddsTold) -> str:
    """How likely each result is, and the mean of every number; one or the other if that is all."""
    outcomes = odds.outcomes
    fields = list(outcomes[0].outcome)
    if not fields:
        return ""
    words = [field for field in fields if not _is_number(outcomes, field)]
    told = [_shares(outcomes, field, named=len(fields) > 1) for field in words]
    told += [_averages(outcomes, fields).strip(), _at_least_one(outcomes, fields)]
    return " ".join(filter(None, told))


def odds_answer(odds: OddsTold, game: Game | None = None) -> str:
    """The chances of a roll with what was asked: `With morale 3, success: 8.3 % of rolls.`"""
    given = {key: setting_text(value) for key, value in odds.keys.items() if value is not None}
    usual = _usual(odds.resolver, game)
    names = _titles(game)
    asked = [
        f"{spoken(key)} {names.get(text, text)}"
        for key, text in given.items()
        if text != usual.get(key) and (key in usual or text not in NOT_ASKED)
    ]
    found = odds_finding(odds)
    if not asked or not found or len(asked) > MOST_TOLD + 1:
        return found
    return f"With {listed(asked)}, {_in_a_sentence(found)}"


def _in_a_sentence(found: str) -> str:
    """A finding behind other words: a name keeps its capital."""
    first = found.split()[0].rstrip(":")
    rest = found[len(first) :]
    is_name = first in rest or (rest[:1] == " " and first not in BEGINNINGS)
    return found if is_name else f"{found[:1].lower()}{found[1:]}"


def _usual(roll: str, game: Game | None) -> dict[str, str]:
    """What each input of a roll is if nobody gives it; a required one is always told."""
    keys = next((each.keys for each in game.resolvers if each.name == roll), ()) if game else ()
    usual = {key.name: setting_text(key.default) for key in keys}
    return usual | {key.name: ASKED_ALWAYS for key in keys if key.required}


def _titles(game: Game | None) -> dict[str, str]:
    """What people call the entries of the pack by their keys."""
    pack = game.components() if game else None
    tables = [name for name, each in pack.schema.items() if not each.single] if pack else []
    return {
        entry: title_of(pack, table, entry)
        for table in tables
        if pack
        for entry in pack.order(table)
        if not entry.isdigit()
    }


def _quantity_of(field: str, mean: float) -> str:
    """`1.5 hits`; a field that says who loses it stands before: `the attacker loses 1.81`."""
    said = spoken(field)
    loses = said.endswith((" loses", " lose"))
    return f"the {said} {quantity(mean)}" if loses else f"{quantity(mean)} {said}"


def _shares(outcomes: Sequence[OddsRow], field: str, named: bool) -> str:
    """How likely each value of a field is, the likeliest first."""
    chances = _chances(outcomes, field)
    if chances.keys() <= {True, False}:
        return f"{_titled(field)}: {percent(chances.get(True, 0.0))} of rolls."
    ordered = sorted(chances.items(), key=lambda pair: -pair[1])
    parts = [
        f"{spoken(setting_text(value)).replace('-', ' ')} {percent(chance)}"
        for value, chance in ordered
    ]
    if len(parts) > MOST_TOLD:
        parts = [*parts[:MOST_TOLD], f"{counted(len(parts) - MOST_TOLD, 'other result')} the rest"]
    head = _titled(field) if named else "The chances"
    return f"{head}: {listed(parts)}."


def _chances(outcomes: Sequence[OddsRow], field: str) -> dict[Any, float]:
    """How likely each value of a field is."""
    found: dict[Any, float] = {}
    for row in outcomes:
        value = row.outcome[field]
        found[value] = found.get(value, 0.0) + row.probability
    return found


def _titled(field: str) -> str:
    said = spoken(field)
    return said[:1].upper() + said[1:]


def _at_least_one(outcomes: Sequence[OddsRow], fields: Sequence[str]) -> str:
    """Of a single number that may be 0: how often it is not."""
    field, *others = fields
    if others or not _is_number(outcomes, field):
        return ""
    chances = _chances(outcomes, field)
    if min(chances) != 0 or len(chances) == 1:
        return ""
    return f"More than 0: {percent(1 - chances.get(0, 0.0))} of rolls."


def _check_note(odds: OddsTold) -> str:
    """How the check was made, and how many of its intervals hold the exact probability."""
    check, outcomes = odds.check, odds.outcomes
    if not check:
        return ""
    if odds.simulated:
        played = f"{counted(check.games, 'roll')}, seed {check.seed}"
        return (
            f"Not exact, because {odds.simulated}. simkit rolled instead: {played}. The "
            f"intervals are {level(check.confidence)} intervals."
        )
    held = sum(_holds(row.check, row.probability) for row in outcomes if row.check)
    missed = f" By luck alone, about {percent(1 - check.confidence, 0)} of intervals miss it."
    remark = missed if held < len(outcomes) else ""
    return (
        f"Check: {counted(check.games, 'roll')}, seed {check.seed}. For {held} of "
        f"{counted(len(outcomes), 'result')}, the exact chance is inside the "
        f"{level(check.confidence)} interval of the rolls.{remark}"
    )


def _holds(interval: Interval, value: float) -> bool:
    """Whether a value lies in an interval; the last digits of a float decide nothing."""
    _, low, high = interval.known
    return low - 1e-9 <= value <= high + 1e-9
