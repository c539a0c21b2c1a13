"""Traits of troopers, and what becomes of them when they fire, absorb damage or die."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can, is_alive
from simkit.apocalypse.words import effects, events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def trooper_absorbs(rules, kind, on_patrol, led):
    """How much damage a trooper stops; some types stop less on patrol, unless they are led."""
    trooper = rules.trooper[kind]
    if on_patrol == 1 and trooper.trait.op == effects.TRAIT_PATROL_ABSORBS and not led:
        return trooper.trait.amount
    return trooper.absorb


@kernel
def is_led(game, seat):
    """Victor's Leadership: troopers in his area absorb in full, whatever their card notes."""
    place = game.heroes[seat].area
    for leader in range(game.players):
        if can(game.heroes[leader], effects.LEADERSHIP):
            if is_alive(game, leader) and game.heroes[leader].area == place:
                return True
    return False


@kernel
def trooper_dies(game, at, kind, count):
    """The cards go back to their stack; for each Texas Ranger despair goes back, to 1 at least."""
    game.supply[kind] += count
    trait = at.rules.trooper[kind].trait
    if trait.op == effects.TRAIT_DESPAIR_BACK and count > 0 and game.despair > 1:
        game.despair = max(1, game.despair - trait.amount * count)
        say(game, at, events.DESPAIR_BACK, what=kind, value=game.despair)


@kernel
def bless_whom_he_saved(game, at, seat, kind):
    """An Evangelical who is discarded to absorb damage leaves luck to the hero he saved."""
    trait = at.rules.trooper[kind].trait
    if trait.op == effects.TRAIT_LUCK_WHEN_ABSORBING and trait.amount > 0:
        game.heroes[seat].luck += trait.amount
        say(game, at, events.GAINED_LUCK, seat, value=trait.amount)


@kernel
def lose_who_fired(game, at, seat, area, kind):
    """Gang: some of those who have fired are discarded, of an ambush or of a patrol that fired."""
    trait = at.rules.trooper[kind].trait
    if trait.op != effects.TRAIT_LOST_WHEN_FIRING:
        return
    for _ in range(trait.amount):
        if seat == state.NONE and game.areas[area].ambush[kind] > 0:
            game.areas[area].ambush[kind] -= 1
        elif seat != state.NONE and game.heroes[seat].patrol[kind] > 0:
            game.heroes[seat].patrol[kind] -= 1
        else:
            return
        game.supply[kind] += 1
        say(game, at, events.TROOPER_SPENT, seat, kind, area)
