"""The description of Armageddon Empires: its settings, metrics, endings and bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.description.game import Asset, Game, Learning, Metric, Outcome, Void
from simkit.messages.errors import BadInput
from simkit.values.components import Components

from .bots.policies import BOTS
from .odds.declared import RESOLVERS
from .words.settings import SETTINGS
from .words.sizes import MOST_SEATS

OUTCOMES = (
    Outcome("conquest", True, "one empire is left: the others have lost their headquarters"),
    Outcome("draw", False, "the last empires fell in the same turn"),
    Outcome("none", False, "the turns ran out"),
)
OF_A_SEAT = (
    ("won", "1 if it won"),
    ("first", "turns in which it had the initiative"),
    ("bought", "dice bought for the initiative"),
    ("battles", "battles begun"),
    ("battles_won", "battles won that it began"),
    ("units_lost", "units destroyed"),
    ("captures", "bases captured"),
    ("sieges", "sieges laid"),
    ("sallies", "sallies out of besieged bases"),
    ("raids", "attack cards sent"),
    ("operations", "special operations tried"),
    ("ap_unused", "action points that spoiled"),
    ("income", "resources collected"),
    ("bases", "outposts and strongholds at the end"),
    ("hexes", "hexes controlled at the end"),
    ("out", "the turn in which it was eliminated, or 0"),
)
METRICS = (
    Metric("winner", "the seat that won, from 1; 0 for nobody", True),
    *(
        Metric(f"{name}_{seat}", f"seat {seat}: {told}")
        for name, told in OF_A_SEAT
        for seat in range(1, MOST_SEATS + 1)
    ),
    Metric("all_alive", "turns in which all empires were still alive"),
    Metric("decisions", "choices that the players made, forced ones aside"),
)
VOIDS = (
    Void("captured", "a base that would fall keeps its owner"),
    Void("siege_laid", "a siege that would be laid is not"),
)
ASSETS = (
    Asset(
        "hero",
        "his fate; he still leads",
        "heroes",
        "pack:heroes.{name}.fate",
        "0",
        holder="the seat in whose deck he is",
    ),
)
TELLING = (
    "* is out of the game.",
    "* captures the base at *",
    "* lays siege to *",
    "The siege of * is over.",
    "* attacks * at *",
    "* is dead.",
)


def _combine(
    settings: dict[str, Any], given: frozenset[str], components: Components
) -> dict[str, Any]:
    """There are at least as many factions as seats."""
    if len(settings["factions"]) < settings["players"]:
        raise BadInput(
            f"{settings['players']} players need as many factions, not {len(settings['factions'])}."
        )
    return settings


def scenarios() -> tuple[tuple[str, str, str], ...]:
    """The sizes of the table."""
    return tuple(
        ("players", str(number), f"{number} empires") for number in range(2, MOST_SEATS + 1)
    )


def _seated(settings: Mapping[str, Any], components: Components) -> tuple[str, ...]:
    """The empire of each seat, by its title."""
    titles = components.table("factions")
    return tuple(titles[name]["title"] for name in settings["factions"][: settings["players"]])


GAME = Game(
    name="armageddon",
    title="Armageddon Empires",
    summary="Two to four empires fight for a wasteland of hexes: control, siege, supply.",
    settings=SETTINGS,
    bots=BOTS,
    metrics=METRICS,
    outcomes=OUTCOMES,
    resolvers=RESOLVERS,
    scenarios=scenarios(),
    combine=_combine,
    package="simkit.armageddon",
    learning=Learning(over=(("players", (2, 3, 4)),)),
    voids=VOIDS,
    assets=ASSETS,
    telling=TELLING,
    seats="players",
    seated=_seated,
    handled=(("dice", ("challenged", "rolled")), ("cards", ("drawn", "deployed", "built"))),
)
