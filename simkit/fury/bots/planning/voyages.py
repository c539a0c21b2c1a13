"""Step d, sea movement: bring units that wait off the map to the nearest port without rebels."""

from __future__ import annotations

from simkit.fury.words import choices, state
from simkit.kernel.jit import kernel


@kernel
def choose_aboard(asked):
    """As many as a flotilla carries without more danger; leaders are free."""
    view, rules, fleet = asked.position, asked.rules, asked.decision.subject
    if view.fleets[fleet].place < state.FIRST_SEA:
        return 0
    aboard = 0
    for unit in range(rules.units):
        aboard += view.hidden.party[unit]
    for i in range(len(asked.options)):
        option = asked.options[i]
        if option.verb != choices.DO_TAKE:
            continue
        if option.who >= rules.units or aboard < rules.fleet_capacity:
            return i
    return 0


@kernel
def choose_course(asked):
    """Into a port as soon as there is one; else into a sea area with ports."""
    view, rules, fleet = asked.position, asked.rules, asked.decision.subject
    best, most = 0, 0.0
    for i in range(1, len(asked.options)):
        option = asked.options[i]
        worth = 0.0
        if option.verb == choices.DO_LAND:
            worth = 10.0 + view.height[state.ROME, option.where]
            if view.height[state.REBELS, option.where] > 0:
                worth = 0.0
        else:
            worth = sea_worth(view, rules, fleet, option.where - state.FIRST_SEA)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def sea_worth(view, rules, fleet, sea):
    """With units aboard, ports of friends; without any, those who wait, and the way to them."""
    if carries(view, rules, fleet):
        return 1.0 + friendly_ports(view, rules, sea) if view.fleets[fleet].entered == 0 else 0.0
    box = waiting_in(view, rules)
    if box == state.NONE or rules.box[sea] == 1:
        return 99.0 if box == state.FIRST_SEA + sea else 0.0
    return 1.0 + rules.sea_next[sea, box - state.FIRST_SEA] if sea != rules.lands_end else 0.5


@kernel
def waiting_in(view, rules):
    """The box off the map where Romans wait for a ship, or NONE."""
    for unit in range(rules.units):
        place = view.hidden.units[unit].place
        if rules.unit[unit].seat == state.ROME and place >= state.FIRST_SEA:
            if rules.box[place - state.FIRST_SEA] == 1 and view.hidden.units[unit].aboard == 0:
                return place
    return state.NONE


@kernel
def carries(view, rules, fleet):
    """True if a unit is aboard."""
    for unit in range(rules.units):
        if view.hidden.units[unit].aboard == fleet + 1:
            return True
    return False


@kernel
def friendly_ports(view, rules, sea):
    """Tracts on a sea's coast without rebels."""
    count = 0
    for tract in range(rules.tracts):
        if rules.coast[sea, tract] == 1 and view.height[state.REBELS, tract] == 0:
            count += 1
    return count
