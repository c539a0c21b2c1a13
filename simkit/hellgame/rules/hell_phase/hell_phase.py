"""6.0 The Hell phase: an event, a phenomenon, new Arcana."""

from __future__ import annotations

from simkit.hellgame.rules.powers.uriel import remove_uriel, uriel_to_earth
from simkit.hellgame.rules.table.demons import incapacitate, is_able, is_on_earth
from simkit.hellgame.rules.table.drawing import draw_for_demons
from simkit.hellgame.rules.table.hands import bury_hell_card, draw_hell_card
from simkit.hellgame.rules.table.in_force import in_force
from simkit.hellgame.rules.table.rolls import roll_against
from simkit.hellgame.rules.units.flight import chase_all_lone_lieutenants
from simkit.hellgame.words import chances, effects, events, state
from simkit.hellgame.words.sizes import MOST_DEMONS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .hell_events import happen
from .phenomena import strike


@kernel
def hell_phase(game, at):
    """Three Hell cards: the event is resolved before the other two are drawn; then new Arcana.

    A lieutenant whom they leave alone among enemies must flee (9.5.2.2).
    """
    if game.turn == 1:
        return  # 5.2
    earlier = in_force(game, at.rules, effects.EV_EARTH_DANGER)
    card = draw_hell_card(game)
    if card != state.NONE:
        resolve_event(game, at, card)
        chase_all_lone_lieutenants(game, at)
    if in_force(game, at.rules, effects.EV_EARTH_DANGER) == earlier:
        brave_danger(game, at)
    resolve_phenomenon(game, at)
    chase_all_lone_lieutenants(game, at)
    for emblem in range(game.players):
        draw_for_demons(game, at, game.seat_of[emblem])


# --- events --------------------------------------------------------------------------------------


@kernel
def resolve_event(game, at, card):
    """A permanent event is laid out (6.1.1), another lasts for the turn or happens once."""
    say(game, at, events.EVENT_COMES, what=card)
    if at.rules.hell[card].area != state.NONE:
        lay_permanent(game, at, card)
    elif at.rules.hell[card].effect <= effects.LAST_IN_FORCE:
        game.event = card
        begin_event(game, at, card)
    else:
        happen(game, at, card)
        bury_hell_card(game, card)


@kernel
def lay_permanent(game, at, card):
    """It takes the place of what lay in its area, and works at once (6.1.1, 9.7.3)."""
    area = at.rules.hell[card].area
    before = game.areas[area]
    game.areas[area] = card
    if before != state.NONE:
        lift_permanent(game, at, before)
    say(game, at, events.EVENT_LAID, what=card, value=area)
    begin_event(game, at, card)


@kernel
def lift_permanent(game, at, card):
    """It is over and discarded; Uriel goes with the event that brought him (10.1)."""
    say(game, at, events.EVENT_GONE, what=card)
    bury_hell_card(game, card)
    if game.uriel.card == card:
        remove_uriel(game, at)


@kernel
def begin_event(game, at, card):
    """What an event that stays in force does as it comes."""
    if at.rules.hell[card].effect == effects.EV_URIEL:
        uriel_to_earth(game, at, card)
    elif at.rules.hell[card].effect == effects.EV_EARTH_DANGER and at.rules.hell[card].arrival == 1:
        brave_danger(game, at)


@kernel
def brave_danger(game, at):
    """Demons on a dangerous Earth roll against their skulls: as it becomes so, then each turn."""
    if in_force(game, at.rules, effects.EV_EARTH_DANGER) == state.NONE:
        return
    for demon in range(at.rules.demons):
        if is_on_earth(game, demon) and is_able(game, demon):
            slot = game.phase * MOST_DEMONS + demon
            if not roll_against(game, at, demon, effects.SKULLS, chances.DANGER_TEST, slot, 0):
                incapacitate(game, at, demon, state.NONE)


# --- phenomena -----------------------------------------------------------------------------------


@kernel
def resolve_phenomenon(game, at):
    """One card tells what comes, the foot of the next one tells where (6.2)."""
    card = draw_hell_card(game)
    foot = draw_hell_card(game)
    if card != state.NONE and foot != state.NONE:
        strike(game, at, card, foot)
    if foot != state.NONE:
        bury_hell_card(game, foot)
    if card != state.NONE and game.phenomenon != card:
        bury_hell_card(game, card)
