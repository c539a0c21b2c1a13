"""The record of settings and component values that the compiled rules read, field by field."""

from __future__ import annotations

from simkit.kernel.dice import POOL, SIZES
from simkit.kernel.records import record

from . import state
from .effects import ABILITIES
from .features import FEATURES
from .settings import NUMBERED

EXIT = -2  # a band that leaves this area leaves the map
AT_LORD = -3  # not one area of the map: wherever a Lord stands
AT_TOKEN = -4  # where the latest invasion token was placed
MOST_GATES = 4
MOST_WAYS = 6
MOST_LORD_STEPS = 8
MOST_GAINS = 3
MOST_EFFECTS = 3  # of a Lord: menaces, abilities, rewards

EFFECT = record(
    ("op", "i8"),
    ("amount", "i8"),
    ("luck", "i8"),
    ("die", "i8"),
    ("self_damage", "i8"),
    ("circle", "i8"),
)
MOST_LEGIONS_GIVEN = 3  # at the start and as doom reaches 3 and 7

HITS = ("f8", (SIZES[-1] + 1,))  # that dice can hope for, by the toughness that they meet

MINION = record(
    ("attack", *POOL),
    ("hits", *HITS),  # of the attack
    ("toughness", "i8"),
    ("needs", "i8"),  # dice that must meet the toughness: 2 when it is doubled
    ("figures", "i8"),
    ("legion", "i8"),  # 1 if the legion's effect applies
)
DEMON_KIND = record(
    ("attack", *POOL),
    ("hits", *HITS),  # of the attack
    ("toughness", "i8"),
    ("needs", "i8"),
    ("health", "i8"),
    ("spawn", EFFECT),
    ("standing", EFFECT),
    ("death", EFFECT),
)
LORD_EFFECT = record(  # a menace, an ability or a reward of a Lord
    ("op", "i8"),
    ("amount", "i8"),
    ("die", "i8"),
    ("part", "i8"),  # of the Lord; 0 is himself
    ("figure", "i8"),  # a circle of minions, or a kind of Fourth Circle demon
    ("least", "i8"),  # from how much on it counts
)
LORD_PART = record(
    ("toughness", "i8"),
    ("needs", "i8"),
    ("health", "i8", (state.MOST_SEATS,)),  # by number of players
    ("most", "i8"),  # health beyond which it does not grow, or 0
    ("vital", "i8"),  # 1: the Lord lives while it does
    ("attack", *POOL),  # the Lord's dice while this stage lasts ...
    ("hits", *HITS),
    ("attack_each", *POOL),  # dice that every point of its health adds to the Lord's ...
    ("hits_each", *HITS),
    ("attack_without", *POOL),  # the Lord's dice once it is gone ...
    ("hits_without", *HITS),
    ("shield", "i8"),  # toughness that every point of its health adds to the Lord
)
LORD_KIND = record(
    ("parts", "i8"),
    ("part", LORD_PART, (state.MOST_PARTS,)),  # the first is the Lord himself
    ("in_turn", "i8"),  # 1: his parts are stages, met one after another
    ("left_out", "i8"),  # 1: his box is not played with
    ("menace", LORD_EFFECT, (MOST_EFFECTS,)),
    ("ability", LORD_EFFECT, (MOST_EFFECTS,)),
    ("reward", LORD_EFFECT, (MOST_EFFECTS,)),
)
SLOT = record(
    ("cost", "i8"),
    ("needs", "i8"),  # slots any one of which unlocks it, a bit each; 0 is a start slot
    ("gains", EFFECT, (MOST_GAINS,)),
)
HERO_KIND = record(
    ("attack", *POOL),
    ("toughness", "i8"),
    ("luck", "i8"),
    ("health", "i8"),
    ("left_out", "i8"),  # 1: his box is not played with
    ("can", "i8"),
    ("slots", "i8"),
    ("slot", SLOT, (state.MOST_SLOTS,)),
)
ABILITY = record(  # of heroes, weaknesses too; what each number means stands in abilities.toml
    ("amount", "i8"),
    ("price", "i8"),
    ("count", "i8"),
    ("dice", *POOL),
)
GIFT = record(
    ("extra", "i8"),
    ("uses_luck", "i8"),
    ("effect", EFFECT),
)
TROOPER = record(
    ("cost", "i8"),
    ("absorb", "i8"),
    ("count", "i8"),
    ("ambush", "i8", (4, 5)),  # the dice of one, two, three, four troopers
    ("trait", EFFECT),
    ("into", "i8"),  # the type that an upgrade makes of him, or NONE
)
GATE = record(
    ("area", "i8"),  # or AT_LORD
    ("tokens", "i8"),  # placed at a time
    ("slow", "i8"),  # 1: with the Lord cycle, not every turn
)
MAP = record(
    ("areas", "i8"),
    ("start", "i8", (state.MOST_AREAS,)),  # 1 for a start area
    ("begins", "i8", (state.MOST_AREAS,)),  # 1 where heroes may begin
    ("recruits", "i8", (state.MOST_AREAS,)),  # 1 where heroes can recruit
    ("lords", "i8"),
    ("lord_area", "i8", (state.MOST_LORDS,)),  # where each Lord begins
    ("lord_lesser", "i8", (state.MOST_LORDS,)),  # 1: a third of the health
    (
        "lord_next",
        "i8",
        (state.MOST_LORDS, state.MOST_AREAS),
    ),  # where he goes from an area, or NONE
    ("next", "i8", (state.MOST_AREAS,)),  # where a band goes: an area or EXIT
    ("steps", "i8", (state.MOST_AREAS,)),  # moves until a band has left the map
    ("order", "i8", (state.MOST_AREAS,)),  # areas, nearest to the exit first
    ("beside", "i8", (state.MOST_AREAS, state.MOST_AREAS)),  # 1 where areas are adjacent
    (
        "step",
        "i8",
        (state.MOST_AREAS, state.MOST_AREAS),
    ),  # 1 where a hero can step from one to the other ...
    ("near", "i8", (state.MOST_AREAS,)),  # ... and to which areas from each, a bit each
    (
        "walk",
        "i8",
        (state.MOST_AREAS, state.MOST_AREAS),
    ),  # the fewest steps of a hero from one to the other
    (
        "flow",
        "i8",
        (state.MOST_AREAS, state.MOST_AREAS),
    ),  # the fewest moves of a band from one to the other
    ("exit_in", "i8", (state.MOST_AREAS,)),  # moves until a band scores doom by leaving, or 0
    ("tokens", "i8", (state.MOST_AREAS,)),
    ("recruit_trade", "i8"),  # courage for a recruit roll that is given up, or 0
    ("rules", "i8"),  # a bit for each of effects.MAP_RULES that holds here
    ("closed", "i8"),  # no hero enters it while a Lord lives elsewhere, or NONE
    ("limbo", "i8", (state.MOST_AREAS,)),  # 1 where tokens are laid that yield larvae only
    ("slow", "i8", (state.MOST_AREAS,)),  # 1 where enemies move with the Lord cycle alone
    ("track", "i8", (state.MOST_AREAS,)),  # the Lord whose path leads through it, or NONE
    ("centre", "i8"),  # the area with several ways out, or NONE
    ("ways", "i8"),
    ("way", "i8", (MOST_WAYS,)),  # where each way leads first
    ("token_way", "i8"),  # how each kind of enemy finds its way, of effects.WAYS_CHOSEN
    ("minion_way", "i8"),
    ("fourth_way", "i8"),
    ("gates", "i8"),
    ("gate", GATE, (MOST_GATES,)),
    ("fourth_area", "i8"),  # where Fourth Circle demons appear: an area, AT_LORD or AT_TOKEN
    ("fourth_start", "i8"),  # where one stands as the game begins, or NONE
    ("banned_legions", "i8"),  # a bit each
    ("banned_fourth", "i8"),
    ("lord_step", "i8", (MOST_LORD_STEPS,)),  # effects.LORD_STEPS in this map's order
)
RULES = record(
    # Settings.
    *((setting.field, "i8") for setting in NUMBERED),
    ("heroes_given", "i8", (state.MOST_SEATS,)),  # kinds, or NONE for random
    ("lords_given", "i8", (state.MOST_LORDS,)),  # kinds, or NONE for random
    ("legions_given", "i8", (MOST_LEGIONS_GIVEN,)),  # kinds in their order, or NONE for random
    ("void", "i8"),  # the kind of event that happens without its effect, or 0
    # Constants of the rulebook.
    ("doom_loss", "i8"),
    ("legion_change", "i8", (2,)),
    ("despair_boxes", "i8"),
    ("lord_boxes", "i8"),
    ("despair_start", "i8"),
    ("lord_start", "i8"),
    ("despair_step", "i8"),
    ("dice_cap", "i8"),
    ("pool_start", "i8"),
    ("pool_gain", "i8"),
    ("help_cost", "i8"),
    ("aid_cost", "i8"),
    ("renew_cost", "i8"),
    ("renew_luck", "i8"),
    ("recruit_die", "i8"),
    ("death_doom", "i8"),
    ("shortage_doom", "i8"),
    ("exit_doom", "i8"),
    ("exit_doom_fourth", "i8"),
    ("patrol_most", "i8"),
    ("ambush_most", "i8"),
    ("hero_steps", "i8"),
    ("toughness_most", "i8"),
    ("health_most", "i8"),
    ("fourth_kill_hero", "i8"),
    ("panel", "i8"),
    ("despair_faces", "i8", (6,)),
    # Components.
    ("minions", MINION, (state.CIRCLES,)),
    ("fourths", "i8"),
    ("fourth", DEMON_KIND, (state.MOST_KINDS,)),
    ("lords", "i8"),
    ("lord", LORD_KIND, (state.MOST_KINDS,)),
    ("legions", "i8"),
    ("legion", EFFECT, (state.MOST_KINDS,)),
    ("heroes", "i8"),
    ("hero", HERO_KIND, (state.MOST_KINDS,)),
    ("ability", ABILITY, (len(ABILITIES),)),
    ("titles", "i8"),
    ("gift", GIFT, (state.MOST_TITLES,)),
    ("cards", "i8"),
    (
        "card",
        "i8",
        (state.MOST_TITLES * state.MOST_COPIES,),
    ),  # the title of a card, or NONE: no such card
    ("trooper_types", "i8"),
    ("trooper", TROOPER, (state.TROOPER_TYPES,)),
    ("map", MAP),
    # What was learned: a weight for each feature, the last stands alone.
    ("chances", "f8", (len(FEATURES) + 1,)),
)
