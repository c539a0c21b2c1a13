"""2.4.1, 3.1 The demons: who can act, where they are, what they are worth, how they are lost."""

from __future__ import annotations

from simkit.hellgame.words import effects, events, state
from simkit.kernel.decks import put_to_bottom, search_card
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel

from .board import is_seat
from .hands import bury_arcanum
from .in_force import dial

# --- who they are --------------------------------------------------------------------------------


@kernel
def is_able(game, demon):
    """True for a demon of a triumvirate that is not incapacitated (3.1)."""
    return is_seat(game.demons[demon].owner) and game.demons[demon].incapacitated == 0


@kernel
def is_on_earth(game, demon):
    """True while it walks the Earth; otherwise it is in Hell (9.6)."""
    return game.demons[demon].earth != state.NONE


@kernel
def value_of(game, rules, demon, value):
    """Its skulls, stars or hearts; an event may change hearts on Earth, never below 0."""
    printed = rules.demon[demon].values[value]
    if value == effects.HEARTS and is_on_earth(game, demon):
        return max(printed + dial(game, rules, effects.EV_EARTH_HEARTS, 0), 0)
    return printed


@kernel
def ability_of(game, rules, demon, ability):
    """The number of its special ability, 0 without it; incapacitated demons have none (3.1)."""
    if rules.demon[demon].ability == ability and is_able(game, demon):
        return rules.demon[demon].ability_n
    return 0


@kernel
def best_ability(game, rules, seat, ability):
    """The highest number of an ability among the demons of a triumvirate, 0 without it."""
    best = 0
    for demon in range(rules.demons):
        if game.demons[demon].owner == seat:
            best = max(best, ability_of(game, rules, demon, ability))
    return best


@kernel
def able_demons(game, rules, seat):
    """The demons of a triumvirate that can act, a bit each."""
    able = 0
    for demon in range(rules.demons):
        if game.demons[demon].owner == seat and is_able(game, demon):
            able |= 1 << demon
    return able


@kernel
def demons_of(game, rules, seat):
    """How many demons a triumvirate has, incapacitated ones too."""
    count = 0
    for demon in range(rules.demons):
        if game.demons[demon].owner == seat:
            count += 1
    return count


@kernel
def highest_demon(game, rules, seat):
    """Its demon of the highest rank among those that can act, or NONE."""
    best = state.NONE
    for demon in range(rules.demons):
        if game.demons[demon].owner == seat and is_able(game, demon):
            if best == state.NONE or rules.demon[demon].rank < rules.demon[best].rank:
                best = demon
    return best


@kernel
def lowest_demon(game, rules, seat):
    """Its demon of the lowest rank, incapacitated or not, or NONE (10.1)."""
    worst = state.NONE
    for demon in range(rules.demons):
        if game.demons[demon].owner == seat:
            if worst == state.NONE or rules.demon[demon].rank > rules.demon[worst].rank:
                worst = demon
    return worst


# --- Earth and Hell ------------------------------------------------------------------------------


@kernel
def go_to_earth(game, at, demon, card):
    """It walks the Earth, the card under it; ON_EARTH as card: it was summoned without one.

    It can act there from the next Action phase on (9.6).
    """
    record = game.demons[demon]
    record.earth = card
    record.earth_turn = game.turn if game.phase < state.ACTION_PHASE else game.turn + 1
    say(game, at, events.DEMON_WALKS, record.owner, demon)


@kernel
def return_home(game, at, demon):
    """Back to Hell; the card under it is discarded (9.6)."""
    say(game, at, events.DEMON_RETURNS, game.demons[demon].owner, demon)
    leave_earth(game, demon)


@kernel
def leave_earth(game, demon):
    """The card under a demon goes to the bottom of its deck, if there is one."""
    record = game.demons[demon]
    if record.earth >= 0:
        bury_arcanum(game, record.earth)
    record.earth = state.NONE


# --- incapacitated, recovered, killed ------------------------------------------------------------


@kernel
def incapacitate(game, at, demon, card):
    """It can do nothing until it recovers; the Arcanum that did it, if any, lies on it (3.1)."""
    record = game.demons[demon]
    say(game, at, events.DEMON_INCAPACITATED, record.owner, demon)
    if record.incapacitated == 1 or is_void(game, at, events.DEMON_INCAPACITATED, demon):
        if card != state.NONE:
            bury_arcanum(game, card)
        return
    record.incapacitated, record.cause = 1, card


@kernel
def recover(game, at, demon):
    """It can act again; what lay on it is discarded (13.2)."""
    say(game, at, events.DEMON_RECOVERS, game.demons[demon].owner, demon)
    lift_cause(game, demon)


@kernel
def lift_cause(game, demon):
    """The card is turned up, and the Arcanum on it goes to the bottom of its deck."""
    record = game.demons[demon]
    if record.cause != state.NONE:
        bury_arcanum(game, record.cause)
    record.incapacitated, record.cause = 0, state.NONE


@kernel
def kill_demon(game, at, demon):
    """It is lost: to the bottom of its deck, as everything that leaves play (3.1)."""
    say(game, at, events.DEMON_KILLED, game.demons[demon].owner, demon)
    if is_void(game, at, events.DEMON_KILLED, demon):
        return
    leave_triumvirate(game, demon)
    put_to_bottom(game.hidden.demons, demon)
    game.demon_known[demon] = state.EVERYBODY


@kernel
def leave_triumvirate(game, demon):
    """It belongs to nobody and takes part in nothing; what lay on and under it is discarded."""
    leave_earth(game, demon)
    lift_cause(game, demon)
    fresh_demon(game, demon, state.NONE)
    search_card(game.track, demon)
    game.battle.demon[demon] = 0
    if game.lilith.suitor == demon:
        game.lilith.suitor = state.NONE
    for card in range(len(game.hidden.brought)):
        if game.hidden.brought[card] == demon:
            game.hidden.brought[card] = state.NONE


@kernel
def fresh_demon(game, demon, owner):
    """A demon that has done nothing yet, in Hell, of this triumvirate or of nobody."""
    record = game.demons[demon]
    record.owner, record.earth, record.earth_turn = owner, state.NONE, 0
    record.incapacitated, record.cause = 0, state.NONE
    record.did, record.passed, record.must_pass, record.fought = state.READY, 0, 0, 0
    record.supports, record.promised = state.NONE, state.NONE
