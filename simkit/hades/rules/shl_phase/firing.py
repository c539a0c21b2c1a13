"""6.2 Full Fire and Combined Fire, 6.3 Run and Gun, 6.5 Sabotage."""

from __future__ import annotations

from simkit.hades.rules.common.acting import (
    begin_act,
    can_attack,
    end_act,
    factor_of,
    may_act,
    may_move,
)
from simkit.hades.rules.common.board import (
    deck_of,
    foes_beside,
    is_shielded,
    live_sites_beside,
)
from simkit.hades.rules.common.combat import (
    fire_at_enemy,
    fire_at_fighter,
    fire_at_installation,
    sabotage_installation,
    unit_weak,
)
from simkit.hades.rules.common.enemy_steps import face
from simkit.hades.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .moving import can_go, may_stay, offer_steps, take_step

# --- who can be shot at -------------------------------------------------------------------------


@kernel
def enemies_in_reach(game, rules, unit):
    """Adjacent enemies, twin Complex included: nobody in a Guard Tower (2.1), the Officer only
    while he is alone in his hex (6.2)."""
    found = foes_beside(game, game.units[unit].place)
    if found == 0:
        return 0
    for tower in range(state.TOWERS):
        found &= ~game.foes[rules.map.towers[tower]]
    if found & rules.mask.officer != 0 and is_shielded(game, rules, rules.officer):
        found &= ~rules.mask.officer
    return found


@kernel
def installation_in_reach(game, rules, unit, number):
    """True for an adjacent installation that is not destroyed."""
    piece = game.installations[number]
    if piece.site == state.NONE or piece.status == state.DESTROYED:
        return False
    return has(rules.map.complexes[game.units[unit].place], piece.site)


@kernel
def fighter_in_reach(game, rules, unit, fighter):
    """Heavy Weapons on Inferno reach every fighter in orbit, nobody else any (6.2)."""
    on_hull = deck_of(game.units[unit].place) == state.INFERNO
    heavy = rules.unit[unit].role == effects.HEAVY_WEAPON
    return on_hull and heavy and game.fighters[fighter].where == state.IN_ORBIT


@kernel
def reaches(game, rules, unit, target):
    """Whether a unit on the map can attack this target from where it stands."""
    if not can_attack(rules, unit):
        return False
    if target >= state.FIGHTER:
        return fighter_in_reach(game, rules, unit, target - state.FIGHTER)
    if target >= state.INSTALLATION:
        return installation_in_reach(game, rules, unit, target - state.INSTALLATION)
    return has(enemies_in_reach(game, rules, unit), target)


@kernel
def has_target(game, rules, unit):
    """True if there is anything that a unit can attack from where it stands."""
    if not can_attack(rules, unit) or not may_move(game, rules, unit):
        return False
    if enemies_in_reach(game, rules, unit) != 0:
        return True
    if live_sites_beside(game, rules, game.units[unit].place) != 0:
        return True
    for fighter in range(rules.fighters):
        if fighter_in_reach(game, rules, unit, fighter):
            return True
    return False


@kernel
def offer_targets(game, at, unit):
    """List an attack on each target: enemies, installations, fighters."""
    if not can_attack(at.rules, unit):
        return
    enemies = enemies_in_reach(game, at.rules, unit)
    for enemy in range(at.rules.enemies):
        if has(enemies, enemy):
            offer(at.desk, choices.DO_ATTACK, unit, enemy, game.enemies[enemy].place)
    for number in range(at.rules.installations):
        if installation_in_reach(game, at.rules, unit, number):
            place = at.rules.map.site[state.INFERNO, game.installations[number].site]
            offer(at.desk, choices.DO_ATTACK, unit, state.INSTALLATION + number, place)
    for fighter in range(at.rules.fighters):
        if fighter_in_reach(game, at.rules, unit, fighter):
            offer(at.desk, choices.DO_ATTACK, unit, state.FIGHTER + fighter)


