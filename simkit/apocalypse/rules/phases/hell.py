"""Hell Time: the battle with the Lord, outside of time."""

from __future__ import annotations

from simkit.apocalypse.rules.attacks.abilities import start_of_turn
from simkit.apocalypse.rules.attacks.before_the_roll import hero_attacks
from simkit.apocalypse.rules.attacks.groups import all_groups_attack
from simkit.apocalypse.rules.board.board import (
    in_turn_order,
    is_alive,
    is_hero_in,
    is_shadowed,
    lord_target,
)
from simkit.apocalypse.rules.board.chronicle import (
    note_first_battle,
    note_round,
    tell_who_fights,
)
from simkit.apocalypse.rules.board.marks import leave_marks_in_hell
from simkit.apocalypse.rules.enemies.lords import has_ability, remove_counter, waste_away
from simkit.apocalypse.rules.enemies.spawning import open_centre, reveal_tokens
from simkit.apocalypse.words import chances, choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .menace import begin_round, is_held_by_sloth, lord_attacks, menace
from .setup import unveil_lord

MOST_ROUNDS = 1000  # ours, not the rulebook's: from this round on heroes can only retreat


@kernel
def enter_hell(game, at, number, seat):
    """A battle with a Lord from beginning to end; ``seat`` entered his Shadow, NONE: it came."""
    open_battle(game, at, number, seat)
    open_centre(game, at, seat)
    gather_heroes(game, at, seat)
    note_first_battle(game)
    gather_enemies(game, at)
    if not is_over(game):
        menace(game, at)
    while is_fought(game):
        begin_round(game, at)
        note_round(game)
        tell_who_fights(game, at)
        heroes_attack_or_retreat(game, at)
        if is_fought(game):
            enemies_attack(game, at)
    if not is_over(game):
        close_battle(game, at)


@kernel
def is_fought(game):
    """The battle lasts until no hero is left in Hell or the Lord is dead."""
    lives = game.lords[game.battle.lord].alive == 1
    return lives and not is_over(game) and is_hero_in(game, state.HELL)


@kernel
def open_battle(game, at, number, seat):
    """Time stops; the Lord is known; his area becomes the gate."""
    unveil_lord(game, at, number)
    battle = game.battle
    battle.lord = number
    battle.gate = game.lords[number].area
    battle.activating = seat
    battle.rounds = 0
    battle.number += 1
    game.tally.lord_battles += 1
    target = lord_target(number, 0)
    if seat == state.NONE:
        say(game, at, events.HELL_COMES, what=target, where=battle.gate)
    else:
        say(game, at, events.HELL_BEGINS, seat, target, game.heroes[seat].area)


# --- steps 1 to 3: who fights -------------------------------------------------------------------


@kernel
def gather_heroes(game, at, seat):
    """Heroes under his Shadow must join; the activating hero, or the captain, adds others."""
    if seat != state.NONE:
        game.heroes[seat].area = state.HELL
    for other in range(game.players):
        if is_found_by_lord(game, other):
            join_battle(game, at, other)
    chooser = game.captain if seat == state.NONE else seat
    while True:
        clear_options(at.desk)
        if may_go_alone(game, at.rules, seat) or count_in_hell(game) > 1:
            offer(at.desk, choices.PASS, chooser)
        for other in range(game.players):
            if is_alive(game, other) and game.heroes[other].area != state.HELL:
                offer(at.desk, choices.DO_CHOOSE, other, where=game.heroes[other].area)
        option = at.desk.options[ask(game, at, choices.JOIN, chooser, chooser, count_in_hell(game))]
        if option.verb == choices.PASS:
            return
        join_battle(game, at, option.who)


@kernel
def is_found_by_lord(game, seat):
    """True for a hero in the Lord's area, or whom the one who entered brought into the Shadow."""
    area = game.heroes[seat].area
    if not is_alive(game, seat) or area == state.HELL:
        return False
    return area == game.battle.gate or (game.areas[area].shadow >> game.battle.lord) & 1 == 1


@kernel
def may_go_alone(game, rules, seat):
    """The text asks who enters to bring one or more others; by the usual reading he need not."""
    return rules.lone_assault == 1 or seat == state.NONE or all_in_hell(game)


@kernel
def join_battle(game, at, seat):
    """He moves to the Lord's sheet, wherever he was."""
    game.heroes[seat].area = state.HELL
    say(game, at, events.JOINS, seat)


@kernel
def count_in_hell(game):
    """How many heroes are in the battle."""
    count = 0
    for seat in range(game.players):
        if game.heroes[seat].area == state.HELL:
            count += 1
    return count


@kernel
def all_in_hell(game):
    """True if every living hero is in the battle."""
    for seat in range(game.players):
        if is_alive(game, seat) and game.heroes[seat].area != state.HELL:
            return False
    return True


