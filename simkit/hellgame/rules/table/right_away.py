"""6.3.1 Cards that must be played right away, by whoever draws them, in whatever phase."""

from __future__ import annotations

from simkit.hellgame.words import chances, effects, events, state
from simkit.hellgame.words.sizes import MOST_DEMONS
from simkit.kernel.decks import search_card
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word

from .demons import go_to_earth, highest_demon, incapacitate, is_able, is_on_earth
from .discarding import give_up_cards
from .favours import pay_favour, take_disfavour
from .hands import bury_arcanum


@kernel
def play_right_away(game, at, seat, card):
    """Show it, discard it, do what it says; a card that incapacitates stays on its demon (3.1)."""
    search_card(game.hidden.hands[seat], card)
    say(game, at, events.RIGHT_AWAY, seat, card)
    arcanum = at.rules.arcanum[card]
    if arcanum.effect == effects.RANDOM_DEMON_INCAPACITATED:
        strike_demon(game, at, seat, card)
        return
    bury_arcanum(game, card)
    if arcanum.effect == effects.LOSE_FAVOUR_OR_GAIN_DISFAVOUR:
        fall_from_grace(game, at, seat, arcanum.n)
    elif arcanum.effect == effects.GAIN_DISFAVOUR:
        take_disfavour(game, at, seat, arcanum.n)
    elif arcanum.effect == effects.HIGHEST_DEMON_PASSES:
        call_to_court(game, at.rules, seat)
    elif arcanum.effect == effects.DISCARD_ARCANA:
        give_up_cards(game, at, seat, arcanum.n)
    elif arcanum.effect == effects.RANDOM_DEMON_TO_EARTH:
        summon_to_earth(game, at, seat, card)


@kernel
def fall_from_grace(game, at, seat, count):
    """It loses Favours, blocked ones too; for each that it has not got it takes a Disfavour."""
    lost = min(count, game.seats[seat].favour)
    pay_favour(game, at, seat, lost)
    take_disfavour(game, at, seat, count - lost)


@kernel
def call_to_court(game, rules, seat):
    """Its highest demon must Pass for Good, this turn if it is still to act, else the next."""
    demon = highest_demon(game, rules, seat)
    if demon != state.NONE:
        game.demons[demon].must_pass = game.turn if is_to_act(game, demon) else game.turn + 1


@kernel
def is_to_act(game, demon):
    """True before the Action phase, and in it while the demon is on the Rank Track."""
    if game.phase != state.ACTION_PHASE:
        return game.phase < state.ACTION_PHASE
    for place in range(game.track.count):
        if game.track.cards[place] == demon:
            return True
    return False


@kernel
def strike_demon(game, at, seat, card):
    """One of its demons, by lot among those that can act, is incapacitated."""
    demon = drawn_demon(game, at, seat, card, False)
    if demon != state.NONE:
        incapacitate(game, at, demon, card)
    else:
        bury_arcanum(game, card)


@kernel
def summon_to_earth(game, at, seat, card):
    """One of its demons, by lot among those in Hell that can act, finds itself on Earth."""
    demon = drawn_demon(game, at, seat, card, True)
    if demon != state.NONE:
        go_to_earth(game, at, demon, state.ON_EARTH)


@kernel
def drawn_demon(game, at, seat, card, only_hell):
    """One of its demons that can act, by lot; NONE if there is none."""
    drawn, lowest = state.NONE, 0
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat and is_able(game, demon):
            draw = word(
                at.luck, chances.RIGHT_AWAY_DEMON, game.turn, card * MOST_DEMONS + demon, 0, 0
            )
            if not (only_hell and is_on_earth(game, demon)) and (
                drawn == state.NONE or draw < lowest
            ):
                drawn, lowest = demon, draw
    return drawn