# --- 6.2 Full Fire ------------------------------------------------------------------------------


@kernel
def offer_fire(game, at, units):
    """Whoever of these has a target may fire."""
    for unit in members(units):
        if has_target(game, at.rules, unit):
            offer(at.desk, choices.DO_FIRE, unit)


@kernel
def full_fire(game, at, unit):
    """Attack one target; a partner that runs and guns makes its move afterwards (6.2, 6.3)."""
    begin_act(game, at, unit, state.FULL_FIRE, 0)
    clear_options(at.desk)
    offer_targets(game, at, unit)
    option = at.desk.options[ask(game, at, choices.TARGET, 0, unit, 0)]
    runner = attack(game, at, unit, option.what, option.where)
    end_act(game)
    if runner != state.NONE and may_move(game, at.rules, runner):
        begin_act(game, at, runner, state.RUN_AND_GUN, factor_of(game, at.rules, runner) // 2)
        game.act.fired = 1
        run_on(game, at, runner)
        end_act(game)


@kernel
def attack(game, at, unit, target, place):
    """The active unit attacks, alone or with a partner; a partner that may still run is returned.

    Who runs and guns attacks as if depleted (6.3).
    """
    action = game.act.action
    choice = at.desk.options[choose_partner(game, at, unit, target)]
    partner, joined = choice.who, choice.what
    announce(game, at, unit, target, place)
    if partner != state.NONE:
        combine(game, at, unit, partner, joined, target, place)
    weak = weakness(game, at.rules, unit, action)
    partner_weak = weakness(game, at.rules, partner, joined)
    fire(game, at, unit, weak, partner, partner_weak, target, False)
    return partner if joined == state.RUN_AND_GUN else state.NONE


@kernel
def announce(game, at, unit, target, place):
    """Tell who is attacked, on the ground or in orbit."""
    if target >= state.FIGHTER:
        say(game, at, events.SHOOTS_UP, unit, target - state.FIGHTER)
    else:
        say(game, at, events.ATTACKS, unit, target, place)


@kernel
def weakness(game, rules, unit, action):
    """1 for whoever attacks as a depleted unit."""
    if unit == state.NONE:
        return 0
    return 1 if action == state.RUN_AND_GUN else unit_weak(game, rules, unit)


@kernel
def fire(game, at, unit, weak, partner, partner_weak, target, undefended):
    """Resolve an attack on whatever the target is."""
    if target >= state.FIGHTER:
        number = target - state.FIGHTER
        fire_at_fighter(game, at, unit, weak, partner, partner_weak, number)
    elif target >= state.INSTALLATION:
        number = target - state.INSTALLATION
        fire_at_installation(game, at, unit, weak, partner, partner_weak, number, undefended)
    else:
        fire_at_enemy(game, at, unit, weak, partner, partner_weak, target, undefended)


# --- 6.2 Combined Fire --------------------------------------------------------------------------


@kernel
def choose_partner(game, at, unit, target):
    """Who joins in, and by which action: two that run and gun cannot combine fire (6.2)."""
    action = game.act.action
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for partner in range(at.rules.units):
        if partner != unit and can_join(game, at.rules, partner, target):
            offer(at.desk, choices.DO_JOIN, partner, state.FULL_FIRE)
            if action == state.FULL_FIRE:
                offer(at.desk, choices.DO_JOIN, partner, state.RUN_AND_GUN)
    return ask(game, at, choices.COMBINE, 0, unit, target)


@kernel
def can_join(game, rules, unit, target):
    """True for a unit on the map, not activated yet, that can attack the same target."""
    ready = may_act(game, unit) and may_move(game, rules, unit)
    return ready and reaches(game, rules, unit, target)


@kernel
def combine(game, at, unit, partner, joined, target, place):
    """Both are activated; a Nastian faces the highest-numbered of them on his level (6.2)."""
    game.units[partner].acted = 1
    say(game, at, events.JOINS_FIRE, partner, target, place, joined)
    if target >= state.INSTALLATION or has(at.rules.mask.gorgons, target):
        return
    faced = attacker_faced(game, target, max(unit, partner), min(unit, partner))
    if faced != state.NONE:
        there = game.units[faced].place
        face(game, at, target, side_towards(at.rules, game.enemies[target].place, there))


@kernel
def attacker_faced(game, enemy, higher, lower):
    """The highest-numbered of two attackers that is on the enemy's own level, or NONE."""
    level = deck_of(game.enemies[enemy].place)
    if deck_of(game.units[higher].place) == level:
        return higher
    return lower if deck_of(game.units[lower].place) == level else state.NONE


@kernel
def side_towards(rules, here, there):
    """The hexside that lies between two neighbours."""
    for direction in range(DIRECTIONS):
        if rules.map.beyond[here, direction] == there:
            return direction
    return state.NONE


# --- 6.3 Run and Gun ----------------------------------------------------------------------------


@kernel
def offer_run_and_gun(game, at, units):
    """Whoever of these can attack may move half its factor and do so."""
    for unit in members(units):
        if can_run_and_gun(game, at.rules, unit):
            offer(at.desk, choices.DO_RUN_AND_GUN, unit)


@kernel
def can_run_and_gun(game, rules, unit):
    """True if half its factor takes it anywhere, or it has a target where it stands."""
    if not can_attack(rules, unit):
        return False
    points = factor_of(game, rules, unit) // 2
    return can_go(game, rules, unit, points) or has_target(game, rules, unit)


@kernel
def run_and_gun(game, at, unit):
    """Half the Movement Factor, rounded down, and an attack before or after it (6.3)."""
    begin_act(game, at, unit, state.RUN_AND_GUN, factor_of(game, at.rules, unit) // 2)
    run_on(game, at, unit)
    end_act(game)


@kernel
def run_on(game, at, unit):
    """Step after step until the player stops, the unit is lost or a Trap holds it."""
    active = True
    while active and may_move(game, at.rules, unit):
        clear_options(at.desk)
        offer_run(game, at, unit)
        option = at.desk.options[ask(game, at, choices.RUN_AND_GUN_STEP, 0, unit, game.act.points)]
        verb, what, where, amount = option.verb, option.what, option.where, option.amount
        if verb == choices.PASS:
            active = False
        elif verb == choices.DO_ATTACK:
            game.act.fired = 1
            if game.act.steps > 0:
                game.act.points = 0  # it has moved, then attacked: that was all
            attack(game, at, unit, what, where)
        else:
            take_step(game, at, verb, unit, what, where, amount)


@kernel
def offer_run(game, at, unit):
    """Stay, move on, or attack, if it may stay where it is and has not attacked yet."""
    stays = may_stay(game, at.rules, unit)
    if stays:
        offer(at.desk, choices.PASS)
    offer_steps(game, at, unit)
    if stays and game.act.fired == 0:
        offer_targets(game, at, unit)


# --- 6.5 Engineer Sabotage ----------------------------------------------------------------------


@kernel
def offer_sabotage(game, at, units):
    """An engineer beside an installation that is not destroyed."""
    for unit in members(units & at.rules.mask.engineers):
        if may_move(game, at.rules, unit):
            for number in range(at.rules.installations):
                if installation_in_reach(game, at.rules, unit, number):
                    place = at.rules.map.site[state.INFERNO, game.installations[number].site]
                    offer(at.desk, choices.DO_SABOTAGE, unit, state.INSTALLATION + number, place)


@kernel
def sabotage(game, at, unit, number):
    """Attack an installation, by its number, with a fixed modifier and alone (6.5)."""
    begin_act(game, at, unit, state.SABOTAGE, 0)
    place = at.rules.map.site[state.INFERNO, game.installations[number].site]
    say(game, at, events.SABOTAGED, unit, number, place)
    sabotage_installation(game, at, unit, number)
    end_act(game)
