"""10.1 Uriel, the mad angel: to Earth, to AnteHell, and through the circles of Hell."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import (
    INWARD,
    OUTWARD,
    WAYS,
    is_seat,
    legions_in,
    next_beside,
    seat_of,
)
from simkit.hellgame.rules.table.demons import (
    is_on_earth,
    kill_demon,
    lowest_demon,
    return_home,
    value_of,
)
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.antehell import lead
from simkit.hellgame.rules.units.control import revoke_control
from simkit.hellgame.rules.units.flight import (
    chase_lone_lieutenants,
    fall_to_uriel,
    flee_from_uriel,
    way_out,
)
from simkit.hellgame.rules.units.hellhounds import box_hound, move_loose, put_loose
from simkit.hellgame.rules.units.units import execute_lieutenant
from simkit.hellgame.words import chances, choices, effects, events, state
from simkit.hellgame.words.sizes import DIE, MOST_DEMONS, MOST_SEATS, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

# --- coming and going ----------------------------------------------------------------------------


@kernel
def uriel_to_earth(game, at, card):
    """He comes to Earth and cleanses it; card: the permanent event that brings him, or NONE.

    Whom an event brought goes with it (10.1), though he was called again meanwhile.
    """
    game.uriel.place, game.uriel.came = state.ON_EARTH, game.turn
    if card != state.NONE:
        game.uriel.card = card
    game.tally.uriel_came += 1
    say(game, at, events.URIEL_COMES)
    for demon in range(at.rules.demons):
        if is_seat(game.demons[demon].owner) and is_on_earth(game, demon):
            face_uriel(game, at, demon)


@kernel
def face_uriel(game, at, demon):
    """A skulls roll: failed, it is eliminated; else it flees home, and must Pass for Good next."""
    piece = game.demons[demon]
    say(game, at, events.URIEL_TESTS, piece.owner, demon)
    slot = demon + MOST_DEMONS * game.tally.uriel_came
    if roll(game, at, piece.owner, chances.URIEL_TEST, slot, 0) > value_of(
        game, at.rules, demon, effects.SKULLS
    ):
        kill_demon(game, at, demon)
    if is_seat(piece.owner):
        return_home(game, at, demon)
        piece.must_pass = next_action_turn(game)


@kernel
def next_action_turn(game):
    """The turn of the next Action Phase: this one while it has not begun."""
    return game.turn if game.phase < state.ACTION_PHASE else game.turn + 1


@kernel
def remove_uriel(game, at):
    """He leaves the game."""
    game.uriel.place, game.uriel.card = state.NONE, state.NONE
    say(game, at, events.URIEL_GONE)


# --- his movement --------------------------------------------------------------------------------


@kernel
def move_uriel(game, at):
    """From Earth to AnteHell; a turn later into Hell, and then four steps every turn."""
    if game.uriel.place == state.NONE:
        return
    forget_losses(game)
    if game.uriel.place == state.ON_EARTH:
        lay_antehell_waste(game, at)
    else:
        walk(game, at)
    threaten_demons(game, at)


@kernel
def forget_losses(game):
    """His victims are counted anew for each of his movements."""
    for seat in range(MOST_SEATS):
        game.seats[seat].uriel_losses = 0


@kernel
def lay_antehell_waste(game, at):
    """He comes to AnteHell, and all units there are destroyed."""
    arrive(game, at, state.ANTEHELL)
    for legion in range(state.LEGIONS):
        if game.legions[legion].place == state.ANTEHELL:
            fall_to_uriel(game, at, legion)
    for lieutenant in range(at.rules.lieutenants):
        if game.lieutenants[lieutenant].place == state.ANTEHELL:
            execute_lieutenant(game, at, lieutenant)
    for hound in range(at.rules.hounds):
        if game.hounds[hound].place == state.ANTEHELL:
            box_hound(game, at, hound)


@kernel
def arrive(game, at, place):
    """He stands somewhere else."""
    game.uriel.place, game.uriel.came = place, game.turn
    say(game, at, events.URIEL_MOVES, where=place)


@kernel
def walk(game, at):
    """Four steps by the die; to come in from AnteHell is the first of them, a 6 is re-rolled."""
    first = 0
    if game.uriel.place == state.ANTEHELL:
        enter_sectio_uriel(game, at, way_in(game, at))
        first = 1
    for step in range(first, at.rules.uriel_steps):
        if game.uriel.place != state.NONE:
            there = lead(
                game.uriel.place,
                inward_face(roll(game, at, state.NONE, chances.URIEL_STEP, step, 0)),
            )
            if there != game.uriel.place:
                enter_sectio_uriel(game, at, there)


@kernel
def way_in(game, at):
    """The outermost sectio of a quarter by die; again while it is a 6."""
    times = 0
    there = lead(state.ANTEHELL, roll(game, at, state.NONE, chances.URIEL_ENTRY, 0, times))
    while there == state.ANTEHELL:
        times += 1
        there = lead(state.ANTEHELL, roll(game, at, state.NONE, chances.URIEL_ENTRY, 0, times))
    return there


@kernel
def inward_face(face):
    """He never turns back: a 3 counts as a 1."""
    return INWARD if face == OUTWARD else face


@kernel
def lead_uriel(game, at, seat, steps):
    """A seat leads him so many steps (an Arcanum does that); what he does there is the same."""
    forget_losses(game)
    for left in range(steps, 0, -1):
        if 0 <= game.uriel.place < SECTIOS:
            clear_options(at.desk)
            there = state.NONE
            for _ in range(WAYS):
                there = next_beside(game.uriel.place, there)
                if there != state.ANTEHELL:
                    offer(at.desk, choices.DO_STEP, where=there)
            place = ask(game, at, choices.LEAD_URIEL, seat, game.uriel.place, left)
            enter_sectio_uriel(game, at, at.desk.options[place].where)
    threaten_demons(game, at)


@kernel
def enter_sectio_uriel(game, at, there):
    """All units flee, each by itself, or are destroyed; control is revoked. Two powers end him."""
    origin = game.uriel.place
    if there == state.PENTAGRAM or there == game.lilith.place:
        remove_uriel(game, at)
        return
    arrive(game, at, there)
    release_hounds(game, at, there)
    flee_from_uriel(game, at, there, origin)
    hounds_flee(game, at, there, origin)
    revoke_control(game, at, there)


# --- Hellhounds in the panic ---------------------------------------------------------------------


@kernel
def release_hounds(game, at, place):
    """Tame Hellhounds free themselves; they flee at once and run wild later."""
    if legions_in(game, place) == 0:
        return
    for legion in range(state.LEGIONS):
        piece = game.legions[legion]
        if piece.place == place and piece.hound != state.NONE:
            say(game, at, events.HOUND_FREED, what=piece.hound, where=place)
            put_loose(game, piece.hound, place)
            piece.hound = state.NONE


@kernel
def hounds_flee(game, at, place, origin):
    """From Uriel even loose Hellhounds flee: one die each."""
    for hound in range(at.rules.hounds):
        if game.hounds[hound].place == place:
            hound_flees(game, at, hound, place, origin)


@kernel
def hound_flees(game, at, hound, place, origin):
    """It stops where the die leads it, whoever is there; into Lilith's sectio it is re-rolled."""
    there = hound_flight(game, at, hound, place, origin)
    while there == game.lilith.place and there != state.ANTEHELL:
        there = hound_flight(game, at, hound, place, origin)
    if there in (place, state.ANTEHELL):
        box_hound(game, at, hound)  # destroyed by Uriel, or eliminated (10.3)
        return
    move_loose(game, hound, there)
    say(game, at, events.HOUND_FLEES, what=hound, where=there)
    chase_lone_lieutenants(game, at, there, state.NONE)


@kernel
def hound_flight(game, at, hound, place, origin):
    """Where its die leads it."""
    piece = game.hounds[hound]
    slot = chances.hound_slot(hound) + chances.UNIT_SLOTS * piece.flights
    piece.flights += 1
    return way_out(place, roll(game, at, state.NONE, chances.FLIGHT_DIE, slot, 0), origin)


# --- the demons behind the legions ---------------------------------------------------------------


@kernel
def threaten_demons(game, at):
    """Who lost legions to him must roll more than they were, or lose the demon of lowest rank."""
    for emblem in range(game.players):
        seat = seat_of(game, emblem)
        lost, demon = game.seats[seat].uriel_losses, lowest_demon(game, at.rules, seat)
        if lost > 0 and demon != state.NONE:
            say(game, at, events.URIEL_THREATENS, seat, demon, value=lost)
            if (
                lost >= DIE
                or roll(game, at, seat, chances.URIEL_RISK, risk_slot(game, demon), 0) <= lost
            ):
                kill_demon(game, at, demon)


@kernel
def risk_slot(game, demon):
    """The demon, the phase and where Uriel's walk has ended: he may walk several times a turn."""
    return (game.phase * (state.PLACES + 1) + game.uriel.place + 1) * MOST_DEMONS + demon
