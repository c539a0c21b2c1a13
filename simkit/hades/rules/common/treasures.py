"""11.0 The Golden Idol and the Loot: who takes them, who carries them, whom the Idol draws."""

from __future__ import annotations

from simkit.hades.words import effects, events, state
from simkit.kernel import hexes
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has

from .board import apart, deck_of, room_of


@kernel
def seize(game, at, enemy):
    """A Nastian that has come to a treasure's hex takes it; Gorgons carry nothing."""
    if has(at.rules.mask.gorgons, enemy):
        return
    place = game.enemies[enemy].place
    for number in range(len(effects.TREASURES)):
        treasure = game.treasures[number]
        if place >= 0 and treasure.place == place and treasure.carrier == state.NONE:
            treasure.carrier = enemy
            say(game, at, events.TREASURE_TAKEN, enemy, number, place)


@kernel
def carry_on(game, enemy, place):
    """What a Nastian carries goes along at no cost."""
    for number in range(len(effects.TREASURES)):
        if game.treasures[number].carrier == enemy:
            game.treasures[number].place = place


@kernel
def take_along(game, mask, place):
    """Treasures go along with a unit of the player, to another hex or aboard the Vittles."""
    for number in range(len(effects.TREASURES)):
        if has(mask, number):
            game.treasures[number].place = place
            if place == state.ABOARD:
                bring_home(game, number)


@kernel
def bring_home(game, number):
    """Note the turn in which a treasure was safe."""
    if number == effects.IDOL:
        game.tally.idol_turn = game.turn
    else:
        game.tally.loot_turn = game.turn


@kernel
def idol_pulls(game, at):
    """Nastians near the Idol turn to it before any of them moves."""
    idol = game.treasures[effects.IDOL]
    if not is_wanted(game, at.rules):
        return
    for enemy in range(at.rules.enemies - 1, -1, -1):
        if not has(at.rules.mask.gorgons, enemy) and is_drawn(game, at.rules, enemy):
            turn_to_idol(game, at, enemy, idol.place)


@kernel
def is_wanted(game, rules):
    """True while the Idol is outside its Circle, with a unit of the player or with nobody."""
    idol = game.treasures[effects.IDOL]
    if idol.place < 0 or idol.carrier != state.NONE or game.foes[idol.place] != 0:
        return False
    return room_of(rules, idol.place) != idol.home


@kernel
def is_drawn(game, rules, enemy):
    """True for who is on the Idol's deck and near enough; walls do not matter."""
    here, there = game.enemies[enemy].place, game.treasures[effects.IDOL].place
    if here < 0 or deck_of(here) != deck_of(there):
        return False
    return apart(rules, here, there) <= rules.idol_range


@kernel
def turn_to_idol(game, at, enemy, there):
    """Of two directions that lead nearer, the first one clockwise from the preferred one."""
    here = game.enemies[enemy].place
    preferred = game.preferred[deck_of(here)]
    grid = at.rules.map.grid
    direction = hexes.towards(grid, here % state.MOST_HEXES, there % state.MOST_HEXES, preferred)
    if direction != game.enemies[enemy].facing:
        game.enemies[enemy].facing = direction
        say(game, at, events.IDOL_PULLS, enemy, where=here, value=direction)
