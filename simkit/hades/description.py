"""The description of Escape from Hades: its settings, metrics, endings and bots."""

from __future__ import annotations

from typing import Any

from simkit.description.game import (
    ALL_OF_THEM,
    SOME_OF_THEM,
    Asset,
    Game,
    Key,
    Learning,
    Metric,
    Nearness,
    Outcome,
    Resolver,
    Score,
    Site,
    Void,
)
from simkit.messages.errors import BadInput
from simkit.values.components import Components

from .bots.policies import BOTS
from .pack.left_in_box import missing
from .words.settings import SCENARIOS, SETTINGS

BOXED = ("circles", "installations", "units", "surprises")  # tables with in_play


def combine(
    settings: dict[str, Any], given: frozenset[str], components: Components
) -> dict[str, Any]:
    """Look at all settings together: what the pack must hold, what the rules forbid."""
    name = settings["scenario"].replace("-", "_")
    scenarios = components.table("scenarios")
    if name not in scenarios:
        raise BadInput(f"scenario={settings['scenario']}: the pack has no entry scenarios.{name}.")
    needed = missing(scenarios[name], {table: components.table(table) for table in BOXED})
    if needed:
        raise BadInput(
            f"scenario={settings['scenario']} cannot be played with this pack: {needed}, but "
            "in_play is false there. Take another scenario, or put it back."
        )
    if "overtime" in given and settings["overtime"] == "bot" and not scenarios[name]["overtime"]:
        raise BadInput(
            f"overtime=bot, but the scenario {settings['scenario']} has no Overtime Option "
            "(14.2). Leave the setting out, or set it to never."
        )
    if not scenarios[name]["overtime"]:
        settings["overtime"] = "never"
    return settings


OUTCOMES = (
    Outcome("legendary", True, "27.5 victory points or more"),
    Outcome("major", True, "25.5 to 27 victory points"),
    Outcome("solid", True, "23.5 to 25 victory points"),
    Outcome("tactical", True, "21.5 to 23 victory points"),
    Outcome("marginal", True, "19.5 to 21 victory points"),
    Outcome("draw", False, "17 to 19 victory points"),
    Outcome("defeat", False, "13.5 to 16.5 victory points"),
    Outcome("rout", False, "13 victory points or less, and Lt. Sanders gets a promotion"),
    Outcome("vittles-destroyed", False, "the last module of your ship, the Vittles, was lost"),
    Outcome("hades-destroyed", False, "a Gorgon blew up the reactor"),
    Outcome("left-in-system", False, "the Vittles was in system when the game ended"),
    Outcome("unfinished", False, "the turn cap was reached"),
)

