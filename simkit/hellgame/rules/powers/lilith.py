"""10.2 Lilith, mother of demons: her coming, her suitors, her aspects, her walk."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import WAYS, next_beside, seat_of
from simkit.hellgame.rules.table.demons import ability_of, is_able, is_on_earth, value_of
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.antehell import lead
from simkit.hellgame.words import chances, choices, effects, events, state
from simkit.hellgame.words.sizes import MOST_DEMONS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .lilith_aspects import show_aspect
from .uriel import remove_uriel

# --- coming and going ----------------------------------------------------------------------------


@kernel
def lilith_to_antehell(game, at, form):
    """A card brings her to AnteHell in a form; nothing happens to the units there (6.2.2)."""
    game.lilith.place, game.lilith.form, game.lilith.suitor = state.ANTEHELL, form, state.NONE
    game.tally.lilith_came += 1
    say(game, at, events.LILITH_COMES, where=state.ANTEHELL, value=form)


@kernel
def remove_lilith(game, at):
    """She leaves the game."""
    game.lilith.place, game.lilith.suitor = state.NONE, state.NONE
    say(game, at, events.LILITH_GONE)


@kernel
def move_lilith(game, at):
    """She is courted, takes her new form, and walks; afterwards she is nobody's."""
    if game.lilith.place == state.NONE:
        return
    court(game, at)
    change_form(game, at)
    walk_with_lilith(game, at)
    game.lilith.suitor = state.NONE


# --- courtship -----------------------------------------------------------------------------------


@kernel
def court(game, at):
    """One demon a player may court her; rivals duel first, and the winner makes a hearts roll."""
    rivals = 0
    for emblem in range(game.players):
        rivals |= suitor_of(game, at, seat_of(game, emblem))
    if rivals == 0:
        return
    demon = best_rival(game, at, rivals)
    face = roll(game, at, game.demons[demon].owner, chances.LILITH_COURT, demon, 0)
    if face <= charm(game, at.rules, demon):
        game.lilith.suitor = demon
        say(game, at, events.LILITH_WON, game.demons[demon].owner, demon)


@kernel
def suitor_of(game, at, seat):
    """The demon that a seat sends, as a bit; she is in Hell, and so must the demon be."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat and is_able(game, demon):
            if not is_on_earth(game, demon):
                offer(at.desk, choices.DO_COURT, demon)
    option = at.desk.options[ask(game, at, choices.COURT, seat, game.lilith.place, 0)]
    if option.verb == choices.PASS:
        return 0
    say(game, at, events.LILITH_COURTED, seat, option.who)
    return 1 << option.who


@kernel
def charm(game, rules, demon):
    """Its hearts, and what its ability adds for her."""
    return value_of(game, rules, demon, effects.HEARTS) + ability_of(
        game, rules, demon, effects.COURT_LILITH_BONUS
    )


@kernel
def best_rival(game, at, rivals):
    """The winner of the duel of hearts among all: the highest total, ties roll anew.

    A loser who may repeat a lost duel has everybody roll again, once.
    """
    left, rolls = rivals, 0
    again = any_reroll(game, at.rules, rivals)
    while left & (left - 1) != 0:
        left = highest(game, at, left, rolls)
        rolls += 1
        if left & (left - 1) == 0 and any_reroll(game, at.rules, rivals & ~left) and again:
            left, again = rivals, False
    return number_of(left)


@kernel
def any_reroll(game, rules, rivals):
    """True if one of these may repeat a lost duel."""
    for demon in range(rules.demons):
        if rivals >> demon & 1 == 1 and ability_of(game, rules, demon, effects.DUEL_REROLL) > 0:
            return True
    return False


@kernel
def highest(game, at, rivals, rolls):
    """Those of the rivals with the highest total of as many dice as they have hearts."""
    best, winners = state.NONE, 0
    for demon in range(at.rules.demons):
        if rivals >> demon & 1 == 1:
            total = 0
            for die in range(charm(game, at.rules, demon)):
                slot = rolls * MOST_DEMONS + demon
                total += roll(game, at, game.demons[demon].owner, chances.LILITH_DUEL, slot, die)
            if total > best:
                best, winners = total, 0
            if total == best:
                winners |= 1 << demon
    return winners


@kernel
def number_of(rivals):
    """The only one that is left."""
    for demon in range(MOST_DEMONS):
        if rivals >> demon & 1 == 1:
            return demon
    return state.NONE


# --- form and walk -------------------------------------------------------------------------------


@kernel
def change_form(game, at):
    """A new aspect every turn; it does nothing where she already is."""
    face = roll(game, at, state.NONE, chances.LILITH_FORM, 0, 0)
    game.lilith.form = at.rules.form_by_die[face - 1]
    say(game, at, events.LILITH_CHANGES, where=game.lilith.place, value=game.lilith.form)


@kernel
def walk_with_lilith(game, at):
    """Four steps; in from AnteHell by die, then where her suitor likes, or the compass."""
    for step in range(at.rules.lilith_steps):
        place = game.lilith.place
        if place != state.NONE:
            there = next_place(game, at, place, step)
            if there != place:
                enter_sectio_lilith(game, at, there, step)


@kernel
def next_place(game, at, place, step):
    """Where this step takes her: where she is when the compass shows no way."""
    if place == state.ANTEHELL:
        return entry(game, at)
    if game.lilith.suitor != state.NONE and is_able(game, game.lilith.suitor):
        return led_place(game, at, place, at.rules.lilith_steps - step)
    return lead(place, roll(game, at, state.NONE, chances.LILITH_STEP, step, 0))


@kernel
def entry(game, at):
    """The outermost sectio of a quarter by die; again while it is a 6."""
    times = 0
    there = lead(state.ANTEHELL, roll(game, at, state.NONE, chances.LILITH_ENTRY, 0, times))
    while there == state.ANTEHELL:
        times += 1
        there = lead(state.ANTEHELL, roll(game, at, state.NONE, chances.LILITH_ENTRY, 0, times))
    return there


@kernel
def led_place(game, at, place, left):
    """Any place beside her, the Pentagram and AnteHell too: she walks all her steps."""
    clear_options(at.desk)
    there = state.NONE
    for _ in range(WAYS):
        there = next_beside(place, there)
        offer(at.desk, choices.DO_STEP, where=there)
    seat = game.demons[game.lilith.suitor].owner
    return at.desk.options[ask(game, at, choices.LEAD_LILITH, seat, place, left)].where


@kernel
def enter_sectio_lilith(game, at, there, step):
    """Pentagram and AnteHell end her; Uriel gives way; then her aspect shows."""
    if there in (state.PENTAGRAM, state.ANTEHELL):
        remove_lilith(game, at)
        return
    game.lilith.place = there
    say(game, at, events.LILITH_MOVES, where=there, value=game.lilith.form)
    if game.uriel.place == there:
        remove_uriel(game, at)
    show_aspect(game, at, there, step)
