"""Predict the enemies: when they leave the map, what doom it costs, where ambushes meet them."""

from __future__ import annotations

import numpy as np

from simkit.apocalypse.rules.board.board import (
    ambush_size,
    has_map_rule,
    is_alive,
    is_lords_area,
    minions_in,
)
from simkit.apocalypse.rules.board.maps import is_centre, is_track_active
from simkit.apocalypse.words import effects, state
from simkit.kernel.jit import kernel

LATER = 0.8  # what is a turn away counts so much less
FADING = np.array(
    [LATER**turns for turns in range(state.MOST_AREAS)]
)  # the same after so many turns
NEVER = 30  # turns; as good as never
CYCLE = 4.5  # turns from one Lord cycle to the next at a table of four
FAR = 4  # moves beyond which nobody asks where enemies will be
CROWD = 0.5  # how much each further minion shares the doom of the first
GATHERED = 1.5  # turns that it will score where all arrive
RING = 0.6  # how often it is still there when the Lord cycle comes
A_PAIR_SEEN = 1.4  # doom that a pair costs even where it is seen
BAND = 3  # minions that are met like a token
MOST_TRAFFIC, BUSY = 1.2, 1.8  # what counts at most; meetings that are one a turn
SLOWLY = 0.3  # how often what moves slowly comes
MET_AND_MET_AGAIN = 2.0  # what stays here is met in this turn and in the next
MOST_DICE = 12  # that a pack can lay on a token
SIDES = (1 / 2, 1 / 3, 1 / 6)  # shares of a despair die that show a gryllus, a fiend, a cacodemon


def _power(base: float, exponent: int) -> float:
    """By squaring, as compiled rules raise to whole numbers: another way rounds otherwise."""
    result = 1.0
    while exponent:
        if exponent & 1:
            result *= base
        exponent >>= 1
        base *= base
    return result


def _pairs(dice: int, share: float) -> float:
    """As `pairs_hoped`."""
    odd = (1.0 - _power(1.0 - 2.0 * share, dice)) / 2.0
    return (dice * share - odd) / 2.0


# The pairs of each of these that so many dice of a token can hope to show; and all of them
# together: so many larvae, and as many demons.
PAIRS = np.array([[_pairs(dice, share) for dice in range(MOST_DICE + 1)] for share in SIDES])
PAIRS_IN_ALL = PAIRS[0] + PAIRS[1] + PAIRS[2]


# --- time ---------------------------------------------------------------------------------------


@kernel
def turns_to_lord_cycle(view, rules):
    """How many enemy phases pass before the one in which the Lord counter comes round."""
    box, track = view.despair - 1, view.lord_track
    for turns in range(NEVER):
        box += view.players * rules.despair_step
        track += box // rules.despair_boxes
        box %= rules.despair_boxes
        if track > rules.lord_boxes:
            return turns
    return NEVER


@kernel
def has_lord_step(rules, step):
    """True if this happens on the map when the Lord counter comes round."""
    for number in range(len(rules.map.lord_step)):
        if rules.map.lord_step[number] == step:
            return True
    return False


@kernel
def turns_to_exit(view, rules, area):
    """Enemy phases until a band that is here has left the map; NEVER if it stays."""
    moves = rules.map.exit_in[area]
    if moves == 0 or not is_track_active(view, rules, area):
        return 1.0 * NEVER
    if rules.map.slow[area] == 1:
        return 1.0 + turns_to_lord_cycle(view, rules) + CYCLE * (moves - 1)
    return 1.0 * moves


@kernel
def fading(view, rules, area):
    """What counts of the doom of a band that is here, by when it will have left the map."""
    moves = rules.map.exit_in[area]
    if moves > 0 and rules.map.slow[area] == 0 and is_track_active(view, rules, area):
        return FADING[moves - 1]
    return LATER ** (turns_to_exit(view, rules, area) - 1.0)


@kernel
def is_haven(rules, area):
    """True for an area that no enemy ever enters."""
    for other in range(rules.map.areas):
        if other != area and rules.map.flow[other, area] < state.MOST_AREAS:
            return False
    return True


@kernel
def is_gateway(view, rules, area):
    """True for an area next to home from which heroes reach a Lord once no enemy is in it."""
    if not has_map_rule(rules, effects.LORD_FROM_EMPTY_AREA):
        return False
    for home in range(rules.map.areas):
        if rules.map.recruits[home] == 1 and rules.map.walk[home, area] == 1:
            for there in range(rules.map.areas):
                if rules.map.step[area, there] == 1 and is_lords_area(view, there):
                    return True
    return False


# --- the doom that an enemy will cost -----------------------------------------------------------


@kernel
def exit_doom_of(view, rules, target):
    """The doom if this enemy leaves the map."""
    doom = rules.exit_doom
    if target >= state.FOURTH:
        doom = rules.exit_doom_fourth
    if target > 0 and view.legion != state.NONE:
        if rules.legion[view.legion].op == effects.EXIT_DOOM:
            doom += rules.legion[view.legion].amount
    return doom


