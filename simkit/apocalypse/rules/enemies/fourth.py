"""Fourth Circle demons: how they appear, what holds while they are in play, how they leave it.

`game.in_force` adds up the standing effects of all demons in play, so that a rule need not look for
them; whatever brings a demon into play or takes it out goes through here.
"""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import (
    ambush_size,
    ambush_type,
    in_force,
    in_turn_order,
    is_alive,
    is_hero_in,
    is_shadowed,
)
from simkit.apocalypse.rules.board.maps import active_lord
from simkit.apocalypse.rules.heroes.damage import infect, lose_health, lose_luck, set_afire
from simkit.apocalypse.rules.heroes.gifts import raise_toughness
from simkit.apocalypse.rules.heroes.recruiting import join_ambush
from simkit.apocalypse.rules.heroes.troopers import trooper_dies
from simkit.apocalypse.words import chances, choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import MOST_DICE, add_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import ABOVE_ALL_DRAWS, word
from simkit.kernel.numbers.sets import members
from simkit.kernel.table import is_over

from .spawning import reveal_if_seen

# --- into play and out of it --------------------------------------------------------------------


@kernel
def spawn_fourth(game, at, area):
    """Draw a demon that is not in play, place it, apply its spawn effect; its kind, or NONE."""
    kind = draw_fourth(game, at, state.NONE)
    if kind == state.NONE:
        return state.NONE  # every figure is on the map
    say(game, at, events.FOURTH_APPEARS, what=state.FOURTH + kind, where=area)
    if game.divine != state.NONE:
        kind = ask_divine_fourth(game, at, kind, area)
    enter_play(game, at.rules, kind, area)
    apply_spawn_effect(game, at, kind)
    return kind


@kernel
def draw_fourth(game, at, refused):
    """The demon with the lowest draw of those not in play, or NONE; each has a draw of its own.

    One that the map bans would be drawn again: it does not take part.
    """
    best = state.NONE
    lowest = ABOVE_ALL_DRAWS
    for kind in range(at.rules.fourths):
        banned = (at.rules.map.banned_fourth >> kind) & 1 == 1
        if game.fourth[kind].area == state.NONE and kind != refused and not banned:
            key = word(at.luck, chances.FOURTH_DRAWN, game.turn, kind, 0, 0)
            if key < lowest:
                best, lowest = kind, key
    return best


