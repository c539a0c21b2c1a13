"""The Vittles: when to come and go, what to shoot at, whether to play overtime."""

from __future__ import annotations

from simkit.hades.bots.knobs import BOLD
from simkit.hades.bots.reckoning.fights import prospect
from simkit.hades.bots.reckoning.homing import callers, can_beam, is_last_turn, stranded_units
from simkit.hades.bots.reckoning.hopes import unit_points
from simkit.hades.rules.common.board import deck_of, has, units_beside
from simkit.hades.rules.common.modules import is_failing
from simkit.hades.words.choices import DO_APPROACH, DO_EXTEND, DO_SHOOT, DO_SKEDADDLE
from simkit.hades.words.effects import OFFENSIVE, R2, RADAR, W2
from simkit.hades.words.state import FIGHTER, IN_ORBIT, INFERNO, INSTALLATION, NONE, OPERATIONAL
from simkit.kernel.jit import kernel

from .goals import turns_left

# --- in and out of system -----------------------------------------------------------------------


@kernel
def is_hope(view, rules):
    """True while somebody could be brought home in a later turn."""
    if is_last_turn(view) or stranded_units(view, rules) == 0:
        return False
    if can_beam(view, rules, rules.dante) or can_beam(view, rules, rules.emily):
        return True
    return stranded_units(view, rules) & rules.mask.hqs != 0


@kernel
def stays_until(view, rules, mind):
    """How many modules may be gone before the ship leaves: the more shooters, the fewer.

    A shooter costs a third of a module a turn; with the second Warp Engine the ship is lost.
    """
    return rules.module_place[W2] + 1 - mind.knobs[BOLD] * shooters(view, rules) / 3.0


@kernel
def is_leaving(view, rules, mind):
    """True while the ship will go at the end of the turn, even if a repair succeeds (7.1)."""
    hurt = view.vittles.module + 0.5 * view.vittles.failing - 0.5
    return view.vittles.in_system == 1 and hurt >= stays_until(view, rules, mind)


@kernel
def shooters(view, rules):
    """Fighters in orbit and weapons on the hull that will fire next turn."""
    count = 0
    for fighter in range(rules.fighters):
        count += 1 if view.fighters[fighter].where == IN_ORBIT else 0
    for number in range(rules.installations):
        state = view.installations[number]
        if state.site != NONE and state.status == OPERATIONAL:
            count += 1 if rules.installation[number].role < OFFENSIVE else 0
    return count


@kernel
def where_to_warp(asked):
    """Stay while there is somebody to wait for and the ship holds; come when somebody is up."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    hurt = view.vittles.module + 0.5 * view.vittles.failing
    for i in range(len(options)):
        if options[i].verb == DO_SKEDADDLE:
            if wants_overtime(view, rules):
                return 0
            if not is_hope(view, rules) or hurt >= stays_until(view, rules, mind):
                return i
        elif options[i].verb == DO_APPROACH:
            up = callers(view, rules) != 0 or can_beam(view, rules, rules.dante)
            late = 2.0 if turns_left(view) <= 2 else 0.0
            bar = stays_until(view, rules, mind) - 1.5 + late
            if is_hope(view, rules) and up and hurt < bar:
                return i
    return 0


@kernel
def wants_overtime(view, rules):
    """The last turn, and more could be lifted in another one than the option costs (14.2)."""
    if not is_last_turn(view) or rules.overtime == 0 or rules.scenario.overtime == 0:
        return False
    if view.overtime == 1 or view.vittles.in_system == 0:
        return False
    if view.vittles.module >= rules.module_place[R2]:
        return False
    near = 0.0
    below = stranded_units(view, rules)
    if callers(view, rules) == 0:
        return False
    for unit in range(rules.units):
        if has(below, unit) and deck_of(view.units[unit].place) == INFERNO:
            near += unit_points(view, rules, unit)
    return near >= 10.0


@kernel
def overtime(asked):
    """Extend the game where it would be lost in system, or where that was the plan."""
    view, options = asked.position, asked.options
    for i in range(len(options)):
        if options[i].verb == DO_EXTEND and is_last_turn(view) and view.vittles.in_system == 1:
            return i
    return 0


# --- the guns -----------------------------------------------------------------------------------


@kernel
def best_shot(asked):
    """The shot that promises most, by the cards that are left."""
    options = asked.options
    best, most = 0, -1.0  # a shot costs nothing, and takes a poor card out of the deck
    for i in range(len(options)):
        option = options[i]
        if option.verb == DO_SHOOT:
            worth = shot_worth(asked.position, asked.rules, asked.mind, option.who, option.what)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def shot_worth(view, rules, mind, module, target):
    """What a weapon promises against a target."""
    line = rules.weapon_line[module]
    weak = 1 if is_failing(view, rules, module) else 0
    kill, step = shot_kill(view, rules, mind, target), shot_step(view, rules, mind, target)
    if kill <= 0.0:
        return 0.0
    return prospect(view, rules, line, weak, NONE, 0, target, False, kill, step, 0.0, 0.0)


@kernel
def shot_kill(view, rules, mind, target):
    """What a destroyed target is worth to the ship and to those below."""
    if target >= FIGHTER:
        return 1.0
    if target >= INSTALLATION:
        number = target - INSTALLATION
        working = view.installations[number].status == OPERATIONAL
        return 0.15 + (shot_step(view, rules, mind, target) if working else 0.0)
    return shot_foe(view, rules, target)


@kernel
def shot_step(view, rules, mind, target):
    """What a first hit is worth."""
    if target >= FIGHTER:
        return 0.5
    if target >= INSTALLATION:
        number = target - INSTALLATION
        if view.installations[number].status != OPERATIONAL:
            return 0.0
        role = rules.installation[number].role
        return 0.85 if role < OFFENSIVE else 0.4 if role == RADAR else 0.3
    return 0.4 * shot_foe(view, rules, target)


@kernel
def shot_foe(view, rules, enemy):
    """An enemy on the hull: one beside a squad or an HQ matters."""
    beside = units_beside(view, rules, view.enemies[enemy].place)
    if beside & rules.mask.hqs != 0:
        return 1.2
    return 0.8 if beside != 0 else 0.25
