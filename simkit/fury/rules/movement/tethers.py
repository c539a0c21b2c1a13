"""Optional: who may not go where he likes. II Augusta stays west; the disrupted go home."""

from __future__ import annotations

from simkit.fury.rules.table.board import has_community, has_enemies, is_looting, is_tract
from simkit.fury.rules.table.control import is_roman, units_of
from simkit.fury.rules.table.leading import is_free, is_lost, is_of_her_peoples
from simkit.fury.words import events, kinds, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def settle_augusta(game, at):
    """The restriction ends once two tribes are demoralised or Paulinus has come."""
    rules = at.rules
    if rules.ii_augusta == 0 or game.augusta_free == 1:
        return
    broken = 0
    for command in range(rules.commands):
        if rules.command[command].side == kinds.REBEL:
            broken += game.commands[command].demoralised
    came = rules.paulinus != state.NONE and game.hidden.leaders[rules.paulinus].place != state.NONE
    if broken >= rules.augusta_tribes or came:
        game.augusta_free = 1
        say(game, at, events.AUGUSTA_FREE)
        if rules.postumus != state.NONE:
            game.hidden.leaders[rules.postumus].place = state.GONE
            game.hidden.leaders[rules.postumus].captor = state.NONE


@kernel
def is_tethered(game, rules, unit):
    """A cohort of II Augusta that may not leave the west."""
    if rules.ii_augusta == 0 or game.augusta_free == 1:
        return False
    return rules.unit[unit].command == rules.augusta and rules.unit[unit].kind == kinds.COHORT


@kernel
def is_in_reach(rules, tract):
    """Within three tracts of Glevum or Ariconium."""
    for post in range(rules.tracts):
        if rules.augusta_posts[post] == 1 and rules.apart[post, tract] <= rules.augusta_range:
            return True
    return False


@kernel
def lets_go(game, rules, seat, here, there):
    """Whether nobody in the party is held back from this step."""
    if rules.ii_augusta == 0 and rules.disrupted_home == 0:
        return True
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.party[unit] == 0:
            continue
        if is_tethered(game, rules, unit) and not is_in_reach(rules, there):
            return False
        if rules.disrupted_home == 1 and game.hidden.units[unit].disrupted == 1:
            if game.march.forced == 0 and not leads_home(game, rules, unit, here, there):
                return False
    return True


# --- disrupted units -----------------------------------------------------------------------------


@kernel
def leads_home(game, rules, unit, here, there):
    """A step nearer to where a disrupted unit wants to be; Britons at home go where they like."""
    if is_roman(rules, unit):
        return nears_roman_goal(game, rules, unit, here, there)
    command = rules.unit[unit].command
    people = rules.command[command].people
    if rules.tract[here].home == people:
        return True
    if rules.distance[people, there] < rules.distance[people, here]:
        return True
    if not is_of_her_peoples(rules, command) or rules.boudica == state.NONE:
        return False
    return nears_leader(game, rules, rules.boudica, here, there)


@kernel
def nears_leader(game, rules, leader, here, there):
    """One tract less to a leader who is free."""
    place = game.hidden.leaders[leader].place
    if is_lost(game, leader) or not is_tract(place):
        return False
    return rules.apart[place, there] < rules.apart[place, here]


@kernel
def nears_roman_goal(game, rules, unit, here, there):
    """Its commander, Paulinus, or a legion post without rebels."""
    command = rules.unit[unit].command
    if command != state.NONE and rules.command[command].leader != state.NONE:
        if nears_leader(game, rules, rules.command[command].leader, here, there):
            return True
    if rules.paulinus != state.NONE and nears_leader(game, rules, rules.paulinus, here, there):
        return True
    for post in range(rules.tracts):
        if is_open_post(game, rules, post) and rules.apart[post, there] < rules.apart[post, here]:
            return True
    return False


@kernel
def is_open_post(game, rules, tract):
    """A legion post where no rebels are, and nobody loots."""
    if not has_community(rules, tract, kinds.LEGION_POST) or is_looting(game, tract):
        return False
    return game.height[state.REBELS, tract] == 0


@kernel
def is_stuck(game, rules, unit, tract):
    """A disrupted unit ringed by enemies, or a Roman one that has come where it wanted to be."""
    if rules.disrupted_home == 0 or game.hidden.units[unit].disrupted == 0:
        return False
    if is_ringed(game, rules, rules.unit[unit].seat, tract):
        return True
    if not is_roman(rules, unit):
        return False
    return is_open_post(game, rules, tract) or is_with_commander(game, rules, unit, tract)


@kernel
def is_with_commander(game, rules, unit, tract):
    """True where the unit's own commander or Paulinus stands: it has come where it went."""
    if rules.paulinus != state.NONE and is_free(game, rules.paulinus, tract):
        return True
    command = rules.unit[unit].command
    if command == state.NONE:
        return False
    leader = rules.command[command].leader
    return leader != state.NONE and is_free(game, leader, tract)


@kernel
def is_ringed(game, rules, seat, tract):
    """Enemies in every neighbour."""
    for i in range(rules.tract[tract].neighbours):
        if not has_enemies(game, seat, rules.tract[tract].next[i]):
            return False
    return True