@kernel
def ask_divine_fourth(game, at, kind, area):
    """The holder of the token may send it away the instant it appears, before it does anything."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS, game.divine, kind, area)
    if draw_fourth(game, at, kind) != state.NONE:
        offer(at.desk, choices.DO_REDRAW, game.divine, kind, area)
    if ask(game, at, choices.DIVINE_FOURTH, game.divine, kind, 0) == 0:
        return kind
    say(game, at, events.FOURTH_REDRAWN, game.divine, state.FOURTH + kind, area)
    game.divine = state.NONE
    other = draw_fourth(game, at, kind)
    say(game, at, events.FOURTH_APPEARS, what=state.FOURTH + other, where=area)
    return other


@kernel
def enter_play(game, rules, kind, area):
    """It stands here with all its health, and what holds while it is in play begins."""
    demon = game.fourth[kind]
    demon.area = area
    demon.health = rules.fourth[kind].health
    demon.route, demon.stored, demon.marker = 0, 0, state.NONE
    standing = rules.fourth[kind].standing
    game.in_force[standing.op] += standing.amount
    game.fourths_out |= 1 << kind


@kernel
def leave_play(game, rules, kind):
    """It goes back to the box with its tokens, and what it held in force ends."""
    demon = game.fourth[kind]
    demon.area = state.NONE
    demon.health, demon.route, demon.stored, demon.marker = 0, 0, 0, state.NONE
    standing = rules.fourth[kind].standing
    game.in_force[standing.op] -= standing.amount
    game.fourths_out &= ~(1 << kind)


@kernel
def demon_exits(game, at, kind):
    """It has left the map for good: what lies on its card is lost."""
    demon = game.fourth[kind]
    spawn = at.rules.fourth[kind].spawn.op
    if demon.stored > 0 and spawn == effects.STORE_COURAGE:
        say(game, at, events.COURAGE_GONE, what=state.FOURTH + kind, value=demon.stored)
    elif demon.stored > 0 and spawn == effects.STORE_TOUGHNESS:
        say(game, at, events.TOUGHNESS_GONE, what=state.FOURTH + kind, value=demon.stored)
    leave_play(game, at.rules, kind)


@kernel
def demon_dies(game, at, kind):
    """It has been killed: its death effect, then it leaves play, unless a cyst holds another."""
    effect = at.rules.fourth[kind].death
    if effect.op == effects.RETURN_FROM_CYST and game.fourth[kind].marker != state.NONE:
        tardigrade_returns(game, at, kind, effect.amount)
        return
    if effect.op == effects.RETURN_COURAGE:
        raparee_yields(game, at, kind)
    elif effect.op == effects.RETURN_TOUGHNESS:
        nuckelavee_yields(game, at, effect.amount)
    leave_play(game, at.rules, kind)


# --- spawn effects ------------------------------------------------------------------------------


@kernel
def apply_spawn_effect(game, at, kind):
    """What a Fourth Circle demon does the moment it appears."""
    effect = at.rules.fourth[kind].spawn
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if is_alive(game, seat) and not is_over(game):
            touch_hero(game, at, kind, seat, effect.op, effect.amount)
    if effect.op == effects.TROOPERS_DIE:
        secutor_slays(game, at, effect.amount)
    elif effect.op == effects.DRIVE_TO_LORD:
        for _ in range(effect.amount):
            gadarene_drives(game, at)
    elif effect.op == effects.STORE_COURAGE:
        raparee_seizes(game, at, kind)
    elif effect.op == effects.LAY_CYST:
        tardigrade_lays(game, at, kind)


@kernel
def touch_hero(game, at, kind, seat, op, amount):
    """What its appearance means for each hero, wherever he is; no trooper can prevent it."""
    if op == effects.PESTILENCE_ALL:
        infect(game, at, seat, amount)
    elif op == effects.BURN_ALL:
        set_afire(game, at, seat)
    elif op == effects.LOSE_LUCK:
        lose_luck(game, at, seat, amount)
    elif op == effects.LUCK_OR_DAMAGE:
        magdalene_demands(game, at, seat, amount)
    elif op == effects.STORE_TOUGHNESS:
        nuckelavee_takes(game, at, kind, seat, amount)


@kernel
def magdalene_demands(game, at, seat, amount):
    """Magdalene: he gives up luck or takes as much damage, as he chooses."""
    clear_options(at.desk)
    if game.heroes[seat].luck >= amount:
        offer(at.desk, choices.DO_PAY, seat, amount=amount)
    offer(at.desk, choices.DO_SUFFER, seat, amount=amount)
    option = at.desk.options[ask(game, at, choices.TOLL, seat, seat, amount)]
    if option.verb == choices.DO_PAY:
        lose_luck(game, at, seat, amount)
    elif amount > 0:
        say(game, at, events.TORMENTED, seat, value=amount)
        lose_health(game, at, seat, amount)


@kernel
def secutor_slays(game, at, amount):
    """Secutor: a trooper dies in every ambush."""
    for area in range(at.rules.map.areas):
        kind = ambush_type(game, area)
        if kind != state.NONE:
            for _ in range(min(amount, ambush_size(game, area))):
                game.areas[area].ambush[kind] -= 1
                say(game, at, events.TROOPER_SLAIN, what=kind, where=area)
                trooper_dies(game, at, kind, 1)


@kernel
def raparee_seizes(game, at, kind):
    """Raparee: all courage of the heroes and of the pool goes on its card."""
    seized = game.pool
    game.pool = 0
    for seat in range(game.players):
        seized += game.heroes[seat].courage
        game.heroes[seat].courage = 0
    game.fourth[kind].stored = seized
    if seized > 0:
        say(game, at, events.COURAGE_SEIZED, what=state.FOURTH + kind, value=seized)


@kernel
def raparee_yields(game, at, kind):
    """Raparee: once it is killed, what lies on its card fills the pool."""
    freed = game.fourth[kind].stored
    game.pool += freed
    if freed > 0:
        say(game, at, events.COURAGE_FREED, what=state.FOURTH + kind, value=freed)


@kernel
def nuckelavee_takes(game, at, kind, seat, amount):
    """Nuckelavee: he lays toughness on its card, as far as he has any."""
    hero = game.heroes[seat]
    taken = min(hero.toughness, amount)
    if taken > 0:
        hero.toughness -= taken
        game.fourth[kind].stored += taken
        say(game, at, events.TOUGHNESS_TAKEN, seat, hero.toughness, value=taken)


@kernel
def nuckelavee_yields(game, at, amount):
    """Nuckelavee: when it is killed every hero regains toughness, replacements too."""
    for seat in range(game.players):
        if is_alive(game, seat):
            raise_toughness(game, at, seat, amount)


@kernel
def tardigrade_lays(game, at, kind):
    """Tardigrade: its cyst lies where it appears; nothing can be done to that token."""
    demon = game.fourth[kind]
    demon.marker = demon.area
    say(game, at, events.CYST_LAID, what=state.FOURTH + kind, where=demon.marker)


@kernel
def tardigrade_returns(game, at, kind, health):
    """Tardigrade: killed once, it comes out of its cyst with part of its health."""
    demon = game.fourth[kind]
    demon.area = demon.marker
    demon.marker = state.NONE
    demon.health = max(1, min(health, at.rules.fourth[kind].health))
    say(game, at, events.CYST_OPENS, what=state.FOURTH + kind, where=demon.area, value=demon.health)


# --- Gadarene: heroes and ambushes are driven toward the Lord ------------------------------------


@kernel
def gadarene_drives(game, at):
    """Everybody goes an area toward the first Lord who lives; then tokens there are revealed."""
    number = active_lord(game)
    reached = 1 << game.lords[number].area
    ring = areas_around(at.rules, reached)
    while ring != 0:
        drive_from(game, at, ring, reached)
        reached |= ring
        ring = areas_around(at.rules, reached)
    for area in range(at.rules.map.areas):
        if not is_over(game):
            reveal_if_seen(game, at, area)


@kernel
def areas_around(rules, reached):
    """Areas (a bit each) from which one step leads into those that are reached."""
    ring = 0
    for area in range(rules.map.areas):
        if (reached >> area) & 1 == 0 and nearer_areas(rules, area, reached) != 0:
            ring |= 1 << area
    return ring


@kernel
def nearer_areas(rules, area, reached):
    """The reached areas (a bit each) that lie a hero's step from here, whatever bars his way."""
    nearer = 0
    for other in range(rules.map.areas):
        if (reached >> other) & 1 == 1 and rules.map.step[area, other] == 1:
            nearer |= 1 << other
    return nearer


