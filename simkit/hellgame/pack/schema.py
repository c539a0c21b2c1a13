"""What a component pack of The HellGame may hold, and the bounds of each value."""

from __future__ import annotations

from simkit.hellgame.words import effects, sizes
from simkit.hellgame.words.features import FEATURES
from simkit.values.learned import chances_table
from simkit.values.schema import (
    Choice,
    Effect,
    Field,
    Flag,
    Integer,
    ListOf,
    NameOf,
    PackTable,
    Schema,
    Text,
    may,
    need,
)

from . import fitting

TITLE = need(Text(40))
FACE = Integer(1, sizes.DIE)
SCORE = Integer(0, sizes.DIE)  # a demon's value, or what a die must not exceed
CIRCLE = Integer(1, sizes.CIRCLES, shape=True)
QUARTER = Integer(1, sizes.QUARTERS, shape=True)
IN_PLAY = {"in_play": may(Flag(), True)}
NOTHING: dict[str, Field] = {}
FORM = {"form": may(Choice("chosen", *effects.FORMS), "chosen")}
TEST = {"test": may(Choice(*effects.TESTS), "none")}


def _n(low: int, high: int) -> dict[str, Field]:
    """How much: the one number that most effects have."""
    return {"n": need(Integer(low, high))}


ABILITY = Effect(
    {"none": NOTHING, **dict.fromkeys(effects.ABILITIES[1:], _n(1, 9))}, blank={"n": 0}
)
MAJOR = Effect(
    {
        **dict.fromkeys(effects.MAJORS, NOTHING),
        **dict.fromkeys(fitting.COUNTED_MAJORS, _n(1, 12)),
        "incapacitate": {
            **TEST,
            "sex": may(Choice("any", *effects.SEXES), "any"),
            "stars_bound": may(Flag(), False),
        },
        "evil_deeds_hit_on": {"n": need(FACE)},
        "steal_legion": TEST,
        "disband": TEST,
        "lilith_to_antehell": {"total": need(Integer(0, 40)), **FORM},
        "uriel_to_earth": {"total": need(Integer(0, 40))},
        "combat_bonus": {
            **_n(1, 5),
            "rounds": need(Integer(1, 9)),
            "hounds_only": may(Flag(), False),
        },
        "combat_kill": {**_n(1, 9), "save": need(Flag())},
        "free_flight": {"directed": may(Flag(), False), "stays": may(Flag(), False)},
        "counter": {"own_only": may(Flag(), False)},
    },
    blank={
        "n": 0,
        "rounds": 0,
        "test": "none",
        "total": 0,
        "sex": "any",
        "stars_bound": False,
        "form": "chosen",
        "save": False,
        "hounds_only": False,
        "own_only": False,
        "directed": False,
        "stays": False,
    },
)
HELL_EVENT = Effect(
    {
        **dict.fromkeys(effects.HELL_EVENTS, NOTHING),
        **dict.fromkeys(fitting.COUNTED_EVENTS, _n(1, 12)),
        **dict.fromkeys(fitting.SIGNED_EVENTS, _n(-6, 6)),
        **dict.fromkeys(fitting.EVENTS_BY_DIE, _n(0, sizes.DIE + 1)),
        "earth_danger": {"arrival": may(Flag(), True)},
        "sectio_souls": {
            **_n(-6, 6),
            "circles": need(ListOf(CIRCLE, 1, sizes.CIRCLES, distinct=True)),
        },
        "lilith": {"form": need(Choice(*effects.FORMS))},
    },
    blank={"n": 0, "arrival": False, "circles": [], "form": ""},
)
PHENOMENON = Effect(
    {
        **dict.fromkeys(effects.PHENOMENA, NOTHING),
        "souls_value": _n(0, 12),
        "souls_delta": _n(-12, 12),
        "wild_hellhound": _n(1, 4),
        "desertion": {"n": need(FACE)},
        "firestorm": {"n": need(FACE)},
    },
    blank={"n": 0},
)

# --- the tables ----------------------------------------------------------------------------------

