"""What people read of a sweep: the page that `sweep` and `report` print, and the written report.

Both are made from the object that `simkit report --json` prints and from the frame of cells.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput
from simkit.game import games
from simkit.lab.varying import keys
from simkit.view.charts.sweep import KINDS
from simkit.view.report.written import code_block, escape, markdown_table, picture
from simkit.view.text.key_effects import effects_numbers, strongest
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
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
    from matplotlib.figure import Figure
    from pandas import DataFrame

Swept = Mapping[str, Any]
"""The object that `simkit sweep --json` and `simkit report --json` print."""

MOST_LINES = 40  # cells that a page lists; of more, the first and the last
MOST_ROWS = 200  # cells that the written report lists
MOST_SKIPPED = 5
PICTURES = {
    "win-share": "Share of games won, by cell",
    "effects": "Mean share won at each value of each key",
    "heat-map": "Share won, by two keys",
    "endings": "How the games end, by cell",
    "length": "How long the games are, by cell",
}
OF_WINS = ("win-share", "effects", "heat-map")


# --- The page ------------------------------------------------------------------------------------


def sweep_page(
    swept: Swept, frame: DataFrame, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The answer of a sweep: its cells in order of their win share, and what each key does."""
    blocks = [
        "\n".join(paragraph(line, width) for line in cast(swept)),
        ink.strong(paragraph(headline(swept), width)),
        _cells(swept, width, ink),
        _effects(swept, frame, width, ink),
        *(paragraph(note, width) for note in notes(swept)),
    ]
    return "\n\n".join(block for block in blocks if block)


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


def headline(swept: Swept) -> str:
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


def _cells(swept: Swept, width: int, ink: Ink) -> str:
    ordered = by_share(swept)
    if not ordered:
        return ""
    half = MOST_LINES // 2
    few = len(ordered) <= MOST_LINES
    rows = [_line(cell) for cell in (ordered if few else ordered[:half] + ordered[-half:])]
    columns = [Column("cell", wraps=True, paint=ink.name)]
    columns += [Column(name, "right") for name in ("games", "won", "95 % interval", "turns")]
    body = table(columns, rows, width=width, ink=ink)
    note = "" if few else f"\n  ({count(len(ordered) - 2 * half)} cells between them are left out)"
    return f"{ink.strong('Cells, by the share won')}\n{body}{note}"


def _line(cell: Mapping[str, Any]) -> tuple[str, ...]:
    rate = cell["win_rate"]
    digits = digits_for(rate["low"], rate["high"])
    return (
        cell["name"],
        count(cell["games"]),
        percent(rate["estimate"], digits),
        span(rate["low"], rate["high"], digits),
        quantity(cell["turns"]["mean"], 1),
    )


def _effects(swept: Swept, frame: DataFrame, width: int, ink: Ink) -> str:
    """A line for each key and value; nothing where one key varies: the cells say it."""
    rows = list(_effect_rows(swept, frame))
    if not rows:
        return ""
    columns = [
        Column("key", wraps=True, paint=ink.name),
        Column("value", wraps=True),
        *(Column(name, "right") for name in ("cells", "won", "95 % interval")),
    ]
    body = table(columns, rows, width=width, ink=ink)
    return f"{ink.strong('What each key does, the others alike')}\n{body}"


def _effect_rows(swept: Swept, frame: DataFrame) -> Iterator[tuple[str, ...]]:
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
    found = []
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
    if not _seats(swept):
        return []
    fair = fair_share(swept)
    share = "one in the number of players" if fair is None else percent(fair)
    return [f"Seats compete here: won means won by the first seat, and a fair share is {share}."]


def fair_share(swept: Swept) -> float | None:
    """One in the number of players, where seats compete and all cells seat as many."""
    if not (seats := _seats(swept)):
        return None
    default = games()[swept["game"]].setting(seats).default
    usual = swept["settings"].get(seats, default)
    players = {int(cell["values"].get(seats, usual)) for cell in swept["cells"]}
    return 1 / players.pop() if len(players) == 1 else None


def _seats(swept: Swept) -> str:
    """The setting that says how many compete; "" where nobody does."""
    game = games().get(swept["game"])
    return game.seats if game else ""


# --- Charts --------------------------------------------------------------------------------------


def chart(swept: Swept, frame: DataFrame, kind: str, over: Sequence[str] = ()) -> Figure:
    """One chart of a stored sweep."""
    options: dict[str, Any] = {"over": over} if over else {}
    if over and kind != "heat-map":
        raise BadInput("--over goes with heat-map: it names the two keys that are drawn.")
    if kind == "endings":
        options["won"] = swept["winning"]
    if kind == "win-share":
        options["fair"] = fair_share(swept)
        if swept["question"]:
            options["title"] = swept["question"]
    options["note"] = note(swept, of_wins=kind in OF_WINS)
    return KINDS[kind](frame, swept["vary"], design=swept["design"], **options)


