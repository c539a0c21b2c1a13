"""Enemy phase: despair and Lord, minions attack, minions move, tokens spawn; ambushes follow."""

from __future__ import annotations

from simkit.apocalypse.rules.attacks.ambush import ambush_segment
from simkit.apocalypse.rules.attacks.groups import all_groups_attack, strikes_afar
from simkit.apocalypse.rules.board.board import (
    can,
    enemies_in,
    in_turn_order,
    is_alive,
    is_hero_in,
    lord_target,
    minions_in,
    targets_in,
)
from simkit.apocalypse.rules.board.maps import (
    is_lord_active,
    score_gathered,
    score_highest_way,
    score_organs,
)
from simkit.apocalypse.rules.board.tracks import advance_track
from simkit.apocalypse.rules.enemies.arrivals import (
    bring_fourth,
    guard_lord,
    minion_spawn_segment,
    open_gates,
    spawn_organ_token,
)
from simkit.apocalypse.rules.enemies.legions import tax_courage
from simkit.apocalypse.rules.enemies.moving import march, minions_move_segment
from simkit.apocalypse.rules.heroes.courage import fill_pool
from simkit.apocalypse.rules.heroes.damage import lose_health
from simkit.apocalypse.rules.heroes.gifts import discard_panel, fill_panel
from simkit.apocalypse.rules.heroes.troopers import trooper_dies
from simkit.apocalypse.words import chances, choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members
from simkit.kernel.table import is_over

from .hell import enter_hell


@kernel
def enemy_phase(game, at):
    """The five segments in their order."""
    game.phase = state.ENEMY_PHASE
    say(game, at, events.PHASE_BEGINS, what=state.ENEMY_PHASE)
    for seat in range(game.players):
        game.heroes[seat].shielded = 0
    score_gathered(game, at)
    if not is_over(game):
        tax_courage(game, at)
        despair_and_lord_segment(game, at)
    if not is_over(game):
        minions_attack_segment(game, at)
    if not is_over(game):
        minions_move_segment(game, at)
    if not is_over(game):
        minion_spawn_segment(game, at)
    if not is_over(game):
        ambush_segment(game, at)


# --- a. despair and Lord segment ----------------------------------------------------------------


@kernel
def despair_and_lord_segment(game, at):
    """Despair advances a box a player; each time round, the despair cycle follows."""
    steps = game.players * at.rules.despair_step
    game.despair, rounds = advance_track(game.despair, steps, at.rules.despair_boxes)
    say(game, at, events.DESPAIR_ADVANCES, value=game.despair)
    for _ in range(rounds):
        if not is_over(game):
            despair_cycle(game, at)


@kernel
def despair_cycle(game, at):
    """Pestilence bites, a despair die and 4 courage are added, the Lord counter advances."""
    for place in range(game.players):
        pestilence_bites(game, at, in_turn_order(game, place))
    if is_over(game):
        return
    game.despair_dice = min(game.despair_dice + 1, at.rules.dice_cap)
    fill_pool(game, at, at.rules.pool_gain, state.BY_CYCLES)
    say(game, at, events.DESPAIR_CYCLE, what=game.pool, value=game.despair_dice)
    spawn_organ_token(game, at)
    if is_over(game):
        return
    game.lord_track, rounds = advance_track(game.lord_track, 1, at.rules.lord_boxes)
    if rounds > 0:
        lord_cycle(game, at)


@kernel
def pestilence_bites(game, at, seat):
    """1 damage a marker; troopers cannot absorb it."""
    hero = game.heroes[seat]
    if not is_alive(game, seat) or hero.pestilence == 0 or is_over(game):
        return
    if is_void(game, at, events.PESTILENCE_BITES, seat):
        return
    say(game, at, events.PESTILENCE_BITES, seat, value=hero.pestilence)
    lose_health(game, at, seat, hero.pestilence)


@kernel
def lord_cycle(game, at):
    """What the map prints for its Lord segment; then a battle where a Lord has come to heroes."""
    for number in range(len(at.rules.map.lord_step)):
        if not is_over(game):
            do_lord_step(game, at, at.rules.map.lord_step[number])
    for number in range(at.rules.map.lords):
        if not is_over(game) and has_come_to_heroes(game, number):
            enter_hell(game, at, number, state.NONE)


