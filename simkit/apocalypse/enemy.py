"""Enemy phase: despair and Lord, minions attack, minions move, tokens spawn; ambushes follow."""

from __future__ import annotations

from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel

from .ambush import ambush_segment
from .board import (
    can,
    demons_in,
    enemies_in,
    in_turn_order,
    is_alive,
    is_hero_in,
    is_over,
    minions_in,
    target_count,
)
from .chances import GROUP_ATTACK, group_slot
from .choices import DO_AREA, DO_CARD, KEEP_CARD, NEXT_AREA, PASS
from .courage import fill_pool
from .damage import lose_health
from .effects import EXIT_DOOM, FIDGIT_FETCH, TAX_COURAGE
from .events import (
    AMBUSH_DIES,
    BAND_EXITS,
    BAND_MOVES,
    CARD_KEPT,
    DESPAIR_ADVANCES,
    DESPAIR_CYCLE,
    LORD_MOVES,
    PANEL_RENEWED,
    PESTILENCE_BITES,
    PHASE_BEGINS,
    SHADOW_LOSES,
    TAXED,
    TOKEN_EXITS,
    is_void,
    say,
)
from .gifts import discard_panel, fill_panel
from .groups import all_groups_attack, obeys_legion, strikes_anywhere
from .hell import enter_hell
from .spawning import place_token, reveal_if_seen, spawn_fourth
from .state import (
    BY_CYCLES,
    CIRCLES,
    ENEMY_PHASE,
    FOURTH,
    FROM_EXITS,
    LORD,
    LOST_TO_SHADOW,
    NONE,
    TROOPER_TYPES,
)
from .tables import EXIT
from .tracks import advance_track, score_doom


@kernel
def enemy_phase(game, at):
    """The five segments in their order."""
    game.phase = ENEMY_PHASE
    say(game, at, PHASE_BEGINS, -1, ENEMY_PHASE, -1, 0)
    for seat in range(game.players):
        game.heroes[seat].shielded = 0
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


@kernel
def tax_courage(game, at):
    """A legion that costs each hero who shares an area with demons some courage."""
    if game.legion == NONE or at.rules.legion[game.legion].op != TAX_COURAGE:
        return
    for seat in range(game.players):
        hero = game.heroes[seat]
        if is_alive(game, seat) and hero.courage > 0 and demons_in(game, hero.area) > 0:
            lost = min(hero.courage, at.rules.legion[game.legion].amount)
            hero.courage -= lost
            say(game, at, TAXED, seat, -1, -1, lost)


# --- a. despair and Lord segment ----------------------------------------------------------------


@kernel
def despair_and_lord_segment(game, at):
    """Despair advances a box a player; each time round, the despair cycle follows."""
    steps = game.players * at.rules.despair_step
    game.despair, rounds = advance_track(game.despair, steps, at.rules.despair_boxes)
    say(game, at, DESPAIR_ADVANCES, -1, -1, -1, game.despair)
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
    fill_pool(game, at, at.rules.pool_gain, BY_CYCLES)
    say(game, at, DESPAIR_CYCLE, -1, game.pool, -1, game.despair_dice)
    game.lord_track, rounds = advance_track(game.lord_track, 1, at.rules.lord_boxes)
    if rounds > 0:
        lord_cycle(game, at)


@kernel
def pestilence_bites(game, at, seat):
    """1 damage a marker; troopers cannot absorb it."""
    hero = game.heroes[seat]
    if not is_alive(game, seat) or hero.pestilence == 0 or is_over(game):
        return
    if is_void(game, at, PESTILENCE_BITES, seat):
        return
    say(game, at, PESTILENCE_BITES, seat, -1, -1, hero.pestilence)
    lose_health(game, at, seat, hero.pestilence)


@kernel
def lord_cycle(game, at):
    """New gifts, the Lord advances with his Shadow, a Fourth Circle demon, perhaps a battle."""
    renew_panel(game, at)
    advance_lord(game, at)
    if is_over(game):
        return
    area = game.lords[0].area
    spawn_fourth(game, at, area)
    if not is_over(game) and is_hero_in(game, area):
        enter_hell(game, at, NONE)


@kernel
def renew_panel(game, at):
    """All cards are replaced; Fidgit lets Cindrew keep up to two."""
    kept = 0
    for seat in range(game.players):
        if is_alive(game, seat) and can(game.heroes[seat], FIDGIT_FETCH):
            kept = choose_kept_cards(game, at, seat, kept)
    discard_panel(game, kept)
    fill_panel(game, at)
    say(game, at, PANEL_RENEWED, -1, -1, -1, 0)


@kernel
def choose_kept_cards(game, at, seat, kept):
    """Up to two places of the panel (a bit each), one by one."""
    for _ in range(2):
        clear_options(at.desk)
        offer(at.desk, PASS, seat, -1, -1, 0)
        for place in range(at.rules.panel):
            if game.panel[place] != NONE and (kept >> place) & 1 == 0:
                offer(at.desk, DO_CARD, seat, game.panel[place], -1, place)
        option = at.desk.options[ask(game, at, KEEP_CARD, seat, seat, 0)]
        if option.verb == PASS:
            return kept
        kept |= 1 << option.amount
        say(game, at, CARD_KEPT, seat, option.what, -1, 0)
    return kept


