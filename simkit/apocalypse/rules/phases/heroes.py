"""Hero phase: each hero's turn, with an attack and a move in either order, and an ambush."""

from __future__ import annotations

from simkit.apocalypse.rules.attacks.abilities import (
    offer_hero_abilities,
    start_of_turn,
    use_hero_ability,
)
from simkit.apocalypse.rules.attacks.attack import farthest_reach, has_target
from simkit.apocalypse.rules.attacks.before_the_roll import STAYS, hero_attacks, must_still_move
from simkit.apocalypse.rules.attacks.space_troopers import offer_own_transfers, transfer_in_turn
from simkit.apocalypse.rules.board.board import (
    ambush_size,
    areas_near,
    can,
    gift_on,
    in_turn_order,
    is_alive,
    is_beside,
    is_shadowed,
    luck_at_hand,
    patrol_size,
    shadow_of,
)
from simkit.apocalypse.rules.enemies.spawning import reveal_tokens
from simkit.apocalypse.rules.heroes.damage import lose_health
from simkit.apocalypse.rules.heroes.healing import cure_with_luck, needs_cure, spend_luck_gift
from simkit.apocalypse.rules.heroes.recruiting import dismiss_ambush
from simkit.apocalypse.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members
from simkit.kernel.table import is_over

from .hell import enter_hell
from .team import clear_status


@kernel
def hero_phase(game, at):
    """Every player's turn, the captain first, then to the left."""
    game.phase = state.HERO_PHASE
    say(game, at, events.PHASE_BEGINS, what=state.HERO_PHASE)
    begin_hero_turns(game)
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if is_alive(game, seat) and not is_over(game):
            hero_turn(game, at, seat)


@kernel
def begin_hero_turns(game):
    """One attack and one move for every hero; nothing done, no gift used yet."""
    game.refused = 0
    for seat in range(game.players):
        hero = game.heroes[seat]
        hero.attacks_left, hero.moves_left = 1, 1
        hero.moved, hero.ambush_set, hero.turn_over = 0, 0, 0
        hero.used, hero.stride = 0, 0


@kernel
def hero_turn(game, at, seat):
    """Fire first, then one action after another until the player has done."""
    hero = game.heroes[seat]
    say(game, at, events.TURN_BEGINS, seat, where=hero.area, value=hero.health)
    start_of_turn(game, at, seat)
    burn(game, at, seat)
    while not is_over(game) and is_alive(game, seat) and hero.turn_over == 0:
        clear_options(at.desk)
        offer_hero_actions(game, at, seat)
        option = at.desk.options[ask(game, at, choices.HERO_TURN, seat, seat, 0)]
        if option.verb == choices.PASS:
            return
        do_hero_action(game, at, seat, option.verb, option.what, option.where, option.amount)


@kernel
def burn(game, at, seat):
    """A hero on fire takes 1 damage at the start of his turn, before anyone can put it out."""
    if game.heroes[seat].burning == 1:
        if is_void(game, at, events.BURNED, seat):
            return
        say(game, at, events.BURNED, seat, value=1)
        lose_health(game, at, seat, 1)


@kernel
def offer_hero_actions(game, at, seat):
    """What the rules allow him next; a stunned hero must first lose his attack or his move."""
    hero = game.heroes[seat]
    if hero.stunned == 1:
        offer_recovery(game, at, seat)
    else:
        if not must_still_move(game, at, seat):
            offer(at.desk, choices.PASS, seat, where=hero.area)
        if hero.attacks_left > 0:
            if has_target(game, at.rules, hero.area, farthest_reach(game, at.rules, seat)):
                offer(at.desk, choices.DO_ATTACK, seat, where=hero.area)
        if hero.moves_left > 0:
            offer_steps(game, at, seat, state.NONE)
        offer_giving_up_attack(game, at, seat)
        if may_set_ambush(game, at, seat):
            offer(at.desk, choices.DO_SET, seat, where=hero.area)
    offer_gift_actions(game, at, seat)
    offer_own_transfers(game, at, seat)
    offer_hero_abilities(game, at, seat, has_finished(game, at, seat))


