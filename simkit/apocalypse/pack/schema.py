"""What a component pack of Planet Apocalypse may hold, and the bounds of each value."""

from __future__ import annotations

from typing import Any

from simkit.apocalypse.words import effects
from simkit.apocalypse.words.features import FEATURES
from simkit.values.components import dice_counts
from simkit.values.learned import chances_table
from simkit.values.schema import (
    Choice,
    Dice,
    Entries,
    Flag,
    Integer,
    ListOf,
    NameOf,
    PackTable,
    Record,
    Schema,
    Text,
    may,
    need,
)

from .effect_schema import (
    ABILITIES,
    DEATH_EFFECTS,
    DIE,
    GAINS,
    GIFT_EFFECTS,
    LEGION_EFFECTS,
    LORD_ABILITIES,
    MENACES,
    NO_DEATH_EFFECT,
    REWARDS,
    SPAWN_EFFECTS,
    STANDING_EFFECTS,
    TRAITS,
    WEAKNESSES,
)
from .map_schema import MAPS, reached
from .toughness import Toughness

MOST_GIFT_CARDS = 80
MOST_ENTRIES = 24  # demons or legions that the record of the rules holds
MOST_DICE_OF_A_TOKEN = 12  # bots have a table of what so many can hope to show
MOST_DICE_OF_A_GROUP = 50  # the table holds 60; a legion, demon or Lord may add some

MAY_BE_NEGATIVE = "stragglers"  # it is added to a die; all other amounts count things
NEVER_FREE = "stimpacks"
RATINGS = ("easier", "hard", "nightmare", "hellish")

TITLE = need(Text(40))
BOX = need(Text(20))
MAYBE_BOX = may(Text(20), "")  # what names none is in all boxes
TOUGHNESS = need(Toughness(0, 12))
FOR_EACH_NUMBER_OF_PLAYERS = ListOf(Integer(1, 99), 5, 5)

PART = Record(  # of a Lord: another body, a stage, his heads, his wall
    {
        "title": TITLE,
        "toughness": TOUGHNESS,
        "health": need(FOR_EACH_NUMBER_OF_PLAYERS),
        "most": may(Integer(0, 99), 0),  # what it can grow to; 0: its first health
        "vital": may(Flag(), False),  # the Lord lives while it does
        "attack": may(Dice(), ""),  # his dice while this stage lasts
        "attack_each": may(Dice(), ""),  # dice that every point of its health adds
        "attack_without": may(Dice(), ""),  # his dice once it is gone
        "shield": may(Integer(0, 5), 0),  # toughness that every point of its health adds to him
    }
)
SLOT = Record(
    {
        "cost": need(Integer(0, 30)),
        "needs": need(ListOf(Integer(1, 8), 0, 8, distinct=True)),
        "gains": need(ListOf(GAINS, 1, 3)),
    }
)


# --- what is wrong with an entry as a whole ------------------------------------------------------


def check_rules(rules: dict[str, Any]) -> str:
    """Counters must start on their tracks."""
    for track in ("despair", "lord"):
        if rules[f"{track}_start_box"] > rules[f"{track}_track_len"]:
            return f"{track}_start_box lies beyond the {track} track ({track}_track_len)"
    return ""


def check_minion(minion: dict[str, Any]) -> str:
    """All figures of a kind may attack as one group."""
    dice = sum(dice_counts(minion["attack"])) * minion["figures"]
    if dice > MOST_DICE_OF_A_GROUP:
        return f"a group of all figures rolls {dice} dice, expected at most {MOST_DICE_OF_A_GROUP}"
    return ""


def check_circles(minions: dict[str, Any]) -> str:
    """The despair dice know one minion of each circle."""
    circles = [minion["circle"] for minion in minions.values()]
    return "two minions have the same circle" if len(set(circles)) < len(circles) else ""


