"""The page of `simkit causes`: hazards, counterfactuals, choices, and how long players are busy.

Everything is taken from the object that `simkit causes --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    bounds_text,
    corrected,
    difference_text,
    gap_text,
    verdict_legend,
)
from simkit.view.text.findings.shared import hazard_outcomes
from simkit.view.text.lookup import spoken
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import of_seat_one
from simkit.view.text.words import (
    count,
    counted,
    level,
    listed,
    percent,
    quantity,
    share_with_interval,
)

if TYPE_CHECKING:
    from simkit.description.game import Game

Caused = Mapping[str, Any]
"""The object that `simkit causes --json` prints."""

_MOST_CHOICES = 15
_MOST_TURNS = 25
_HEAD, _CELL = 18, 24  # columns of turn and games; of a share with the widest interval


def causes_page(
    found: Caused, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        headline(found),
        _counterfactuals(found, game, width, ink),
        _hazards(found, width, ink),
        _choices(found, width, ink),
        _table_time(found, width),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Caused, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    fixed.insert(0, f"bot {found['bot']}")
    rate = found["win_rate"]
    won = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    settled = found["until"] and not any(
        row["verdict"] == "not settled" for row in found["counterfactuals"]
    )
    where = found.get("where")
    games = f"{count(found['games'])} of " if where else ""
    games += counted(where["looked_at"] if where else found["games"], "game")
    games += f" (those with {where['condition']})" if where else ""
    return (
        f"{title}: {games}, seed {found['seed']} ({', '.join(fixed)}). "
        f"{'The verdict on every event is settled. ' if settled else ''}"
        f"Win rate{of_seat_one(game)}: {won}."
    )


def headline(found: Caused) -> str:
    """What costs most games, or that nothing does."""
    lost = found["games"] - found["win_rate"]["estimate"] * found["games"]
    if round(lost) == 0:
        return "No game was lost, so there is no cause to look for."
    if not found["counterfactuals"]:
        return "This game names no event that simkit can take away, so it cannot test causes."
    if not any(row["saved"] for row in found["counterfactuals"]):
        return "simkit took away one kind of event at a time, and no lost game was won."
    worst = found["counterfactuals"][0]
    if worst["verdict"] != "higher":
        return "No event is shown to cost games."
    sure = f"{level(found['confidence'])} interval {bounds_text(_net(worst))}"
    return (
        f'The event "{spoken(worst["event"])}" costs more games than any other: without its '
        f"effect, the win rate is {percent(worst['win_rate_without'])} "
        f"({gap_text(_net(worst))} points, {sure})."
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
        Column("win rate without it", wraps=True),
        *([Column("games", "right")] if found["until"] else []),
        Column("what happens instead", wraps=True),
    ]
    sure = f"{level(found['confidence'])} interval{corrected(len(rows), 'events')}"
    note = (
        "simkit plays the same games again on the same luck, but one kind of event has no effect. "
        "Saves: lost games that are now won. Spoils: won games that are now lost. Net: the change "
        f"of the win rate, with a {sure}. Do not add up the nets, because the same game may count "
        f"for several events.{_rested(found)}{_placebo(found)}"
    )
    body = table(columns, rows, width=width, ink=ink)
    return _titled("Which events cost games", body, note, width, ink)


def _rested(found: Caused) -> str:
    """What holds where an event rests as soon as its verdict stands."""
    if not found["until"]:
        return ""
    return (
        f" {_legend(found)} simkit plays no more games for an event when its verdict is settled. "
        "The intervals are valid at any number of games."
    )


def _legend(found: Caused) -> str:
    """What the verdicts in the table mean."""
    shown = [{**_net(row), "verdict": row["verdict"]} for row in found["counterfactuals"]]
    return verdict_legend(shown, found["margin"])


def _placebo(found: Caused) -> str:
    """How many games are saved and spoilt where play only takes another course."""
    placebo = found["placebo"]
    if placebo is None:
        return ""
    of = f" of {counted(placebo['games'], 'game')}" if found["until"] else ""
    return (
        f" For comparison, new luck without any change saves {count(placebo['saved'])} and spoils "
        f"{count(placebo['spoiled'])}{of}. So saves and spoils of that size mean nothing, and only "
        "the net counts."
    )


# --- Hazards -------------------------------------------------------------------------------------


def _hazards(found: Caused, width: int, ink: Ink) -> str:
    """A line a turn: how many games reach it, and how many of those end in it, and how."""
    outcomes = hazard_outcomes(found)
    reached = {row["turn"]: row["reached"] for row in found["hazards"]}
    by_turn: dict[int, dict[str, Any]] = {turn: {} for turn in reached}
    for row in found["hazards"]:
        by_turn[row["turn"]][row["outcome"]] = row
    turns = [turn for turn, row in by_turn.items() if any(row[name]["ended"] for name in outcomes)]
    parts = _abreast(outcomes, width)
    bodies = []
    for names in parts:
        rows = [
            (str(t), count(reached[t]), *(_hazard(by_turn[t][n]) for n in names))
            for t in turns[:_MOST_TURNS]
        ]
        columns = [Column("turn", "right"), Column("reached by", "right")]
        columns += [Column(spoken(name), "right") for name in names]
        bodies.append(table(columns, rows, width=width, ink=ink))
    note = (
        "Each column is one kind of ending. Of the games that reach a turn, it shows the share "
        "that end in this turn and in this way (the hazard). In brackets: "
        f"{level(found['confidence'])} intervals."
    )
    if len(turns) > _MOST_TURNS:
        note += f" {len(turns) - _MOST_TURNS} later turns are in --json and --out."
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
        Column("taken in lost games", "right", wraps=True),
        Column("taken in won games", "right", wraps=True),
        Column("times per lost game", "right", wraps=True),
        Column("times per won game", "right", wraps=True),
    ]
    note = (
        "Taken: how often the bot takes an option when it is possible. The options with the "
        "clearest difference come first. A difference need not be a cause, because a player who is "
        "winning can afford other choices."
    )
    if found["choice_games"] < found["games"]:
        note += f" Counted in the first {count(found['choice_games'])} games."
    if len(telling) > _MOST_CHOICES:
        note += f" {len(telling) - _MOST_CHOICES} more options are in --json and --out."
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
        first = f" (in the first {mean['games']} games)" if mean["games"] < found["games"] else ""
        parts.append(f"{quantity(mean['estimate'], 1)}{sure} {spoken(name)}{first}")
    return paragraph(f"How busy a game keeps the players, on average: {listed(parts)}.", width)


def _closing(found: Caused, width: int, ink: Ink) -> str:
    lines = [
        *(paragraph(note, width) for note in found["notes"]),
        *closing(found, width, ink),
    ]
    return "\n".join(lines)
