"""Check that the parts of a pack fit together: a whole map, large enough decks, sensible cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simkit.hellgame.words import effects
from simkit.hellgame.words.sizes import CIRCLES, MOST_SEATS, QUARTERS

# The minor halves as packs write them; how far a Pass goes is a number beside it.
MINORS = ("walk_the_earth", "recruit_lieutenant", "pass", "play_right_away")

# Effects that are told with one number, by what may stand there.
COUNTED_MAJORS = (
    "give_disfavour",
    "gain_favour",
    "remove_disfavour",
    "gain_souls",
    "extra_arcana_draw",
    "influence_bonus",
    "sacrifice_legion_for_souls",
    "summon_legion",
    "teleport_stack",
    "place_wild_hellhound",
    "swap_hell_event",
    "peek_hell_deck",
    "move_uriel",
    "extra_save",
    "add_legion_to_battle",
    "lose_favour_or_gain_disfavour",
    "gain_disfavour",
    "discard_arcana",
)
COUNTED_EVENTS = (
    "disfavour_price",
    "legion_move",
    "legion_cost",
    "lose_souls",
    "gain_souls_all",
    "richest_loses_souls",
    "poorest_gains_souls",
    "lose_legion",
    "add_wild_hellhounds",
    "remove_hounds_from_box",
    "fewest_sectios_gains_favour",
    "most_sectios_gains_disfavour",
    "remove_disfavour_all",
    "draw_arcana_all",
    "discard_arcana_all",
    "random_demon_earth",
)
SIGNED_EVENTS = (
    "walk_earth_cost",
    "earth_soul_roll",
    "earth_hearts",
    "conspire_draw",
    "legion_upkeep",
    "save_threshold",
)
EVENTS_BY_DIE = ("evil_deeds_on", "tame_success", "lieutenants_roll")

FIRST_RIGHT_AWAY = effects.LOSE_FAVOUR_OR_GAIN_DISFAVOUR
MOMENT_OF = {"counter": "Counter", "redirect": "Counter"}
IN_BATTLE = effects.MAJORS[effects.COMBAT_BONUS : effects.COUNTER]
LEAST_HELL = 24  # three lie in the areas, and a conspiracy can draw a score of them at once


def check_circles(circles: Mapping[str, Any]) -> str:
    """Each circle has one name."""
    if circles and sorted(each["number"] for each in circles.values()) != [*range(1, CIRCLES + 1)]:
        return f"expected one entry for each of the circles 1 to {CIRCLES}"
    return ""


def check_sectios(sectios: Mapping[str, Any]) -> str:
    """Each field of the map has one sectio."""
    places = sorted((each["circle"], each["quarter"]) for each in sectios.values())
    whole = [(c, q) for c in range(1, CIRCLES + 1) for q in range(1, QUARTERS + 1)]
    if places != whole:
        return "expected one sectio for each of the five quarters of the nine circles"
    return ""


def check_demons(demons: Mapping[str, Any]) -> str:
    """Their ranks order them."""
    twice = _twice(each["rank"] for each in demons.values())
    return f"two demons have the rank {twice[0]}" if twice else ""


def check_enough(tables: Mapping[str, Any]) -> str:
    """Six players can be dealt their demons."""
    wanted = MOST_SEATS * tables["rules"]["demons_per_player"]
    found = sum(each["in_play"] for each in tables["demons"].values())
    return f"found {found} demons, expected {wanted} for six players" if found < wanted else ""


def check_arcanum(card: dict[str, Any]) -> str:
    """A card's halves and its moments go together."""
    op = card["effect"]["op"]
    right_away = card["minor"] == "play_right_away"
    if (card["minor"] == "pass") != (card["places"] > 0):
        return "a Pass, and nothing else, has places (1 to 9)"
    if right_away != (effects.MAJORS.index(op) >= FIRST_RIGHT_AWAY):
        return f"play_right_away does not go with the effect {op}"
    if right_away and card["moments"]:
        return "play_right_away leaves no moment to choose"
    if op != "none" and not right_away and not card["moments"]:
        return f"the effect {op} needs a moment: Action, Combat or Counter"
    wanted = MOMENT_OF.get(op) or ("Combat" if op in IN_BATTLE else "")
    if wanted and card["moments"] != [wanted]:
        return f'the effect {op} needs moments = ["{wanted}"]'
    if not wanted and "Counter" in card["moments"]:
        return f"the effect {op} is no Counter"
    return ""


def check_arcana(arcana: Mapping[str, Any]) -> str:
    """There is a deck at all."""
    return "" if any(each["copies"] for each in arcana.values()) else "no card has a copy"


def check_hell(hell: Mapping[str, Any]) -> str:
    """The deck is never empty."""
    found = sum(each["in_play"] for each in hell.values())
    return f"found {found} Hell cards, expected at least {LEAST_HELL}" if found < LEAST_HELL else ""


def _twice(numbers: Iterable[int]) -> list[int]:
    listed = list(numbers)
    return sorted({number for number in listed if listed.count(number) > 1})