CIRCLE_TABLE = PackTable(
    most=sizes.CIRCLES,
    check_all=fitting.check_circles,
    fields={"title": TITLE, "number": need(CIRCLE)},
)
SECTIO_TABLE = PackTable(
    most=sizes.SECTIOS,
    check_all=fitting.check_sectios,
    fields={
        "title": TITLE,
        "circle": need(CIRCLE),
        "quarter": need(QUARTER),
        "souls": need(Integer(0, 20)),
        "arcana": may(Flag(), False),  # The Wise Men: it yields Arcana instead (7.3.3)
    },
)
DEMONS = PackTable(
    most=sizes.MOST_DEMONS,
    check_all=fitting.check_demons,
    check_pack=fitting.check_enough,
    fields={
        "title": TITLE,
        "rank": need(Integer(1, 999)),  # the lower the higher
        "sex": need(Choice(*effects.SEXES)),
        "skulls": need(SCORE),
        "stars": need(SCORE),
        "hearts": need(FACE),
        "ability": may(ABILITY, {"op": "none", "n": 0}),
        **IN_PLAY,
    },
)
LIEUTENANTS = PackTable(
    most=sizes.MOST_LIEUTENANTS,
    fields={
        "title": TITLE,
        "bonus": need(Integer(0, 5)),
        "leadership": need(Integer(1, 12)),
        **IN_PLAY,
    },
)
HOUNDS = PackTable(
    single=True,
    # One number a counter.
    fields={"dice": need(ListOf(Integer(1, sizes.MOST_HOUND_DICE), 0, sizes.MOST_HOUNDS))},
)
ARCANA = PackTable(
    most=sizes.MOST_TITLES,
    check=fitting.check_arcanum,
    check_all=fitting.check_arcana,
    fields={
        "title": TITLE,
        "copies": need(Integer(0, sizes.COPIES)),
        "minor": need(Choice(*fitting.MINORS)),
        "minor_cost": need(Integer(0, 20)),
        "places": may(Integer(0, 9), 0),  # of a Pass: so many demons go first
        "moments": need(ListOf(Choice(*effects.MOMENTS), 0, 3, distinct=True)),
        "souls": may(Integer(0, 20), 0),  # the price of the major half
        "favour": may(Integer(0, 5), 0),
        "disfavour": may(Integer(0, 5), 0),
        "scene": may(Choice(*effects.SCENES), "any"),
        "circle": may(
            Integer(0, sizes.CIRCLES), 0
        ),  # the user must hold a sectio of it; 0 for none
        "uncounterable": may(Flag(), False),
        "effect": need(MAJOR),
        "six": may(Flag(), False),
    },
)
HELL = PackTable(
    most=sizes.MOST_HELL,
    check_all=fitting.check_hell,
    fields={
        "title": TITLE,
        "area": need(Choice("none", *effects.AREAS)),  # where it stays; none: not permanent
        "event": need(HELL_EVENT),
        "disaster": need(Text(40)),  # what the phenomenon is called
        "phenomenon": need(PHENOMENON),
        "scope": need(Choice(*effects.SCOPES)),
        "sectio": need(NameOf("sectios")),
        "quarter": need(QUARTER),
        "circle": need(CIRCLE),
        **IN_PLAY,
    },
)
RULES = PackTable(
    single=True,
    fields={
        "start_souls": need(Integer(0, 99)),
        "start_favour": need(Integer(0, 20)),
        "demons_per_player": need(Integer(1, 5)),
        "arcana_hand": need(Integer(0, 9)),
        "hand_limit": need(Integer(1, 9)),
        "sectios_per_player": need(Integer(1, 7)),
        "start_legions": need(Integer(1, 5)),
        "hell_cards": need(Integer(0, 9)),
        "legion_counters": need(Integer(1, 40)),
        "freebooter_counters": need(Integer(0, 40)),
        "legion_cost": need(Integer(1, 20)),
        "arcana_cost": need(Integer(1, 20)),
        "upkeep": need(Integer(0, 5)),
        "isolated_penalty": need(Integer(0, 9)),
        "wise_men": need(ListOf(Integer(0, 6), sizes.DIE, sizes.DIE)),
        "tame_success": need(SCORE),
        "tame_loss": need(Integer(1, sizes.DIE + 1)),
        "box_by_die": need(ListOf(Integer(1, 3), sizes.DIE, sizes.DIE)),
        "recover_min": need(Integer(1, sizes.DIE + 1)),
        "disfavour_price": need(Integer(1, 9)),
        "sixes_to_win": need(Integer(1, 9)),
        "ones_for_favour": need(Integer(1, 20)),
        "legion_steps": need(Integer(1, 6)),
        "lieutenant_steps": need(Integer(1, 6)),
        "uriel_steps": need(Integer(1, 9)),
        "lilith_steps": need(Integer(1, 9)),
        "hound_steps": need(Integer(1, 9)),
        "hit_on": need(FACE),
        "bare_save": need(SCORE),
        "hound_save": need(SCORE),
        "lieutenant_save": need(SCORE),
        "quick_legions": need(Integer(1, 9)),
        "most_rounds": need(Integer(1, 20)),
        "atonement": need(
            ListOf(
                ListOf(
                    Integer(sizes.INCAPACITATED, 9),
                    sizes.ATONEMENT_COLUMNS,
                    sizes.ATONEMENT_COLUMNS,
                ),
                sizes.DIE,
                sizes.DIE,
            )
        ),
        "form_by_die": need(ListOf(Choice(*effects.FORMS), sizes.DIE, sizes.DIE)),
    },
)

SCHEMA: Schema = {
    "circles": CIRCLE_TABLE,
    "sectios": SECTIO_TABLE,
    "demons": DEMONS,
    "lieutenants": LIEUTENANTS,
    "hounds": HOUNDS,
    "arcana": ARCANA,
    "hell": HELL,
    "rules": RULES,
    "chances": chances_table(FEATURES),
}
