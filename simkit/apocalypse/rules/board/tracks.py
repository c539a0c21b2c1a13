"""The control panel: doom, despair and Lord tracks, and the legion."""

from __future__ import annotations

from simkit.apocalypse.words import chances, choices, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import draw_card, put_on_top, shuffle_deck, take_all
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over


@kernel
def doom_event(cause):
    """The event that tells why doom rises."""
    if cause == state.FROM_EXITS:
        return events.DOOM_EXIT
    if cause == state.FROM_DEATHS:
        return events.DOOM_DEATH
    if cause == state.FROM_SHORTAGES:
        return events.DOOM_SHORTAGE
    return events.DOOM_MAP


@kernel
def score_doom(game, at, amount, cause):
    """Doom rises; at 13 the game is lost, and on the way the legion changes."""
    if amount <= 0 or is_over(game):
        return
    event = doom_event(cause)
    if is_void(game, at, event, -1):
        return
    before = game.doom
    game.doom = min(before + amount, at.rules.doom_loss)
    game.tally.doom[cause] += game.doom - before
    say(game, at, event, what=game.doom, value=game.doom - before)
    if game.doom >= at.rules.doom_loss:
        game.outcome = state.LOST_TO_DOOM
        say(game, at, events.LOST_TO_DOOM, value=game.doom)
        return
    for change in at.rules.legion_change:
        if before < change <= game.doom:
            change_legion(game, at)


@kernel
def change_legion(game, at):
    """Discard the legion and draw a new one, which all demons adopt at once."""
    draw_legion(game, at)
    if may_redraw_legion(game, at):
        clear_options(at.desk)
        offer(at.desk, choices.PASS, game.divine, game.legion)
        offer(at.desk, choices.DO_REDRAW, game.divine, game.legion)
        if ask(game, at, choices.DIVINE_LEGION, game.divine, game.legion, 0) > 0:
            redraw_legion(game, at)


@kernel
def may_redraw_legion(game, at):
    """True if somebody holds the divine intervention token and there is a legion to send away."""
    return game.divine != state.NONE and game.legion != state.NONE


@kernel
def redraw_legion(game, at):
    """Divine intervention: this legion goes, another comes."""
    say(game, at, events.LEGION_REDRAWN, game.divine, game.legion)
    game.divine = state.NONE
    draw_legion(game, at)


@kernel
def draw_legion(game, at):
    """Turn up the next legion card; one that the map bans is discarded, and another drawn."""
    drawn = draw_legion_card(game, at)
    for _ in range(2 * at.rules.legions):
        if drawn == state.NONE or (at.rules.map.banned_legions >> drawn) & 1 == 0:
            break
        put_on_top(game.old_legions, drawn)
        drawn = draw_legion_card(game, at)
    if drawn == state.NONE:
        return  # a pack with a single legion: it stays
    if game.legion != state.NONE:
        put_on_top(game.old_legions, game.legion)
    game.legion = drawn
    say(game, at, events.LEGION_DRAWN, what=drawn)


@kernel
def draw_legion_card(game, at):
    """The top card of the legions; an exhausted deck is shuffled anew from the discards."""
    if game.hidden.legions.count == 0:
        take_all(game.hidden.legions, game.old_legions)
        game.legion_shuffles += 1
        shuffle_deck(game.hidden.legions, at.luck, chances.LEGION_DECK, game.legion_shuffles)
    return draw_card(game.hidden.legions)


@kernel
def advance_track(box, steps, boxes):
    """The box where a counter lands, and how often it hit or passed box 1 (boxes count from 1)."""
    reached = box - 1 + steps
    return reached % boxes + 1, reached // boxes
