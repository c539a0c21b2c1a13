"""11.3.2, 11.3.3 Two sides: the largest player names his enemy, everybody else joins one of them.

The attacker's side is 0, the defender's 1. Joining a side is an alliance with whoever leads it
(3.3); it lasts until the other side is gone, and then the allies may turn on each other.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_haunted, seat_of
from simkit.hellgame.rules.table.deals import breach, break_deal, make_deal, offer_deal
from simkit.hellgame.rules.table.in_force import in_force
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.words import chances, choices, effects, events, state, tallies
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .hound_fights import ATTACKER, DEFENDER, EVEN_CHANCE, join_hounds
from .roster import is_here, moment_slot, order_seats, stands


@kernel
def players_keep_peace(game, rules):
    """True while an event forbids players to fight each other."""
    return in_force(game, rules, effects.EV_NO_COMBAT) != state.NONE


@kernel
def take_sides(game, at):
    """Before the first round: players choose, Freebooters roll once."""
    for owner in range(state.OWNERS):
        game.battle.side[owner] = state.NONE
    order_seats(game, at)
    if players_keep_peace(game, at.rules):
        for place in range(game.battle.seats):
            join_side(game, at, game.battle.order[place], ATTACKER)
    elif game.battle.seats > 0:
        choose_sides(game, at, game.battle.order[0])
    if is_here(game, state.FREEBOOTERS):
        join_side(game, at, state.FREEBOOTERS, side_of_freebooters(game, at))


@kernel
def join_side(game, at, owner, side):
    """An owner's units fight on this side."""
    game.battle.side[owner] = side
    say(game, at, events.SIDE_TAKEN, owner, where=game.battle.place, value=side)


# --- players -------------------------------------------------------------------------------------


@kernel
def choose_sides(game, at, leader):
    """This player attacks whom he likes; the others follow in the order of their legions."""
    join_side(game, at, leader, ATTACKER)
    if game.battle.seats > 1:
        enemy = chosen_enemy(game, at, leader)
        join_side(game, at, enemy, DEFENDER)
        if game.battle.seats > 2:  # two who cannot avoid it have declared nothing
            fall_out(game, at, leader)
        let_others_choose(game, at, leader, enemy)


@kernel
def chosen_enemy(game, at, leader):
    """The player whom the largest attacks; with two players nobody is asked."""
    clear_options(at.desk)
    offer_others(game, at.desk, leader)
    place = ask(game, at, choices.ENEMY, leader, game.battle.place, 0)
    return at.desk.options[place].who


@kernel
def offer_others(game, desk, seat):
    """The other players of the battle, by colour."""
    for emblem in range(game.players):
        other = seat_of(game, emblem)
        if other != seat and is_here(game, other):
            offer(desk, choices.DO_CHOOSE, other)


@kernel
def let_others_choose(game, at, leader, enemy):
    """Everybody else joins one of the two, most legions first."""
    for place in range(game.battle.seats):
        seat = game.battle.order[place]
        if seat not in (leader, enemy) and is_here(game, seat):
            side = chosen_side(game, at, seat, leader, enemy)
            join_side(game, at, seat, side)
            ally_with(game, at, seat, leader if side == ATTACKER else enemy)
            fall_out(game, at, seat)


@kernel
def chosen_side(game, at, seat, leader, enemy):
    """With the attacker or with the defender."""
    clear_options(at.desk)
    offer(at.desk, choices.DO_CHOOSE, leader, amount=ATTACKER)
    offer(at.desk, choices.DO_CHOOSE, enemy, amount=DEFENDER)
    place = ask(game, at, choices.SIDE, seat, game.battle.place, 0)
    return at.desk.options[place].amount


@kernel
def ally_with(game, at, seat, leader):
    """An alliance for this battle: offered by the one, taken by the other."""
    offer_deal(game, at, tallies.DEAL_ALLIANCE, seat)
    make_deal(game, at, tallies.DEAL_ALLIANCE, seat)


@kernel
def fall_out(game, at, seat):
    """Whoever declares against somebody with whom he has peace breaks it."""
    for place in range(game.battle.seats):
        other = game.battle.order[place]
        if game.battle.side[other] == 1 - game.battle.side[seat] and is_here(game, other):
            breach(game, at, seat, other)


# --- who is not asked ----------------------------------------------------------------------------


@kernel
def side_of_freebooters(game, at):
    """By an even roll, once a battle; against the only side that there is."""
    if not stands(game, ATTACKER):
        return ATTACKER
    if not stands(game, DEFENDER):
        return DEFENDER
    face = roll(game, at, state.FREEBOOTERS, chances.FREEBOOTER_SIDE, moment_slot(game, 0), 0)
    return ATTACKER if face <= EVEN_CHANCE else DEFENDER


@kernel
def regroup(game, at):
    """Before every round: are there two sides? Freebooters and Hellhounds fight to the last.

    Freebooters whose allies have won turn on them (11.3.3); Hellhounds roll anew.
    """
    battle = game.battle
    alone = stands(game, ATTACKER) != stands(game, DEFENDER)
    if (
        alone
        and is_here(game, state.FREEBOOTERS)
        and freed_side(game) != battle.side[state.FREEBOOTERS]
    ):
        join_side(game, at, state.FREEBOOTERS, freed_side(game))
    join_hounds(game, at)
    if stands(game, ATTACKER) and stands(game, DEFENDER):
        return True
    if not stands(game, ATTACKER) and not stands(game, DEFENDER):
        return False
    return is_haunted(game, battle.place)


@kernel
def freed_side(game):
    """The side on which no player stands; where none stands at all they stay."""
    own = game.battle.side[state.FREEBOOTERS]
    for place in range(game.battle.seats):
        seat = game.battle.order[place]
        if is_here(game, seat) and game.battle.side[seat] == own:
            return 1 - own
    return own


# --- 11.3.3 Winners ------------------------------------------------------------------------------


@kernel
def allies_fight_on(game, at):
    """Allied winners may fight each other at once; True if one of them turns on another."""
    if players_keep_peace(game, at.rules):
        return False
    order_seats(game, at)
    if game.battle.seats < 2:
        return False
    for place in range(game.battle.seats):
        seat = game.battle.order[place]
        enemy = chosen_victim(game, at, seat)
        if enemy != state.NONE:
            turn_on(game, at, seat, enemy)
            return True
    return False


@kernel
def chosen_victim(game, at, seat):
    """The former ally whom a winner attacks, or NONE."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer_others(game, at.desk, seat)
    option = at.desk.options[ask(game, at, choices.FIGHT_ON, seat, game.battle.place, 0)]
    return option.who if option.verb == choices.DO_CHOOSE else state.NONE


@kernel
def turn_on(game, at, seat, enemy):
    """New sides among the winners, and a battle of its own as to rounds."""
    game.battle.bout = 0
    say(game, at, events.ALLIES_PART, seat, enemy, game.battle.place)
    break_deal(game, at, tallies.DEAL_ALLIANCE, seat)
    join_side(game, at, seat, ATTACKER)
    join_side(game, at, enemy, DEFENDER)
    fall_out(game, at, seat)
    let_others_choose(game, at, seat, enemy)
