"""6.2 Phenomena: one strikes a sectio, a quarter or a circle of Hell each turn."""

from __future__ import annotations

from simkit.hellgame.rules.powers.lilith import remove_lilith
from simkit.hellgame.rules.powers.uriel import remove_uriel
from simkit.hellgame.rules.table.board import circle_of, quarter_of
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.control import revoke_control
from simkit.hellgame.rules.units.flight import lose_with_hound
from simkit.hellgame.rules.units.hellhounds import box_hound, draw_hound, free_hound, loose_hound
from simkit.hellgame.rules.units.units import execute_lieutenant, lose_legion, owner_of
from simkit.hellgame.words import chances, effects, events, state, tallies
from simkit.hellgame.words.sizes import MOST_HOUNDS, SECTIOS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def strike(game, at, card, foot):
    """The phenomenon of a card strikes where the foot of another says."""
    for sectio in range(SECTIOS):
        game.stricken[sectio] = 1 if is_struck(at.rules, card, foot, sectio) else 0
    say(game, at, events.PHENOMENON_COMES, foot, card, value=at.rules.hell[card].scope)
    if lasts(at.rules.hell[card].phenomenon):
        game.phenomenon = card
    else:
        do_phenomenon(game, at, at.rules.hell[card].phenomenon, at.rules.hell[card].ph_n)


@kernel
def is_struck(rules, card, foot, sectio):
    """True for a sectio in the scope of one card at the foot of the other."""
    scope = rules.hell[card].scope
    if scope == effects.CIRCLE_SCOPE:
        return circle_of(sectio) == rules.hell[foot].circle
    if scope == effects.QUARTER_SCOPE:
        return quarter_of(sectio) == rules.hell[foot].quarter
    return sectio == rules.hell[foot].sectio


@kernel
def lasts(phenomenon):
    """True for what is looked up for the rest of the turn; the others happen at once."""
    return phenomenon in (
        effects.PH_MUST_STOP,
        effects.PH_NO_ENTRY,
        effects.PH_SOULS_VALUE,
        effects.PH_SOULS_DELTA,
    )


@kernel
def do_phenomenon(game, at, phenomenon, n):
    """What a phenomenon does at once to all that it strikes."""
    if phenomenon == effects.PH_FIRESTORM:
        burn(game, at, n)
    elif phenomenon == effects.PH_DESERTION:
        desert(game, at, n)
    for sectio in range(SECTIOS):
        if game.stricken[sectio] == 1:
            if phenomenon == effects.PH_REMOVE_EVERYTHING:
                remove_everything(game, at, sectio)
            elif phenomenon == effects.PH_REVOKE_CONTROL:
                revoke_control(game, at, sectio)
            elif phenomenon == effects.PH_WILD_HELLHOUND:
                let_loose(game, at, sectio, n)


@kernel
def remove_everything(game, at, sectio):
    """Every being there is gone, Uriel and Lilith too; nothing else here harms them (6.2.2)."""
    for legion in range(state.LEGIONS):
        if game.legions[legion].place == sectio:
            lose_with_hound(game, at, legion, tallies.LOST_TO_PHENOMENA)
    for lieutenant in range(at.rules.lieutenants):
        if game.lieutenants[lieutenant].place == sectio:
            execute_lieutenant(game, at, lieutenant)
    for hound in range(at.rules.hounds):
        if game.hounds[hound].place == sectio:
            box_hound(game, at, hound)
    if game.uriel.place == sectio:
        remove_uriel(game, at)
    if game.lilith.place == sectio:
        remove_lilith(game, at)


@kernel
def let_loose(game, at, sectio, count):
    """So many Hellhounds appear there, as far as there are any in the box."""
    for time in range(count):
        hound = draw_hound(game, at, chances.WILD_HOUND, sectio * MOST_HOUNDS + time)
        if hound != state.NONE:
            loose_hound(game, at, hound, sectio)


# --- what strikes unit by unit: all dice fall first, then the stricken go -------------------------


@kernel
def is_stricken(game, place):
    """True for a sectio that was struck; NONE and AnteHell are not."""
    return 0 <= place < SECTIOS and game.stricken[place] == 1


@kernel
def falls(game, at, owner, purpose, slot, least):
    """A unit's die: it is struck by ``least`` or more."""
    return 1 if roll(game, at, owner, purpose, slot, 0) >= least else 0


@kernel
def desert(game, at, least):
    """Each legion leaves on such a roll."""
    for legion in range(state.LEGIONS):
        if is_stricken(game, game.legions[legion].place):
            game.legions[legion].struck = falls(
                game,
                at,
                owner_of(legion),
                chances.DESERTION_DIE,
                chances.legion_slot(game, legion),
                least,
            )
    lose_struck_legions(game, at)


@kernel
def burn(game, at, least):
    """Each unit, whatever it is, is destroyed on such a roll."""
    for legion in range(state.LEGIONS):
        if is_stricken(game, game.legions[legion].place):
            burn_legion(game, at, legion, least)
    for lieutenant in range(at.rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if is_stricken(game, record.place):
            slot = chances.lieutenant_slot(lieutenant)
            if falls(game, at, record.owner, chances.FIRESTORM_DIE, slot, least) == 1:
                execute_lieutenant(game, at, lieutenant)
    for hound in range(at.rules.hounds):
        if is_stricken(game, game.hounds[hound].place):
            if (
                falls(game, at, state.NONE, chances.FIRESTORM_DIE, chances.hound_slot(hound), least)
                == 1
            ):
                box_hound(game, at, hound)
    lose_struck_legions(game, at)


@kernel
def burn_legion(game, at, legion, least):
    """A legion and the Hellhound on it roll each for itself."""
    owner, hound = owner_of(legion), game.legions[legion].hound
    slot = chances.legion_slot(game, legion)
    game.legions[legion].struck = falls(game, at, owner, chances.FIRESTORM_DIE, slot, least)
    if (
        hound != state.NONE
        and falls(game, at, owner, chances.FIRESTORM_DIE, chances.hound_slot(hound), least) == 1
    ):
        box_hound(game, at, hound)


@kernel
def lose_struck_legions(game, at):
    """They go; a Hellhound that outlives its legion breaks loose (10.3)."""
    for legion in range(state.LEGIONS):
        if game.legions[legion].struck == 1:
            place = game.legions[legion].place
            game.legions[legion].struck = 0
            if place != state.NONE:  # a freed Hellhound may have driven it into Uriel's arms before
                hound = lose_legion(game, at, legion, tallies.LOST_TO_PHENOMENA)
                if hound != state.NONE:
                    free_hound(game, at, hound, place)