def note(swept: Swept, of_wins: bool = False) -> str:
    """What every caption ends with; one of wins says whose they are, where seats compete."""
    whose = "Won: by the first seat. " if of_wins and _seats(swept) else ""
    half_way = "" if swept["finished"] else " The sweep is not finished."
    return f"{whose}Seed {swept['seed']}.{half_way} {assumed(swept)}."


# --- The written report --------------------------------------------------------------------------


def write_report(folder: str | Path, swept: Swept, frame: DataFrame) -> tuple[Path, ...]:
    """Write report.md, cells.csv and the charts into a folder; the paths, the report's first."""
    from simkit.view.charts.canvas import save

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    drawn: dict[str, tuple[Path, ...]] = {}
    for kind in KINDS:
        if kind == "heat-map" and swept["design"] == "list":  # it has holes
            continue
        try:
            drawn[kind] = save(chart(swept, frame, kind), folder, kind)
        except BadInput:  # a heat-map of one key, say
            for old in (folder / f"{kind}.png", folder / f"{kind}.svg"):
                old.unlink(missing_ok=True)
    cells = folder / "cells.csv"
    frame.to_csv(cells, index=False, lineterminator="\n")
    report = folder / "report.md"
    report.write_text(_report(swept, frame, drawn), encoding="utf-8")
    return (report, cells, *(path for paths in drawn.values() for path in paths))


def _report(swept: Swept, frame: DataFrame, drawn: Mapping[str, Any]) -> str:
    sections = [
        f"# {escape(swept['question'] or swept['name'])}",
        f"**{escape(headline(swept))}**",
        escape(cast(swept)[1]),
        _cells_section(swept, drawn),
        _effects_section(swept, frame, drawn),
        _pictures("How the games end", drawn, "endings"),
        _pictures("How long they are", drawn, "length"),
        _assumed(swept),
        _again(swept),
    ]
    return "\n\n".join(section for section in sections if section) + "\n"


def _pictures(title: str, drawn: Mapping[str, Any], *kinds: str) -> str:
    shown = [picture(PICTURES.get(kind, kind), kind) for kind in kinds if kind in drawn]
    return "\n\n".join([f"## {title}", *shown]) if shown else ""


def _cells_section(swept: Swept, drawn: Mapping[str, Any]) -> str:
    ordered = by_share(swept)
    if not ordered:
        return ""
    heads = ("cell", "games", "won", "95 % interval", "mean turns")
    blocks = [
        _pictures("How often each cell is won", drawn, "win-share"),
        markdown_table(heads, [_line(cell) for cell in ordered[:MOST_ROWS]]),
    ]
    if len(ordered) > MOST_ROWS:
        blocks.append(f"The other {count(len(ordered) - MOST_ROWS)} cells stand in cells.csv.")
    return "\n\n".join(block for block in blocks if block)


def _effects_section(swept: Swept, frame: DataFrame, drawn: Mapping[str, Any]) -> str:
    rows = list(_effect_rows(swept, frame))
    if not rows:
        return ""
    heads = ("key", "value", "cells", "won", "95 % interval")
    parts = [_pictures("What each key does", drawn, "effects", "heat-map")]
    return "\n\n".join([*parts, markdown_table(heads, rows)])


def _assumed(swept: Swept) -> str:
    lines = [*notes(swept), "Bots do not play as people do: read differences rather than levels."]
    return "\n\n".join(["## What to bear in mind", "\n".join(f"- {escape(x)}" for x in lines)])


def _again(swept: Swept) -> str:
    """The commands that give every figure again."""
    folder = Path(swept["folder"])
    packs = [word for pack in swept["packs"] for word in ("--pack", pack)]
    words = ["simkit", "sweep", str(folder / "study.json"), "--out", f"{folder}-again", *packs]
    text = "The same study gives the same games on any machine, whoever plays it:"
    check = "simkit rerun " + shlex.quote(str(folder))
    return "\n\n".join(
        [
            "## The same figures again",
            text,
            code_block([shlex.join(words)]),
            "Or play the stored games again and compare them row by row:",
            code_block([check]),
            f"Made with simkit {escape(str(swept['version']))}, rules {swept['kernel']}.",
        ]
    )


# --- Played again --------------------------------------------------------------------------------


def rerun_page(found: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """What `simkit rerun` found: the same rows or not, and what has changed since."""
    games = counted(found["games"], "game")
    if found["identical"]:
        verdict = f"{found['file']}: identical. All {games} came out the same."
        blocks = [ink.good(paragraph(verdict, width))]
    else:
        verdict = f"{found['file']}: not identical. {_difference(found)}"
        blocks = [ink.bad(paragraph(verdict, width))]
    blocks += [paragraph(f"Since it was written, {change}.", width) for change in found["changed"]]
    return "\n\n".join(blocks)


def _difference(found: Mapping[str, Any]) -> str:
    """How much differs, and the first place where it does."""
    first = found["first"]
    where = f"{first['column']} was {first['stored']}, is {first['now']}."
    if first["game"] is None:
        return where[0].upper() + where[1:]
    games = counted(found["games"], "game")
    return (
        f"{count(found['differing'])} of {games} differ; the first is game {first['game']}: {where}"
    )
