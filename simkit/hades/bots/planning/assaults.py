"""Whom to attack, with whom, and whether it is worth it."""

from __future__ import annotations

from math import inf

from simkit.hades.bots.knobs import CARE, NERVE, SIEGE, SLACK
from simkit.hades.bots.reckoning.fights import own_weak, prospect, sabotage_prospect
from simkit.hades.bots.reckoning.roads import any_way_down
from simkit.hades.bots.reckoning.stakes import enemy_worth, unit_points
from simkit.hades.rules.common.acting import can_attack, may_act, may_move
from simkit.hades.rules.common.board import site_of, site_status
from simkit.hades.rules.shl_phase.firing import (
    enemies_in_reach,
    fighter_in_reach,
    installation_in_reach,
    reaches,
)
from simkit.hades.words import choices, effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .bases import BASE, SECOND
from .goals import RAID_TURNS, SITE_OF, turns_left

BARS_ALL = 2.0  # what it is worth to be rid of him who bars the only way down
# The rest of what attacks achieve, in victory points before knobs weigh them.
FIGHTER_SHOT, FIGHTER_HIT = 0.7, 0.3
SHAFT_CLEARED = 1.5  # an enemy dies who sits on the shaft by which the raid goes down
HALFWAY = 0.4  # share of an enemy's death that the first step towards it is worth
SITE_DESTROYED, WAY_OPENED = 0.1, 4.0  # the latter where a party wants to go down
WEAPON_SILENT, RADAR_SILENT, FEEDER_SILENT = 0.5, 0.35, 0.25  # damaged: neither fires nor feeds
WAY_HALF_OPEN = 1.0
STEP_LOST = 0.3  # share of a squad's points that a step costs of which it does not die
MAY_HELP = 0.5  # share of a partner's help that is counted on
KEPT_FOR_LATER = 0.5  # share of the partner's own best attack that helping costs
WAY_GIVEN_UP, WAY_GIVEN_UP_IN_PART = 0.15, 0.05  # by who stays to fire, and who only joins in
FROM_ABOVE = 0.9  # share of an undefended attack that CFP promises


@kernel
def target_kill(view, rules, mind, target):
    """What it is worth to destroy a target."""
    if target >= state.FIGHTER:
        return FIGHTER_SHOT
    if target >= state.INSTALLATION:
        return site_kill(view, rules, mind, target - state.INSTALLATION)
    return foe_kill(view, rules, mind, target)


@kernel
def foe_kill(view, rules, mind, enemy):
    """An enemy's death; most of all of one who sits on the shaft by which the raid goes down."""
    worth = mind.knobs[NERVE] * enemy_worth(view, rules, enemy)
    site = site_of(rules, view.enemies[enemy].place)
    if (
        site != state.NONE
        and site_status(view, site) == state.DESTROYED
        and site == mind.memo[BASE] - 1
    ):
        worth += SHAFT_CLEARED * mind.knobs[SIEGE]
        if not any_way_down(view, rules):
            worth += BARS_ALL
    return worth


@kernel
def target_step(view, rules, mind, target):
    """What the first step is worth."""
    if target >= state.FIGHTER:
        return FIGHTER_HIT
    if target >= state.INSTALLATION:
        return site_step(view, rules, mind, target - state.INSTALLATION)
    if target == rules.officer:
        return mind.knobs[NERVE] * enemy_worth(view, rules, target)
    return HALFWAY * foe_kill(view, rules, mind, target)


@kernel
def site_kill(view, rules, mind, number):
    """Destroying an installation: it fires and feeds no more, and its shaft is open."""
    worth = SITE_DESTROYED
    if view.installations[number].status == state.OPERATIONAL:
        worth += site_step(view, rules, mind, number)
    if is_wanted(view, rules, mind, view.installations[number].site):
        worth += WAY_OPENED * mind.knobs[SIEGE]
    return worth