def check_hero(hero: dict[str, Any]) -> str:
    """Abilities that slots give are the hero's own, and every slot can be reached."""
    if hero["start_ability"] in hero["earned"]:
        return "the start ability is also one to be earned"
    for number, slot in enumerate(hero["slots"], 1):
        for gain in slot["gains"]:
            if gain["op"] == "ability" and gain["name"] not in hero["earned"]:
                return f'slot {number} gives "{gain["name"]}", which is not among `earned`'
    needs = {number: slot["needs"] for number, slot in enumerate(hero["slots"], 1)}
    beyond = {need for each in needs.values() for need in each} - needs.keys()
    if beyond:
        return f"a slot needs slot {min(beyond)}, but there are only {len(needs)}"
    starts = [number for number, each in needs.items() if not each]
    unlocked = reached(starts, lambda slot: [n for n, each in needs.items() if slot in each])
    locked = sorted(needs.keys() - unlocked)
    return f"slot {locked[0]} can never be unlocked from a start slot" if locked else ""


def check_abilities(abilities: dict[str, Any]) -> str:
    """What an ability does is a rule of the engine; a pack can only change its numbers."""
    for name, ability in abilities.items():
        if name not in effects.ABILITIES:
            return f'there is no ability "{name}": a pack can change the numbers of those there are'
        if ability["amount"] < 0 and name != MAY_BE_NEGATIVE:
            return f"{name}.amount is {ability['amount']}, expected 0 or more"
        if name == NEVER_FREE and ability["price"] == 0:
            return f"{name}.price is 0, expected 1 or more: a hero may use any number at once"
    return ""


def check_lord(lord: dict[str, Any]) -> str:
    """Effects name parts that he has, and the table has room for all his dice."""
    for key in ("menace", "ability", "reward"):
        for effect in lord[key]:
            if effect["part"] and effect["part"] not in lord["parts"]:
                return f'{key} names the part "{effect["part"]}", which is not among `parts`'
    dice = sum(dice_counts(lord["attack"]))
    for part in lord["parts"].values():
        most = max(*part["health"], part["most"])
        dice += most * sum(dice_counts(part["attack_each"]))
    if dice > MOST_DICE_OF_A_GROUP:
        return f"with all parts he rolls {dice} dice, expected at most {MOST_DICE_OF_A_GROUP}"
    return ""


def check_gifts(gifts: dict[str, Any]) -> str:
    """The deck has room for so many cards."""
    cards = sum(gift["copies"] for gift in gifts.values())
    if cards > MOST_GIFT_CARDS:
        return f"found {cards} cards, expected at most {MOST_GIFT_CARDS}"
    return ""


# --- the tables ----------------------------------------------------------------------------------

