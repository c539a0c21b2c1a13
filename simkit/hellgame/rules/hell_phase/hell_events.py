"""6.1 Events that happen once; those that stay in force are looked up where they matter."""

from __future__ import annotations

from simkit.hellgame.rules.powers.lilith import lilith_to_antehell
from simkit.hellgame.rules.table.board import sectio_at, sectios_of
from simkit.hellgame.rules.table.demons import go_to_earth, is_able, is_on_earth
from simkit.hellgame.rules.table.discarding import give_up_cards, offer_hand
from simkit.hellgame.rules.table.drawing import draw_arcana
from simkit.hellgame.rules.table.favours import (
    drop_disfavour,
    gain_favour,
    gain_souls,
    pay_favour,
    pay_souls,
    take_disfavour,
)
from simkit.hellgame.rules.table.hands import discard
from simkit.hellgame.rules.table.rolls import disfavour_roll, roll
from simkit.hellgame.rules.units.hellhounds import draw_hound, free_hound, loose_hound
from simkit.hellgame.rules.units.recruiting import has_room, place_lieutenant
from simkit.hellgame.rules.units.units import (
    execute_lieutenant,
    first_of,
    lose_legion,
    top_of_box,
    units_of,
)
from simkit.hellgame.words import chances, choices, effects, state, tallies
from simkit.hellgame.words.sizes import MOST_LEGIONS, QUARTERS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word


@kernel
def happen(game, at, card):
    """An event that happens once: to the board, or to every seat that it means."""
    effect, n = at.rules.hell[card].effect, at.rules.hell[card].n
    if effect == effects.EV_LILITH:
        lilith_to_antehell(game, at, at.rules.hell[card].form)
    elif effect == effects.EV_ADD_WILD_HELLHOUNDS:
        breed_hounds(game, at, n)
    elif effect == effects.EV_REMOVE_HOUNDS_FROM_BOX:
        burn_kennel(game, at, n)
    elif effect == effects.EV_LIEUTENANTS_ROLL:
        lieutenants_rebel(game, at, n)
    elif effect == effects.EV_FREE_LIEUTENANT:
        promote(game, at)
    elif effect == effects.EV_RANDOM_DEMON_EARTH:
        summon_demons(game, at, n)
    else:
        happen_to_seats(game, at, effect, n)


@kernel
def happen_to_seats(game, at, effect, n):
    """Whom it means is settled before it happens to anybody."""
    meant = seats_meant(game, effect, n)
    for emblem in range(game.players):
        if meant >> emblem & 1 == 1:
            happen_to(game, at, game.seat_of[emblem], effect, n)


