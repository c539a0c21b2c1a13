"""Players and their heroes: replacements for the fallen, players who join late or leave."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import full_health, is_alive, lord_target
from simkit.apocalypse.rules.enemies.spawning import reveal_tokens
from simkit.apocalypse.words import choices, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .setup import place_hero

# --- new heroes ----------------------------------------------------------------------------------


@kernel
def enter_replacements(game, at):
    """A player whose hero died chooses another; his courage equals the despair dice."""
    for seat in range(game.players):
        if is_alive(game, seat) or is_over(game):
            continue
        choose_new_hero(game, at, seat)
        hero = game.heroes[seat]
        hero.courage = game.despair_dice
        if at.rules.no_luck == 1:
            hero.luck = 0
        game.tally.courage[state.BY_REPLACEMENTS] += game.despair_dice
        say(game, at, events.REPLACEMENT, seat, hero.kind, hero.area, game.despair_dice)
        reveal_tokens(game, at, hero.area)


@kernel
def choose_new_hero(game, at, seat):
    """A hero whom nobody plays now, fresh on a start area of the player's choice."""
    clear_options(at.desk)
    for kind in range(at.rules.heroes):
        if at.rules.hero[kind].left_out == 0 and not is_played(game, kind):
            for area in range(at.rules.map.areas):
                if at.rules.map.start[area] == 1:
                    offer(at.desk, choices.DO_TAKE, seat, kind, area)
    option = at.desk.options[ask(game, at, choices.NEW_HERO, seat, seat, 0)]
    place_hero(game, at, seat, option.what, option.where)


@kernel
def is_played(game, kind):
    """True if some player has this hero now."""
    for seat in range(game.players):
        if game.heroes[seat].kind == kind:
            return True
    return False


# --- joining a game ------------------------------------------------------------------------------


@kernel
def welcome_player(game, at):
    """In the turn that the settings name one more player joins, without courage."""
    if at.rules.joins != game.turn or game.players > at.rules.players:
        return
    seat = game.players
    game.players += 1
    strengthen_lords(game, at)
    choose_new_hero(game, at, seat)
    hero = game.heroes[seat]
    say(game, at, events.PLAYER_JOINS, seat, hero.kind, hero.area, game.players)
    reveal_tokens(game, at, hero.area)


@kernel
def strengthen_lords(game, at):
    """What the next column of every Lord who is known prints more than the one before."""
    for number in range(at.rules.map.lords):
        lord = game.lords[number]
        if lord.alive == 0 or lord.kind == state.NONE:
            continue
        for part in range(at.rules.lord[lord.kind].parts):
            if at.rules.lord[lord.kind].part[part].vital == 1 and lord.health[part] > 0:
                strengthen_part(game, at, number, part)


@kernel
def strengthen_part(game, at, number, part):
    """The difference of the two columns; of their thirds for a Lesser Lord."""
    lord = game.lords[number]
    before = full_health(at.rules, lord.kind, part, game.players - 1, lord.lesser)
    more = full_health(at.rules, lord.kind, part, game.players, lord.lesser) - before
    if more > 0:
        lord.health[part] += more
        say(game, at, events.LORD_GAINS, what=lord_target(number, part), value=more)


# --- leaving a game ------------------------------------------------------------------------------


@kernel
def see_off_player(game, at):
    """In the turn that the settings name the last player leaves; his hero is played on."""
    if at.rules.leaves != game.turn or game.left > 0 or game.players == 1:
        return
    seat = game.players - 1
    game.left |= 1 << seat
    say(game, at, events.PLAYER_LEAVES, seat, value=next_player(game, seat) + 1)


@kernel
def has_left(game, seat):
    """True if this player has gone and another plays his hero."""
    return (game.left >> seat) & 1 == 1


@kernel
def next_player(game, seat):
    """The player to the left of a seat, past whoever has left."""
    following = (seat + 1) % game.players
    while has_left(game, following):
        following = (following + 1) % game.players
    return following