@kernel
def gather_enemies(game, at):
    """Tokens in the Lord's area are revealed; all minions there and the Lord join the battle."""
    reveal_tokens(game, at, game.battle.gate)
    move_enemies(game, game.battle.gate, state.HELL)
    game.lords[game.battle.lord].area = state.HELL


@kernel
def move_enemies(game, here, there):
    """All minions of one place go to another."""
    for circle in range(state.CIRCLES):
        game.areas[there].minions[circle] += game.areas[here].minions[circle]
        game.areas[here].minions[circle] = 0
    for demon in game.fourth:
        if demon.area == here:
            demon.area = there


# --- steps 5 and 6: attack or retreat, counterattack (step 4, the menace, is in menace.py) ------


@kernel
def heroes_attack_or_retreat(game, at):
    """Each hero in Hell, the captain first, attacks or leaves; nothing else is possible."""
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if is_fought(game) and game.heroes[seat].area == state.HELL:
            attack_or_retreat(game, at, seat)


@kernel
def attack_or_retreat(game, at, seat):
    """One hero's choice; a stunned hero stands up instead of an attack, or retreats as he is."""
    start_of_turn(game, at, seat)
    can_fight = game.battle.rounds < MOST_ROUNDS
    if game.heroes[seat].trapped == 1 and can_fight:
        waste_away(game, at, seat)
        return
    clear_options(at.desk)
    if can_fight:
        offer_attack(game, at, seat)
    offer_retreats(game, at, seat)
    option = at.desk.options[ask_in_hell(game, at, seat)]
    if option.verb == choices.DO_ATTACK:
        hero_attacks(game, at, seat)
    elif option.verb == choices.DO_RETREAT:
        if not can_fight or not is_held_by_sloth(game, at, seat):
            retreat(game, at, seat, option.where)
    else:
        give_up_attack_in_hell(game, at, seat, option.verb)


@kernel
def offer_attack(game, at, seat):
    """An attack, or what it can be given up for."""
    if game.heroes[seat].stunned == 1:
        offer(at.desk, choices.DO_RECOVER_BY_ATTACK, seat)
    else:
        offer(at.desk, choices.DO_ATTACK, seat, where=state.HELL)
    number = game.battle.lord
    if game.lords[number].counters > 0 and has_ability(
        game, at.rules, number, effects.ATTACK_FOR_COUNTER
    ):
        offer(at.desk, choices.DO_REMOVE_COUNTER, seat, amount=game.lords[number].counters)


@kernel
def offer_retreats(game, at, seat):
    """To any area without Shadow."""
    for area in range(at.rules.map.areas):
        if not is_shadowed(game, area):
            offer(at.desk, choices.DO_RETREAT, seat, where=area)


@kernel
def ask_in_hell(game, at, seat):
    """Put the choice to the player."""
    return ask(game, at, choices.HELL_TURN, seat, seat, game.battle.rounds)


@kernel
def give_up_attack_in_hell(game, at, seat, verb):
    """One attack given up serves every purpose at once: his stun, and a counter of the Lord's."""
    if game.heroes[seat].stunned == 1:
        game.heroes[seat].stunned = 0
        say(game, at, events.STOOD_UP, seat)
    if verb == choices.DO_REMOVE_COUNTER:
        remove_counter(game, at, seat)


@kernel
def enemies_attack(game, at):
    """The enemies strike back, the lowest Circle first and the Lord last."""
    slot = chances.battle_slot(game.battle.number, game.battle.rounds, 0)
    all_groups_attack(game, at, state.HELL, chances.HELL_ATTACK, slot)
    lord_attacks(game, at, slot)


@kernel
def retreat(game, at, seat, area):
    """To any area without Shadow; that hero is out of this battle."""
    game.heroes[seat].area = area
    leave_marks_in_hell(game, seat)
    say(game, at, events.RETREATS, seat, where=area)
    reveal_tokens(game, at, area)


@kernel
def close_battle(game, at):
    """The Lord and what is left of his minions return to the gate; so do heroes when he is dead."""
    gate = game.battle.gate
    game.lords[game.battle.lord].area = gate
    move_enemies(game, state.HELL, gate)
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if game.heroes[seat].area == state.HELL:
            return_to_gate(game, at, seat)
    game.battle.lord = state.NONE
    say(game, at, events.HELL_ENDS, where=gate)


@kernel
def return_to_gate(game, at, seat):
    """Who is in Hell when its Lord dies; from another Lord's Shadow he retreats at once."""
    game.heroes[seat].area = game.battle.gate
    if is_shadowed(game, game.battle.gate):
        clear_options(at.desk)
        offer_retreats(game, at, seat)
        retreat(game, at, seat, at.desk.options[ask_in_hell(game, at, seat)].where)
