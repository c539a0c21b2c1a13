"""9.7.1 Influence: units of others are talked into disbanding, or into serving somebody else."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_seat, seat_of
from simkit.hellgame.rules.table.deals import breach
from simkit.hellgame.rules.table.demons import ability_of, value_of
from simkit.hellgame.rules.table.favours import pay_favour, pay_souls, usable_favour
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.allegiance import (
    convert_legion,
    convert_lieutenant,
    disband_legion,
    disband_lieutenant,
)
from simkit.hellgame.rules.units.units import (
    first_of,
    free_counter,
    is_led,
    leadership_in,
    owner_of,
)
from simkit.hellgame.words import chances, choices, effects, events, state, tallies
from simkit.hellgame.words.sizes import DIE, MOST_LEGIONS, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members

MOST_BRIBE = 200

# --- who can be chosen ---------------------------------------------------------------------------


@kernel
def can_influence(game, rules, seat):
    """True if there is a unit that this seat may choose."""
    for other in range(game.players):
        for place in members(game.posts[other]):
            if may_choose_among(game, rules, seat, other, place):
                return True
    for lieutenant in range(rules.lieutenants):
        if may_choose_lieutenant(game, rules, seat, lieutenant):
            return True
    return False


@kernel
def may_choose_legion(game, rules, seat, legion):
    """A legion of another triumvirate that nobody leads; at home it costs a Favour."""
    place, owner = game.legions[legion].place, owner_of(legion)
    if place == state.NONE or not may_talk_to(game, seat, owner, place):
        return False
    return not is_led(game, rules, legion)


@kernel
def may_choose_among(game, rules, seat, owner, place):
    """True if an owner has a legion in a place that may be chosen: more than can be led there."""
    if not may_talk_to(game, seat, owner, place):
        return False
    return game.troops[place, owner] > leadership_in(game, rules, place, owner)


@kernel
def may_choose_lieutenant(game, rules, seat, lieutenant):
    """A lieutenant of another triumvirate; at home he costs a Favour."""
    place, owner = game.lieutenants[lieutenant].place, game.lieutenants[lieutenant].owner
    return place != state.NONE and may_talk_to(game, seat, owner, place)


@kernel
def may_talk_to(game, seat, owner, place):
    """True for units of another triumvirate there; at home they cost a Favour."""
    if owner == seat or not is_seat(owner):
        return False
    return not is_at_home(game, owner, place) or usable_favour(game, seat) > 0


@kernel
def is_at_home(game, owner, place):
    """True where a unit stands in a sectio that its own triumvirate controls."""
    return place < SECTIOS and game.holder[place] == owner


# --- the action ----------------------------------------------------------------------------------


@kernel
def influence(game, at, demon):
    """The whole action: target and goal are named, a bribe is paid, then the dice speak."""
    seat = game.demons[demon].owner
    choose_target(game, at, demon)
    choose_goal(game, at, seat)
    attempt = game.influence
    if attempt.legion != state.NONE:
        victim, place = owner_of(attempt.legion), game.legions[attempt.legion].place
        say(game, at, events.LEGION_INFLUENCED, demon, attempt.legion, place, attempt.dice)
    else:
        record = game.lieutenants[attempt.lieutenant]
        victim, place = record.owner, record.place
        say(game, at, events.LIEUTENANT_INFLUENCED, demon, attempt.lieutenant, place, attempt.dice)
    breach(game, at, seat, victim)
    if is_at_home(game, victim, place):
        pay_favour(game, at, seat, 1)
    pay_bribes(game, at, seat)
    if is_persuaded(game, at):
        change_side(game, at)
    else:
        say(game, at, events.INFLUENCE_FAILS, demon, where=place)
    game.influence.dice = 0


@kernel
def choose_target(game, at, demon):
    """Ask whom the demon talks to."""
    list_targets(game, at, game.demons[demon].owner)
    place = ask(game, at, choices.INFLUENCE, game.demons[demon].owner, demon, 0)
    game.influence.demon = demon
    game.influence.legion = at.desk.options[place].who
    game.influence.lieutenant = at.desk.options[place].what


@kernel
def list_targets(game, at, seat):
    """Every unit that this seat may choose."""
    clear_options(at.desk)
    for emblem in range(game.players):
        first = first_of(seat_of(game, emblem))
        for legion in range(first, first + MOST_LEGIONS):
            if may_choose_legion(game, at.rules, seat, legion):
                offer(at.desk, choices.INFLUENCE_LEGION, legion, where=game.legions[legion].place)
    for lieutenant in range(at.rules.lieutenants):
        if may_choose_lieutenant(game, at.rules, seat, lieutenant):
            place = game.lieutenants[lieutenant].place
            offer(at.desk, choices.INFLUENCE_LIEUTENANT, what=lieutenant, where=place)


@kernel
def choose_goal(game, at, seat):
    """Ask whether the unit shall disband, or whom it shall serve: any player, or nobody."""
    attempt = game.influence
    legion, lieutenant = attempt.legion, attempt.lieutenant
    subject = legion if legion != state.NONE else state.LEGIONS + lieutenant
    owner = owner_of(legion) if legion != state.NONE else game.lieutenants[lieutenant].owner
    clear_options(at.desk)
    offer(at.desk, choices.DO_DISBAND)
    for emblem in range(game.players):
        offer_new_owner(game, at, owner, seat_of(game, emblem))
    offer_new_owner(game, at, owner, state.FREEBOOTERS)
    place = ask(game, at, choices.GOAL, seat, subject, 0)
    attempt.owner = at.desk.options[place].who
    attempt.dice = 1 if attempt.owner == state.NONE else 2
    if legion == state.NONE:
        attempt.dice += 1  # lieutenants are harder to persuade


@kernel
def offer_new_owner(game, at, owner, other):
    """A new owner is another one, with a counter to spare."""
    if other != owner and free_counter(game, other) != state.NONE:
        offer(at.desk, choices.DO_CONVERT, other)


# --- 9.7.1.2 bribes ------------------------------------------------------------------------------


@kernel
def pay_bribes(game, at, seat):
    """Before any die is rolled souls are paid, each for one of the rolls."""
    for die in range(state.MOST_INFLUENCE_DICE):
        game.influence.bribe[die] = 0
    while True:
        list_bribes(game, at, seat)
        place = ask(game, at, choices.BRIBE, seat, game.influence.demon, game.influence.dice)
        die, souls = at.desk.options[place].who, at.desk.options[place].amount
        if at.desk.options[place].verb == choices.PASS:
            return
        game.influence.bribe[die] += souls
        pay_souls(game, at, seat, souls)
        say(game, at, events.BRIBE_PAID, game.influence.demon, die, value=souls)


@kernel
def list_bribes(game, at, seat):
    """For each roll as many souls as are there and can still help: none on a roll that is sure.

    More than the desk holds against a very well paid lieutenant is paid in several bribes.
    """
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for die in range(game.influence.dice):
        short = DIE - bound_of(game, at.rules, die)
        for souls in range(1, min(short, game.seats[seat].souls, MOST_BRIBE) + 1):
            offer(at.desk, choices.DO_BRIBE, die, amount=souls)


@kernel
def bound_of(game, rules, die):
    """A roll succeeds on at most this face: hearts, bribes and helps, less the extra pay."""
    attempt = game.influence
    demon = attempt.demon
    bound = value_of(game, rules, demon, effects.HEARTS) + attempt.bribe[die]
    bound += game.seats[game.demons[demon].owner].boost
    if is_first_bribed(game, die):
        bound += max(ability_of(game, rules, demon, effects.BRIBE_BONUS) - 1, 0)
    if attempt.legion == state.NONE:
        return bound - game.lieutenants[attempt.lieutenant].pay
    if die == 0:
        bound += ability_of(game, rules, demon, effects.INFLUENCE_LEGION)
    return bound


@kernel
def is_first_bribed(game, die):
    """True for the lowest roll for which a bribe was paid."""
    for before in range(die):
        if game.influence.bribe[before] > 0:
            return False
    return game.influence.bribe[die] > 0


@kernel
def is_persuaded(game, at):
    """All rolls in a row must succeed; the first that fails ends it."""
    demon = game.influence.demon
    seat = game.demons[demon].owner
    for die in range(game.influence.dice):
        face = roll(game, at, seat, chances.INFLUENCE_DIE, demon, die)
        if face > bound_of(game, at.rules, die):
            return False
    return True


@kernel
def change_side(game, at):
    """The unit does as it was told."""
    attempt = game.influence
    legion, lieutenant, owner = attempt.legion, attempt.lieutenant, attempt.owner
    if owner == state.NONE:
        if legion != state.NONE:
            disband_legion(game, at, legion, tallies.LOST_TO_INFLUENCE)
        else:
            disband_lieutenant(game, at, lieutenant)
    elif legion != state.NONE:
        convert_legion(game, at, legion, owner)
    else:
        convert_lieutenant(game, at, lieutenant, owner)