@kernel
def drive_from(game, at, ring, reached):
    """Heroes and ambushes of these areas, which are all as far away, go an area nearer."""
    for area in range(at.rules.map.areas):
        if (ring >> area) & 1 == 1:
            nearer = nearer_areas(at.rules, area, reached)
            for place in range(game.players):
                seat = in_turn_order(game, place)
                if is_alive(game, seat) and game.heroes[seat].area == area:
                    drive_hero(game, at, seat, nearer)
            if ambush_size(game, area) > 0:
                drive_ambush(game, at, area, nearer)


@kernel
def drive_hero(game, at, seat, nearer):
    """He is moved, but stops short of the Shadow; the captain chooses between equal ways."""
    clear_options(at.desk)
    for area in range(at.rules.map.areas):
        if (nearer >> area) & 1 == 1 and not is_shadowed(game, area):
            offer(at.desk, choices.DO_MOVE, seat, where=area)
    if at.desk.count > 0:
        there = at.desk.options[ask(game, at, choices.DRIVEN, game.captain, seat, 0)].where
        game.heroes[seat].area = there
        say(game, at, events.HERO_DRIVEN, seat, where=there)


@kernel
def drive_ambush(game, at, area, nearer):
    """An ambush is moved; under the Shadow it dies, an ambush that it meets makes way or joins."""
    clear_options(at.desk)
    for other in range(at.rules.map.areas):
        if (nearer >> other) & 1 == 1:
            offer(at.desk, choices.DO_MOVE, where=other)
    there = at.desk.options[ask(game, at, choices.DRIVEN, game.captain, state.NONE, area)].where
    kind = ambush_type(game, area)
    count = game.areas[area].ambush[kind]
    game.areas[area].ambush[kind] = 0
    say(game, at, events.AMBUSH_DRIVEN, area, kind, there, count)
    if is_shadowed(game, there):
        say(game, at, events.AMBUSH_DIES, what=kind, where=there, value=count)
        trooper_dies(game, at, kind, count)
    else:
        join_ambush(game, at, kind, there, count)


