"""Recruit: a die roll and courage buy troopers, one by one; Paramilitary can be upgraded."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can, gift_sum, patrol_size
from simkit.apocalypse.words import chances, choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .courage import earn, own_purse, pay, pay_if_granted, purse


@kernel
def recruit(game, at, seat, modifier):
    """Roll for points, then take troopers one by one; what is left over is lost."""
    hero = game.heroes[seat]
    roll = roll_die(at.luck, chances.RECRUIT_ROLL, game.turn, hero.kind, 0, at.rules.recruit_die)
    points = max(0, roll + modifier) + gift_sum(game, at.rules, seat, effects.RECRUIT_BONUS)
    if can(hero, effects.MUSTER):
        points += at.rules.ability[effects.MUSTER].amount
    say(game, at, events.RECRUIT_ROLLED, seat, value=points)
    pool_open, untouched = True, True
    while True:
        clear_options(at.desk)
        offer(at.desk, choices.PASS, seat, amount=points)
        means = purse(game, seat) if pool_open else own_purse(game, seat)
        offer_recruits(game, at, seat, points + means, points)
        if untouched and at.rules.map.recruit_trade > 0:
            offer(at.desk, choices.DO_TRADE, seat, amount=at.rules.map.recruit_trade)
        option = at.desk.options[ask(game, at, choices.RECRUITING, seat, seat, points)]
        if option.verb == choices.PASS:
            return
        if option.verb == choices.DO_TRADE:
            trade_roll(game, at, seat)
            return
        untouched = False
        kind = option.what
        if option.verb == choices.DO_DISMISS:
            dismiss(game, at, seat, kind, 1)
        elif pay_if_granted(game, at, seat, at.rules.trooper[kind].cost - points):
            points = take_recruit(game, at, seat, kind, points)
        else:
            pool_open = False


@kernel
def trade_roll(game, at, seat):
    """Moon Base: a hero discards his entire recruit roll for 1 courage."""
    say(game, at, events.ROLL_TRADED, seat, value=at.rules.map.recruit_trade)
    earn(game, at, seat, at.rules.map.recruit_trade, state.BY_RECRUITING)


@kernel
def patrol_limit(hero, rules):
    """Four troopers on patrol; Hannah leads only one."""
    most = rules.patrol_most
    return (
        min(most, rules.ability[effects.LONE_TROOPER].amount)
        if can(hero, effects.LONE_TROOPER)
        else most
    )


@kernel
def offer_recruits(game, at, seat, most_cost, points):
    """Types whose stack is not empty, that he can pay for, and that fit his patrol."""
    hero = game.heroes[seat]
    mixed = can(hero, effects.OLD_SCHOOL_DISCIPLINE)
    size = patrol_size(hero)
    for kind in range(at.rules.trooper_types):
        kept = size if mixed else hero.patrol[kind]  # another type must make way
        room = patrol_limit(hero, at.rules) - kept
        cost = at.rules.trooper[kind].cost
        if game.supply[kind] > 0 and room > 0 and cost <= most_cost:
            offer(at.desk, choices.DO_TAKE, seat, kind, amount=max(0, cost - points))
    if mixed:
        for kind in range(at.rules.trooper_types):
            if hero.patrol[kind] > 0:
                offer(at.desk, choices.DO_DISMISS, seat, kind, amount=1)


@kernel
def take_recruit(game, at, seat, kind, points):
    """A trooper that is paid for joins, and another type makes way; returns the points left."""
    hero = game.heroes[seat]
    if not can(hero, effects.OLD_SCHOOL_DISCIPLINE):
        for other in range(state.TROOPER_TYPES):
            if other != kind and hero.patrol[other] > 0:
                dismiss(game, at, seat, other, hero.patrol[other])
    game.supply[kind] -= 1
    hero.patrol[kind] += 1
    game.tally.recruited += 1
    points = max(0, points - at.rules.trooper[kind].cost)
    say(game, at, events.RECRUITED, seat, kind, value=points)
    return points


@kernel
def dismiss(game, at, seat, kind, count):
    """Troopers leave the patrol for their stack."""
    game.heroes[seat].patrol[kind] -= count
    game.supply[kind] += count
    say(game, at, events.DISMISSED, seat, kind, value=count)


@kernel
def dismiss_ambush(game, at, place, kept):
    """An ambush of another type than ``kept`` is removed from the map."""
    for kind in range(state.TROOPER_TYPES):
        count = game.areas[place].ambush[kind]
        if kind != kept and count > 0:
            game.areas[place].ambush[kind] = 0
            game.supply[kind] += count
            say(game, at, events.AMBUSH_DISMISSED, what=kind, where=place, value=count)


# --- upgrades ------------------------------------------------------------------------------------


@kernel
def offer_upgrades(game, at, seat):
    """Paramilitary of his patrol, or in ambush where he stands, become better soldiers."""
    area = game.heroes[seat].area
    for kind in range(at.rules.trooper_types):
        if can_be_upgraded(at.rules, kind):
            most = most_upgrades(game, at, seat, kind)
            offer_patrol_upgrades(game, at, seat, kind, most)
            many = game.areas[area].ambush[kind] if area != state.HELL else 0
            if 0 < many <= most:
                offer(at.desk, choices.DO_UPGRADE, seat, kind, area, many)


@kernel
def can_be_upgraded(rules, kind):
    """True for a type with this trait whose better type can be recruited in this game."""
    return (
        rules.trooper[kind].trait.op == effects.TRAIT_UPGRADE
        and rules.trooper[kind].into != state.NONE
    )


@kernel
def most_upgrades(game, at, seat, kind):
    """As many as he can pay for and the stack of the better type holds."""
    trooper = at.rules.trooper[kind]
    left = game.supply[trooper.into]
    if trooper.trait.amount == 0:
        return left
    return min(left, purse(game, seat) // trooper.trait.amount)


@kernel
def offer_patrol_upgrades(game, at, seat, kind, most):
    """All of them or none; only Maxwell, whose patrol may be mixed, upgrades some."""
    many = game.heroes[seat].patrol[kind]
    if can(game.heroes[seat], effects.OLD_SCHOOL_DISCIPLINE):
        for count in range(1, min(many, most) + 1):
            offer(at.desk, choices.DO_UPGRADE, seat, kind, amount=count)
    elif 0 < many <= most:
        offer(at.desk, choices.DO_UPGRADE, seat, kind, amount=many)


@kernel
def upgrade(game, at, seat, kind, area, count):
    """The price for each of them, then they change their cards; without an area, on patrol."""
    into = at.rules.trooper[kind].into
    pay(game, at, seat, at.rules.trooper[kind].trait.amount * count)
    if area == state.NONE:
        game.heroes[seat].patrol[kind] -= count
        game.heroes[seat].patrol[into] += count
    else:
        game.areas[area].ambush[kind] -= count
        game.areas[area].ambush[into] += count
    game.supply[kind] += count
    game.supply[into] -= count
    say(game, at, events.UPGRADED, seat, into, area, count)


@kernel
def join_ambush(game, at, kind, place, count):
    """Troopers come to an area: others make way, those above four are discarded; how many stay."""
    dismiss_ambush(game, at, place, kind)
    arrived = min(count, at.rules.ambush_most - game.areas[place].ambush[kind])
    game.areas[place].ambush[kind] += arrived
    game.supply[kind] += count - arrived
    return arrived
