"""Sentences about a sweep, for its page, its reports and its charts.

Everything is taken from the object that `simkit report --json` prints and from the frame of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.finding.registry import known
from simkit.lab.judging.verdicts import HIGHER, LOWER, NOT_SETTLED, SAME
from simkit.lab.varying import keys
from simkit.lab.varying.cell_names import WHO
from simkit.view.text.differences import difference_text, points
from simkit.view.text.fair_shares import (
    above_fair,
    differences_above_fair,
    fair_share,
    unlike_shares,
)
from simkit.view.text.key_effects import effects_numbers, strongest
from simkit.view.text.values import key_text
from simkit.view.text.whose_wins import first_seat, seat_remark
from simkit.view.text.words import (
    assumed,
    assumptions,
    caveat_of,
    count,
    counted,
    digits_for,
    listed,
    of_luck_alone,
    percent,
    quantity,
    setting_text,
    share_with_interval,
    span,
)

if TYPE_CHECKING:
    from pandas import DataFrame

Swept = Mapping[str, Any]
"""The object that `simkit sweep --json` and `simkit report --json` print."""

Cell = Mapping[str, Any]
"""One of its cells."""

NO_SHARES: Mapping[str, float] = {}  # the fair share is the same in all cells, or there is none
MOST_TIED = 3  # cells that are named where several tie

MOST_SKIPPED = 5


def cast(swept: Swept) -> list[str]:
    """What was asked, and what was played: a line each."""
    name = f"{swept['name']}: {swept['question']}" if swept["question"] else swept["name"]
    size = (
        f"{count(swept['games_a_cell'])} games each"
        if swept["precision"] is None
        else f"each until its win rate is known to {100 * swept['precision']:g} points"
    )
    settings = "".join(
        f", {key_text(key)} {setting_text(value)}" for key, value in swept["settings"].items()
    )
    number = len(swept["cells"])
    cells = f"{counted(number, 'cell')} (combination{'s' * (number > 1)} of values)"
    return [name, f"{swept['game']}{settings}: {cells}, {size}, seed {swept['seed']}."]


def sweep_finding(swept: Swept) -> str:
    """The cells that are won most and least."""
    if not (ordered := by_share(swept)):
        return "No game is stored yet, so nothing is known."
    shares = unlike_shares(swept)
    ordered.sort(key=lambda cell: -above_fair(cell, shares))
    best, worst = ends(ordered, shares)
    above = " above the fair share" if shares else ""
    text = f"Highest win rate{above}{_of_games(swept)}: {_named(best, shares)}."
    if worst != best:
        text += f" Lowest: {_named(worst, shares)}."
    return text


def _of_games(swept: Swept) -> str:
    """Which games are meant, if a condition has chosen them."""
    where = swept.get("where")
    return f" of games with {where['condition']}{_number_chosen(swept)}" if where else ""


def _number_chosen(swept: Swept) -> str:
    return f" ({count(swept['games'])} of {count(swept['where']['looked_at'])})"


def chosen_games(swept: Swept) -> str:
    """Which games count, in a sentence; "" if all do."""
    where = swept.get("where")
    if not where:
        return ""
    return f"Only games with {where['condition']} count{_number_chosen(swept)}."


def ends(
    ordered: Sequence[Cell], shares: Mapping[str, float] = NO_SHARES
) -> tuple[list[Cell], list[Cell]]:
    """The cells that are won most and those that are won least: several where they tie."""
    best, worst = (_tied(ordered, end, shares) for end in (ordered[0], ordered[-1]))
    return best, worst


def _tied(cells: Sequence[Cell], end: Cell, shares: Mapping[str, float]) -> list[Cell]:
    """The cells that are won exactly as often as one at an end."""
    share = above_fair(end, shares)
    return [cell for cell in cells if above_fair(cell, shares) == share]


def _named(cells: Sequence[Cell], shares: Mapping[str, float]) -> str:
    """'50.4 % (...) with plain', '0.0 % (...) in each of 5 cells: idle, random and 3 more'."""
    if len(cells) == 1:
        name = cells[0]["name"]
        fair = f", where {percent(shares[name])} is fair" if name in shares else ""
        return f"{_share(cells[0])} with {name}{fair}"
    names = [cell["name"] for cell in cells[:MOST_TIED]]
    names += [f"{count(len(cells) - MOST_TIED)} more"] if len(cells) > MOST_TIED else []
    return f"{_share(cells[0])} in each of {count(len(cells))} cells: {listed(names)}"


def paired_finding(swept: Swept) -> str:
    """Every cell against the first on the same luck, in a sentence; "" where one cell has games."""
    about = swept.get("against_first")
    if not about:
        return ""
    differences = differences_above_fair(swept)
    of = {
        verdict: [each for each in differences if each["verdict"] == verdict]
        for verdict in (HIGHER, LOWER, SAME, NOT_SETTLED)
    }
    others = counted(len(differences), "other cell")
    told = [f"simkit compares {others} with the first cell ({about['name']}), on the same luck."]
    if unlike_shares(swept):
        told.append("Here a higher win rate is one that is further above its own fair share.")
    for verdict, extreme in ((HIGHER, "highest"), (LOWER, "lowest")):
        if of[verdict]:
            most = max(of[verdict], key=lambda each: abs(each["difference"]["estimate"]))
            which = f"{most['name']}, {difference_text(most)} points"
            which = f"the {extreme}: {which}" if len(of[verdict]) > 1 else which
            told.append(f"{_cells(of[verdict], 'has')} a {verdict} win rate ({which}).")
    if of[SAME]:
        within = f"within {points(about['margin'])} points"
        told.append(f"{_cells(of[SAME], 'has')} the same win rate {within}.")
    if of[NOT_SETTLED]:
        told.append(f"{_cells(of[NOT_SETTLED], 'is')} not settled.")
    return " ".join(told)


def _cells(cells: Sequence[Mapping[str, Any]], verb: str) -> str:
    """`1 cell has`, `12 cells have`"""
    plural = {"has": "have", "is": "are"}[verb]
    return f"{counted(len(cells), 'cell')} {verb if len(cells) == 1 else plural}"


def by_share(swept: Swept) -> list[Mapping[str, Any]]:
    """The cells that have games, the one that is won most first."""
    begun = [cell for cell in swept["cells"] if cell["games"]]
    return sorted(begun, key=lambda cell: -cell["win_rate"]["estimate"])


def _share(cell: Mapping[str, Any]) -> str:
    rate = cell["win_rate"]
    return share_with_interval(rate["estimate"], rate["low"], rate["high"])


def in_order(swept: Swept) -> list[Mapping[str, Any]]:
    """The cells that have games, as tables list them: the best guess of the win rate first."""
    cells = by_share(swept)
    if not any(cell.get("pooled") for cell in cells):
        return cells
    return sorted(cells, key=lambda cell: -cell["pooled"]["estimate"])


def cell_heads(swept: Swept) -> list[str]:
    """What stands above the rows of cells."""
    pooled = ["pooled"] if any(cell.get("pooled") for cell in swept["cells"]) else []
    return ["cell", "games", "win rate", "95 % interval", *pooled, "turns"]


def cell_row(cell: Mapping[str, Any]) -> tuple[str, ...]:
    rate, guess = cell["win_rate"], cell.get("pooled")
    digits = digits_for(rate["low"], rate["high"])
    return (
        cell["name"],
        count(cell["games"]),
        percent(rate["estimate"], digits),
        span(rate["low"], rate["high"], digits),
        *([percent(guess["estimate"], digits)] if guess else []),
        quantity(cell["turns"]["mean"], 1),
    )


POOLED = (
    "Pooled: each win rate, moved towards the mean of all cells. The highest of many win rates is "
    "partly luck, so this is mostly the better guess. A cell that surely stands out "
    "is hardly moved."
)


def effect_rows(swept: Swept, frame: DataFrame) -> Iterator[tuple[str, ...]]:
    if len(swept["vary"]) < 2 or not swept["games"]:
        return
    numbers = effects_numbers(frame, swept["vary"], design=swept["design"])
    for key in strongest(numbers):
        part = numbers[numbers["key"] == key]
        for _, value, cells, share, low, high in part.itertuples(index=False, name=None):
            digits = digits_for(low, high)
            share_text, interval = percent(share, digits), span(low, high, digits)
            yield key_text(key), value, count(cells), share_text, interval


def sweep_caveat(swept: Swept) -> str:
    """That bots are no people, and what those of the sweep are fitted to that play like some."""
    values = [swept["settings"], *(cell["values"] for cell in swept["cells"])]
    bots = of_luck_alone(caveat_of(each[key] for each in values for key in WHO if key in each))
    return f"{bots} Trust differences more than single win rates."


def notes(swept: Swept) -> list[str]:
    """What must be said besides: how far it is, what was left out, what was assumed."""
    found = list(swept.get("notes", ()))
    if swept.get("where"):
        found.append(
            f"{chosen_games(swept)} They describe these games, and do not show what causes them."
        )
    if not swept["finished"]:
        done = sum(cell["finished"] for cell in swept["cells"])
        found.append(
            f"Not finished: {done} of {counted(len(swept['cells']), 'cell')} are finished. The "
            "intervals of the others are valid although they are not finished."
        )
    skipped = swept["skipped"]
    for cell in skipped[:MOST_SKIPPED]:
        found.append(f"Left out: {keys.label(cell['values'])}. {cell['why']}")
    if len(skipped) > MOST_SKIPPED:
        found.append(f"Left out: {counted(len(skipped) - MOST_SKIPPED, 'more cell')}.")
    if "pooled" in cell_heads(swept):
        found.append(POOLED)
    if (losers := hopeless_bots(swept)) and len(swept["vary"]) > 1:
        found.append(f"Averages leave out bots that win no game in any cell: {listed(losers)}.")
    found += rivals(swept)
    found.append(assumptions(swept))
    return found


def hopeless_bots(swept: Swept) -> list[str]:
    """The bots that win no game in any cell, where others win some."""
    best: dict[str, float] = {}
    for cell in by_share(swept):
        values = cell["values"]
        for key in WHO:
            if key in values:
                name = setting_text(values[key])
                best[name] = max(best.get(name, 0), cell["win_rate"]["estimate"])
    return [name for name, share in best.items() if not share] if any(best.values()) else []


def rivals(swept: Swept) -> list[str]:
    """Whose wins are counted, where seats compete; nothing where players are a team."""
    game = known(swept["game"])
    if game is None or not game.seats:
        return []
    if game.sides:
        return [seat_remark(game)]
    fair = fair_share(swept)
    share = "1 divided by the number of players" if fair is None else percent(fair)
    return [f"Seats compete here. Win rates are those of seat 1, and a fair share is {share}."]


def note_of(swept: Swept, of_wins: bool = False) -> str:
    """What every caption ends with; one of wins says whose they are, where seats compete."""
    game = known(swept["game"])
    whose = (
        f"Win rates are those of {first_seat(game)}. " if game and of_wins and game.seats else ""
    )
    chosen = f"{chosen_games(swept)} " if swept.get("where") else ""
    half_way = "" if swept["finished"] else " The sweep is not finished."
    return f"{chosen}{whose}Seed {swept['seed']}.{half_way} {assumed(swept)}."
