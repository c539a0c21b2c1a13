"""Minions move segment: bands and tokens go toward the start, leave the map, or go round."""

from __future__ import annotations

from simkit.apocalypse.rules.board.maps import (
    are_enemies_moving,
    is_centre,
    way_of_band,
    way_of_fourth,
    way_of_minions,
    way_of_token,
)
from simkit.apocalypse.rules.board.tracks import score_doom
from simkit.apocalypse.words import events, state, tables
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members
from simkit.kernel.table import is_over

from .fourth import demon_exits
from .legions import areas_moved, exit_doom_added
from .spawning import reveal_if_seen


@kernel
def minions_move_segment(game, at):
    """Everything moves an area toward the start, nearest first; then tokens are revealed."""
    march(game, at, 0)


@kernel
def march(game, at, slow):
    """All enemies that move now go on, each band and token once; tokens that are seen open."""
    line_up(game, at, slow)
    for place in range(at.rules.map.areas):
        area = at.rules.map.order[place]
        if not is_over(game):
            move_minions_from(game, at, area)
            move_tokens_from(game, at, area)
    for area in range(at.rules.map.areas):
        if not is_over(game):
            reveal_if_seen(game, at, area)


@kernel
def line_up(game, at, slow):
    """Who is to move: noted first, so that nothing moves twice where bands go in a ring."""
    for place in range(at.rules.map.areas):
        area = game.areas[place]
        moving = are_enemies_moving(game, at.rules, place, slow)
        for circle in range(state.CIRCLES):
            area.waiting[circle] = area.minions[circle] if moving else 0
    for kind in range(at.rules.fourths):
        demon = game.fourth[kind]
        demon.waiting = 0
        if demon.area != state.NONE and demon.area != state.HELL:
            demon.waiting = 1 if are_enemies_moving(game, at.rules, demon.area, slow) else 0
    for place in range(game.token_places):
        token = game.tokens[place]
        token.waiting = 0
        if token.area != state.NONE:
            token.waiting = 1 if are_enemies_moving(game, at.rules, token.area, slow) else 0


# --- bands of revealed minions ------------------------------------------------------------------


@kernel
def move_minions_from(game, at, area):
    """The minions of one area go on, or leave the map and score doom."""
    central = is_centre(at.rules, area)
    rolled = way_of_band(game, at) if central else state.NONE
    there = way_of_minions(at.rules, rolled) if central else state.NONE
    for circle in range(state.CIRCLES):
        count = game.areas[area].waiting[circle]
        if count > 0 and not is_over(game):
            move_band(game, at, area, circle, count, there)
    for kind in members(game.fourths_out):
        demon = game.fourth[kind]
        if demon.area == area and demon.waiting == 1 and not is_over(game):
            demon.waiting = 0
            there = way_of_fourth(game, at.rules, kind, rolled) if central else state.NONE
            move_band(game, at, area, state.FOURTH + kind, 1, there)


@kernel
def move_band(game, at, area, target, count, out_of_centre):
    """All of one kind in an area go as far as they move, Styx demons further than others."""
    here = area
    for _ in range(areas_moved(game, at.rules, target)):
        there = at.rules.map.next[here]
        if is_centre(at.rules, here):
            there = out_of_centre
        if there == state.NONE or is_over(game):
            return
        if there == tables.EXIT:
            minions_exit(game, at, here, target, count)
            return
        if at.rules.map.start[here] == 1:
            minions_go_round(game, at, here, there, target, count)
        else:
            say(game, at, events.BAND_MOVES, here, target, there, count)
            place_band(game, here, there, target, count)
        here = there


@kernel
def place_band(game, here, there, target, count):
    """All minions of one kind go from one area to another."""
    if target < state.FOURTH:
        game.areas[here].minions[target] -= count
        game.areas[there].minions[target] += count
    else:
        game.fourth[target - state.FOURTH].area = there


@kernel
def exit_doom_of(game, at, target):
    """1 doom a minion, 4 for a Fourth Circle demon, more under some legions."""
    each = at.rules.exit_doom if target < state.CIRCLES else at.rules.exit_doom_fourth
    return each + exit_doom_added(game, at.rules, target)


@kernel
def minions_exit(game, at, area, target, count):
    """They are gone for good, and doom rises."""
    say(game, at, events.BAND_EXITS, what=target, where=area, value=count)
    game.tally.exits += count
    doom = exit_doom_of(game, at, target) * count
    if target < state.CIRCLES:
        game.areas[area].minions[target] -= count
        game.figures[target] += count
    else:
        demon_exits(game, at, target - state.FOURTH)
    score_doom(game, at, doom, state.FROM_EXITS)


@kernel
def minions_go_round(game, at, here, there, target, count):
    """Doomgate: what leaves the start scores doom as if it left the map, and comes back."""
    say(game, at, events.BAND_GOES_ROUND, here, target, there, count)
    game.tally.exits += count
    place_band(game, here, there, target, count)
    score_doom(game, at, exit_doom_of(game, at, target) * count, state.FROM_EXITS)


# --- invasion tokens ----------------------------------------------------------------------------


@kernel
def move_tokens_from(game, at, area):
    """Invasion tokens move too; legions never speed them up."""
    for place in range(game.token_places):
        token = game.tokens[place]
        if token.area == area and token.waiting == 1 and not is_over(game):
            token.waiting = 0
            move_token(game, at, token)


@kernel
def move_token(game, at, token):
    """One area; a token that leaves the map or the start scores doom for every despair die."""
    here = token.area
    there = at.rules.map.next[here]
    if is_centre(at.rules, here):
        there = way_of_token(game, at, token)
    if there == state.NONE:
        return
    if there == tables.EXIT:
        token.area = state.NONE
        say(game, at, events.TOKEN_EXITS, where=here)
        score_doom(game, at, game.despair_dice, state.FROM_EXITS)
        return
    token.area = there
    if at.rules.map.start[here] == 1:
        say(game, at, events.TOKEN_GOES_ROUND, here, where=there)
        score_doom(game, at, game.despair_dice, state.FROM_EXITS)
