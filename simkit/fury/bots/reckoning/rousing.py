"""Optional rule: whether to test if a tribe revolts. The rebels want it to, Rome does not."""

from __future__ import annotations

from simkit.fury.rules.phases.activation import (
    CONDITIONS,
    GEOGRAPHIC,
    TRIBES,
    are_rebels_in,
    holds_all,
    holds_losses,
    holds_tribes,
    needed_up_to,
)
from simkit.fury.words import state
from simkit.fury.words.sizes import DIE
from simkit.kernel.jit import kernel

LIKELY = 0.4  # chance to rise at which the rebels try
UNLIKELY = 0.2  # and Rome


@kernel
def choose_attempt(asked):
    """The likeliest tribe for the rebels, the unlikeliest for Rome; or none."""
    view, rules, seat = asked.position, asked.rules, asked.decision.seat
    best, most = 0, LIKELY if seat == state.REBELS else 1.0 - UNLIKELY
    for i in range(1, len(asked.options)):
        chance = chance_to_rise(view, rules, asked.options[i].what)
        wanted = chance if seat == state.REBELS else 1.0 - chance
        if wanted >= most:
            best, most = i, wanted
    return best


@kernel
def chance_to_rise(view, rules, command):
    """No condition that is not met may be asked for."""
    chance = 1.0
    for condition in range(CONDITIONS):
        if not seems_to_hold(view, rules, command, condition):
            chance *= 1.0 - needed_up_to(rules, condition) / DIE
    return chance


@kernel
def seems_to_hold(view, rules, command, condition):
    """As far as everybody sees: not where Boudica is, nor who stands in a stack."""
    rising = rules.rising[command]
    if condition == GEOGRAPHIC:
        return is_open(view, rules, command)
    if condition == TRIBES:
        return holds_tribes(view, rules, rising)
    return holds_losses(view, rules, rising)


@kernel
def is_open(view, rules, command):
    """The geographic condition, of what is seen: control, and tracts without any enemy."""
    rising, home = rules.rising[command], rules.command[command].people
    is_hers = rising.boudica_at_home == 1 or rising.rebel_at_home == 1
    if is_hers and are_rebels_in(view, rules, home):
        return True
    return is_held(view, rules, rising)


@kernel
def is_held(view, rules, rising):
    """The same without those who stand in the tribe's own country."""
    for i in range(rising.any_listed):
        if view.control[rising.control_any[i]] == state.REBELS:
            return True
    bare = rising.bare_listed > 0
    for i in range(rising.bare_listed):
        bare = bare and view.height[state.ROME, rising.no_roman[i]] == 0
    return bare or holds_all(view, rising)
