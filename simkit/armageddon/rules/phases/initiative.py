"""Initiative: dice are bought and rolled; whoever rolls most goes first and has most to do."""

from __future__ import annotations

from simkit.armageddon.rules.chance.dice import successes
from simkit.armageddon.rules.table.cards import pay_any, wealth
from simkit.armageddon.words import chances, choices, events, state
from simkit.armageddon.words.sizes import MOST_SEATS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

NONE = state.NONE
TRIES = 64  # of rolls that tied; after that the lower seat goes first


@kernel
def initiative_step(game, at):
    """All bid unseen, pay, and roll; ties are rolled again."""
    seats = at.rules.seats
    if at.rules.bidding == 1:
        for seat in range(seats):
            if game.seats[seat].alive == 1:
                game.hidden.bid[seat] = bid(game, at, seat)
    for seat in range(seats):
        if game.seats[seat].alive == 1:
            reveal(game, at, seat)
    put_in_order(game, at)


@kernel
def bid(game, at, seat):
    """How many dice a seat buys, a resource for each."""
    most = min(at.rules.most_bought, wealth(game, seat))
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for dice in range(1, most + 1):
        offer(at.desk, choices.DO_BUY, amount=dice)
    return at.desk.options[ask(game, at, choices.BID, seat, seat, 0)].amount


@kernel
def reveal(game, at, seat):
    """Pay for the dice, and roll them."""
    bought = game.hidden.bid[seat]
    game.hidden.bid[seat] = 0
    game.seats[seat].bought = bought
    game.tally.bought[seat] += bought
    pay_any(game, seat, bought)
    if bought > 0:
        say(game, at, events.BOUGHT, seat, value=bought)
    game.seats[seat].score = roll(game, at, seat, seat, 0)
    say(game, at, events.ROLLED, seat, value=game.seats[seat].score)


@kernel
def roll(game, at, seat, rival, again):
    """Successes of the free dice and of those bought."""
    slot = seat + MOST_SEATS * (rival + MOST_SEATS * again)
    dice = at.rules.free_dice + game.seats[seat].bought
    return successes(at, chances.INITIATIVE, game.turn, slot, dice)


@kernel
def put_in_order(game, at):
    """The living by their rolls, each with the action points of his place."""
    seats, count = at.rules.seats, 0
    for seat in range(seats):
        if game.seats[seat].alive == 1:
            place = count
            while place > 0 and goes_before(game, at, seat, game.order[place - 1]):
                game.order[place] = game.order[place - 1]
                place -= 1
            game.order[place] = seat
            count += 1
    for place in range(count, MOST_SEATS):
        game.order[place] = NONE
    for place in range(count):
        game.seats[game.order[place]].place = place
    game.tally.first[game.order[0]] += 1


@kernel
def goes_before(game, at, one, other):
    """More successes; if they tie, both roll once more, and again."""
    mine, theirs = game.seats[one].score, game.seats[other].score
    for again in range(1, TRIES):
        if mine != theirs:
            return mine > theirs
        mine, theirs = roll(game, at, one, other, again), roll(game, at, other, one, again)
    return one < other
