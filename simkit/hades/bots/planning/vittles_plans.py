"""How planning bots use the ship Vittles: when it comes and goes, its targets, and overtime."""

from __future__ import annotations

from simkit.hades.bots.knobs import BOLD, DESPERATE
from simkit.hades.bots.reckoning.fights import prospect
from simkit.hades.bots.reckoning.stakes import short_of_victory, unit_points
from simkit.hades.bots.reckoning.way_home import callers, can_beam, is_last_turn, stranded_units
from simkit.hades.rules.common.board import deck_of, units_beside
from simkit.hades.rules.common.modules import is_failing
from simkit.hades.words import choices, effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .goals import turns_left

SHOTS_A_MODULE = 3.0  # turns of one shooter's fire that cost the ship a module
FAILING = 0.5  # of a module: what is failing may be repaired
COMING_IN = 1.5  # modules that the ship must hold out more to come than to stay ...
COMING_LATE = 2.0  # ... but for the last two turns
OVERTIME_GAIN = 10.0  # points within reach of a turn more, which costs five of them (14.2)
# What the ship's shots achieve.
FIGHTER_SHOT, FIGHTER_HIT = 1.0, 0.5
SITE_DESTROYED, WEAPON_SILENT, RADAR_SILENT, FEEDER_SILENT = 0.15, 0.85, 0.4, 0.3
BESIDE_HQ, BESIDE_SQUAD, ALONE = 1.2, 0.8, 0.25  # enemies on the hull
HALFWAY = 0.4  # share of an enemy's death that the first step towards it is worth

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
def is_too_hurt(view, rules, mind, hurt):
    """True with so many modules gone that the ship should not be here: the more shooters, the
    fewer. Where leaving would lose the game it dares more."""
    shots = shooters(view, rules)
    if hurt < bearable(rules, shots, mind.knobs[BOLD]):
        return False
    return hurt >= bearable(rules, shots, mind.knobs[DESPERATE]) or not is_desperate(view, rules)


@kernel
def bearable(rules, shots, turns):
    """How many modules may be gone for the ship to bear so many turns of fire yet.

    A shooter costs a third of a module a turn; with the second Warp Engine the ship is lost.
    """
    return rules.module_place[effects.W2] + 1 - turns * shots / SHOTS_A_MODULE


@kernel
def is_desperate(view, rules):
    """True where the game is lost without those who are still out, and might be won with them."""
    short = short_of_victory(view, rules)
    if short <= 0:
        return False
    out, below = 0.0, stranded_units(view, rules)
    for unit in members(below):
        out += state.HALVES * unit_points(view, rules, unit)
    return out >= short


@kernel
def is_leaving(view, rules, mind):
    """True while the ship will go at the end of the turn, even if a repair succeeds (7.1)."""
    hurt = view.vittles.module + FAILING * view.vittles.failing - FAILING
    return view.vittles.in_system == 1 and is_too_hurt(view, rules, mind, hurt)


@kernel
def shooters(view, rules):
    """Fighters in orbit and weapons on the hull that will fire next turn."""
    count = 0
    for fighter in range(rules.fighters):
        count += 1 if view.fighters[fighter].where == state.IN_ORBIT else 0
    for number in range(rules.installations):
        record = view.installations[number]
        if record.site != state.NONE and record.status == state.OPERATIONAL:
            count += 1 if rules.installation[number].role < effects.OFFENSIVE else 0
    return count


@kernel
def where_to_warp(asked):
    """Stay while there is somebody to wait for and the ship holds; come when somebody is up."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    hurt = view.vittles.module + FAILING * view.vittles.failing
    for i in range(len(options)):
        if options[i].verb == choices.DO_SKEDADDLE:
            if wants_overtime(view, rules):
                return 0
            if not is_hope(view, rules) or is_too_hurt(view, rules, mind, hurt):
                return i
        elif options[i].verb == choices.DO_APPROACH:
            up = callers(view, rules) != 0 or can_beam(view, rules, rules.dante)
            late = COMING_LATE if turns_left(view) <= 2 else 0.0
            dear = hurt + COMING_IN - late
            if is_hope(view, rules) and up and not is_too_hurt(view, rules, mind, dear):
                return i
    return 0


@kernel
def wants_overtime(view, rules):
    """The last turn, and more could be lifted in another one than the option costs (14.2)."""
    if not is_last_turn(view) or rules.overtime_banned == 1 or rules.scenario.overtime == 0:
        return False
    if view.overtime == 1 or view.vittles.in_system == 0:
        return False
    if view.vittles.module >= rules.module_place[effects.R2]:
        return False
    near = 0.0
    below = stranded_units(view, rules)
    if callers(view, rules) == 0:
        return False
    for unit in range(rules.units):
        if has(below, unit) and deck_of(view.units[unit].place) == state.INFERNO:
            near += unit_points(view, rules, unit)
    return near >= OVERTIME_GAIN


@kernel
def overtime(asked):
    """Extend the game where it would be lost in system, or where that was the plan."""
    view, options = asked.position, asked.options
    for i in range(len(options)):
        if (
            options[i].verb == choices.DO_EXTEND
            and is_last_turn(view)
            and view.vittles.in_system == 1
        ):
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
        if option.verb == choices.DO_SHOOT:
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
    return prospect(view, rules, line, weak, state.NONE, 0, target, False, kill, step, 0.0, 0.0)


@kernel
def shot_kill(view, rules, mind, target):
    """What a destroyed target is worth to the ship and to those below."""
    if target >= state.FIGHTER:
        return FIGHTER_SHOT
    if target >= state.INSTALLATION:
        number = target - state.INSTALLATION
        working = view.installations[number].status == state.OPERATIONAL
        return SITE_DESTROYED + (shot_step(view, rules, mind, target) if working else 0.0)
    return shot_foe(view, rules, target)


@kernel
def shot_step(view, rules, mind, target):
    """What a first hit is worth."""
    if target >= state.FIGHTER:
        return FIGHTER_HIT
    if target >= state.INSTALLATION:
        number = target - state.INSTALLATION
        if view.installations[number].status != state.OPERATIONAL:
            return 0.0
        role = rules.installation[number].role
        if role == effects.RADAR:
            return RADAR_SILENT
        return WEAPON_SILENT if role < effects.OFFENSIVE else FEEDER_SILENT
    return HALFWAY * shot_foe(view, rules, target)


@kernel
def shot_foe(view, rules, enemy):
    """An enemy on the hull: one beside a squad or an HQ matters."""
    beside = units_beside(view, view.enemies[enemy].place)
    if beside & rules.mask.hqs != 0:
        return BESIDE_HQ
    return BESIDE_SQUAD if beside != 0 else ALONE