RULES = PackTable(
    single=True,
    check=check_rules,
    fields={
        "doom_loss": need(Integer(1, 99)),
        "legion_change_doom": need(ListOf(Integer(1, 99), 2, 2, distinct=True)),
        "despair_track_len": need(Integer(1, 24)),
        "despair_start_box": need(Integer(1, 24)),
        "despair_step_per_hero": need(Integer(0, 6)),
        "lord_track_len": need(Integer(1, 12)),
        "lord_start_box": need(Integer(1, 12)),
        "despair_dice_cap": need(Integer(1, MOST_DICE_OF_A_TOKEN)),
        "despair_faces": need(ListOf(Integer(1, 3), 6, 6)),  # the circle on each face
        "pool_gain_per_cycle": need(Integer(0, 20)),
        "gift_panel_size": need(Integer(0, 10)),
        "help_cost": need(Integer(0, 10)),
        "first_aid_cost_with_enemies": need(Integer(0, 10)),
        "renew_cost": need(Integer(0, 30)),
        "renew_luck": need(Integer(0, 20)),
        "recruit_die": need(DIE),
        "hero_death_doom": need(Integer(0, 20)),
        "shortage_doom_per_token": need(Integer(0, 20)),
        "exit_doom_minion": need(Integer(0, 20)),
        "exit_doom_fourth": need(Integer(0, 20)),
        "patrol_max": need(Integer(1, 4)),
        "ambush_max": need(Integer(1, 4)),
        "hero_move": need(Integer(1, 4)),
        "toughness_cap": need(Integer(0, 12)),
        "health_cap_max": need(Integer(1, 20)),
        "fourth_kill_courage_hero": need(Integer(0, 10)),
    },
)
MINIONS = PackTable(
    most=4,
    check=check_minion,
    check_all=check_circles,
    fields={
        "title": TITLE,
        "circle": need(Integer(0, 3)),
        "attack": need(Dice()),
        "toughness": TOUGHNESS,
        "figures": need(Integer(1, 30)),
        "legion_applies": need(Flag()),
    },
)
FOURTH = PackTable(
    most=MOST_ENTRIES,
    fields={
        "title": TITLE,
        "box": BOX,
        "attack": need(Dice()),
        "toughness": TOUGHNESS,
        "health": need(Integer(1, 20)),
        "spawn": need(SPAWN_EFFECTS),
        "standing": need(STANDING_EFFECTS),
        "death": may(DEATH_EFFECTS, NO_DEATH_EFFECT),
    },
)
LORDS = PackTable(
    check=check_lord,
    fields={
        "title": TITLE,
        "box": BOX,
        "health": need(FOR_EACH_NUMBER_OF_PLAYERS),
        "attack": need(Dice()),
        "toughness": TOUGHNESS,
        "body": may(Text(40, 0), ""),  # what he himself is called beside his other parts
        "parts": may(Entries(PART, 0, 3), {}),
        "in_turn": may(Flag(), False),  # the parts are stages, met one after another
        "menace": need(ListOf(MENACES, 0, 3)),
        "ability": need(ListOf(LORD_ABILITIES, 0, 3)),
        "reward": need(ListOf(REWARDS, 0, 3)),
    },
)
LEGIONS = PackTable(
    most=MOST_ENTRIES,
    fields={"title": TITLE, "box": BOX, "effect": need(LEGION_EFFECTS)},
)
ABILITIES_OF_HEROES = PackTable(
    most=64,  # all those of the engine; check_abilities refuses others by name
    check_all=check_abilities,
    fields={
        "title": TITLE,
        "amount": may(Integer(-4, 10), 0),
        "price": may(Integer(0, 10), 0),  # of one use
        "count": may(Integer(0, 10), 0),
        "dice": may(Dice(0, 4), ""),
    },
)
HEROES = PackTable(
    most=24,
    check=check_hero,
    fields={
        "title": TITLE,
        "box": MAYBE_BOX,
        "attack": need(Dice(1)),
        "toughness": need(Integer(0, 12)),
        "luck": need(Integer(0, 20)),
        "health": need(Integer(1, 10)),
        "health_variant": may(Integer(1, 10), None),  # another reading of the sheet
        "start_ability": need(Choice(*ABILITIES)),
        "earned": need(ListOf(Choice(*ABILITIES), 2, 2, distinct=True)),
        "weakness": need(Choice(*WEAKNESSES)),
        "slots": need(ListOf(SLOT, 1, 8)),  # numbered from 1 in this order
    },
)
GIFTS = PackTable(
    most=40,
    check_all=check_gifts,
    fields={
        "title": TITLE,
        "box": MAYBE_BOX,
        "copies": need(Integer(0, 20)),
        "extra_cost": need(Integer(0, 20)),
        "uses_luck": need(Flag()),
        "filler": may(Flag(), False),  # an invented card in the place of an unpublished one
        "effect": need(GIFT_EFFECTS),
    },
)
TROOPERS = PackTable(
    most=24,
    fields={
        "title": TITLE,
        "cost": need(Integer(0, 10)),
        "absorb": need(Integer(0, 10)),
        "count": need(Integer(0, 20)),
        "ambush": need(ListOf(Dice(), 4, 4)),  # all dice of one, two, three, four troopers
        "trait": need(TRAITS),
    },
)
REGIONS = PackTable(
    fields={
        "title": TITLE,
        "troopers": need(ListOf(NameOf("troopers"), 1, 8, distinct=True)),
        "instead": may(ListOf(NameOf("troopers"), 0, 8, distinct=True), ()),  # for one of its cost
        "pool_start": need(Integer(0, 20)),
    },
)
DIFFICULTY = PackTable(
    fields={
        "title": TITLE,
        "rating": need(Choice(*RATINGS)),
        "setting": need(Text(32)),
        "value": need(Text(32)),
    },
)

SCHEMA: Schema = {
    "rules": RULES,
    "minions": MINIONS,
    "fourth": FOURTH,
    "lords": LORDS,
    "legions": LEGIONS,
    "abilities": ABILITIES_OF_HEROES,
    "heroes": HEROES,
    "gifts": GIFTS,
    "troopers": TROOPERS,
    "regions": REGIONS,
    "maps": MAPS,
    "difficulty": DIFFICULTY,
    "chances": chances_table(FEATURES),
}