@kernel
def site_step(view, rules, mind, number):
    """Damaging one: it neither fires nor feeds."""
    if view.installations[number].status != state.OPERATIONAL:
        return 0.0
    role = rules.installation[number].role
    worth = WEAPON_SILENT if role < effects.OFFENSIVE else FEEDER_SILENT
    if role == effects.RADAR:
        worth = RADAR_SILENT
    if is_wanted(view, rules, mind, view.installations[number].site):
        worth += WAY_HALF_OPEN * mind.knobs[SIEGE]
    return mind.knobs[SIEGE] * worth


@kernel
def is_wanted(view, rules, mind, site):
    """True for a site by which a party wants to go down."""
    early = turns_left(view) >= mind.knobs[SLACK] + RAID_TURNS
    if early and site in (mind.memo[BASE] - 1, mind.memo[SECOND] - 1):
        return True
    if any_way_down(view, rules):
        return False
    for unit in range(rules.units):
        if mind.memo[unit] == SITE_OF + site:
            return True
    return False


# --- one attack ---------------------------------------------------------------------------------


@kernel
def attack_worth(view, rules, mind, unit, weak, target, undefended):
    """What a unit's attack on a target is worth when it attacks alone."""
    return assault_worth(view, rules, mind, unit, weak, state.NONE, 0, target, undefended)


@kernel
def assault_worth(view, rules, mind, one, one_weak, two, two_weak, target, undefended):
    """What one attacker, or two, promise; the higher-numbered bears the backlash (6.2)."""
    victim = max(one, two)
    loss = mind.knobs[CARE] * unit_points(view, rules, victim)
    # The next hit of a depleted squad is its last.
    nick = loss if is_on_last_step(view, rules, victim) else STEP_LOST * loss
    return prospect(
        view, rules, rules.unit[one].line, one_weak, line_of_partner(rules, two), two_weak,
        target, undefended,
        target_kill(view, rules, mind, target), target_step(view, rules, mind, target), loss, nick,
    )  # fmt: skip


@kernel
def line_of_partner(rules, unit):
    """The line of whoever joins in; NONE if nobody does."""
    return rules.unit[unit].line if unit != state.NONE else state.NONE


@kernel
def is_on_last_step(view, rules, unit):
    """True for a unit of ours that one hit destroys."""
    return view.units[unit].depleted == 1 or rules.unit[unit].steps == 1


@kernel
def best_assault(view, rules, mind, unit):
    """The worth of the best target that a unit can attack from where it stands, alone."""
    best = 0.0
    if not can_attack(rules, unit):
        return best
    for target in members(enemies_in_reach(view, rules, unit)):
        best = max(best, likely_worth(view, rules, mind, unit, target))
    for number in range(rules.installations):
        if installation_in_reach(view, rules, unit, number):
            worth = likely_worth(view, rules, mind, unit, state.INSTALLATION + number)
            best = max(best, worth)
    for fighter in range(rules.fighters):
        if fighter_in_reach(view, rules, unit, fighter):
            best = max(best, likely_worth(view, rules, mind, unit, state.FIGHTER + fighter))
    return best


@kernel
def likely_worth(view, rules, mind, unit, target):
    """The worth of a unit's attack, with what a partner may add."""
    weak = own_weak(view, rules, unit)
    worth = attack_worth(view, rules, mind, unit, weak, target, False)
    return worth + MAY_HELP * help_worth(view, rules, mind, unit, target, worth)


@kernel
def can_be(view, rules, target):
    """A quick look at whether a target is in the game at all."""
    if target >= state.FIGHTER:
        return True
    if target >= state.INSTALLATION:
        number = target - state.INSTALLATION
        return number < rules.installations and view.installations[number].site != state.NONE
    return target < rules.enemies and view.enemies[target].place >= 0


