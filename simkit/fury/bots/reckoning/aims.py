"""Which areas (tracts) a side wants: those that raise tribes to revolt, or keep them quiet."""

from __future__ import annotations

from simkit.fury.rules.phases.activation import CONDITIONS, holds_losses, holds_tribes
from simkit.fury.words import state
from simkit.kernel.jit import kernel

HIGHLAND = 0.3  # what a tribe is worth that does not count for victory, of one that does
STOPPED = 0.25  # what it is worth to Rome to take such a tract back


@kernel
def tract_worth(view, rules, seat, tract):
    """How many lowland tribes' rising hangs on it, weighed by how near each of them is."""
    if rules.tract[tract].listed == 0 or view.control[tract] == seat:
        return 0.0
    if seat == state.ROME and view.control[tract] == state.NONE:
        return 0.0
    total = 0.0
    for command in range(rules.commands):
        if is_waiting(view, rules, command) and is_listed(rules.rising[command], tract):
            total += share_of_rising(view, rules, command, seat)
    return total


@kernel
def is_waiting(view, rules, command):
    """A tribe that can still rise."""
    sheet = view.commands[command]
    return rules.rising[command].planned == 1 and sheet.active == 0 and sheet.settled == 0


@kernel
def is_listed(rising, tract):
    """True if control of the tract is a condition of this tribe."""
    for i in range(rising.any_listed):
        if rising.control_any[i] == tract:
            return True
    for i in range(rising.all_listed):
        if rising.control_all[i] == tract:
            return True
    return False


@kernel
def share_of_rising(view, rules, command, seat):
    """How much nearer one tract brings a tribe, or how much its loss holds it back."""
    rising = rules.rising[command]
    held = 0
    for i in range(rising.any_listed):
        held += 1 if view.control[rising.control_any[i]] == state.REBELS else 0
    if held > (0 if seat == state.REBELS else 1):
        return 0.0
    met = 1.0
    met += 1.0 if holds_tribes(view, rules, rising) else 0.0
    met += 1.0 if holds_losses(view, rules, rising) else 0.0
    worth = met / CONDITIONS / max(1, rising.all_listed)
    if rules.command[command].lowland == 0:
        worth *= HIGHLAND
    if seat == state.REBELS:
        return worth
    return STOPPED * worth