@kernel
def doom_ahead(view, rules, target, area):
    """The doom that an enemy here will score if it is let live; what comes later counts less."""
    share = fading(view, rules, area) if rules.map.exit_in[area] > 0 else 0.0
    return fading_doom(view, rules, target, area, share)


@kernel
def fading_doom(view, rules, target, area, share):
    """The same where it is known what counts of the doom of who leaves the map from here."""
    if rules.map.exit_in[area] > 0:
        if (
            is_centre(rules, area)
            and rules.map.minion_way == effects.STAY
            and target < state.FOURTH
        ):
            return 0.0
        return exit_doom_of(view, rules, target) * share
    if has_map_rule(rules, effects.START_GATHERS):
        return gathering_doom(view, rules, target, area)
    if has_lord_step(rules, effects.SCORE_HIGHEST_WAY):
        return ring_doom(view, rules, area)
    if has_lord_step(rules, effects.SCORE_ORGANS) and target != state.LARVA:
        crowd = 1.0 + CROWD * max(0, minions_in(view, area) - 1)
        return LATER ** turns_to_lord_cycle(view, rules) / crowd
    return 0.0


@kernel
def gathering_doom(view, rules, target, area):
    """Dragon Back: doom in every turn that it stands in the Cathedral, where all arrive."""
    best = state.MOST_AREAS
    for start in range(rules.map.areas):
        if rules.map.start[start] == 1:
            best = min(best, rules.map.flow[area, start])
    doom = rules.exit_doom if target < state.FOURTH else rules.exit_doom_fourth
    return GATHERED * doom * LATER**best


@kernel
def ring_doom(view, rules, area):
    """Launch Site: its share of the number of the ring area where the Lord cycle will find it."""
    turns = turns_to_lord_cycle(view, rules)
    number = (rules.map.ways + 1.0) / 2.0
    for way in range(rules.map.ways):
        if rules.map.way[way] == area:
            number = 1.0 + (way + turns) % rules.map.ways
    return RING * number * LATER**turns / max(1, minions_in(view, area))


# --- tokens -------------------------------------------------------------------------------------


@kernel
def pairs_hoped(dice, share):
    """The pairs among so many dice that each show a Circle with this chance: E floor(n / 2)."""
    odd = (1.0 - (1.0 - 2.0 * share) ** dice) / 2.0
    return (dice * share - odd) / 2.0


@kernel
def pairs_in_token(view):
    """The pairs that a token's dice can hope to show: so many larvae, and as many demons."""
    return PAIRS_IN_ALL[view.despair_dice]


@kernel
def unseen_doom(view, rules, area, turns_ahead):
    """The doom that is saved if somebody here sees tokens before they leave the map.

    Tokens that lie here count, and those that come within some turns.
    """
    if rules.map.exit_in[area] != 1:
        return 0.0
    return doom_of_tokens(view, rules, area, turns_ahead, pairs_in_token(view))


@kernel
def doom_of_tokens(view, rules, area, turns_ahead, pairs):
    """The same for an exit, where it is known how many pairs a token can hope to show."""
    saved = max(0.0, view.despair_dice - A_PAIR_SEEN * pairs)
    total = 0.0
    for place in range(view.token_places):
        there = view.tokens[place].area
        if there in (state.NONE, state.HELL):
            continue
        moves = rules.map.flow[there, area]
        if moves <= turns_ahead and is_track_active(view, rules, there):
            share = 1.0
            if is_centre(rules, there):
                share = 1.0 / rules.map.ways
            total += share * saved * fading(view, rules, there)
    return total


@kernel
def traffic(view, rules, area):
    """How many bands and tokens an ambush here would meet in the coming turns; 1 is one a turn."""
    total = 0.0
    for place in range(view.token_places):
        there = view.tokens[place].area
        if there != state.NONE:
            total += meeting(view, rules, there, area)
    for there in range(rules.map.areas):
        if rules.map.flow[there, area] <= FAR:
            many = min(BAND, minions_in(view, there))
            if many > 0:
                total += many / (1.0 * BAND) * meeting(view, rules, there, area)
    return min(MOST_TRAFFIC, total / BUSY)


@kernel
def meeting(view, rules, there, area):
    """How surely and soon what is there comes here: 1 in the next turn, less later, 0 if never."""
    moves = rules.map.flow[there, area]
    if moves > FAR:
        return 0.0
    if not is_track_active(view, rules, there):
        return 0.0 if moves > 0 else 1.0
    if moves == 0:
        stays = rules.map.next[there] == state.NONE or rules.map.slow[there] == 1
        return MET_AND_MET_AGAIN if stays and not is_centre(rules, there) else 0.0
    share = 1.0
    if is_centre(rules, there):
        share = 1.0 / rules.map.ways
    if rules.map.slow[there] == 1:
        return SLOWLY * share * LATER**moves
    return share * LATER ** (moves - 1)


# --- watchers -----------------------------------------------------------------------------------


@kernel
def is_watched(view, area, seat):
    """True if an ambush, or a hero other than this one, sees what comes here."""
    if ambush_size(view, area) > 0:
        return True
    for other in range(view.players):
        if other != seat and is_alive(view, other) and view.heroes[other].area == area:
            return True
    return False
