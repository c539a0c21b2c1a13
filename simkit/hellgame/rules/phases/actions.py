"""9.0 The Action Phase: one demon after the other, along the Rank Track, does one thing."""

from __future__ import annotations

from simkit.hellgame.rules.demon_actions.acting import (
    fill_track,
    ready_demons,
    spend_action,
    sweep_track,
)
from simkit.hellgame.rules.demon_actions.diplomacy import atone, conspire, evil_deeds, may_do_evil
from simkit.hellgame.rules.demon_actions.earth import can_walk, come_home, walk_the_earth
from simkit.hellgame.rules.demon_actions.influence import can_influence, influence
from simkit.hellgame.rules.demon_actions.march import march
from simkit.hellgame.rules.demon_actions.passing import offer_passes, pass_by
from simkit.hellgame.rules.demon_actions.support import offer_support, support
from simkit.hellgame.rules.demon_actions.support_promises import ask_for_support
from simkit.hellgame.rules.magic.aims import is_at_home_on_earth
from simkit.hellgame.rules.magic.magic import cast, magic_options
from simkit.hellgame.rules.table.demons import is_on_earth
from simkit.hellgame.rules.table.hands import next_in_hand
from simkit.hellgame.words import choices, effects, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import draw_card
from simkit.kernel.jit import kernel


@kernel
def action_phase(game, at):
    """All demons that can act do so, the highest rank first (9.1)."""
    ready_demons(game, at.rules)
    fill_track(game, at.rules)
    ask_for_support(game, at)
    while game.track.count > 0:
        take_turn(game, at, draw_card(game.track))
        sweep_track(game)


@kernel
def take_turn(game, at, demon):
    """It is this demon's turn: it declares what it does (9.2), and does it; or it passes (9.4)."""
    clear_options(at.desk)
    list_actions(game, at, demon)
    place = ask(game, at, choices.ACTION, game.demons[demon].owner, demon, 0)
    option = at.desk.options[place]
    verb, who, what = option.verb, option.who, option.what
    if verb == choices.PASS_BY:
        pass_by(game, at, demon, what)
        return
    if verb == choices.DO_SUPPORT:
        game.demons[demon].supports = who
    spend_action(game, at, demon, verb)
    if verb == choices.DO_MAGIC:
        cast(game, at, demon, what)
    elif verb == choices.DO_SUPPORT:
        support(game, at, demon, who)
    elif verb == choices.DO_WALK:
        walk_the_earth(game, at, demon, what)
    else:
        act(game, at, demon, verb)


@kernel
def act(game, at, demon, verb):
    """The actions that need no card; what is done in Hell brings a demon home first (9.6)."""
    if verb in (choices.DO_MARCH, choices.DO_INFLUENCE, choices.DO_ATONE, choices.DO_RETURN):
        come_home(game, at, demon)
    if verb == choices.DO_MARCH:
        march(game, at, demon)
    elif verb == choices.DO_INFLUENCE:
        influence(game, at, demon)
    elif verb == choices.DO_ATONE:
        atone(game, at, demon)
    elif verb == choices.DO_CONSPIRE:
        conspire(game, at, demon)
    elif verb == choices.DO_EVIL_DEEDS:
        evil_deeds(game, at, demon)


# --- what may be declared ------------------------------------------------------------------------


@kernel
def list_actions(game, at, demon):
    """Every action that is open to a demon; after a Pass it cannot Pass for Good any more (9.3)."""
    record = game.demons[demon]
    if record.passed == 0 or record.must_pass == game.turn:
        offer(at.desk, choices.PASS_FOR_GOOD)
    if record.must_pass == game.turn:
        return
    offer_passes(game, at, demon)
    offer(at.desk, choices.DO_MARCH)
    offer_walks(game, at, demon)
    if is_on_earth(game, demon):
        offer(at.desk, choices.DO_RETURN)
    offer_diplomacy(game, at, demon)
    magic_options(game, at, demon)
    offer_support(game, at, demon)


@kernel
def offer_walks(game, at, demon):
    """Every card that takes the demon to Earth (9.6)."""
    seat = game.demons[demon].owner
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        walks = at.rules.arcanum[card].minor == effects.WALK_THE_EARTH
        if walks and can_walk(game, at.rules, demon, card):
            offer(at.desk, choices.DO_WALK, what=card)
        card = next_in_hand(game, seat, card)


@kernel
def offer_diplomacy(game, at, demon):
    """Influence and Atonement in Hell, Conspiracy and Evil Deeds on Earth (9.7)."""
    seat = game.demons[demon].owner
    if can_influence(game, at.rules, seat):
        offer(at.desk, choices.DO_INFLUENCE)
    if game.seats[seat].disfavour > 0:
        offer(at.desk, choices.DO_ATONE)
    if is_at_home_on_earth(game, demon):
        offer(at.desk, choices.DO_CONSPIRE)
        if may_do_evil(game, at.rules):
            offer(at.desk, choices.DO_EVIL_DEEDS)