@kernel
def do_hero_action(game, at, seat, verb, what, where, amount):
    """Carry out one hero action."""
    hero = game.heroes[seat]
    if verb == choices.DO_ATTACK:
        hero.attacks_left -= 1
        hero_attacks(game, at, seat)
    elif verb == choices.DO_MOVE:
        move_hero(game, at, seat, where)
    elif verb == choices.DO_SET:
        set_ambush(game, at, seat)
    elif verb == choices.DO_RECOVER_BY_ATTACK:
        give_up_attack(game, at, seat)
    elif verb == choices.DO_RECOVER_BY_MOVE:
        hero.moves_left -= 1
        stand_up(game, at, seat)
    elif verb == choices.DO_TRANSFER:
        transfer_in_turn(game, at, seat, what, where)
    elif verb == choices.DO_ABILITY:
        use_hero_ability(game, at, seat, what, amount)
    else:
        use_gift_action(game, at, seat, verb, what, where)


# --- recovering from stun and fire --------------------------------------------------------------


@kernel
def offer_recovery(game, at, seat):
    """Give up an attack or a move; whoever must move keeps a move while he has an attack."""
    hero = game.heroes[seat]
    offer_giving_up_attack(game, at, seat)
    last_move = hero.moves_left == 1 and must_still_move(game, at, seat)
    if hero.moves_left > 0 and (hero.attacks_left == 0 or not last_move):
        offer(at.desk, choices.DO_RECOVER_BY_MOVE, seat)
    if hero.attacks_left == 0 and hero.moves_left == 0:
        offer(at.desk, choices.PASS, seat)


@kernel
def offer_giving_up_attack(game, at, seat):
    """Worth it for his own stun, or for a fire on any hero in the area, his own included."""
    hero = game.heroes[seat]
    if hero.attacks_left == 0:
        return
    victim = first_on_fire(game, hero.area)
    if hero.stunned == 1 or victim != state.NONE:
        offer(at.desk, choices.DO_RECOVER_BY_ATTACK, seat, victim)


@kernel
def first_on_fire(game, area):
    """The first seat whose hero burns here, or NONE."""
    for seat in range(game.players):
        if is_burning_in(game, seat, area):
            return seat
    return state.NONE


@kernel
def is_burning_in(game, seat, area):
    """True if this player's hero is here and on fire."""
    hero = game.heroes[seat]
    return is_alive(game, seat) and hero.area == area and hero.burning == 1


@kernel
def give_up_attack(game, at, seat):
    """One attack given up serves every purpose at once: his stun, and all fires in the area."""
    hero = game.heroes[seat]
    hero.attacks_left -= 1
    stand_up(game, at, seat)
    for victim in range(game.players):
        if is_burning_in(game, victim, hero.area):
            game.heroes[victim].burning = 0
            say(game, at, events.PUT_OUT, seat, victim)


@kernel
def stand_up(game, at, seat):
    """The stun is over."""
    if game.heroes[seat].stunned == 1:
        game.heroes[seat].stunned = 0
        say(game, at, events.STOOD_UP, seat)


# --- the move action ----------------------------------------------------------------------------


@kernel
def offer_steps(game, at, seat, came_from):
    """The areas beside his own, but for the one he has just left: no reversal."""
    here = game.heroes[seat].area
    for area in members(areas_near(game, at.rules, here)):
        if area != came_from:
            offer(at.desk, choices.DO_MOVE, seat, where=area)


@kernel
def move_hero(game, at, seat, area):
    """One area, then perhaps a second, before any other action."""
    hero = game.heroes[seat]
    hero.moves_left -= 1
    steps = steps_of_move(game, at.rules, seat)
    hero.stride = 0
    hero.brings = choose_companion(game, at, seat) + 1
    came_from = hero.area
    step(game, at, seat, area)
    for _ in range(1, steps):
        if hero.turn_over == 1 or is_over(game) or not is_alive(game, seat):
            return
        here = hero.area
        further = choose_step_on(game, at, seat, came_from)
        if further == state.NONE:
            return
        came_from = here
        step(game, at, seat, further)


@kernel
def steps_of_move(game, rules, seat):
    """Two areas, more with Stimpacks; Madeleine waits for the troopers whom she leads."""
    hero = game.heroes[seat]
    steps = rules.hero_steps
    if can(hero, effects.BURDENED) and patrol_size(hero) > 0:
        steps = min(steps, rules.ability[effects.BURDENED].amount)
    return steps + hero.stride


