"""5.6 Nasty Surprise Step: the card of the turn, which is also the clock of the game."""

from __future__ import annotations

from simkit.hades.rules.common.board import deck_of, highest_installation, is_engaged
from simkit.hades.rules.common.enemy_steps import enter_deck, face
from simkit.hades.rules.common.installations import repair_installation, wake_site
from simkit.hades.rules.common.modules import hit_vittles
from simkit.hades.words import chances, effects, events, state, tables
from simkit.kernel.decks import draw_card, put_on_top, shuffle_deck
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .nastian_moves import charge_enemy, clear_moved, move_enemy
from .orbital import clear_fired, fire_installation, installation_target, is_ready
from .reinforcement import entry_hex, reinforce

# --- the step -----------------------------------------------------------------------------------


@kernel
def nasty_surprise_step(game, at):
    """The next card: its letters first, then its text (5.6)."""
    if game.hidden.surprises.count == 0:
        return
    card = draw_card(game.hidden.surprises)
    put_on_top(game.played, card)
    game.surprise = card
    say(game, at, events.SURPRISE_DRAWN, what=card)
    wake_named_sites(game, at, card)
    for number in range(tables.MOST_EFFECTS):
        if not is_over(game):
            resolve_surprise(game, at, at.rules.surprise[card].effects[number])


@kernel
def wake_named_sites(game, at, card):
    """Sites without an installation get one, fully operational; damaged ones count as one."""
    for number in range(tables.MOST_LETTERS):
        site = at.rules.surprise[card].letters[number]
        if site != state.NONE:
            wake_site(game, at, site)


@kernel
def resolve_surprise(game, at, effect):
    """One thing that a card does."""
    if effect.op == effects.TOWER_UNITS:
        place_on_towers(game, at, effect)
    elif effect.op == effects.EXTRA_MOVE or effect.op == effects.CHARGE:
        move_kind(game, at, effect)
    elif effect.op == effects.RADAR_FIRE:
        radar_fire(game, at, effect)
    elif effect.op == effects.RAM:
        ram_vittles(game, at, effect.amount)
    elif effect.op == effects.FIGHTER_REBUILD:
        rebuild_fighter(game, at)
    elif effect.op == effects.SI_REPAIR:
        repair_installations(game, at, effect.amount)
    elif effect.op == effects.OFFICER_ARRIVES:
        bring_tso(game, at)
    elif effect.op == effects.JAMMING:
        jam_requests(game, at, effect.amount)
    elif effect.op == effects.ADD_CARD:
        add_surprises(game, at, effect.amount)


# --- the clock ----------------------------------------------------------------------------------


@kernel
def add_surprises(game, at, count):
    """Cards that were set aside are shuffled into the deck: the game lasts longer (5.6, 14.2)."""
    deck, aside = game.hidden.surprises, game.hidden.aside
    for _ in range(count):
        if aside.count > 0:
            put_on_top(deck, draw_card(aside))
            shuffle_deck(deck, at.luck, chances.SURPRISE_DECK, game.surprise_shuffles)
            game.surprise_shuffles += 1
            say(game, at, events.CARD_ADDED)


# --- Nastians -----------------------------------------------------------------------------------


@kernel
def place_on_towers(game, at, effect):
    """So many of a kind on each Guard Tower; when they run out the cup decides (5.6)."""
    for tower in range(state.TOWERS):
        place = at.rules.map.towers[tower]
        if is_named(effect, deck_of(place)):
            for which in range(effect.amount):
                enemy = lowest_of_kind(game, at.rules, effect.kind)
                if enemy != state.NONE:
                    place_enemy(game, at, enemy, place)
                else:
                    reinforce(game, at, place, chances.surprise_draw(tower, which))


@kernel
def is_named(effect, deck):
    """Whether the card speaks of this deck's towers."""
    one = state.INFERNO if effect.decks == effects.ON_INFERNO else state.PURGATORY
    return effect.decks == effects.ON_BOTH or deck == one


@kernel
def lowest_of_kind(game, rules, kind):
    """The lowest-numbered enemy of a kind in the cup, or NONE."""
    for enemy in range(rules.enemies):
        if game.enemies[enemy].place == state.IN_CUP and rules.enemy[enemy].kind == kind:
            return enemy
    return state.NONE


@kernel
def place_enemy(game, at, enemy, place):
    """He enters as a reinforcement would, beside a full hex if need be (5.3)."""
    there = entry_hex(game, at.rules, enemy, place)
    if there == state.NONE:
        say(game, at, events.NO_ROOM, enemy, where=place)
        return
    say(game, at, events.SURPRISE_PLACED, enemy, where=there)
    enter_deck(game, at, enemy, there)