METRICS = (
    Metric("vp", "victory points (14.1); 0 after an instant defeat or a ship left in system"),
    Metric("vp_units", "points for Combat Units aboard"),
    Metric("vp_dante", "points for Dante aboard"),
    Metric("vp_emily", "points for Princess Emily aboard"),
    Metric("vp_idol", "points for the Golden Idol aboard"),
    Metric("vp_loot", "points for the Loot aboard"),
    Metric("vp_elders", "points for Elder Aliens aboard"),
    Metric("vp_both_elders", "bonus for both Elder Aliens"),
    Metric("vp_emily_and_guard", "bonus for Emily and her Honor Guard"),
    Metric("vp_idol_and_loot", "bonus for both treasures"),
    Metric("vp_tso", "points for General Tso"),
    Metric("vp_sanders", "points for Lt. Sanders"),
    Metric("vp_dante_lost", "penalty for Dante lost or left behind"),
    Metric("vp_elders_lost", "penalty for revealed Elder Aliens lost or left behind"),
    Metric("vp_emily_lost", "penalty for a revealed Emily lost or left behind"),
    Metric("vp_doors_shut", "penalty for Circles left with their door side up"),
    Metric("vp_overtime", "penalty for the Overtime Option"),
    Metric("units_lost", "Combat Units destroyed"),
    Metric("lost_fighters", "units lost to fighters"),
    Metric("lost_installations", "units lost to Surface Installations"),
    Metric("lost_nastians", "units lost to Nastians"),
    Metric("lost_gorgons", "units lost to Gorgons"),
    Metric("lost_backlash", "units lost by their own attacks"),
    Metric("lost_explosions", "units lost to exploding Circles"),
    Metric("lost_cfp", "SWAT units that their own projectors destroyed"),
    Metric("lost_sixth_dimension", "1 if Dante was thrown into the sixth dimension"),
    Metric("left_behind", "units on Hades when the game ended"),
    Metric("nastians_killed", "Nastians sent back to the cup"),
    Metric("gorgons_killed", "Gorgons destroyed"),
    Metric("fighters_shot", "fighters shot down"),
    Metric("sites_woken", "installations that were woken"),
    Metric("sites_destroyed", "installations destroyed"),
    Metric("sites_repaired", "installations that the Nastians repaired"),
    Metric("hits_scored", "hits on the Vittles, those included that come to nothing"),
    Metric("modules_lost", "modules lost, each time"),
    Metric("modules_gone", "modules that are destroyed at the end"),
    Metric("modules_repaired", "modules repaired"),
    Metric("skedaddles", "times that the Vittles left the system"),
    Metric("requests", "Requests made"),
    Metric("requests_granted", "Requests granted"),
    Metric("landed", "units that came down after set-up"),
    Metric("evacuated", "units that left Hades"),
    Metric("circles_opened", "Circles opened by the player"),
    Metric("science", "Science Actions tried"),
    Metric("science_worked", "Science Actions that worked"),
    Metric("jumps", "CFP actions"),
    Metric("reactor_attempts", "times that a Gorgon reached for the reactor"),
    Metric("emily_turn", "the turn in which Emily came aboard, 0 if she never did"),
    Metric("guard_turn", "the turn in which her Honor Guard came aboard, 0 if it never did"),
    Metric(
        "elder_1_turn", "the turn in which the first Elder Alien came aboard, 0 if it never did"
    ),
    Metric(
        "elder_2_turn", "the turn in which the second Elder Alien came aboard, 0 if it never did"
    ),
    Metric("idol_turn", "the turn in which the Golden Idol came aboard, 0 if it never did"),
    Metric("loot_turn", "the turn in which the Loot came aboard, 0 if it never did"),
    Metric("cards", "Resolution cards drawn"),
    Metric("decisions", "choices that the player made, forced ones aside"),
)

VOIDS = (
    Void("unit_lost", "a unit of the player that would be destroyed is left as it is"),
    Void("module_destroyed", "a module that would be destroyed goes on failing"),
    Void("crisis_drawn", "a Crisis! has no effect"),
    Void("comm_crash_drawn", "a Comm Crash jams no HQ"),
    Void("hades_explodes", "the reactor holds, whatever the Gorgons do"),
    Void("sixth_dimension", "Dante is not thrown into the sixth dimension"),
    Void("site_woken", "no site is woken during the game or its set-up"),
)

WHO = "a unit, an installation, fighter, vittles, q50, r1 or r2"
RESOLVERS = (
    Resolver(
        "combat",
        "one combat: a card a participant (4.0); a hit destroys whoever has one step left",
        (
            Key("attacker", "name", True, "scout", WHO),
            Key("defender", "name", True, "soldier", WHO),
            Key("attacker_depleted", "flag", False, False, "true: depleted, damaged or failing"),
            Key("defender_depleted", "flag", False, False, "true: depleted, damaged or failing"),
            Key("cover", "flag", False, False, "true: the defender is on a destroyed installation"),
            Key("undefended", "flag", False, False, "true: no card for the defender (6.4)"),
            Key("sabotage", "flag", False, False, "true: the engineer's special action (6.5)"),
            Key("combined_with", "name", False, None, "a second unit that fires (6.2)"),
            Key("partner_depleted", "flag", False, False, "true: it is, or runs and guns (6.3)"),
        ),
        ("result",),
    ),
    Resolver(
        "cfp",
        "a SWAT unit fires its Centrifugal Force Projectors (6.4)",
        (
            Key("jump", "flag", True, None, "true to jump, false to attack from its hex"),
            Key("depleted", "flag", True, None, "true or false"),
        ),
        ("result",),
    ),
    Resolver(
        "gorgon-duel",
        "a Gorgon attacks a Nastian, and if both live he strikes back (5.7)",
        (
            Key("gorgon", "name", True, None, "medusa or zola"),
            Key("nastian", "name", True, None, "soldier, shock_trooper or guard"),
            Key("gorgon_depleted", "flag", False, False, "true for a depleted Gorgon"),
            Key("nastian_depleted", "flag", False, False, "true for a depleted Nastian"),
            Key("cover", "flag", False, False, "true: he is on a destroyed installation"),
        ),
        ("gorgon", "nastian"),
    ),
    Resolver(
        "recoil",
        "whither a malfunction flings a SWAT unit from the hex that it meant (6.4)",
        (
            Key("column", "int", True, None, "of the hex of Inferno where it meant to land"),
            Key("row", "int", True, None, "of the same hex"),
        ),
        ("end",),
    ),
    Resolver(
        "request",
        "an HQ asks for reinforcements or evacuation (6.7)",
        (
            Key("depleted", "flag", False, False, "true for a depleted HQ"),
            Key("adjacent", "flag", False, False, "true beside an enemy or live installation"),
        ),
        ("success",),
    ),
    Resolver("rally", "an HQ rallies a depleted unit (6.6)", (), ("success",)),
    Resolver("repair", "the Vittles repairs a module (7.1)", (), ("success",)),
    Resolver(
        "officer-repair",
        "the Nastian Officer has an installation repaired (5.5)",
        (Key("officer", "name", False, "tso", "tso or sanders"),),
        ("success",),
    ),
    Resolver(
        "science",
        "a Science Action (6.9)",
        (
            Key("place", "name", True, None, "lab, quarters, bridge, core or teleporter"),
            Key("depleted", "flag", False, None, "true for a depleted Dante"),
            Key("failing", "flag", False, False, "true while the Lab is failing"),
        ),
        ("result",),
    ),
    Resolver("circle-number", "where a counter is placed face-up (15.1)", (), ("number",)),
)

