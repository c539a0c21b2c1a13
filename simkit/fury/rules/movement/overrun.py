"""d Overrun: at 7:1 and better the enemy is swept aside, and the party may go on."""

from __future__ import annotations

from simkit.fury.rules.combat.battles import charge, disrupt_all
from simkit.fury.rules.combat.retreat import retreat_from
from simkit.fury.rules.combat.strength import can_charge, full_strength, stand_down
from simkit.fury.rules.table.board import foe_of, has_community, has_enemies, is_rough
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import seize_and_free
from simkit.fury.words import events, kinds
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def may_overrun(game, rules, seat, i):
    """Not into high hills, marsh, town or tribal centre, and not over a river."""
    border = rules.tract[game.march.place]
    tract = border.next[i]
    if not has_enemies(game, seat, tract) or border.river[i] == 1 or is_rough(rules, tract):
        return False
    if has_community(rules, tract, kinds.TOWN) or has_community(rules, tract, kinds.TRIBAL_CENTRE):
        return False
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 1 and game.hidden.units[unit].disrupted == 0:
            return True
    return False


@kernel
def overrun(game, at, seat, tract):
    """True if the party is strong enough; whoever is there is then disrupted and retreats."""
    rules, foe = at.rules, foe_of(seat)
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        piece.fights = 1 if game.hidden.party[unit] == 1 and piece.disrupted == 0 else 0
        piece.charges = 1 if piece.fights == 1 and can_charge(game, rules, unit, tract) else 0
    first, last = units_of(rules, foe)
    for unit in range(first, last):
        game.hidden.units[unit].fights = 1 if game.hidden.units[unit].place == tract else 0
    charge(game, rules, foe, tract)
    own, theirs = full_strength(game, rules, seat), full_strength(game, rules, foe)
    stand_down(game)
    if own < rules.overrun_odds * theirs:
        say(game, at, events.NOT_OVERRUN, seat, where=tract)
        return False
    say(game, at, events.OVERRUN, seat, where=tract)
    game.tally.overruns[seat] += 1
    game.march.overran = 1
    disrupt_all(game, at, foe, tract)
    retreat_from(game, at, foe, tract)
    seize_and_free(game, at, tract)
    return True