@kernel
def bring_tso(game, at):
    """If the Officer is still in the cup he enters by the northern tower of Purgatory."""
    officer = at.rules.officer
    if game.enemies[officer].place == state.IN_CUP:
        place_enemy(game, at, officer, at.rules.map.towers[at.rules.map.north_tower])


@kernel
def move_kind(game, at, effect):
    """All of a kind move once more, in the order of the Movement Step (5.4)."""
    clear_moved(game, at.rules)
    for deck in range(state.DECKS):
        for enemy in range(at.rules.enemies - 1, -1, -1):
            piece = game.enemies[enemy]
            ready = deck_of(piece.place) == deck and piece.moved == 0
            if ready and at.rules.enemy[enemy].kind == effect.kind:
                piece.moved = 1
                move_by_card(game, at, enemy, effect)


@kernel
def move_by_card(game, at, enemy, effect):
    """He charges, or marches as far as the card says; if it says so he turns first."""
    if effect.op == effects.CHARGE:
        charge_enemy(game, at, enemy, effect.amount)
        return
    if effect.reface == 1 and not is_engaged(game, at.rules, enemy):
        face(game, at, enemy, game.preferred[deck_of(game.enemies[enemy].place)])
    move_enemy(game, at, enemy, effect.amount)


# --- installations and fighters -----------------------------------------------------------------


@kernel
def radar_fire(game, at, effect):
    """Guided by the Radar Dome, weapons fire at once by the rules of 5.1 (10.4)."""
    if highest_installation(game, at.rules, effects.RADAR, state.OPERATIONAL) == state.NONE:
        return
    clear_fired(game, at.rules)
    for _ in range(effect.amount):
        number = highest_ready(game, at.rules, effect.kind)
        if number != state.NONE and not is_over(game):
            fire_installation(game, at, number)


@kernel
def highest_ready(game, rules, role):
    """The highest-numbered weapon, of one role or (NONE) any, that can fire at something."""
    for number in range(rules.installations - 1, -1, -1):
        fits = role == state.NONE or rules.installation[number].role == role
        if fits and is_ready(game, rules, number) and has_target(game, rules, number):
            return number
    return state.NONE


@kernel
def has_target(game, rules, number):
    """In system there is the Vittles; out of it a unit must stand beside the weapon (5.1)."""
    return game.vittles.in_system == 1 or installation_target(game, rules, number) != state.NONE


@kernel
def repair_installations(game, at, count):
    """The highest-numbered damaged ones are fully operational again."""
    for _ in range(count):
        number = highest_installation(game, at.rules, state.NONE, state.DAMAGED)
        if number != state.NONE:
            repair_installation(game, at, number)


@kernel
def ram_vittles(game, at, hits):
    """The lowest-numbered damaged fighter rams; not out of system (7.2)."""
    fighter = lowest_damaged(game, at.rules)
    if fighter == state.NONE or game.vittles.in_system == 0:
        return
    say(game, at, events.RAMMED, what=fighter, value=hits)
    game.fighters[fighter].where = state.SHOT_DOWN
    game.fighters[fighter].damaged = 0
    hit_vittles(game, at, hits)


@kernel
def lowest_damaged(game, rules):
    """The lowest-numbered damaged fighter in orbit, or NONE."""
    for fighter in range(rules.fighters):
        if game.fighters[fighter].where == state.IN_ORBIT and game.fighters[fighter].damaged == 1:
            return fighter
    return state.NONE


@kernel
def rebuild_fighter(game, at):
    """A lost or spare fighter joins Combat Orbital Patrol; without one, a damaged one is mended."""
    fighter = lowest_spare(game, at.rules)
    if fighter != state.NONE:
        game.fighters[fighter].where = state.IN_ORBIT
        say(game, at, events.FIGHTER_REBUILT, what=fighter)
        return
    fighter = lowest_damaged(game, at.rules)
    if fighter != state.NONE:
        game.fighters[fighter].damaged = 0
        say(game, at, events.FIGHTER_MENDED, what=fighter)


@kernel
def lowest_spare(game, rules):
    """The lowest-numbered fighter that was shot down, or set aside and of no elevator; or NONE."""
    for fighter in range(rules.fighters):
        where = game.fighters[fighter].where
        spare = where == state.ASIDE and rules.fighter_elevator[fighter] == state.NONE
        if where == state.SHOT_DOWN or spare:
            return fighter
    return state.NONE


# --- the player's radio -------------------------------------------------------------------------


@kernel
def jam_requests(game, at, amount):
    """Requests are harder this turn."""
    game.jamming += amount
    say(game, at, events.JAMMED_REQUESTS, value=amount)