@kernel
def do_lord_step(game, at, step):
    """One thing that happens when the Lord counter comes round."""
    if step == effects.RENEW_GIFTS:
        renew_panel(game, at)
    elif step == effects.MOVE_LORDS:
        advance_lords(game, at)
    elif step == effects.BRING_FOURTH:
        bring_fourth(game, at)
    elif step == effects.MOVE_SLOW:
        march(game, at, 1)
    elif step == effects.PLACE_TOKENS:
        open_gates(game, at, 1)
    elif step == effects.LORDS_GUARD:
        guard_lord(game, at)
    elif step == effects.SCORE_HIGHEST_WAY:
        score_highest_way(game, at)
    elif step == effects.SCORE_ORGANS:
        score_organs(game, at)


@kernel
def has_come_to_heroes(game, number):
    """True if this Lord has moved into an area with heroes."""
    lord = game.lords[number]
    return lord.alive == 1 and is_hero_in(game, lord.area)


@kernel
def renew_panel(game, at):
    """All cards are replaced; Fidgit lets Cindrew keep up to two."""
    kept = 0
    for seat in range(game.players):
        if is_alive(game, seat) and can(game.heroes[seat], effects.FIDGIT_FETCH):
            kept = choose_kept_cards(game, at, seat, kept)
    discard_panel(game, kept)
    fill_panel(game, at)
    say(game, at, events.PANEL_RENEWED)


@kernel
def choose_kept_cards(game, at, seat, kept):
    """Up to two places of the panel (a bit each), one by one."""
    for _ in range(at.rules.ability[effects.FIDGIT_FETCH].count):
        clear_options(at.desk)
        offer(at.desk, choices.PASS, seat)
        for place in range(at.rules.panel):
            if game.panel[place] != state.NONE and (kept >> place) & 1 == 0:
                offer(at.desk, choices.DO_CARD, seat, game.panel[place], amount=place)
        option = at.desk.options[ask(game, at, choices.KEEP_CARD, seat, seat, 0)]
        if option.verb == choices.PASS:
            return kept
        kept |= 1 << option.amount
        say(game, at, events.CARD_KEPT, seat, option.what)
    return kept


@kernel
def advance_lords(game, at):
    """Every Lord who is active goes his way; one who has none stays where he is."""
    for number in range(at.rules.map.lords):
        if not is_over(game) and is_lord_active(game, at.rules, number):
            advance_lord(game, at, number)


@kernel
def advance_lord(game, at, number):
    """One area toward the start; the Shadow falls there and kills its ambush."""
    lord = game.lords[number]
    area = at.rules.map.lord_next[number, lord.area]
    if area == state.NONE or is_void(game, at, events.LORD_MOVES, -1):
        return
    lord.area = area
    say(game, at, events.LORD_MOVES, what=lord_target(number, 0), where=area)
    cast_shadow(game, at, number, area)


@kernel
def cast_shadow(game, at, number, area):
    """The Shadow grows: on a start area it ends the game; troopers in ambush there die."""
    game.areas[area].shadow |= 1 << number
    if at.rules.map.start[area] == 1:
        game.outcome = state.LOST_TO_SHADOW
        say(game, at, events.LOST_TO_SHADOW, where=area)
        return
    kill_ambush(game, at, area)


@kernel
def kill_ambush(game, at, area):
    """Troopers in ambush die under the Shadow; invasion tokens there stay hidden."""
    for kind in range(state.TROOPER_TYPES):
        count = game.areas[area].ambush[kind]
        if count > 0:
            game.areas[area].ambush[kind] = 0
            say(game, at, events.AMBUSH_DIES, what=kind, where=area, value=count)
            trooper_dies(game, at, kind, count)


# --- b. minions attack segment ------------------------------------------------------------------


@kernel
def minions_attack_segment(game, at):
    """Area by area, in the captain's order; each area is finished before the next."""
    game.resolved = 0
    while not is_over(game):
        clear_options(at.desk)
        for area in range(at.rules.map.areas):
            if (game.resolved >> area) & 1 == 0 and will_attack(game, at.rules, area):
                offer(
                    at.desk,
                    choices.DO_AREA,
                    game.captain,
                    where=area,
                    amount=minions_in(game, area),
                )
        if at.desk.count == 0:
            return
        area = at.desk.options[
            ask(game, at, choices.NEXT_AREA, game.captain, game.captain, 0)
        ].where
        game.resolved |= 1 << area
        all_groups_attack(game, at, area, chances.GROUP_ATTACK, chances.group_slot(area, 0))


@kernel
def will_attack(game, rules, area):
    """Enemies attack where a hero is; a Hellhound or the demons of Pandemonium even from afar."""
    if is_hero_in(game, area):
        return enemies_in(game, area)
    if minions_in(game, area) == 0:
        return False
    for target in members(targets_in(game, rules, area)):
        if strikes_afar(game, rules, target):
            return True
    return False