ASSETS = (
    Asset(
        "unit",
        "all counters of a kind, of either side",
        "units",
        "pack:units.{name}.in_play",
        "false",
        against=SOME_OF_THEM,
    ),
    Asset(
        "circle",
        "a counter that may lie behind a door",
        "circles",
        "pack:circles.{name}.in_play",
        "false",
        against=SOME_OF_THEM,
    ),
    Asset(
        "installation",
        "all counters of a type, in their cup",
        "installations",
        "pack:installations.{name}.in_play",
        "false",
        against=SOME_OF_THEM,
    ),
    Asset(
        "surprise",
        "a Nasty Surprise",
        "surprises",
        "pack:surprises.{name}.in_play",
        "false",
        against=ALL_OF_THEM,
    ),
    Asset(
        "place",
        "what is tried there never succeeds",
        entries=(
            Site("laboratory", "Dante's Lab", "pack:rules.lab_most", [0, 0]),
            Site("quarters", "Living Quarters (rest)", "pack:rules.rest_most", 0),
            Site("bridge", "Bridge", "pack:rules.bridge_most", 0),
            Site("core_computer", "Core Computer", "pack:rules.core_most", 0),
            Site("teleporter", "Teleporter", "pack:rules.teleporter_most", 0),
        ),
    ),
)

# The sentences of a trace that tell most of a game's story, the most telling first.
TELLING = (
    "The Vittles is destroyed*",
    "The Hades is destroyed*",
    "The Vittles is still in system*",
    "* with * victory points.",
    "Princess Emily is taken aboard*",
    "Princess Emily is found*",
    "* is taken aboard*",
    "* is destroyed (*",
    "* is thrown into the sixth dimension*",
    "Lt. Sanders is destroyed*",
    "General Tso is hit*",
    "* is free.",
    "The Vittles skedaddles*",
    "The Vittles approaches*",
    "Crisis! *",
    "* is found.",
    "* is shot down.",
    "* is destroyed.",
    "The Overtime Option *",
)

VICTORY_TABLE = Score(
    metric="vp",
    levels="scoring.levels",
    outcomes=(
        "legendary",
        "major",
        "solid",
        "tactical",
        "marginal",
        "draw",
        "defeat",
        "rout",
    ),
    scale=2.0,  # the table is kept in half points
)

GAME = Game(
    name="hades",
    title="Escape from Hades",
    summary="Solitaire: raid a prison hulk for its captives while your ship stands off above it.",
    settings=SETTINGS,
    bots=BOTS,
    metrics=METRICS,
    outcomes=OUTCOMES,
    resolvers=RESOLVERS,
    scenarios=tuple(("scenario", name, told) for name, told in SCENARIOS.items()),
    package="simkit.hades",
    learning=Learning(by="scenario"),
    combine=combine,
    voids=VOIDS,
    assets=ASSETS,
    telling=TELLING,
    team=True,
    waits=True,
    score=VICTORY_TABLE,
    near=(Nearness("vp", "victory points", "high"),),
)
