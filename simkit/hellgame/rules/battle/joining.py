"""11.1 Which demons take part in a battle, and which Arcana they bring.

Most legions first, then in turn, a demon at a time, until everybody has named all of his. Cards
stay in the hand and are marked: only those may be used by the demon that brought them.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.demons import ability_of, is_able, is_on_earth
from simkit.hellgame.rules.table.hands import next_in_hand
from simkit.hellgame.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .roster import IN_BATTLE


@kernel
def declare_demons(game, at):
    """In turn, until everybody has declined once."""
    done, battle = 0, game.battle
    everybody = (1 << battle.seats) - 1
    while done != everybody:
        for place in range(battle.seats):
            if done >> place & 1 == 0 and not sends_demon(game, at, battle.order[place]):
                done |= 1 << place


@kernel
def sends_demon(game, at, seat):
    """One demon joins with its cards; False if the player has no more to send."""
    demon = chosen_demon(game, at, seat)
    if demon == state.NONE:
        return False
    game.battle.demon[demon] = IN_BATTLE
    game.demons[demon].fought = 1
    game.tally.demon_battles[demon] += 1
    say(game, at, events.DEMON_JOINS, seat, demon, game.battle.place)
    bring_cards(game, at, seat, demon)
    return True


@kernel
def chosen_demon(game, at, seat):
    """A demon that may still join, or NONE."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat and may_join(game, demon):
            offer(at.desk, choices.DO_JOIN, demon)
    option = at.desk.options[ask(game, at, choices.JOIN, seat, game.battle.place, 0)]
    return option.who if option.verb == choices.DO_JOIN else state.NONE


@kernel
def may_join(game, demon):
    """One battle a turn, none for a demon on Earth or unable to act."""
    return is_able(game, demon) and not is_on_earth(game, demon) and game.demons[demon].fought == 0


@kernel
def bring_cards(game, at, seat, demon):
    """Cards of the hand, one at a time, as many as the demon has stars at most."""
    brought = 0
    most = most_cards(game, at.rules, demon)
    while brought < most:
        card = chosen_card(game, at, seat, demon, most - brought)
        if card == state.NONE:
            break
        game.hidden.brought[card] = demon
        brought += 1
    say(game, at, events.CARDS_BROUGHT, seat, demon, game.battle.place, brought)


@kernel
def most_cards(game, rules, demon):
    """As many as its stars; an ability may add to them."""
    extra = ability_of(game, rules, demon, effects.EXTRA_ARCANA_CARRIED)
    return rules.demon[demon].values[effects.STARS] + extra


@kernel
def chosen_card(game, at, seat, demon, left):
    """A card of the hand that nobody brings yet, or NONE."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        if game.hidden.brought[card] == state.NONE:
            offer(at.desk, choices.DO_BRING, what=card)
        card = next_in_hand(game, seat, card)
    option = at.desk.options[ask(game, at, choices.BRING, seat, demon, left)]
    return option.what if option.verb == choices.DO_BRING else state.NONE


@kernel
def put_cards_back(game, rules):
    """After a battle no card is marked and no demon stands in it any more."""
    for card in range(rules.arcana):
        game.hidden.brought[card] = state.NONE
    for demon in range(rules.demons):
        game.battle.demon[demon] = 0
