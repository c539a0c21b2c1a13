"""2.4.1, 3.1 The demons: who can act, where they are, what they are worth, how they are lost."""

from __future__ import annotations

from simkit.hellgame.words.effects import EV_EARTH_HEARTS, HEARTS
from simkit.hellgame.words.events import (
    DEMON_INCAPACITATED,
    DEMON_KILLED,
    DEMON_RECOVERS,
    DEMON_RETURNS,
    DEMON_WALKS,
)
from simkit.hellgame.words.state import ACTION_PHASE, EVERYBODY, NONE, READY
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
    return game.demons[demon].earth != NONE


@kernel
def value_of(game, rules, demon, value):
    """Its skulls, stars or hearts; an event may change hearts on Earth, never below 0."""
    printed = rules.demon[demon].values[value]
    if value == HEARTS and is_on_earth(game, demon):
        return max(printed + dial(game, rules, EV_EARTH_HEARTS, 0), 0)
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
    best = NONE
    for demon in range(rules.demons):
        if game.demons[demon].owner == seat and is_able(game, demon):
            if best == NONE or rules.demon[demon].rank < rules.demon[best].rank:
                best = demon
    return best


@kernel
def lowest_demon(game, rules, seat):
    """Its demon of the lowest rank, incapacitated or not, or NONE (10.1)."""
    worst = NONE
    for demon in range(rules.demons):
        if game.demons[demon].owner == seat:
            if worst == NONE or rules.demon[demon].rank > rules.demon[worst].rank:
                worst = demon
    return worst


# --- Earth and Hell ------------------------------------------------------------------------------


@kernel
def go_to_earth(game, at, demon, card):
    """It walks the Earth, the card under it; ON_EARTH as card: it was summoned without one.

    It can act there from the next Action phase on (9.6).
    """
    state = game.demons[demon]
    state.earth = card
    state.earth_turn = game.turn if game.phase < ACTION_PHASE else game.turn + 1
    say(game, at, DEMON_WALKS, state.owner, demon, NONE, 0)


@kernel
def return_home(game, at, demon):
    """Back to Hell; the card under it is discarded (9.6)."""
    say(game, at, DEMON_RETURNS, game.demons[demon].owner, demon, NONE, 0)
    leave_earth(game, demon)


@kernel
def leave_earth(game, demon):
    """The card under a demon goes to the bottom of its deck, if there is one."""
    state = game.demons[demon]
    if state.earth >= 0:
        bury_arcanum(game, state.earth)
    state.earth = NONE


# --- incapacitated, recovered, killed ------------------------------------------------------------


@kernel
def incapacitate(game, at, demon, card):
    """It can do nothing until it recovers; the Arcanum that did it, if any, lies on it (3.1)."""
    state = game.demons[demon]
    say(game, at, DEMON_INCAPACITATED, state.owner, demon, NONE, 0)
    if state.incapacitated == 1 or is_void(game, at, DEMON_INCAPACITATED, demon):
        if card != NONE:
            bury_arcanum(game, card)
        return
    state.incapacitated, state.cause = 1, card


@kernel
def recover(game, at, demon):
    """It can act again; what lay on it is discarded (13.2)."""
    say(game, at, DEMON_RECOVERS, game.demons[demon].owner, demon, NONE, 0)
    lift_cause(game, demon)


@kernel
def lift_cause(game, demon):
    """The card is turned up, and the Arcanum on it goes to the bottom of its deck."""
    state = game.demons[demon]
    if state.cause != NONE:
        bury_arcanum(game, state.cause)
    state.incapacitated, state.cause = 0, NONE


@kernel
def kill_demon(game, at, demon):
    """It is lost: to the bottom of its deck, as everything that leaves play (3.1)."""
    say(game, at, DEMON_KILLED, game.demons[demon].owner, demon, NONE, 0)
    if is_void(game, at, DEMON_KILLED, demon):
        return
    leave_triumvirate(game, demon)
    put_to_bottom(game.hidden.demons, demon)
    game.demon_known[demon] = EVERYBODY


@kernel
def leave_triumvirate(game, demon):
    """It belongs to nobody and takes part in nothing; what lay on and under it is discarded."""
    leave_earth(game, demon)
    lift_cause(game, demon)
    fresh_demon(game, demon, NONE)
    search_card(game.track, demon)
    game.battle.demon[demon] = 0
    if game.lilith.suitor == demon:
        game.lilith.suitor = NONE
    for card in range(len(game.hidden.brought)):
        if game.hidden.brought[card] == demon:
            game.hidden.brought[card] = NONE


@kernel
def fresh_demon(game, demon, owner):
    """A demon that has done nothing yet, in Hell, of this triumvirate or of nobody."""
    state = game.demons[demon]
    state.owner, state.earth, state.earth_turn = owner, NONE, 0
    state.incapacitated, state.cause = 0, NONE
    state.did, state.passed, state.must_pass, state.fought = READY, 0, 0, 0
    state.supports, state.promised = NONE, NONE