@kernel
def help_worth(view, rules, mind, unit, target, alone):
    """What the best partner would add to what the unit is worth alone."""
    best = 0.0
    for partner in range(rules.units):
        if partner != unit and may_act(view, partner) and may_move(view, rules, partner):
            if reaches(view, rules, partner, target):
                worth = assault_worth(
                    view, rules, mind, unit, own_weak(view, rules, unit),
                    partner, own_weak(view, rules, partner), target, False,
                )  # fmt: skip
                best = max(best, worth - alone)
    return best


# --- the choices --------------------------------------------------------------------------------


@kernel
def choose_target(asked):
    """The target that promises most."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    unit, best, most = asked.decision.subject, 0, -inf
    for i in range(len(options)):
        if options[i].verb == choices.DO_ATTACK:
            target = options[i].what
            weak = own_weak(view, rules, unit)
            worth = attack_worth(view, rules, mind, unit, weak, target, False)
            worth += help_worth(view, rules, mind, unit, target, worth)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def choose_partner(asked):
    """A partner joins in if the two promise more together than each would by itself."""
    view, rules, decision, options, mind = asked
    unit, target = decision.subject, decision.amount
    own = 1 if view.act.action == state.RUN_AND_GUN else own_weak(view, rules, unit)
    alone = attack_worth(view, rules, mind, unit, own, target, False)
    best, most = 0, 0.0
    for i in range(len(options)):
        option = options[i]
        if option.verb != choices.DO_JOIN:
            continue
        weak = 1 if option.what == state.RUN_AND_GUN else own_weak(view, rules, option.who)
        both = assault_worth(view, rules, mind, unit, own, option.who, weak, target, False)
        gain = both - alone - spare_worth(view, rules, mind, option.who, option.what)
        if gain > most:
            best, most = i, gain
    return best


@kernel
def spare_worth(view, rules, mind, partner, action):
    """What the partner gives up: its own attack, and its way if it stays to fire."""
    own = best_single(view, rules, mind, partner)
    own += 2.0 * has(rules.mask.hqs, partner)  # it may still have to call
    way = WAY_GIVEN_UP if action == state.FULL_FIRE else WAY_GIVEN_UP_IN_PART
    return KEPT_FOR_LATER * own + way


@kernel
def best_single(view, rules, mind, unit):
    """The best attack that a unit could make by itself."""
    best = 0.0
    weak = own_weak(view, rules, unit)
    for target in range(state.FIGHTER + rules.fighters):
        if can_be(view, rules, target) and reaches(view, rules, unit, target):
            best = max(best, attack_worth(view, rules, mind, unit, weak, target, False))
    return best


@kernel
def choose_cfp_attack(asked):
    """Out of a jump: the best target, if any is worth it."""
    view, rules, decision, options = asked.position, asked.rules, asked.decision, asked.options
    unit, best, most = decision.subject, 0, 0.0
    weak = own_weak(view, rules, unit)
    for i in range(len(options)):
        if options[i].verb == choices.DO_ATTACK:
            undefended = decision.amount == 1
            worth = attack_worth(view, rules, asked.mind, unit, weak, options[i].what, undefended)
            if worth > most:
                best, most = i, worth
    return best if options[best].verb != choices.PASS or most > 0.0 else 0


@kernel
def cfp_worth(view, rules, mind, unit):
    """CFP without a jump, from a hex of Inferno: mostly an undefended attack (6.4)."""
    if view.units[unit].depleted == 1:
        return 0.0
    best, weak = 0.0, own_weak(view, rules, unit)
    for target in range(state.FIGHTER):
        if can_be(view, rules, target) and reaches(view, rules, unit, target):
            best = max(best, attack_worth(view, rules, mind, unit, weak, target, True))
    return FROM_ABOVE * best


@kernel
def sabotage_worth(view, rules, mind, unit, number):
    """The engineer's special action."""
    kill = site_kill(view, rules, mind, number)
    return sabotage_prospect(view, rules, unit, number, kill, site_step(view, rules, mind, number))
