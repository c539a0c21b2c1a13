"""14.0 Victory and defeat: what is aboard, what is left behind, and the level of victory.

All points are halves. Instant defeats and a ship left in system are not scored.
"""

from __future__ import annotations

from simkit.hades.words import effects, events, state, tables
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def conclude(game, at):
    """The last turn is over: a ship in system has failed, any other is scored (14.0)."""
    if game.vittles.in_system == 1:
        game.outcome = state.LEFT_IN_SYSTEM
        say(game, at, events.LEFT_IN_SYSTEM)
    else:
        score_game(game, at)


@kernel
def score_game(game, at):
    """Every item of 14.1 in half points, and the level of victory that they make."""
    score_items(game, at.rules, game.score)
    for item in range(len(state.SCORED)):
        if game.score[item] != 0:
            say(game, at, events.SCORED, what=item, value=game.score[item])
    total = total_score(game.score)
    game.outcome = level_of(at.rules, total)
    say(game, at, events.GAME_OVER, what=game.outcome, value=total)


@kernel
def score_items(game, rules, score):
    """What every item would count if all were over now, into ``score``."""
    for item in range(len(state.SCORED)):
        score[item] = 0
    score_aboard(game, rules, score)
    score_bonuses(game, rules, score)
    score_officers(game, rules, score)
    score_penalties(game, rules, score)


@kernel
def total_score(score):
    """All items together."""
    total = 0
    for item in range(len(state.SCORED)):
        total += score[item]
    return total


@kernel
def level_of(rules, total):
    """The best level whose bar the half points reach; below the last one it is a rout (14.1)."""
    for level in range(tables.LEVELS):
        if total >= rules.levels[level]:
            return state.LEGENDARY + level
    return state.LEGENDARY + tables.LEVELS


@kernel
def score_item(score, rules, item, times):
    """An item counts so many times."""
    score[item] = rules.half_points[item] * times


@kernel
def is_home(game, unit):
    """1 for one of the player's units that is aboard; Dante may be in his Lab (14.1)."""
    return 1 if unit != state.NONE and game.units[unit].place in (state.ABOARD, state.IN_LAB) else 0


@kernel
def is_stowed(game, treasure):
    """1 for a treasure that is aboard."""
    return 1 if game.treasures[treasure].place == state.ABOARD else 0


@kernel
def elders_home(game, rules):
    """How many Elder Aliens are aboard."""
    return is_home(game, rules.elder[0]) + is_home(game, rules.elder[1])


@kernel
def score_aboard(game, rules, score):
    """Combat Units, Dante, Emily, treasures, Elder Aliens."""
    squads = 0
    for unit in range(rules.units):
        squads += rules.unit[unit].combat * is_home(game, unit)
    score_item(score, rules, state.FOR_UNITS, squads)
    score_item(score, rules, state.FOR_DANTE, is_home(game, rules.dante))
    score_item(score, rules, state.FOR_EMILY, is_home(game, rules.emily))
    score_item(score, rules, state.FOR_IDOL, is_stowed(game, effects.IDOL))
    score_item(score, rules, state.FOR_LOOT, is_stowed(game, effects.LOOT))
    score_item(score, rules, state.FOR_ELDERS, elders_home(game, rules))


@kernel
def score_bonuses(game, rules, score):
    """The Performance Bonus for each pair that is complete (14.1)."""
    guarded = is_home(game, rules.emily) * is_home(game, rules.guard)
    rich = is_stowed(game, effects.IDOL) * is_stowed(game, effects.LOOT)
    score_item(score, rules, state.FOR_BOTH_ELDERS, elders_home(game, rules) // 2)
    score_item(score, rules, state.FOR_EMILY_AND_GUARD, guarded)
    score_item(score, rules, state.FOR_IDOL_AND_LOOT, rich)


@kernel
def score_officers(game, rules, score):
    """General Tso and Lt. Sanders count apart, though they are one counter (14.1)."""
    score_item(score, rules, state.FOR_TSO, game.tally.tso_killed)
    score_item(score, rules, state.FOR_SANDERS, game.tally.sanders_killed)


@kernel
def score_penalties(game, rules, score):
    """Whoever was lost or left behind, doors that were never opened, Overtime (14.1)."""
    elders = is_forsaken(game, rules.elder[0]) + is_forsaken(game, rules.elder[1])
    shut = 0
    for room in range(rules.map.rooms):
        shut += game.rooms[room].unseen
    score_item(score, rules, state.FOR_DANTE_LOST, is_forsaken(game, rules.dante))
    score_item(score, rules, state.FOR_ELDERS_LOST, elders)
    score_item(score, rules, state.FOR_EMILY_LOST, is_forsaken(game, rules.emily))
    score_item(score, rules, state.FOR_DOORS_SHUT, shut)
    score_item(score, rules, state.FOR_OVERTIME, game.overtime)


@kernel
def is_forsaken(game, unit):
    """Removed from play or left behind; nobody answers for one who was never revealed (14.1)."""
    if unit == state.NONE or game.units[unit].place == state.UNSEEN:
        return 0
    return 1 - is_home(game, unit)
