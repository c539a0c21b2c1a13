"""Where a map's rules differ from the Invasion map's: short hooks, each named in the map's words.

Most of a map is data (see data/maps.toml); what stands here is called by the phase it belongs to.
"""

from __future__ import annotations

from simkit.apocalypse.words import chances, effects, events, state
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members

from .board import demons_in, has_map_rule, minions_in
from .tracks import score_doom

# --- St. Peter's: one Lord after another --------------------------------------------------------


@kernel
def active_lord(game):
    """The lowest-numbered Lord who lives, or NONE."""
    for number in range(len(game.lords)):
        if game.lords[number].alive == 1:
            return number
    return state.NONE


@kernel
def wake_lord(game):
    """Whoever is now the lowest-numbered living Lord is active; his track stays so ever after."""
    number = active_lord(game)
    if number != state.NONE:
        game.lords[number].woken = 1


@kernel
def is_lord_active(game, rules, number):
    """True if this Lord lives, moves and spawns: on St. Peter's map one of them at a time."""
    if game.lords[number].alive == 0:
        return False
    return not has_map_rule(rules, effects.LORDS_IN_TURN) or active_lord(game) == number


@kernel
def is_track_active(game, rules, area):
    """False on the track of a Lord who has never been active: its enemies sit idle."""
    number = rules.map.track[area]
    if not has_map_rule(rules, effects.LORDS_IN_TURN) or number == state.NONE:
        return True
    return game.lords[number].woken == 1


@kernel
def are_enemies_moving(game, rules, area, slow):
    """True if enemies here move now: every turn, or (slow) with the Lord cycle alone."""
    return rules.map.slow[area] == slow and is_track_active(game, rules, area)


# --- a centre with several ways out: Launch Site, Washington, Final Battle ----------------------


@kernel
def is_centre(rules, area):
    """True for the area that has several ways out."""
    return rules.map.centre != state.NONE and rules.map.centre == area


@kernel
def way_of_token(game, at, token):
    """Where a token in the centre goes: from its own corner, or where its die says."""
    if at.rules.map.token_way == effects.ROLLED_WAY:
        return rolled_way(game, at, chances.token_slot(token.serial))
    return at.rules.map.way[max(0, token.route)]


@kernel
def way_of_band(game, at):
    """The roll of all who leave the centre together, made once, or NONE if nobody rolls."""
    board = at.rules.map
    rolls = board.minion_way == effects.ROLLED_WAY and has_waiting_minions(game, board.centre)
    for kind in range(at.rules.fourths):
        demon = game.fourth[kind]
        if (
            board.fourth_way == effects.ROLLED_WAY
            and demon.area == board.centre
            and demon.waiting == 1
        ):
            rolls = True
    return rolled_way(game, at, chances.band_slot(board.centre)) if rolls else state.NONE


@kernel
def way_of_minions(rules, rolled):
    """Where the revealed minions of the centre go together, or NONE where they stay."""
    if rules.map.minion_way == effects.ROLLED_WAY:
        return rolled
    return rules.map.way[0] if rules.map.minion_way == effects.FIRST_WAY else state.NONE


@kernel
def way_of_fourth(game, rules, kind, rolled):
    """Where a Fourth Circle demon in the centre goes: with the band, or by its own corner."""
    board = rules.map
    if board.fourth_way == effects.ROLLED_WAY:
        return rolled
    if board.fourth_way == effects.CAPTAINS_WAY:
        return board.way[max(0, game.fourth[kind].route)]
    return board.way[0] if board.fourth_way == effects.FIRST_WAY else state.NONE


@kernel
def has_waiting_minions(game, area):
    """True if minions of Circles 0 to 3 are about to leave this area."""
    for circle in range(state.CIRCLES):
        if game.areas[area].waiting[circle] > 0:
            return True
    return False


@kernel
def rolled_way(game, at, slot):
    """Launch Site: a band that leaves the Lord's area rolls for the area it enters."""
    number = roll_die(at.luck, chances.WAY_ROLL, game.turn, slot, 0, at.rules.map.ways)
    there = at.rules.map.way[number - 1]
    say(game, at, events.WAY_ROLLED, at.rules.map.centre, where=there, value=number)
    return there


# --- doom that a map scores of itself -----------------------------------------------------------


@kernel
def score_gathered(game, at):
    """Dragon Back: as the enemy phase begins, doom for every minion in the Cathedral."""
    if not has_map_rule(at.rules, effects.START_GATHERS):
        return
    for area in range(at.rules.map.areas):
        if at.rules.map.start[area] == 1:
            score_doom(game, at, gathered_doom(game, at.rules, area), state.FROM_MAP)


@kernel
def gathered_doom(game, rules, area):
    """1 doom for a minion, 4 for a Fourth Circle demon, as if they left the map."""
    doom = 0
    for circle in range(state.CIRCLES):
        doom += rules.exit_doom * game.areas[area].minions[circle]
    for kind in members(game.fourths_out):
        if game.fourth[kind].area == area:
            doom += rules.exit_doom_fourth
    return doom


@kernel
def score_highest_way(game, at):
    """Launch Site: doom for the highest-numbered area of the ring that holds any minion."""
    highest = 0
    for number in range(at.rules.map.ways):
        if minions_in(game, at.rules.map.way[number]) > 0:
            highest = number + 1
    score_doom(game, at, highest, state.FROM_MAP)


@kernel
def score_organs(game, at):
    """Dragon Guts: 1 doom for each organ with demons or a token; larvae alone do not count."""
    doom = 0
    for area in range(at.rules.map.areas):
        if demons_in(game, area) > 0 or count_tokens(game, area) > 0:
            doom += 1
    score_doom(game, at, doom, state.FROM_MAP)


@kernel
def count_tokens(game, area):
    """How many unrevealed tokens lie here."""
    count = 0
    for place in range(game.token_places):
        if game.tokens[place].area == area:
            count += 1
    return count


@kernel
def is_empty_organ(game, area):
    """True where neither a token nor any minion is; heroes and troopers do not fill it."""
    return count_tokens(game, area) == 0 and minions_in(game, area) == 0