@kernel
def choose_companion(game, at, seat):
    """Amelia's Dominant Personality: one hero comes along for the whole move, or NONE."""
    hero = game.heroes[seat]
    if not can(hero, effects.DOMINANT_PERSONALITY):
        return state.NONE
    clear_options(at.desk)
    offer(at.desk, choices.PASS, seat, where=hero.area)
    for other in range(game.players):
        if other != seat and is_alive(game, other) and game.heroes[other].area == hero.area:
            offer(at.desk, choices.DO_CHOOSE, other, where=hero.area)
    option = at.desk.options[ask(game, at, choices.COMPANION, seat, seat, 0)]
    return state.NONE if option.verb == choices.PASS else option.who


@kernel
def choose_step_on(game, at, seat, came_from):
    """The next area of the move, or NONE to stay; Maxwell may set ambushes on the way."""
    hero = game.heroes[seat]
    while True:
        clear_options(at.desk)
        offer(at.desk, choices.PASS, seat, where=hero.area)
        offer_steps(game, at, seat, came_from)
        if can(hero, effects.OLD_SCHOOL_DISCIPLINE) and may_set_ambush(game, at, seat):
            offer(at.desk, choices.DO_SET, seat, where=hero.area)
        option = at.desk.options[ask(game, at, choices.STEP_ON, seat, seat, 0)]
        if option.verb == choices.DO_SET:
            set_ambush(game, at, seat)
        elif option.verb == choices.PASS:
            return state.NONE
        else:
            return option.where


@kernel
def step(game, at, seat, area):
    """Enter an area: tokens there are revealed; the Shadow drags him to Hell, and his turn ends.

    Whom he brings along comes into the Shadow with him, and so must fight there.
    """
    hero = game.heroes[seat]
    hero.area = area
    hero.moved += 1
    say(game, at, events.MOVED, seat, where=area)
    suffer_arthritis(game, at, seat)
    if is_over(game) or not is_alive(game, seat):
        return
    bring_along(game, at, seat, area)
    if is_shadowed(game, area):
        hero.turn_over = 1
        enter_hell(game, at, shadow_of(game, area), seat)
    else:
        reveal_tokens(game, at, area)


@kernel
def bring_along(game, at, seat, area):
    """Amelia's companion is where she is; he cannot be dropped off on the way."""
    companion = game.heroes[seat].brings - 1
    if companion != state.NONE and is_alive(game, companion):
        game.heroes[companion].area = area
        say(game, at, events.BROUGHT_ALONG, seat, companion, area)


@kernel
def suffer_arthritis(game, at, seat):
    """Maxwell's weakness: damage as soon as he moves more than one area on his own turn."""
    hero = game.heroes[seat]
    if can(hero, effects.ARTHRITIS) and hero.moved == 2:
        damage = at.rules.ability[effects.ARTHRITIS].amount
        say(game, at, events.ARTHRITIS_HURTS, seat, value=damage)
        lose_health(game, at, seat, damage)


# --- the set ambush action ----------------------------------------------------------------------


@kernel
def may_set_ambush(game, at, seat):
    """With troopers on patrol, once a turn; Maxwell as often as he likes."""
    hero = game.heroes[seat]
    if hero.ambush_set == 1 and not can(hero, effects.OLD_SCHOOL_DISCIPLINE):
        return False
    if patrol_size(hero) == 0 or not has_place_for_ambush(game, at, seat):
        return False
    return not (ambush_ends_turn(game, at, seat) and must_still_move(game, at, seat))


@kernel
def ambush_ends_turn(game, at, seat):
    """By the usual reading an ambush comes after attack and move; not so for Maxwell."""
    return at.rules.ambush_any == 0 and not can(game.heroes[seat], effects.OLD_SCHOOL_DISCIPLINE)


@kernel
def has_place_for_ambush(game, at, seat):
    """True if some trooper of his patrol finds room in an ambush."""
    for kind in range(at.rules.trooper_types):
        if game.heroes[seat].patrol[kind] > 0:
            for area in range(at.rules.map.areas):
                if may_place(game, at, seat, kind, area):
                    return True
    return False


