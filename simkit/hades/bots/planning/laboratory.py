"""How planning bots use the science of Dante and Emily, and where Dante goes on board."""

from __future__ import annotations

from simkit.hades.bots.knobs import DARING
from simkit.hades.bots.reckoning.card_odds import chance_of
from simkit.hades.rules.common.board import steps_between
from simkit.hades.rules.common.modules import is_failing
from simkit.hades.rules.shl_phase.transfer import IN_HIS_LAB, IN_QUARTERS
from simkit.hades.words import choices, effects, state
from simkit.kernel.jit import kernel

from .goals import turns_left
from .lifting import lift_worth, newcomer_worth

STRUCK, DANTE_LOST, TRIED = 0.6, 1.5, 0.1  # an experiment in the Lab, in victory points
GO_FIRST = 20.0  # who is ready to go is beamed out before anybody is beamed in
TRAP, LONELY_DOOR, DOOR_BESIDE_SOMEBODY = 3.0, 2.0, 1.0  # what is hacked first


@kernel
def best_chance(view, rules, most):
    """The chance of a number not above this from the better of the two decks."""
    return max(chance_of(view, rules, 0, most), chance_of(view, rules, 1, most))


@kernel
def experiment_worth(view, rules, mind, unit, place):
    """What a Science Action promises, in points."""
    if place == choices.LAB_SCIENCE:
        return strike_worth(view, rules, mind)
    if place == choices.REST_SCIENCE:
        return 1.0
    if place == effects.TELEPORTER:
        return beam_worth(view, rules, mind, unit)
    return 2.0 if place in (effects.BRIDGE, effects.CORE_COMPUTER) else 0.0


@kernel
def strike_worth(view, rules, mind):
    """The Lab's experiment: an installation less, against the chance of losing Dante (6.9)."""
    failing = 1 if is_failing(view, rules, effects.LB) else 0
    modifier = view.units[rules.dante].depleted
    most = rules.lab_most[failing] - modifier
    good, worth = best_deck(view, rules, most), 0.0
    works = chance_of(view, rules, good, most)
    last = rules.lab_depletes - (1 if modifier == 1 else 0)
    stays = chance_of(view, rules, good, last - modifier)
    worth = STRUCK * works - DANTE_LOST * (1.0 - stays) - TRIED
    return worth * mind.knobs[DARING]


@kernel
def best_deck(view, rules, most):
    """The Resolution Deck with the better chance of a low number."""
    return 0 if chance_of(view, rules, 0, most) >= chance_of(view, rules, 1, most) else 1


@kernel
def lab_worth(view, rules, mind):
    """Worth going to the Lab: it holds, the ship is in system, and an experiment promises well."""
    if view.vittles.module >= rules.module_place[effects.W1] or view.vittles.in_system == 0:
        return 0.0
    if turns_left(view) < 1 or mind.knobs[DARING] <= 0.0:
        return 0.0
    return strike_worth(view, rules, mind)


@kernel
def quarters_worth(view, rules, mind):
    """Leave the Lab when it is about to be hit."""
    return 1.0 if view.vittles.module >= rules.module_place[effects.LB] - 1 else 0.0


@kernel
def beam_worth(view, rules, mind, unit):
    """The best of those around whom the Teleporter could send home."""
    best = 0.0
    for other in range(rules.units):
        if view.units[other].place >= 0 and view.units[other].trap == state.NONE:
            place = view.units[unit].place
            if steps_between(rules, place, view.units[other].place) <= rules.teleporter_range:
                if other != rules.emily or view.evacuated >= rules.emily_after:
                    best = max(best, lift_worth(view, rules, mind, other, 0))
    return best


@kernel
def whom_to_beam(asked):
    """The most valuable who is ready to go; else whoever is wanted comes (15.4)."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    best, most = 0, 0.0
    for i in range(len(options)):
        option = options[i]
        if option.verb == choices.DO_EVACUATE:
            worth = GO_FIRST * lift_worth(view, rules, mind, option.who, option.amount)
        elif option.verb == choices.DO_LAND:
            worth = newcomer_worth(view, rules, mind, option.who)
        else:
            continue
        if worth > most:
            best, most = i, worth
    return best


@kernel
def what_to_hack(asked):
    """A comrade's Trap first; of doors one beside which nobody stands, for it may blow up."""
    rules, options = asked.rules, asked.options
    best, most = 0, 0.0
    for i in range(len(options)):
        worth = 0.0
        if options[i].verb == choices.DO_DISARM:
            worth = TRAP
        elif options[i].verb == choices.DO_OPEN:
            cell = rules.map.cell[options[i].what]
            worth = LONELY_DOOR
            for unit in range(rules.units):
                if steps_between(rules, cell, asked.position.units[unit].place) <= 1:
                    worth = DOOR_BESIDE_SOMEBODY
        if worth > most:
            best, most = i, worth
    return best


@kernel
def where_aboard(asked):
    """Dante comes aboard: to his Lab if he means to use it."""
    options = asked.options
    wish = IN_HIS_LAB if lab_worth(asked.position, asked.rules, asked.mind) > 0.0 else IN_QUARTERS
    for i in range(len(options)):
        if options[i].what == wish:
            return i
    return 0
