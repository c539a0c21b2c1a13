"""What a game is played with: settings and component values as one record of numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.kernel.dice import POOL
from simkit.kernel.records import record

from .state import (
    CIRCLES,
    MOST_AREAS,
    MOST_CARDS,
    MOST_KINDS,
    MOST_SEATS,
    MOST_SLOTS,
    TROOPER_TYPES,
)

EXIT = -2  # a band that leaves this area leaves the map
MOST_TITLES = 40
MOST_GAINS = 3

EFFECT = record(
    ("op", "i8"), ("amount", "i8"), ("luck", "i8"), ("die", "i8"), ("self_damage", "i8")
)
MINION = record(
    ("attack", *POOL),
    ("toughness", "i8"),
    ("needs", "i8"),  # dice that must meet the toughness: 2 when it is doubled
    ("figures", "i8"),
    ("legion", "i8"),  # 1 if the legion's effect applies
)
DEMON_KIND = record(
    ("attack", *POOL),
    ("toughness", "i8"),
    ("needs", "i8"),
    ("health", "i8"),
    ("spawn", EFFECT),
    ("standing", EFFECT),
)
LORD_KIND = record(
    ("attack", *POOL),
    ("attack_without_wall", *POOL),
    ("toughness", "i8"),
    ("needs", "i8"),
    ("health", "i8", (MOST_SEATS,)),
    ("wall_toughness", "i8"),
    ("wall_needs", "i8"),
    ("wall_health", "i8", (MOST_SEATS,)),
    ("menace", EFFECT),
    ("ability", EFFECT),
    ("reward", EFFECT),
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
    ("can", "i8"),
    ("slots", "i8"),
    ("slot", SLOT, (MOST_SLOTS,)),
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
)
MAP = record(
    ("areas", "i8"),
    ("start", "i8", (MOST_AREAS,)),  # 1 for a start area
    ("first_start", "i8"),
    ("lord_area", "i8"),
    ("lord_next", "i8", (MOST_AREAS,)),  # where a Lord in this area goes, or NONE
    ("next", "i8", (MOST_AREAS,)),  # where a band goes: an area or EXIT
    ("steps", "i8", (MOST_AREAS,)),  # moves until a band has left the map
    ("order", "i8", (MOST_AREAS,)),  # areas, nearest to the exit first
    ("beside", "i8", (MOST_AREAS, MOST_AREAS)),  # 1 where heroes can step
    ("tokens", "i8", (MOST_AREAS,)),
)
RULES = record(
    # Settings.
    ("players", "i8"),
    ("heroes_given", "i8", (MOST_SEATS,)),  # kinds, or NONE for random
    ("lord_given", "i8"),
    ("legion_given", "i8"),
    ("start_dice", "i8"),
    ("enraged", "i8"),
    ("miniboss", "i8"),
    ("secret_lord", "i8"),
    ("divine", "i8"),
    ("lord_advance", "i8"),
    ("hit_meets", "i8"),  # 1: a die that equals the toughness of an enemy scores
    ("fourth_kill_pool", "i8"),
    ("ambush_last", "i8"),
    ("lone_assault", "i8"),
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
    ("minions", MINION, (CIRCLES,)),
    ("fourths", "i8"),
    ("fourth", DEMON_KIND, (MOST_KINDS,)),
    ("lords", "i8"),
    ("lord", LORD_KIND, (MOST_KINDS,)),
    ("legions", "i8"),
    ("legion", EFFECT, (MOST_KINDS,)),
    ("heroes", "i8"),
    ("hero", HERO_KIND, (MOST_KINDS,)),
    ("titles", "i8"),
    ("gift", GIFT, (MOST_TITLES,)),
    ("cards", "i8"),
    ("card", "i8", (MOST_CARDS,)),  # the gift title of each card
    ("trooper_types", "i8"),
    ("trooper", TROOPER, (TROOPER_TYPES,)),
    ("map", MAP),
)


class Table(NamedTuple):
    """All that lies around a position while it is played: rules, players and their luck."""

    rules: Any
    desk: Any
    luck: Any
    log: Any
    bots: Any