@kernel
def happen_to(game, at, seat, effect, n):
    """What an event does to one seat."""
    if effect == effects.EV_SWAP_ONE_ARCANA:
        swap_card(game, at, seat)
    elif effect == effects.EV_LOSE_SOULS:
        pay_souls(game, at, seat, game.seats[seat].souls // n)
    elif effect in (effects.EV_GAIN_SOULS_ALL, effects.EV_POOREST_GAINS_SOULS):
        gain_souls(game, at, seat, n)
    elif effect == effects.EV_RICHEST_LOSES_SOULS:
        pay_souls(game, at, seat, min(n, game.seats[seat].souls))
    elif effect == effects.EV_LOSE_LEGION:
        give_up_legion(game, at, seat)
    elif effect == effects.EV_FEWEST_SECTIOS_GAINS_FAVOUR:
        gain_favour(game, at, seat, n, tallies.FAVOUR_EVENTS)
    elif effect == effects.EV_MOST_SECTIOS_GAINS_DISFAVOUR:
        take_disfavour(game, at, seat, n)
    elif effect == effects.EV_REMOVE_DISFAVOUR_ALL:
        drop_disfavour(game, at, seat, n)
    elif effect == effects.EV_INSPECTION:
        inspect(game, at, seat)
    elif effect == effects.EV_DRAW_ARCANA_ALL:
        draw_arcana(game, at, seat, n)
    elif effect == effects.EV_DISCARD_ARCANA_ALL:
        give_up_cards(game, at, seat, n)


# --- whom an event means -------------------------------------------------------------------------


@kernel
def seats_meant(game, effect, n):
    """The seats that an event means, a bit an emblem: all, or the first ones in something."""
    best, meant = 0, 0
    for emblem in range(game.players):
        measure = measure_of(game, game.seat_of[emblem], effect, n)
        if emblem == 0 or measure > best:
            best, meant = measure, 0
        if measure == best:
            meant |= 1 << emblem
    return meant if effect != effects.EV_LOSE_LEGION or best == 1 else 0


@kernel
def measure_of(game, seat, effect, n):
    """How well a seat fits an event; the best are meant, equals together."""
    if effect == effects.EV_RICHEST_LOSES_SOULS:
        return game.seats[seat].souls
    if effect == effects.EV_POOREST_GAINS_SOULS:
        return -game.seats[seat].souls
    if effect == effects.EV_MOST_SECTIOS_GAINS_DISFAVOUR:
        return sectios_of(game, seat)
    if effect == effects.EV_FEWEST_SECTIOS_GAINS_FAVOUR:
        return -sectios_of(game, seat)
    if effect == effects.EV_LOSE_LEGION:
        return 1 if legions_of(game, seat) > n else 0
    return 0


@kernel
def legions_of(game, seat):
    """How many legions a seat has on the map."""
    count = 0
    for place in range(state.PLACES):
        count += game.troops[place, seat]
    return count


# --- what happens to a seat ----------------------------------------------------------------------


@kernel
def swap_card(game, at, seat):
    """A player may change one card of his hand for a new one."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer_hand(game, at, seat)
    option = at.desk.options[ask(game, at, choices.SWAP_CARD, seat, 0, 0)]
    if option.verb == choices.DO_DISCARD:
        discard(game, at, seat, option.what)
        draw_arcana(game, at, seat, 1)


@kernel
def give_up_legion(game, at, seat):
    """A player loses a legion of his choice; a Hellhound on it breaks loose (10.3)."""
    clear_options(at.desk)
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if game.legions[legion].place != state.NONE:
            offer(at.desk, choices.DO_CHOOSE, legion)
    legion = at.desk.options[ask(game, at, choices.LOST_LEGION, seat, 0, 0)].who
    place = game.legions[legion].place
    hound = lose_legion(game, at, legion, tallies.LOST_TO_EVENTS)
    if hound != state.NONE:
        free_hound(game, at, hound, place)


@kernel
def inspect(game, at, seat):
    """A Disfavour Roll; whoever fails loses a Favour, if only a blocked one."""
    if not disfavour_roll(game, at, seat, chances.INSPECTION_ROLL, game.seats[seat].emblem):
        pay_favour(game, at, seat, min(1, game.seats[seat].favour))


# --- what happens to the board -------------------------------------------------------------------


@kernel
def breed_hounds(game, at, count):
    """Hellhounds appear in the outermost circle, each in a quarter drawn by lot."""
    for time in range(count):
        hound = draw_hound(game, at, chances.BRED_HOUND, time)
        if hound != state.NONE:
            quarter = roll_die(at.luck, chances.BRED_QUARTER, game.turn, time, 0, QUARTERS) - 1
            loose_hound(game, at, hound, sectio_at(0, quarter))


@kernel
def burn_kennel(game, at, count):
    """Hellhounds out of the box leave the game for good."""
    for time in range(count):
        hound = draw_hound(game, at, chances.BURNT_HOUND, time)
        if hound != state.NONE:
            game.hounds[hound].gone = 1


@kernel
def lieutenants_rebel(game, at, least):
    """Each lieutenant leaves on such a roll of his owner; extra pay is gone by now (13.3)."""
    for lieutenant in range(at.rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner != state.NONE:
            if roll(game, at, record.owner, chances.LIEUTENANT_LEAVES, lieutenant, 0) >= least:
                execute_lieutenant(game, at, lieutenant)


@kernel
def promote(game, at):
    """The seat with the fewest units gets a lieutenant, out of a box by die, as in 8.3.1."""
    seat = seat_with_fewest_units(game, at)
    box = at.rules.box_by_die[roll(game, at, seat, chances.FREE_BOX, 0, 0) - 1]
    lieutenant = top_of_box(game, at.rules, box)
    if lieutenant != state.NONE and has_room(game, seat):
        place_lieutenant(game, at, seat, lieutenant)


@kernel
def seat_with_fewest_units(game, at):
    """Legions and lieutenants count; a draw decides between equals."""
    best, fewest, lowest = state.NONE, 0, 0
    for emblem in range(game.players):
        seat = game.seat_of[emblem]
        count = units_of(game, at.rules, seat)
        draw = word(at.luck, chances.FEWEST_TIE, game.turn, emblem, 0, 0)
        if best == state.NONE or count < fewest or (count == fewest and draw < lowest):
            best, fewest, lowest = seat, count, draw
    return best


@kernel
def summon_demons(game, at, count):
    """Demons in Hell, by lot among those that can act, find themselves on Earth."""
    for _ in range(count):
        drawn, lowest = state.NONE, 0
        for demon in range(at.rules.demons):
            if is_able(game, demon) and not is_on_earth(game, demon):
                draw = word(at.luck, chances.SUMMONED_DEMON, game.turn, demon, 0, 0)
                if drawn == state.NONE or draw < lowest:
                    drawn, lowest = demon, draw
        if drawn != state.NONE:
            go_to_earth(game, at, drawn, state.ON_EARTH)
