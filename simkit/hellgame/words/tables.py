"""The record of settings and component values that the compiled rules read, field by field."""

from __future__ import annotations

from simkit.kernel.records import record

from . import sizes
from .features import FEATURES
from .settings import NUMBERED

DEMON_CARD = record(
    ("kind", "i8"),  # the place of its entry in the component pack
    ("rank", "i8"),  # lower is higher
    ("sex", "i8"),
    ("values", "i8", (3,)),  # skulls, stars, hearts
    ("ability", "i8"),  # NO_ABILITY unless demon_abilities is set
    ("ability_n", "i8"),
    ("in_play", "i8"),
)
SECTIO_CARD = record(("souls", "i8"), ("wise", "i8"))  # wise: yields Arcana instead (7.3.3)
LIEUTENANT_COUNTER = record(
    ("kind", "i8"), ("bonus", "i8"), ("leadership", "i8"), ("in_play", "i8")
)
ARCANUM = record(
    ("kind", "i8"),  # the place of its entry in the component pack
    ("minor", "i8"),  # one of effects.MINORS
    ("minor_cost", "i8"),
    ("pass_places", "i8"),  # of a Pass: 1 to 9
    ("moments", "i8"),  # effects.MOMENTS, a bit each; 0: Play Right Away
    ("souls", "i8"),  # the price of the Major Arcanum
    ("favour", "i8"),
    ("disfavour", "i8"),
    ("effect", "i8"),  # one of effects.MAJORS
    ("n", "i8"),
    ("rounds", "i8"),
    ("test", "i8"),  # one of effects.TESTS
    ("scene", "i8"),  # one of effects.SCENES
    ("total", "i8"),  # hearts that caster and helpers need together (9.8.2.2), 0 for none
    ("circle", "i8"),  # the caster's triumvirate must hold a sectio of it (from 1), 0 for none
    ("sex", "i8"),  # the target's, or NONE
    ("stars_bound", "i8"),  # 1: the target's stars must not exceed the caster's
    ("form", "i8"),  # Lilith's, or NONE: chosen
    ("save", "i8"),
    ("uncounterable", "i8"),
    ("hounds_only", "i8"),
    ("own_only", "i8"),  # a Counter that only serves an own demon
    ("directed", "i8"),  # free_flight: the direction is chosen
    ("stays", "i8"),  # free_flight: one legion stays behind
    ("six", "i8"),
    ("in_play", "i8"),
)
HELL_CARD = record(
    ("kind", "i8"),
    ("area", "i8"),  # of a permanent event; NONE: not permanent
    ("effect", "i8"),  # one of effects.HELL_EVENTS
    ("n", "i8"),
    ("circles", "i8"),  # of sectio_souls: circle c is bit c - 1
    ("form", "i8"),
    ("arrival", "i8"),  # earth_danger: 1, demons that fail at its arrival are incapacitated
    ("phenomenon", "i8"),  # one of effects.PHENOMENA
    ("ph_n", "i8"),
    ("scope", "i8"),
    ("sectio", "i8"),  # the foot: a sectio, a quarter and a circle, all from 0
    ("quarter", "i8"),
    ("circle", "i8"),
    ("in_play", "i8"),
)
RULES = record(
    # Settings.
    *((setting.field, "i8") for setting in NUMBERED),
    ("void", "i8"),
    # Constants of the rulebook.
    ("start_souls", "i8"),
    ("start_favour", "i8"),
    ("demons_per_player", "i8"),
    ("arcana_hand", "i8"),
    ("hand_limit", "i8"),
    ("sectios_per_player", "i8"),
    ("start_legions", "i8"),
    ("legion_counters", "i8"),  # limit only what the Mother doubles (10.2)
    ("freebooter_counters", "i8"),
    ("legion_cost", "i8"),
    ("arcana_cost", "i8"),
    ("upkeep", "i8"),
    ("isolated_penalty", "i8"),
    ("tame_success", "i8"),
    ("tame_loss", "i8"),
    ("recover_min", "i8"),
    ("disfavour_price", "i8"),
    ("sixes_to_win", "i8"),
    ("ones_for_favour", "i8"),
    ("legion_steps", "i8"),
    ("lieutenant_steps", "i8"),
    ("uriel_steps", "i8"),
    ("lilith_steps", "i8"),
    ("hound_steps", "i8"),
    ("hit_on", "i8"),
    ("bare_save", "i8"),  # without a demon
    ("hound_save", "i8"),
    ("lieutenant_save", "i8"),
    ("hell_cards", "i8"),  # drawn for areas at set-up
    ("quick_legions", "i8"),
    ("most_rounds", "i8"),
    ("wise_men", "i8", (sizes.DIE,)),  # cards by die
    ("box_by_die", "i8", (sizes.DIE,)),
    ("form_by_die", "i8", (sizes.DIE,)),
    (
        "atonement",
        "i8",
        (7, sizes.ATONEMENT_COLUMNS),
    ),  # by hearts (row 0 unused): INCAPACITATED or 0..3
    # Components.
    ("demons", "i8"),
    ("demon", DEMON_CARD, (sizes.MOST_DEMONS,)),
    ("sectio", SECTIO_CARD, (sizes.SECTIOS,)),
    ("lieutenants", "i8"),
    ("lieutenant", LIEUTENANT_COUNTER, (sizes.MOST_LIEUTENANTS,)),
    ("hounds", "i8"),
    ("hound_dice", "i8", (sizes.MOST_HOUNDS,)),
    ("arcana", "i8"),
    ("arcanum", ARCANUM, (sizes.MOST_ARCANA,)),
    ("hell_deck", "i8"),
    ("hell", HELL_CARD, (sizes.MOST_HELL,)),
    # What was learned: a weight for each feature, the last stands alone.
    ("chances", "f8", (len(FEATURES) + 1,)),
)
