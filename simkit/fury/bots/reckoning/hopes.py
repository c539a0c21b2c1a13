"""What the rebels gain from Roman losses: tribes that then join the revolt."""

from __future__ import annotations

from simkit.fury.rules.phases.activation import (
    CONDITIONS,
    holds_losses,
    holds_tribes,
    is_boudica_in,
)
from simkit.fury.words import kinds, state
from simkit.kernel.jit import kernel

from .aims import HIGHLAND, is_waiting
from .battle_worth import MOST_HOPED, mean_loss
from .forces import Force, own_force, unseen_force
from .rousing import is_held, is_open


@kernel
def note_hopes(view, rules, here, enemy, awe, rising, hopes):
    """How much nearer tribes are to rising if Rome loses 1, 2, 3 ... strength points more.

    More than it has lost, and than it will lose in this turn's battles elsewhere.
    """
    lost = view.tally.roman_sp_lost + pending_losses(view, rules, here, enemy, awe)
    for command in range(rules.commands):
        card = rules.rising[command]
        if not is_waiting(view, rules, command) or holds_losses(view, rules, card):
            continue
        met = 1.0
        met += 1.0 if holds_tribes(view, rules, card) else 0.0
        met += 1.0 if is_open_to_rebels(view, rules, command) else 0.0
        worth = rising * met / CONDITIONS
        worth *= HIGHLAND if rules.command[command].lowland == 0 else 1.0
        if card.sp_lost > lost:
            add_hope(hopes, worth, card.sp_lost - lost)


@kernel
def is_open_to_rebels(view, rules, command):
    """The geographic condition; her own side knows where Boudica is."""
    rising, home = rules.rising[command], rules.command[command].people
    if rising.boudica_at_home == 1 and not is_boudica_in(view, rules, home):
        return is_held(view, rules, rising)
    return is_open(view, rules, command)


@kernel
def add_hope(hopes, worth, missing):
    """So much if all that is missing is lost, and a part of it for a part."""
    for points in range(1, MOST_HOPED + 1):
        hopes[points] += worth * min(1.0, points / missing)


@kernel
def pending_losses(view, rules, here, enemy, awe):
    """Strength points that Rome loses where rebels have come to fight, except here."""
    total = 0.0
    for tract in range(rules.tracts):
        if tract == here or view.height[state.ROME, tract] == 0:
            continue
        if view.height[state.REBELS, tract] > 0:
            own = own_force(view, rules, state.REBELS, tract)
            total += mean_loss(rules, tract, own, romans_at(view, rules, tract, enemy, awe))
    return total


@kernel
def romans_at(view, rules, tract, enemy, awe):
    """An average stack; a single unit where Town Defenders were set up is taken for them.

    They stay there without a leader, and their counter is known.
    """
    height = view.height[state.ROME, tract]
    if height == 1:
        for unit in range(rules.first_unit[state.ROME], rules.last_unit[state.ROME]):
            card = rules.unit[unit]
            if card.kind == kinds.TOWN_DEFENDERS and 0 <= card.stand < rules.stands:
                if rules.stand[card.stand].at == tract:
                    return Force(1.0 * card.sp, 1.0, 0.0, 0.0, 0.0, 0.0)
    return unseen_force(enemy, 1.0 * height, awe)
