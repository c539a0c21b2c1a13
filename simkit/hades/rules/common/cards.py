"""Resolution cards: drawing them, and the numbers and letters on them (2.4, 4.0).

Cards lie open until the next thing is resolved: ``clear_table`` begins it. Both discard piles are
open, so a careful player knows what is left in each deck.
"""

from __future__ import annotations

from simkit.hades.words import chances, choices, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import draw_card, put_on_top, shuffle_deck, take_all
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def clear_table(game):
    """What was drawn before goes to the discards: something new is resolved."""
    for deck in range(2):
        take_all(game.discards[deck], game.drawn[deck])


@kernel
def draw_resolution(game, at, deck):
    """Turn up the next card; an empty deck is made of its discards first (4.0)."""
    if game.hidden.decks[deck].count == 0:
        take_all(game.hidden.decks[deck], game.discards[deck])
        shuffle_resolution(game, at, deck)
        say(game, at, events.DECK_SHUFFLED, what=deck, value=game.shuffles[deck])
    card = draw_card(game.hidden.decks[deck])
    put_on_top(game.drawn[deck], card)
    game.tally.cards += 1
    return card


@kernel
def shuffle_resolution(game, at, deck):
    """Shuffle a Resolution Deck as it lies."""
    purpose = chances.SHL_DECK if deck == state.SHL_CARDS else chances.NASTIAN_DECK
    shuffle_deck(game.hidden.decks[deck], at.luck, purpose, game.shuffles[deck])
    game.shuffles[deck] += 1


@kernel
def number_from(game, at, deck, check):
    """The random number of a new card of this deck."""
    card = draw_resolution(game, at, deck)
    number = at.rules.card[deck, card].number
    say(game, at, events.NUMBER_DRAWN, what=deck, where=check, value=number)
    return number


@kernel
def letter_from(game, at, deck):
    """The random letter of a new card of this deck: a site."""
    card = draw_resolution(game, at, deck)
    letter = at.rules.card[deck, card].letter
    say(game, at, events.LETTER_DRAWN, what=deck, value=letter)
    return letter


@kernel
def random_number(game, at, check, most):
    """A random number from either deck: the player says from which."""
    clear_table(game)
    return number_from(game, at, choose_deck(game, at, check, most), check)


@kernel
def choose_deck(game, at, check, most):
    """Ask from which Resolution Deck a number is drawn that works up to ``most``."""
    clear_options(at.desk)
    for deck in range(state.SHL_CARDS, state.NASTIAN_CARDS + 1):
        offer(at.desk, choices.DO_DRAW, what=deck)
    return at.desk.options[ask(game, at, choices.DECK, 0, check, most)].what
