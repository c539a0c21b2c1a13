"""4.0 How the game is won."""

from __future__ import annotations

from simkit.hellgame.words import choices, events, state
from simkit.hellgame.words.sizes import CIRCLES, QUARTERS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import sectios_in
from .ranks import order_of_rank


@kernel
def check_circles(game, at):
    """At the end of a turn whoever controls all five sectios of a circle wins (4.0.1)."""
    winner = state.NONE
    for emblem in range(game.players):
        seat = game.seat_of[emblem]
        if innermost_circle(game, seat) != state.NONE:
            if winner == state.NONE or goes_before(game, seat, winner):
                winner = seat
    if winner != state.NONE:
        end_game(game, at, state.BY_CIRCLE, winner)


@kernel
def innermost_circle(game, seat):
    """The innermost circle that a seat controls whole, or NONE."""
    best = state.NONE
    for circle in range(CIRCLES):
        if sectios_in(game, seat, circle) == QUARTERS:
            best = circle
    return best


@kernel
def goes_before(game, one, other):
    """Most Favours, then fewest Disfavours, then the innermost circle."""
    mine, theirs = game.seats[one], game.seats[other]
    if mine.favour != theirs.favour:
        return mine.favour > theirs.favour
    if mine.disfavour != theirs.disfavour:
        return mine.disfavour < theirs.disfavour
    return innermost_circle(game, one) > innermost_circle(game, other)


@kernel
def check_sixes(game, at):
    """In the End phase a player may reveal three cards that bear the six, and wins (4.0.2)."""
    order_of_rank(game, at.rules)
    for place in range(game.players):
        seat = game.order[place]
        if game.outcome == 0 and sixes_in_hand(game, at.rules, seat) >= at.rules.sixes_to_win:
            reveal_sixes(game, at, seat)


@kernel
def sixes_in_hand(game, rules, seat):
    """How many cards of a hand bear the six."""
    hand, count = game.hidden.hands[seat], 0
    for place in range(hand.count):
        count += rules.arcanum[hand.cards[place]].six
    return count


@kernel
def reveal_sixes(game, at, seat):
    """Nobody has to win."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_REVEAL)
    if at.desk.options[ask(game, at, choices.REVEAL, seat, 0, 0)].verb == choices.DO_REVEAL:
        say(game, at, events.SIXES_REVEALED, seat, value=at.rules.sixes_to_win)
        end_game(game, at, state.BY_SIXES, seat)


@kernel
def check_length(game, at):
    """The game itself has no end of its own: a setting bounds its turns."""
    if game.turn >= at.rules.max_turns:
        end_game(game, at, state.BY_NOBODY, state.NONE)


@kernel
def end_game(game, at, outcome, winner):
    """The game is over."""
    game.outcome, game.winner = outcome, winner
    say(game, at, events.GAME_OVER, winner, outcome)