@kernel
def may_place(game, at, seat, kind, area):
    """In his own area (Special Forces: beside it too), four of one type at most."""
    hero = game.heroes[seat]
    if area != hero.area:
        if at.rules.trooper[kind].trait.op != effects.TRAIT_SET_ADJACENT:
            return False
        if not is_beside(game, at.rules, hero.area, area) or is_shadowed(game, area):
            return False
    return game.areas[area].ambush[kind] < at.rules.ambush_most


@kernel
def set_ambush(game, at, seat):
    """Leave one trooper, then perhaps more of his type with him."""
    hero = game.heroes[seat]
    hero.ambush_set = 1
    if ambush_ends_turn(game, at, seat):
        hero.attacks_left, hero.moves_left = 0, 0
    clear_options(at.desk)
    for kind in range(at.rules.trooper_types):
        if hero.patrol[kind] > 0:
            for area in range(at.rules.map.areas):
                if may_place(game, at, seat, kind, area):
                    offer(at.desk, choices.DO_SET, seat, kind, area)
    option = at.desk.options[ask(game, at, choices.SET_AMBUSH, seat, seat, 0)]
    kind, area = option.what, option.where
    place_trooper(game, at, seat, kind, area)
    reinforce_ambush(game, at, seat, kind, area)


@kernel
def reinforce_ambush(game, at, seat, kind, area):
    """More troopers of the type just placed, as long as there is room."""
    hero = game.heroes[seat]
    placed = 1
    while hero.patrol[kind] > 0 and may_place(game, at, seat, kind, area) and not is_over(game):
        clear_options(at.desk)
        offer(at.desk, choices.PASS, seat, where=hero.area)
        offer(at.desk, choices.DO_SET, seat, kind, area)
        if ask(game, at, choices.SET_AMBUSH, seat, seat, placed) == 0:
            return
        place_trooper(game, at, seat, kind, area)
        placed += 1


@kernel
def place_trooper(game, at, seat, kind, area):
    """A trooper lies down in ambush; one of another type makes way; tokens there are revealed."""
    dismiss_ambush(game, at, area, kind)
    game.heroes[seat].patrol[kind] -= 1
    game.areas[area].ambush[kind] += 1
    say(game, at, events.AMBUSH_SET, seat, kind, area, ambush_size(game, area))
    reveal_tokens(game, at, area)


# --- special actions from gifts -----------------------------------------------------------------


@kernel
def offer_gift_actions(game, at, seat):
    """Extra attacks and moves, Second Wind, the Extinguisher: each gift once a turn."""
    hero = game.heroes[seat]
    for slot in members(hero.filled & ~hero.used):
        effect = gift_on(game, at.rules, seat, slot)
        if effect.luck > luck_at_hand(game, seat):
            continue
        if effect.op == effects.EXTRA_ATTACK and not has_finished(game, at, seat):
            offer(at.desk, choices.DO_EXTRA_ATTACK, seat, where=slot)
        elif (
            effect.op == effects.EXTRA_MOVE
            and not has_finished(game, at, seat)
            and hero.moved != STAYS
        ):
            offer(at.desk, choices.DO_EXTRA_MOVE, seat, where=slot)
        elif effect.op == effects.HEAL_SELF and needs_cure(game, seat):
            offer(at.desk, choices.DO_HEAL, seat, where=slot)
        elif effect.op == effects.CLEAR_STATUS:
            if hero.burning == 1:
                offer(at.desk, choices.DO_CLEAR, seat, 0, slot)
            if hero.stunned == 1:
                offer(at.desk, choices.DO_CLEAR, seat, 1, slot)


@kernel
def has_finished(game, at, seat):
    """True if his ambush was to be his last action."""
    return game.heroes[seat].ambush_set == 1 and ambush_ends_turn(game, at, seat)


@kernel
def use_gift_action(game, at, seat, verb, what, slot):
    """Use a gift on its slot."""
    hero = game.heroes[seat]
    hero.used |= 1 << slot
    if verb == choices.DO_CLEAR:
        clear_status(game, at, seat, what)
    elif verb == choices.DO_HEAL:
        cure_with_luck(game, at, seat, slot)
    elif verb == choices.DO_EXTRA_ATTACK:
        spend_luck_gift(game, at, seat, slot)
        hero.attacks_left += 1
        say(game, at, events.EXTRA_ACTION, seat, 0)
    else:
        spend_luck_gift(game, at, seat, slot)
        hero.moves_left += 1
        say(game, at, events.EXTRA_ACTION, seat, 1)
