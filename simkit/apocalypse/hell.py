"""Hell Time: the battle with the Lord, outside of time."""

from __future__ import annotations

from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel

from .board import in_turn_order, is_alive, is_hero_in, is_over, is_shadowed
from .chances import HELL_ATTACK, battle_slot
from .choices import DO_ATTACK, DO_CHOOSE, DO_RECOVER_BY_ATTACK, DO_RETREAT, HELL_TURN, JOIN, PASS
from .effects import FREE_ATTACK
from .events import (
    HELL_BEGINS,
    HELL_COMES,
    HELL_ENDS,
    HELL_ROUND,
    JOINS,
    MENACED,
    RETREATS,
    STOOD_UP,
    say,
)
from .groups import all_groups_attack, choose_victim, group_attacks
from .ready import hero_attacks
from .setup import unveil_lord
from .spawning import reveal_tokens
from .state import CIRCLES, HELL, LORD, NONE

MOST_ROUNDS = 1000  # ours, not the rulebook's: from this round on heroes can only retreat


@kernel
def enter_hell(game, at, seat):
    """A Lord Battle from its beginning to its end; ``seat`` entered the Shadow, NONE: it came."""
    open_battle(game, at, seat)
    gather_heroes(game, at, seat)
    gather_enemies(game, at)
    if not is_over(game):
        menace(game, at)
    while not is_over(game) and is_hero_in(game, HELL):
        game.battle.rounds += 1
        say(game, at, HELL_ROUND, -1, -1, -1, game.battle.rounds)
        heroes_attack_or_retreat(game, at)
        if not is_over(game) and is_hero_in(game, HELL):
            slot = battle_slot(game.battle.number, game.battle.rounds, 0)
            all_groups_attack(game, at, HELL, HELL_ATTACK, slot)
    if not is_over(game):
        close_battle(game, at)


@kernel
def open_battle(game, at, seat):
    """Time stops; the Lord is known; his area becomes the gate."""
    unveil_lord(game, at)
    battle = game.battle
    battle.lord = 0
    battle.gate = game.lords[0].area
    battle.activating = seat
    battle.rounds = 0
    battle.number += 1
    game.tally.lord_battles += 1
    if seat == NONE:
        say(game, at, HELL_COMES, -1, -1, battle.gate, 0)
    else:
        say(game, at, HELL_BEGINS, seat, -1, game.heroes[seat].area, 0)


# --- steps 1 to 3: who fights -------------------------------------------------------------------


@kernel
def gather_heroes(game, at, seat):
    """Heroes in the Lord's area must join; the activating hero, or the captain, adds others."""
    if seat != NONE:
        game.heroes[seat].area = HELL
    for other in range(game.players):
        if is_alive(game, other) and game.heroes[other].area == game.battle.gate:
            join_battle(game, at, other)
    chooser = game.captain if seat == NONE else seat
    while True:
        clear_options(at.desk)
        if may_go_alone(game, at.rules, seat) or count_in_hell(game) > 1:
            offer(at.desk, PASS, chooser, -1, -1, 0)
        for other in range(game.players):
            if is_alive(game, other) and game.heroes[other].area != HELL:
                offer(at.desk, DO_CHOOSE, other, -1, game.heroes[other].area, 0)
        option = at.desk.options[ask(game, at, JOIN, chooser, chooser, count_in_hell(game))]
        if option.verb == PASS:
            return
        join_battle(game, at, option.who)


@kernel
def may_go_alone(game, rules, seat):
    """The text asks who enters to bring one or more others; by the usual reading he need not."""
    return rules.lone_assault == 1 or seat == NONE or all_in_hell(game)


@kernel
def join_battle(game, at, seat):
    """He moves to the Lord's sheet, wherever he was."""
    game.heroes[seat].area = HELL
    say(game, at, JOINS, seat, -1, -1, 0)


@kernel
def count_in_hell(game):
    """How many heroes are in the battle."""
    count = 0
    for seat in range(game.players):
        if game.heroes[seat].area == HELL:
            count += 1
    return count


@kernel
def all_in_hell(game):
    """True if every living hero is in the battle."""
    for seat in range(game.players):
        if is_alive(game, seat) and game.heroes[seat].area != HELL:
            return False
    return True


@kernel
def gather_enemies(game, at):
    """Tokens in the Lord's area are revealed; all minions there and the Lord join the battle."""
    reveal_tokens(game, at, game.battle.gate)
    move_enemies(game, game.battle.gate, HELL)
    game.lords[game.battle.lord].area = HELL


@kernel
def move_enemies(game, here, there):
    """All minions of one place go to another."""
    for circle in range(CIRCLES):
        game.areas[there].minions[circle] += game.areas[here].minions[circle]
        game.areas[here].minions[circle] = 0
    for demon in game.fourth:
        if demon.area == here:
            demon.area = there


# --- steps 4 to 6: menace, attack or retreat, counterattack -------------------------------------


@kernel
def menace(game, at):
    """What the Lord does at the start of every battle."""
    lord = game.lords[game.battle.lord]
    if at.rules.lord[lord.kind].menace.op == FREE_ATTACK:
        target = LORD + game.battle.lord
        say(game, at, MENACED, -1, target, -1, 0)
        victim = choose_victim(game, at, HELL, target)
        if victim != NONE:
            slot = battle_slot(game.battle.number, 0, target)
            group_attacks(game, at, HELL, target, victim, HELL_ATTACK, slot)


@kernel
def heroes_attack_or_retreat(game, at):
    """Each hero in Hell, the captain first, attacks or leaves; nothing else is possible."""
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if not is_over(game) and game.heroes[seat].area == HELL:
            attack_or_retreat(game, at, seat)


@kernel
def attack_or_retreat(game, at, seat):
    """One hero's choice; a stunned hero stands up instead of an attack, or retreats as he is."""
    clear_options(at.desk)
    if game.battle.rounds < MOST_ROUNDS:
        if game.heroes[seat].stunned == 1:
            offer(at.desk, DO_RECOVER_BY_ATTACK, seat, NONE, -1, 0)
        else:
            offer(at.desk, DO_ATTACK, seat, -1, HELL, 0)
    for area in range(at.rules.map.areas):
        if not is_shadowed(game, area):
            offer(at.desk, DO_RETREAT, seat, -1, area, 0)
    option = at.desk.options[ask(game, at, HELL_TURN, seat, seat, game.battle.rounds)]
    if option.verb == DO_ATTACK:
        hero_attacks(game, at, seat)
    elif option.verb == DO_RETREAT:
        retreat(game, at, seat, option.where)
    else:
        game.heroes[seat].stunned = 0
        say(game, at, STOOD_UP, seat, -1, -1, 0)


@kernel
def retreat(game, at, seat, area):
    """To any area without Shadow; that hero is out of this battle."""
    game.heroes[seat].area = area
    say(game, at, RETREATS, seat, -1, area, 0)
    reveal_tokens(game, at, area)


@kernel
def close_battle(game, at):
    """The Lord and what is left of his minions return to the gate."""
    lord = game.lords[game.battle.lord]
    lord.area = game.battle.gate
    move_enemies(game, HELL, game.battle.gate)
    game.battle.lord = NONE
    say(game, at, HELL_ENDS, -1, -1, game.battle.gate, 0)
