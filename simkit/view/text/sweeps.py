"""What is said of a sweep, by its page, its reports and the captions of its charts.

Everything is taken from the object that `simkit report --json` prints and from the frame of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from simkit.lab.varying import keys
from simkit.registry import games
from simkit.view.text.key_effects import effects_numbers, strongest
from simkit.view.text.values import key_text
from simkit.view.text.words import (
    assumed,
    assumptions,
    count,
    counted,
    digits_for,
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

MOST_SKIPPED = 5


def cast(swept: Swept) -> list[str]:
    """What was asked, and what was played: a line each."""
    name = f"{swept['name']}: {swept['question']}" if swept["question"] else swept["name"]
    size = (
        f"{count(swept['games_a_cell'])} games each"
        if swept["precision"] is None
        else f"each until known to within {swept['precision']:g}"
    )
    settings = "".join(
        f", {key_text(key)} {setting_text(value)}" for key, value in swept["settings"].items()
    )
    cells = counted(len(swept["cells"]), "cell")
    return [name, f"{swept['game']}{settings}: {cells}, {size}, seed {swept['seed']}."]


def sweep_finding(swept: Swept) -> str:
    """The cells that are won most and least."""
    ordered = by_share(swept)
    if not ordered:
        return "No game is stored yet, so nothing is known."
    best, worst = ordered[0], ordered[-1]
    text = f"Won most: {best['name']}, {_share(best)}."
    if worst is not best:
        text += f" Won least: {worst['name']}, {_share(worst)}."
    return text


def by_share(swept: Swept) -> list[Mapping[str, Any]]:
    """The cells that have games, the one that is won most first."""
    begun = [cell for cell in swept["cells"] if cell["games"]]
    return sorted(begun, key=lambda cell: -cell["win_rate"]["estimate"])


def _share(cell: Mapping[str, Any]) -> str:
    rate = cell["win_rate"]
    return share_with_interval(rate["estimate"], rate["low"], rate["high"])


def cell_row(cell: Mapping[str, Any]) -> tuple[str, ...]:
    rate = cell["win_rate"]
    digits = digits_for(rate["low"], rate["high"])
    return (
        cell["name"],
        count(cell["games"]),
        percent(rate["estimate"], digits),
        span(rate["low"], rate["high"], digits),
        quantity(cell["turns"]["mean"], 1),
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


def notes(swept: Swept) -> list[str]:
    """What must be said besides: how far it is, what was left out, what was assumed."""
    found = list(swept.get("notes", ()))
    if not swept["finished"]:
        done = sum(cell["finished"] for cell in swept["cells"])
        found.append(
            f"Not finished: {done} of {counted(len(swept['cells']), 'cell')} are. The intervals "
            "of the others hold however often one looks."
        )
    skipped = swept["skipped"]
    for cell in skipped[:MOST_SKIPPED]:
        found.append(f"Left out: {keys.label(cell['values'])}. {cell['why']}")
    if len(skipped) > MOST_SKIPPED:
        found.append(f"Left out: {counted(len(skipped) - MOST_SKIPPED, 'more cell')}.")
    found += rivals(swept)
    found.append(assumptions(swept))
    return found


def rivals(swept: Swept) -> list[str]:
    """Whose wins are counted, where seats compete; nothing where players are a team."""
    if not seats_of(swept):
        return []
    fair = fair_share(swept)
    share = "one in the number of players" if fair is None else percent(fair)
    return [f"Seats compete here: won means won by the first seat, and a fair share is {share}."]


def fair_share(swept: Swept) -> float | None:
    """One in the number of players, where seats compete and all cells seat as many."""
    if not (seats := seats_of(swept)):
        return None
    default = games()[swept["game"]].setting(seats).default
    usual = swept["settings"].get(seats, default)
    players = {int(cell["values"].get(seats, usual)) for cell in swept["cells"]}
    return 1 / players.pop() if len(players) == 1 else None


def seats_of(swept: Swept) -> str:
    """The setting that says how many compete; "" where nobody does."""
    game = games().get(swept["game"])
    return game.seats if game else ""


def note_of(swept: Swept, of_wins: bool = False) -> str:
    """What every caption ends with; one of wins says whose they are, where seats compete."""
    whose = "Won: by the first seat. " if of_wins and seats_of(swept) else ""
    half_way = "" if swept["finished"] else " The sweep is not finished."
    return f"{whose}Seed {swept['seed']}.{half_way} {assumed(swept)}."