# --- while it is in play ------------------------------------------------------------------------


@kernel
def has_standing(rules, target, op):
    """True if this target is a Fourth Circle demon with this standing effect."""
    return (
        state.FOURTH <= target < state.LORD
        and rules.fourth[target - state.FOURTH].standing.op == op
    )


@kernel
def hellhound_strikes(rules, target):
    """The Hellhound attacks even where no hero is."""
    return has_standing(rules, target, effects.STRIKES_ANYWHERE)


@kernel
def is_unabsorbable(rules, target):
    """No trooper absorbs the Secutor's damage."""
    return has_standing(rules, target, effects.UNABSORBABLE)


@kernel
def bars_help(game, rules, place):
    """In the Magdalene's area no hero can be helped."""
    if in_force(game, effects.BARS_HELP) == 0:
        return False
    for kind in members(game.fourths_out):
        if game.fourth[kind].area == place and rules.fourth[kind].standing.op == effects.BARS_HELP:
            return True
    return False


@kernel
def spur_on(game, at):
    """The Hortator adds a die of its own kind to the attack of every group, a Lord's included."""
    spurred = min(in_force(game, effects.EXTRA_DIE), MOST_DICE - game.dice.count)
    if spurred > 0 and game.dice.count > 0:
        for _ in range(spurred):
            add_die(game.dice, game.dice.sides[0])
        say(game, at, events.SPURRED, value=spurred)


@kernel
def infect_injured(game, at, target, victim, damage):
    """The Catoblepas infects a hero with every damage that he takes from it."""
    if has_standing(at.rules, target, effects.PESTILENCE_PER_DAMAGE):
        infect(game, at, victim, damage * at.rules.fourth[target - state.FOURTH].standing.amount)


@kernel
def burn_area(game, at, target, place):
    """The Cendiary's attack sets every hero in its area on fire, whatever its dice show."""
    if has_standing(at.rules, target, effects.BURNS_AREA):
        for seat in range(game.players):
            if is_alive(game, seat) and game.heroes[seat].area == place:
                set_afire(game, at, seat)


# --- Mandrake: ambushes fire at the heroes beside them -------------------------------------------


@kernel
def mandrake_turns(game, area):
    """While it is in play an ambush that shares an area with heroes must fire at them."""
    if in_force(game, effects.AMBUSHES_TURN) == 0:
        return False
    return ambush_size(game, area) > 0 and is_hero_in(game, area)


@kernel
def mandrake_picks(game, at, area):
    """The captain says which hero of the area is fired at, as with a group of enemies."""
    clear_options(at.desk)
    for seat in range(game.players):
        if is_alive(game, seat) and game.heroes[seat].area == area:
            offer(at.desk, choices.DO_CHOOSE, seat, where=area)
    attacker = mandrake_target(game, at.rules)
    victim = at.desk.options[ask(game, at, choices.TARGET, game.captain, attacker, area)].who
    say(game, at, events.AMBUSH_TURNS, victim, ambush_type(game, area), area)
    return victim


@kernel
def mandrake_target(game, rules):
    """The target code of the demon that turns ambushes."""
    for kind in members(game.fourths_out):
        if rules.fourth[kind].standing.op == effects.AMBUSHES_TURN:
            return state.FOURTH + kind
    return state.NONE
