"""What is kept of a game: who died where, what was bought, and for a trace who fights whom."""

from __future__ import annotations

from simkit.apocalypse.words import events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import is_alive, is_part_standing, lord_target, target_count


@kernel
def fallen_code(kind, place):
    """A dead hero and his place as one number; 0 is left for nobody."""
    return place * state.MOST_KINDS + kind + 1


@kernel
def note_death(game, hero):
    """A hero dies where he stands."""
    tally = game.tally
    tally.deaths[hero.kind] += 1
    if hero.area == state.HELL:
        tally.deaths_in_hell += 1
        if is_first_battle(game):
            tally.first.deaths += 1
    for place in range(state.MOST_FALLEN):
        if tally.fallen[place] == 0:
            tally.fallen[place] = fallen_code(hero.kind, hero.area)
            return


@kernel
def is_first_battle(game):
    """True while heroes fight a Lord for the first time in this game."""
    return game.battle.lord != state.NONE and game.tally.lord_battles == 1


@kernel
def note_first_battle(game):
    """When it was, and what the heroes have who begin it."""
    if not is_first_battle(game):
        return
    first = game.tally.first
    first.turn, first.despair = game.turn, game.despair_dice
    for seat in range(game.players):
        hero = game.heroes[seat]
        if hero.area == state.HELL:
            first.heroes += 1
            first.health += hero.health
            for count in hero.dice:
                first.dice += count
            for card in hero.slots:
                first.gifts += 1 if card != state.NONE else 0
            for count in hero.patrol:
                first.troopers += count


@kernel
def note_round(game):
    """A round of the first battle."""
    if is_first_battle(game):
        game.tally.first.rounds += 1


@kernel
def note_lord_hurt(game, vital):
    """1 damage to the Lord, or to a part that he can live without."""
    if vital:
        game.tally.lord_damage += 1
    if is_first_battle(game):
        game.tally.first.damage += 1 if vital else 0
        game.tally.first.parts += 0 if vital else 1


@kernel
def note_wounds(game, hero, health):
    """A hero in the first battle loses health."""
    if hero.area == state.HELL and is_first_battle(game):
        game.tally.first.wounds += health


@kernel
def note_absorber(game, hero):
    """A trooper is discarded for a hero in the first battle."""
    if hero.area == state.HELL and is_first_battle(game):
        game.tally.first.absorbers += 1


@kernel
def note_purchase(game, rules, card):
    """A gift card is bought."""
    game.tally.gifts_bought += 1
    game.tally.bought[rules.card[card]] += 1


@kernel
def tell_who_fights(game, at):
    """For a trace: the heroes, the Lord and the minions in a round of a battle."""
    if at.log.on == 0:
        return
    for seat in range(game.players):
        hero = game.heroes[seat]
        if is_alive(game, seat) and hero.area == state.HELL:
            say(game, at, events.FIGHTS, seat, value=hero.health)
    number = game.battle.lord
    kind = game.lords[number].kind
    for part in range(at.rules.lord[kind].parts):
        if kind != state.NONE and is_part_standing(game, at.rules, number, part):
            health = game.lords[number].health[part]
            say(game, at, events.IS_FOUGHT, what=lord_target(number, part), value=health)
    for target in range(state.LORD):
        count = target_count(game, at.rules, state.HELL, target)
        if count > 0:
            say(game, at, events.FIGHT_TOO, what=target, value=count)