@kernel
def advance_lord(game, at):
    """One area toward the start; the Shadow falls there and kills its ambush."""
    lord = game.lords[0]
    area = at.rules.map.lord_next[lord.area]
    if area == NONE or is_void(game, at, LORD_MOVES, -1):
        return
    lord.area = area
    say(game, at, LORD_MOVES, -1, LORD, area, 0)
    cast_shadow(game, at, area)


@kernel
def cast_shadow(game, at, area):
    """The Shadow grows: on a start area it ends the game; troopers in ambush there die."""
    game.areas[area].shadow = 1
    if at.rules.map.start[area] == 1:
        game.outcome = LOST_TO_SHADOW
        say(game, at, SHADOW_LOSES, -1, -1, area, 0)
        return
    kill_ambush(game, at, area)


@kernel
def kill_ambush(game, at, area):
    """Troopers in ambush die under the Shadow; invasion tokens there stay hidden."""
    for kind in range(TROOPER_TYPES):
        count = game.areas[area].ambush[kind]
        if count > 0:
            game.areas[area].ambush[kind] = 0
            game.supply[kind] += count
            say(game, at, AMBUSH_DIES, -1, kind, area, count)


# --- b. minions attack segment ------------------------------------------------------------------


@kernel
def minions_attack_segment(game, at):
    """Area by area, in the captain's order; each area is finished before the next."""
    game.resolved = 0
    while not is_over(game):
        clear_options(at.desk)
        for area in range(at.rules.map.areas):
            if (game.resolved >> area) & 1 == 0 and will_attack(game, at.rules, area):
                offer(at.desk, DO_AREA, game.captain, -1, area, minions_in(game, area))
        if at.desk.count == 0:
            return
        area = at.desk.options[ask(game, at, NEXT_AREA, game.captain, game.captain, 0)].where
        game.resolved |= 1 << area
        all_groups_attack(game, at, area, GROUP_ATTACK, group_slot(area, 0))


@kernel
def will_attack(game, rules, area):
    """Enemies attack where a hero is; a Hellhound attacks even from afar."""
    if is_hero_in(game, area):
        return enemies_in(game, area)
    for kind in range(rules.fourths):
        if game.fourth[kind].area == area and strikes_anywhere(game, rules, area, FOURTH + kind):
            return True
    return False


# --- c. minions move segment --------------------------------------------------------------------


@kernel
def minions_move_segment(game, at):
    """Everything moves an area toward the start, nearest first; then tokens are revealed."""
    for place in range(at.rules.map.areas):
        area = at.rules.map.order[place]
        if not is_over(game):
            move_minions_from(game, at, area)
            move_tokens_from(game, at, area)
    for area in range(at.rules.map.areas):
        if not is_over(game):
            reveal_if_seen(game, at, area)


@kernel
def move_minions_from(game, at, area):
    """The minions of one area go to the next, or leave the map and score doom."""
    there = at.rules.map.next[area]
    for target in range(FOURTH + at.rules.fourths):
        count = target_count(game, area, target)
        if count == 0 or is_over(game):
            continue
        if there == EXIT:
            minions_exit(game, at, area, target, count)
        elif there != NONE:
            say(game, at, BAND_MOVES, area, target, there, count)
            place_band(game, area, there, target, count)


@kernel
def place_band(game, here, there, target, count):
    """All minions of one kind go from one area to another."""
    if target < FOURTH:
        game.areas[here].minions[target] -= count
        game.areas[there].minions[target] += count
    else:
        game.fourth[target - FOURTH].area = there


@kernel
def minions_exit(game, at, area, target, count):
    """Doom rises by 1 a minion, 4 for a Fourth Circle demon, more under some legions."""
    say(game, at, BAND_EXITS, -1, target, area, count)
    game.tally.exits += count
    each = at.rules.exit_doom
    if target < CIRCLES:
        game.areas[area].minions[target] -= count
        game.figures[target] += count
    else:
        each = at.rules.exit_doom_fourth
        game.fourth[target - FOURTH].area = NONE
    if obeys_legion(game, at.rules, target) and at.rules.legion[game.legion].op == EXIT_DOOM:
        each += at.rules.legion[game.legion].amount
    score_doom(game, at, each * count, FROM_EXITS)


@kernel
def move_tokens_from(game, at, area):
    """Invasion tokens move too; one that leaves the map scores doom for every despair die."""
    there = at.rules.map.next[area]
    if there == NONE:
        return
    for token in game.tokens:
        if token.area == area and not is_over(game):
            if there == EXIT:
                token.area = NONE
                say(game, at, TOKEN_EXITS, -1, -1, area, 0)
                score_doom(game, at, game.despair_dice, FROM_EXITS)
            else:
                token.area = there


# --- d. minion spawn segment --------------------------------------------------------------------


@kernel
def minion_spawn_segment(game, at):
    """A new invasion token in the Lord's area."""
    area = game.lords[0].area
    place_token(game, at, area)
    reveal_if_seen(game, at, area)
