"""Recruit: a die roll and courage buy troopers, one by one, for the hero's patrol."""

from __future__ import annotations

from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.jit import kernel

from .board import can, gift_sum, patrol_size
from .chances import RECRUIT_ROLL
from .choices import DO_DISMISS, DO_TAKE, PASS, RECRUITING
from .courage import own_purse, pay_if_granted, purse
from .effects import LONE_TROOPER, OLD_SCHOOL_DISCIPLINE, RECRUIT_BONUS
from .events import AMBUSH_DISMISSED, DISMISSED, RECRUIT_ROLLED, RECRUITED, say
from .state import TROOPER_TYPES


@kernel
def recruit(game, at, seat, modifier):
    """Roll for points, then take troopers one by one; what is left over is lost."""
    hero = game.heroes[seat]
    roll = roll_die(at.luck, RECRUIT_ROLL, game.turn, hero.kind, 0, at.rules.recruit_die)
    points = max(0, roll + modifier) + gift_sum(game, at.rules, seat, RECRUIT_BONUS)
    say(game, at, RECRUIT_ROLLED, seat, -1, -1, points)
    pool_open = True
    while True:
        clear_options(at.desk)
        offer(at.desk, PASS, seat, -1, -1, points)
        means = purse(game, seat) if pool_open else own_purse(game, seat)
        offer_recruits(game, at, seat, points + means, points)
        option = at.desk.options[ask(game, at, RECRUITING, seat, seat, points)]
        if option.verb == PASS:
            return
        kind = option.what
        if option.verb == DO_DISMISS:
            dismiss(game, at, seat, kind, 1)
        elif pay_if_granted(game, at, seat, at.rules.trooper[kind].cost - points):
            points = take_recruit(game, at, seat, kind, points)
        else:
            pool_open = False


@kernel
def patrol_limit(hero, rules):
    """Four troopers on patrol; Hannah leads only one."""
    return 1 if can(hero, LONE_TROOPER) else rules.patrol_most


@kernel
def offer_recruits(game, at, seat, most_cost, points):
    """Types whose stack is not empty, that he can pay for, and that fit his patrol."""
    hero = game.heroes[seat]
    mixed = can(hero, OLD_SCHOOL_DISCIPLINE)
    size = patrol_size(hero)
    for kind in range(at.rules.trooper_types):
        kept = size if mixed else hero.patrol[kind]  # another type must make way
        room = patrol_limit(hero, at.rules) - kept
        cost = at.rules.trooper[kind].cost
        if game.supply[kind] > 0 and room > 0 and cost <= most_cost:
            offer(at.desk, DO_TAKE, seat, kind, -1, max(0, cost - points))
    if mixed:
        for kind in range(at.rules.trooper_types):
            if hero.patrol[kind] > 0:
                offer(at.desk, DO_DISMISS, seat, kind, -1, 1)


@kernel
def take_recruit(game, at, seat, kind, points):
    """A trooper that is paid for joins, and another type makes way; returns the points left."""
    hero = game.heroes[seat]
    if not can(hero, OLD_SCHOOL_DISCIPLINE):
        for other in range(TROOPER_TYPES):
            if other != kind and hero.patrol[other] > 0:
                dismiss(game, at, seat, other, hero.patrol[other])
    game.supply[kind] -= 1
    hero.patrol[kind] += 1
    game.tally.recruited += 1
    points = max(0, points - at.rules.trooper[kind].cost)
    say(game, at, RECRUITED, seat, kind, -1, points)
    return points


@kernel
def dismiss(game, at, seat, kind, count):
    """Troopers leave the patrol for their stack."""
    game.heroes[seat].patrol[kind] -= count
    game.supply[kind] += count
    say(game, at, DISMISSED, seat, kind, -1, count)


@kernel
def dismiss_ambush(game, at, place, kept):
    """An ambush of another type than ``kept`` is removed from the map."""
    for kind in range(TROOPER_TYPES):
        count = game.areas[place].ambush[kind]
        if kind != kept and count > 0:
            game.areas[place].ambush[kind] = 0
            game.supply[kind] += count
            say(game, at, AMBUSH_DISMISSED, -1, kind, place, count)
