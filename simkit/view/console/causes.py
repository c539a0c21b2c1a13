"""The page of `simkit causes`: hazards, counterfactuals, choices, and how long players are busy.

Everything is taken from the object that `simkit causes --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.lookup import spoken
from simkit.view.console.closing import closing
from simkit.view.text.differences import corrected, difference_text, same_is
from simkit.view.text.findings import hazard_outcomes
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import by_seat_one
from simkit.view.text.words import (
    count,
    counted,
    level,
    percent,
    quantity,
    share_with_interval,
)

if TYPE_CHECKING:
    from simkit.game import Game

Caused = Mapping[str, Any]
"""The object that `simkit causes --json` prints."""

_MOST_CHOICES = 15
_MOST_TURNS = 25
_HEAD, _CELL = 18, 24  # columns of turn and games; of a share with the widest interval


def causes_page(
    found: Caused, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        _counterfactuals(found, game, width, ink),
        _hazards(found, width, ink),
        _choices(found, width, ink),
        _table_time(found, width),
        _closing(found, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Caused, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    fixed.insert(0, f"bot {found['bot']}")
    rate = found["win_rate"]
    won = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    settled = found["until"] and not any(
        row["verdict"] == "not settled" for row in found["counterfactuals"]
    )
    return (
        f"{title}: {counted(found['games'], 'game')}, seed {found['seed']} ({', '.join(fixed)}). "
        f"{'The verdict on every event stands. ' if settled else ''}"
        f"Won{by_seat_one(game)}: {won}."
    )


def headline(found: Caused) -> str:
    """What costs most games, or that nothing does."""
    lost = found["games"] - found["win_rate"]["estimate"] * found["games"]
    if round(lost) == 0:
        return "No game was lost, so there is no cause to look for."
    if not found["counterfactuals"]:
        return "No event of this game can be taken away, so nothing is said of what saves games."
    if not any(row["saved"] for row in found["counterfactuals"]):
        return "None of the events that were tried would have saved a lost game by its absence."
    worst = found["counterfactuals"][0]
    if worst["verdict"] != "higher":
        return "Of no event that was tried is it sure that more games are won without its effect."
    return (
        f"Most hangs on {spoken(worst['event'])}: without its effect "
        f"{percent(worst['win_rate_without'])} of games are won, "
        f"{difference_text(_net(worst))} points more."
    )


def _net(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """The net of an event, as differences are written."""
    ends = {"estimate": row["net"], "low": row["net_low"], "high": row["net_high"]}
    return {"difference": ends}


def _titled(title: str, body: str, note: str, width: int, ink: Ink) -> str:
    lines = [ink.strong(title), body]
    return "\n".join([*lines, paragraph(note, width)] if note else lines)


def _counterfactuals(found: Caused, game: Game | None, width: int, ink: Ink) -> str:
    """What each event saves and spoils by its absence, and the net of both."""
    if not found["counterfactuals"]:
        return ""
    help = {void.name: void.help for void in game.voids} if game else {}
    rows = [
        (
            spoken(row["event"]),
            difference_text(_net(row)),
            count(row["saved"]),
            count(row["spoiled"]),
            row["verdict"],
            *([count(row["games"])] if found["until"] else []),
            help.get(row["event"], ""),
        )
        for row in found["counterfactuals"]
    ]
    columns = [
        Column("without"),
        Column("net (points)", "right"),
        Column("saves", "right"),
        Column("spoils", "right"),
        Column("won then"),
        *([Column("games", "right")] if found["until"] else []),
        Column("that is", wraps=True),
    ]
    sure = f"{level(found['confidence'])} interval{corrected(len(rows), 'events')}"
    note = (
        "The same games on the same luck, one kind of event robbed of its effect. Saves: lost "
        "games that are won without it; spoils: won games that are lost; net: by how much more is "
        f"won, with {sure}. Nets do not add up: a game may be saved by more than one."
        f"{_rested(found)}{_placebo(found)}"
    )
    body = table(columns, rows, width=width, ink=ink)
    return _titled("What would have saved them", body, note, width, ink)


def _rested(found: Caused) -> str:
    """What holds where an event rests as soon as its verdict stands."""
    if not found["until"]:
        return ""
    return (
        f" {same_is(found, found['margin'])} An event whose verdict "
        "stands plays no more; intervals hold at any number of games."
    )


def _placebo(found: Caused) -> str:
    """How many games are saved and spoilt where play only takes another course."""
    placebo = found["placebo"]
    if placebo is None:
        return ""
    of = f" of {counted(placebo['games'], 'game')}" if found["until"] else ""
    return (
        f" Other luck alone saves {count(placebo['saved'])} and spoils "
        f"{count(placebo['spoiled'])}{of}: what an event does beside its net may be no more than "
        "that."
    )


# --- Hazards -------------------------------------------------------------------------------------


def _hazards(found: Caused, width: int, ink: Ink) -> str:
    """A line a turn: how many games reach it, and how many of those end in it, and how."""
    outcomes = hazard_outcomes(found)
    by_turn: dict[int, dict[str, Any]] = {}
    for row in found["hazards"]:
        by_turn.setdefault(row["turn"], {"reached": row["reached"]})[row["outcome"]] = row
    turns = [turn for turn, row in by_turn.items() if any(row[name]["ended"] for name in outcomes)]
    parts = _abreast(outcomes, width)
    bodies = []
    for names in parts:
        rows = [
            (str(t), count(by_turn[t]["reached"]), *(_hazard(by_turn[t][n]) for n in names))
            for t in turns[:_MOST_TURNS]
        ]
        columns = [Column("turn", "right"), Column("reached by", "right")]
        columns += [Column(name, "right") for name in names]
        bodies.append(table(columns, rows, width=width, ink=ink))
    note = (
        f"Hazard: of the games that reach the turn, the share that end in it, so; in brackets its "
        f"{level(found['confidence'])} interval."
    )
    if len(turns) > _MOST_TURNS:
        note += f" {len(turns) - _MOST_TURNS} later turns stand in --json and --out."
    return _titled("When and how games end", "\n".join(bodies), note, width, ink)


def _abreast(outcomes: Sequence[str], width: int) -> list[list[str]]:
    """As many endings side by side as fit; the others go below."""
    parts: list[list[str]] = [[]]
    room = left = width - _HEAD
    for name in outcomes:
        needed = max(_CELL, len(name) + 2)
        if needed > left and parts[-1]:
            parts.append([])
            left = room
        parts[-1].append(name)
        left -= needed
    return parts


def _hazard(row: Mapping[str, Any]) -> str:
    ended = row["ended"]
    return share_with_interval(row["hazard"], row["low"], row["high"]) if ended else "-"


# --- Choices -------------------------------------------------------------------------------------


def _choices(found: Caused, width: int, ink: Ink) -> str:
    """The options that are taken more often in won games than in lost ones, or less often."""
    telling = _telling(found["choices"])
    if not telling:
        return ""
    rows = [
        (
            spoken(row["decision"]),
            spoken(row["option"]),
            percent(row["share_lost"]),
            percent(row["share_won"]),
            quantity(row["taken_lost"], 1),
            quantity(row["taken_won"], 1),
        )
        for row in telling[:_MOST_CHOICES]
    ]
    columns = [
        Column("decision", wraps=True),
        Column("option", wraps=True),
        Column("lost", "right"),
        Column("won", "right"),
        Column("a lost game", "right"),
        Column("a won game", "right"),
    ]
    note = (
        "How often an option is taken when it is open, in lost and in won games, and how often a "
        "game; those first that most surely differ. A difference need not be a cause: whoever is "
        "winning can afford other choices."
    )
    if found["choice_games"] < found["games"]:
        note += f" Counted in the first {count(found['choice_games'])} games."
    if len(telling) > _MOST_CHOICES:
        note += f" {len(telling) - _MOST_CHOICES} more stand in --json and --out."
    body = table(columns, rows, width=width, ink=ink)
    return _titled("What is chosen in lost and in won games", body, note, width, ink)


def _telling(choices: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Options that both kinds of games know well, those first that surely differ most."""
    return sorted((row for row in choices if row["apart"]), key=lambda row: -abs(row["apart"]))


def _table_time(found: Caused, width: int) -> str:
    """How long players are busy, as far as the game counts it."""
    if not found["table_time"]:
        return ""
    parts = []
    for name, mean in found["table_time"].items():
        sure = ""
        if mean["low"] is not None:
            sure = f" ({quantity(mean['low'], 1)} to {quantity(mean['high'], 1)})"
        first = f" (the first {mean['games']})" if mean["games"] < found["games"] else ""
        parts.append(f"{quantity(mean['estimate'], 1)}{sure} {spoken(name)}{first}")
    return paragraph(f"Table time, a game: {', '.join(parts)}.", width)


def _closing(found: Caused, width: int, ink: Ink) -> str:
    lines = [
        *(paragraph(note, width) for note in found["notes"]),
        *closing(found, width, ink),
    ]
    return "\n".join(lines)
