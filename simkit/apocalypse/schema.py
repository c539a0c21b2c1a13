"""What a component pack of Planet Apocalypse may hold, with the bounds that the engine can play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from simkit.components import dice_counts
from simkit.schema import (
    Choice,
    Dice,
    Effect,
    Field,
    Flag,
    Integer,
    ListOf,
    Lookup,
    NameOf,
    Record,
    Schema,
    Table,
    Text,
    Toughness,
    may,
    need,
)

from . import effects

EXIT = "EXIT"  # in `enemy_next`: a band that goes there leaves the map
LORD = "LORD"  # in `gates`: whatever area the Lord stands in
MOST_GIFT_CARDS = 80
MOST_DICE_OF_A_GROUP = 60
MOST_TOKENS_AT_START = 24

ABILITIES = effects.ABILITIES[: effects.LONE_TROOPER]
WEAKNESSES = effects.ABILITIES[effects.LONE_TROOPER :]  # they follow the abilities
RATINGS = ("easier", "hard", "nightmare", "hellish")

DIE = Choice("d4", "d6", "d8", "d10", "d12")
TITLE = need(Text(40))
BOX = need(Text(20))
TOUGHNESS = need(Toughness(0, 12))
FOR_EACH_NUMBER_OF_PLAYERS = ListOf(Integer(1, 99), 5, 5)

AMOUNT = {"amount": need(Integer(0, 10))}
CHANGE = {"amount": need(Integer(-10, 10))}
LUCK = {"luck": may(Integer(0, 10), 0)}  # the price in luck of one use
A_DIE = {"die": need(DIE)}
NOTHING: dict[str, Field] = {}

GAINS = Effect(
    {
        "add_die": A_DIE,
        "step": AMOUNT,
        "toughness": AMOUNT,
        "health_cap": AMOUNT,
        "luck": AMOUNT,
        "ability": {"name": need(Choice(*ABILITIES))},
        "other_health_cap": AMOUNT,
        "share_luck": AMOUNT,
    },
    blank={"amount": 0, "die": "", "name": ""},
)

GIFT_EFFECTS = Effect(
    {
        "health_cap_and_current": AMOUNT,
        "toughness": AMOUNT,
        "gain_luck": AMOUNT,
        "share_luck": AMOUNT,
        "add_die": A_DIE,
        "attack_anywhere": LUCK,
        "miracle": LUCK | AMOUNT,  # health that is left
        "split_die": NOTHING,
        "ambush_step_all": LUCK | AMOUNT,
        "ambush_die": A_DIE,
        "patrol_fires": LUCK,
        "place_trooper": LUCK | AMOUNT,  # highest cost of the trooper
        "recruit_anywhere": LUCK | CHANGE,  # added to the recruit die
        "extra_attack": LUCK,
        "move_hero": LUCK | AMOUNT,  # areas
        "attack_die": LUCK | A_DIE | {"self_damage": may(Integer(0, 10), 0)},
        "reduce_hits": LUCK | AMOUNT,
        "reroll_ones": NOTHING,
        "courage_when_other_hit": AMOUNT,
        "luck_when_luck_gift": AMOUNT,
        "aid_bonus": AMOUNT,
        "courage_if_alone": AMOUNT,
        "free_help": AMOUNT,
        "ignore_first_hit": AMOUNT,
        "extra_move": LUCK,
        "recruit_bonus": AMOUNT,
        "step_if_still": AMOUNT,
        "clear_status": AMOUNT,
        "aid_clears_pestilence": AMOUNT,
        "patrol_absorb": AMOUNT,
        "heal_self": LUCK | AMOUNT,
    },
    blank={"luck": 0, "amount": 0, "die": "", "self_damage": 0},
)

TRAITS = Effect(
    {"none": NOTHING, "attack_die": A_DIE, "set_adjacent": NOTHING}, blank={"amount": 0, "die": ""}
)
LEGION_EFFECTS = Effect(
    {"exit_doom": AMOUNT, "tax_courage": AMOUNT, "stun_injured": NOTHING, "burn_injured": NOTHING},
    blank={"amount": 0},
)
SPAWN_EFFECTS = Effect({"none": NOTHING, "pestilence_all": AMOUNT}, blank={"amount": 0})
STANDING_EFFECTS = Effect(
    {"none": NOTHING, "strikes_anywhere": NOTHING, "pestilence_per_damage": AMOUNT},
    blank={"amount": 0},
)
MENACES = Effect({"none": NOTHING, "free_attack": NOTHING}, blank={"amount": 0})
LORD_ABILITIES = Effect({"none": NOTHING, "burn_injured": NOTHING}, blank={"amount": 0})
REWARDS = Effect(
    {"none": NOTHING, "courage_per_wall_damage": AMOUNT, "courage_per_damage": AMOUNT},
    blank={"amount": 0},
)

WALL = Record(
    {
        "toughness": TOUGHNESS,
        "health": need(FOR_EACH_NUMBER_OF_PLAYERS),
        "attack_without": need(Dice()),
    }
)
SLOT = Record(
    {
        "cost": need(Integer(0, 30)),
        "needs": need(ListOf(Integer(1, 8), 0, 8, distinct=True)),
        "gains": need(ListOf(GAINS, 1, 3)),
    }
)
LORD_OF_A_MAP = Record({"area": need(Text(32)), "lesser": may(Flag(), False)})


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
    unlocked = _reached(starts, lambda slot: [n for n, each in needs.items() if slot in each])
    locked = sorted(needs.keys() - unlocked)
    return f"slot {locked[0]} can never be unlocked from a start slot" if locked else ""


def check_gifts(gifts: dict[str, Any]) -> str:
    """The deck has room for so many cards."""
    cards = sum(gift["copies"] for gift in gifts.values())
    if cards > MOST_GIFT_CARDS:
        return f"found {cards} cards, expected at most {MOST_GIFT_CARDS}"
    return ""


def check_map(board: dict[str, Any]) -> str:
    """Every area that is named exists, heroes can walk to each, and bands find their way out."""
    complaints = (_unknown_area, _area_apart, _endless_walk, _lord_astray, _too_many_tokens)
    return next(filter(None, (complaint(board) for complaint in complaints)), "")


def _unknown_area(board: dict[str, Any]) -> str:
    for key, names in _areas_named(board).items():
        for name in names:
            if name not in board["areas"]:
                return f'{key} names the area "{name}", which is not among `areas`'
    return ""


def _area_apart(board: dict[str, Any]) -> str:
    beside: dict[str, list[str]] = {area: [] for area in board["areas"]}
    for one, other in board["links"]:
        beside[one].append(other)
        beside[other].append(one)
    apart = board["areas"].keys() - _reached(board["starts"], beside.__getitem__)
    return f'no links lead from a start to the area "{min(apart)}"' if apart else ""


def _endless_walk(board: dict[str, Any]) -> str:
    onward = board["enemy_next"]
    for area in board["areas"]:
        walk = _reached([area], lambda here: [onward[here]] if here in onward else [])
        if EXIT not in walk:
            return f'enemy_next does not lead a band from "{area}" to {EXIT}'
    return ""


def _lord_astray(board: dict[str, Any]) -> str:
    path = board["lord_path"]
    if path and path[0] not in [lord["area"] for lord in board["lords"]]:
        return f'lord_path begins in "{path[0]}", where no Lord stands'
    return ""


def _too_many_tokens(board: dict[str, Any]) -> str:
    tokens = sum(board["tokens_start"].values())
    if tokens > MOST_TOKENS_AT_START:
        return f"tokens_start lays {tokens} tokens, expected at most {MOST_TOKENS_AT_START}"
    return ""


def _areas_named(board: dict[str, Any]) -> dict[str, list[str]]:
    """The areas that each key of a map names."""
    return {
        "starts": board["starts"],
        "lords": [lord["area"] for lord in board["lords"]],
        "enemy_next": [*board["enemy_next"]]
        + [area for area in board["enemy_next"].values() if area != EXIT],
        "links": [area for link in board["links"] for area in link],
        "tokens_start": [*board["tokens_start"]],
        "lord_path": board["lord_path"],
    }


def _reached(starts: Iterable[Any], onward: Callable[[Any], Iterable[Any]]) -> set[Any]:
    """All that can be reached step by step."""
    reached, edge = set(), list(starts)
    while edge:
        here = edge.pop()
        if here not in reached:
            reached.add(here)
            edge.extend(onward(here))
    return reached


# --- the tables ----------------------------------------------------------------------------------

RULES = Table(
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
        "despair_dice_cap": need(Integer(1, 12)),
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
MINIONS = Table(
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
FOURTH = Table(
    fields={
        "title": TITLE,
        "box": BOX,
        "attack": need(Dice()),
        "toughness": TOUGHNESS,
        "health": need(Integer(1, 20)),
        "spawn": need(SPAWN_EFFECTS),
        "standing": need(STANDING_EFFECTS),
    },
)
LORDS = Table(
    fields={
        "title": TITLE,
        "box": BOX,
        "health": need(FOR_EACH_NUMBER_OF_PLAYERS),
        "attack": need(Dice()),
        "toughness": TOUGHNESS,
        "wall": may(WALL, None),
        "menace": need(MENACES),
        "ability": need(LORD_ABILITIES),
        "reward": need(REWARDS),
    },
)
LEGIONS = Table(fields={"title": TITLE, "box": BOX, "effect": need(LEGION_EFFECTS)})
HEROES = Table(
    check=check_hero,
    fields={
        "title": TITLE,
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
GIFTS = Table(
    most=40,
    check_all=check_gifts,
    fields={
        "title": TITLE,
        "copies": need(Integer(0, 20)),
        "extra_cost": need(Integer(0, 20)),
        "uses_luck": need(Flag()),
        "filler": may(Flag(), False),  # an invented card in the place of an unpublished one
        "effect": need(GIFT_EFFECTS),
    },
)
TROOPERS = Table(
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
REGIONS = Table(
    fields={
        "title": TITLE,
        "troopers": need(ListOf(NameOf("troopers"), 5, 5, distinct=True)),
        "pool_start": need(Integer(0, 20)),
    },
)
MAPS = Table(
    check=check_map,
    fields={
        "title": TITLE,
        "areas": need(Lookup(Text(40), 2, 16)),  # what each area is called
        "starts": need(ListOf(Text(32), 1, 16, distinct=True)),
        "lords": need(ListOf(LORD_OF_A_MAP, 1, 1)),
        "enemy_next": need(Lookup(Text(32), 0, 16)),
        "links": need(ListOf(ListOf(Text(32), 2, 2, distinct=True), 1, 120)),
        "tokens_start": need(Lookup(Integer(0, 8), 0, 16)),
        "gates": need(ListOf(Choice(LORD), 1, 1)),
        "lord_path": need(ListOf(Text(32), 0, 16, distinct=True)),
    },
)
DIFFICULTY = Table(
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
    "heroes": HEROES,
    "gifts": GIFTS,
    "troopers": TROOPERS,
    "regions": REGIONS,
    "maps": MAPS,
    "difficulty": DIFFICULTY,
}
