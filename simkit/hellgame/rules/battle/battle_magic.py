"""11.2.1 Magic in battle: players use in turn what their demons brought, until nobody wants more.

Whoever has the highest demon in battle says who begins. A card is paid for and answered as in 9.8.
What the cards do is the pack's: bonuses, hits, saves, legions, flights and demons driven out.
"""

from __future__ import annotations

from simkit.hellgame.rules.magic.countering import UNDONE, answered
from simkit.hellgame.rules.magic.magic import choose_target
from simkit.hellgame.rules.magic.prices import can_pay, meets_demands, play_out
from simkit.hellgame.rules.magic.targets import has_target
from simkit.hellgame.rules.table.board import seat_of
from simkit.hellgame.rules.table.deals import breach
from simkit.hellgame.rules.table.hands import bury_arcanum, next_in_hand
from simkit.hellgame.rules.units.units import free_counter
from simkit.hellgame.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .battle_spells import is_enemy_demon, rule_out, take_effect
from .roster import fiercest, fights, is_fought_over, is_here


@kernel
def cast_spells(game, at):
    """Beginning with whoever was named; it ends when all decline in a row, or a side is gone."""
    armed = armed_seats(game, at.rules)
    if armed == 0:
        return
    silent, battle = 0, game.battle
    place = first_caster(game, at, armed)
    while silent < battle.seats and is_fought_over(game, at.rules):
        silent = 0 if casts(game, at, battle.order[place]) else silent + 1
        place = (place + 1) % battle.seats


@kernel
def first_caster(game, at, armed):
    """Where in the order of the players magic begins; only who has cards here can be named."""
    chooser = fiercest(game, at, 0)
    clear_options(at.desk)
    for emblem in range(game.players):
        if armed >> seat_of(game, emblem) & 1 == 1:
            offer(at.desk, choices.DO_CHOOSE, seat_of(game, emblem))
    first = at.desk.options[ask(game, at, choices.FIRST_SPELL, chooser, game.battle.place, 0)].who
    say(game, at, events.MAGIC_FIRST, chooser, first, game.battle.place)
    for place in range(game.battle.seats):
        if game.battle.order[place] == first:
            return place
    return 0


@kernel
def armed_seats(game, rules):
    """The players whose demons here have cards left, a bit each: how many is for all to see."""
    armed = 0
    for place in range(game.battle.seats):
        seat = game.battle.order[place]
        card = next_in_hand(game, seat, state.NONE)
        while card != state.NONE and is_here(game, seat):
            bearer = game.hidden.brought[card]
            if bearer != state.NONE and fights(game, bearer):
                armed |= 1 << seat
            card = next_in_hand(game, seat, card)
    return armed


# --- one card ------------------------------------------------------------------------------------


@kernel
def casts(game, at, seat):
    """A player uses a card, or declines."""
    if not is_here(game, seat):
        return False
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat and fights(game, demon):
            offer_cards(game, at, seat, demon)
    option = at.desk.options[ask(game, at, choices.COMBAT_MAGIC, seat, game.battle.place, 0)]
    demon, card = option.who, option.what
    if option.verb == choices.PASS:
        return False
    use_card(game, at, seat, demon, card)
    return True


@kernel
def offer_cards(game, at, seat, demon):
    """The cards that this demon brought and can use now."""
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        if game.hidden.brought[card] == demon and can_use(game, at.rules, demon, card):
            offer(at.desk, choices.DO_PLAY, demon, card)
        card = next_in_hand(game, seat, card)


@kernel
def can_use(game, rules, demon, card):
    """A card for battles that can be paid, is allowed in Hell and finds something to work on."""
    arcanum = rules.arcanum[card]
    if arcanum.moments & effects.AT_COMBAT == 0 or arcanum.scene == effects.ONLY_EARTH:
        return False
    if not can_pay(game, rules, demon, card) or not meets_demands(game, rules, demon, card):
        return False
    seat = game.demons[demon].owner
    if arcanum.effect == effects.INCAPACITATE:
        return has_target(game, rules, card, demon, state.NONE)
    if arcanum.effect == effects.REMOVE_DEMON_FROM_BATTLE:
        return has_enemy_demon(game, rules, seat)
    if arcanum.effect == effects.ADD_LEGION_TO_BATTLE:
        return free_counter(game, seat) != state.NONE
    return True


@kernel
def has_enemy_demon(game, rules, seat):
    """True if a demon fights on the other side."""
    for demon in range(rules.demons):
        if is_enemy_demon(game, demon, seat):
            return True
    return False


@kernel
def use_card(game, at, seat, demon, card):
    """The target is named, the price paid, and whoever is aimed at may answer (9.8.2.1)."""
    target = aim_card(game, at, seat, demon, card)
    play_out(game, at, demon, card)
    if target != state.NONE:
        say(game, at, events.AIMED_AT_DEMON, demon, target)
        breach(game, at, seat, game.demons[target].owner)
    struck = answered(game, at, card, demon, target)
    if struck == UNDONE or not take_effect(game, at, seat, demon, card, struck):
        bury_arcanum(game, card)


@kernel
def aim_card(game, at, seat, demon, card):
    """The demon that a card is meant for, NONE for cards without one."""
    effect = at.rules.arcanum[card].effect
    if effect == effects.REMOVE_DEMON_FROM_BATTLE:
        return rule_out(game, at, seat, demon, card)
    if effect == effects.INCAPACITATE:
        return choose_target(game, at, demon, card)
    return state.NONE
