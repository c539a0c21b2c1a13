"""Team phase: the new captain, replacement heroes, and what the team does together.

The captain's bot names the team's next action; each hero may do each team action once, gifts as
often as they can be paid for.
"""

from __future__ import annotations

from simkit.apocalypse.rules.attacks.abilities import offer_team_abilities, use_team_ability
from simkit.apocalypse.rules.attacks.space_troopers import offer_transfers_to_all, transfer
from simkit.apocalypse.rules.board.board import (
    areas_near,
    can,
    gift_on,
    gift_sum,
    is_alive,
    is_shadowed,
    luck_at_hand,
    shadow_of,
)
from simkit.apocalypse.rules.board.tracks import may_redraw_legion, redraw_legion
from simkit.apocalypse.rules.enemies.spawning import reveal_tokens
from simkit.apocalypse.rules.heroes.courage import earn
from simkit.apocalypse.rules.heroes.gifts import buy_gift, draw_gift, gift_purse
from simkit.apocalypse.rules.heroes.healing import cure, cure_with_luck, needs_cure, spend_luck_gift
from simkit.apocalypse.rules.heroes.recruiting import (
    dismiss_ambush,
    offer_upgrades,
    recruit,
    upgrade,
)
from simkit.apocalypse.words import choices, effects, events, state
from simkit.apocalypse.words.state import PANEL
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import slate
from simkit.kernel.numbers.sets import members
from simkit.kernel.table import is_over

from .first_aid import give_first_aid, offer_first_aid
from .hell import enter_hell
from .joining import enter_replacements, has_left, next_player, see_off_player, welcome_player
from .renewal import can_renew, renew

# Team actions that each hero may do once a team phase: bits of `done`.
RECRUITED_ALREADY = 1
AIDED_ALREADY = 2
STEPPED_ALREADY = 4
FETCHED_ALREADY = 8
RENEWED_ALREADY = 16
UPGRADED_ALREADY = 1 << 20

UNPAYABLE = 1 << 40  # more courage than anybody can have


@kernel
def team_phase(game, at):
    """New captain segment, then team action segment."""
    game.phase = state.TEAM_PHASE
    say(game, at, events.PHASE_BEGINS, what=state.TEAM_PHASE)
    see_off_player(game, at)
    new_captain(game, at)
    say(game, at, events.CAPTAIN_IS, game.captain)
    welcome_player(game, at)
    enter_replacements(game, at)
    begin_team_actions(game, at)
    ask_divine_legion(game, at)
    while not is_over(game):
        clear_options(at.desk)
        offer_team_actions(game, at)
        option = at.desk.options[ask(game, at, choices.TEAM, game.captain, game.captain, 0)]
        if option.verb == choices.PASS:
            return
        do_team_action(game, at, option.verb, option.who, option.what, option.where, option.amount)


# --- new captain segment -------------------------------------------------------------------------


@kernel
def new_captain(game, at):
    """The marker passes to the left; it belongs to the player, whatever becomes of his hero."""
    if game.turn > 1:
        game.captain = name_next_captain(game, at)


@kernel
def name_next_captain(game, at):
    """The player to the left; Bernice, when she is captain, may name any player, herself too."""
    captain = game.captain
    to_the_left = next_player(game, captain)
    if not can(game.heroes[captain], effects.LEGAL_EXPERT):
        return to_the_left
    clear_options(at.desk)
    offer(at.desk, choices.PASS, to_the_left)
    for player in range(game.players):
        if player != to_the_left and not has_left(game, player):
            offer(at.desk, choices.DO_CHOOSE, player)
    chosen = at.desk.options[ask(game, at, choices.NEXT_CAPTAIN, captain, captain, 0)].who
    if chosen != to_the_left:
        say(game, at, events.CAPTAIN_NAMED, chosen)
    return chosen


@kernel
def begin_team_actions(game, at):
    """Fresh team actions, and what heroes gain at the start of the phase."""
    game.recruit_anywhere = 0
    for seat in range(game.players):
        hero = game.heroes[seat]
        hero.done = 0
        hero.used = 0
        hero.called, hero.worshipped = 0, 0
        if not is_alive(game, seat):
            continue
        if can(hero, effects.PRAYER):
            cure(game, at, seat, at.rules.ability[effects.PRAYER].amount, 1)
        alone = gift_sum(game, at.rules, seat, effects.COURAGE_IF_ALONE)
        if alone > 0 and is_alone(game, seat):
            earn(game, at, seat, alone, state.BY_GIFTS)
    plan_poorly(game, at)


@kernel
def plan_poorly(game, at):
    """Victor's weakness: the pool loses courage whenever he is captain."""
    if can(game.heroes[game.captain], effects.POOR_PLANNING):
        lost = min(game.pool, at.rules.ability[effects.POOR_PLANNING].amount)
        game.pool -= lost
        say(game, at, events.ILL_PLANNED, game.captain, value=lost)


@kernel
def is_alone(game, seat):
    """True if no other hero is in his area."""
    for other in range(game.players):
        if other != seat and game.heroes[other].area == game.heroes[seat].area:
            return False
    return True


@kernel
def ask_divine_legion(game, at):
    """Whoever holds the divine intervention token may send the legion away, captain or not."""
    if may_redraw_legion(game, at):
        clear_options(at.desk)
        offer(at.desk, choices.PASS, game.divine, game.legion)
        offer(at.desk, choices.DO_REDRAW, game.divine, game.legion)
        if ask(game, at, choices.DIVINE_LEGION, game.divine, game.legion, 0) > 0:
            redraw_legion(game, at)


# --- team action segment -------------------------------------------------------------------------


@kernel
def offer_team_actions(game, at):
    """Every team action that some hero may still do."""
    extras = slate(PANEL)
    list_extras(game, at.rules, extras)
    offer(at.desk, choices.PASS, game.captain)
    for seat in range(game.players):
        if is_alive(game, seat):
            offer_recruiting(game, at, seat)
            if (game.heroes[seat].done & AIDED_ALREADY) == 0:
                offer_first_aid(game, at, seat)
            offer_gifts(game, at, seat, extras)
            offer_abilities(game, at, seat)
            offer_luck_gifts(game, at, seat)
            if (game.heroes[seat].done & UPGRADED_ALREADY) == 0:
                offer_upgrades(game, at, seat)
    offer_transfers_to_all(game, at, 0)
    if (game.heroes[game.captain].done & RENEWED_ALREADY) == 0 and can_renew(game, at):
        offer(at.desk, choices.DO_RENEW, game.captain, amount=at.rules.renew_cost)


@kernel
def do_team_action(game, at, verb, who, what, where, amount):
    """Carry out what the captain has chosen."""
    if verb == choices.DO_RECRUIT:
        game.heroes[who].done |= RECRUITED_ALREADY
        recruit(game, at, who, amount)
    elif verb == choices.DO_AID:
        game.heroes[who].done |= AIDED_ALREADY
        give_first_aid(game, at, who, what)
    elif verb == choices.DO_BUY:
        buy_gift(game, at, who, amount)
    elif verb == choices.DO_RENEW:
        for seat in range(game.players):
            game.heroes[seat].done |= RENEWED_ALREADY
        renew(game, at)
    elif verb == choices.DO_NIMBLE:
        game.heroes[who].done |= STEPPED_ALREADY
        say(game, at, events.STEPPED, who, where=where)
        step_out_of_turn(game, at, who, where)
    elif verb == choices.DO_FETCH:
        fetch_gift(game, at, who)
    elif verb == choices.DO_UPGRADE:
        game.heroes[who].done |= UPGRADED_ALREADY
        upgrade(game, at, who, what, where, amount)
    elif verb == choices.DO_TRANSFER:
        transfer(game, at, who, what, where, 0)
    elif verb == choices.DO_ABILITY:
        if what == effects.AUTOPSY:
            game.heroes[who].done |= AIDED_ALREADY
        use_team_ability(game, at, who, what, where)
    else:
        do_luck_gift(game, at, verb, who, what, where)


@kernel
def do_luck_gift(game, at, verb, who, what, where):
    """Gifts that luck powers in the team phase; ``where`` is the slot of the gift."""
    game.heroes[who].used |= 1 << where
    if verb == choices.DO_BREVET:
        game.recruit_anywhere = 1
        game.recruit_modifier = spend_luck_gift(game, at, who, where)
        say(game, at, events.BREVET, who)
    elif verb == choices.DO_BRIGADE:
        station_trooper(game, at, who, where)
    elif verb == choices.DO_SUMMON:
        summon(game, at, who, what, where)
    elif verb == choices.DO_HEAL:
        cure_with_luck(game, at, who, where)
    elif verb == choices.DO_CLEAR:
        clear_status(game, at, who, what)


# --- recruit, earn gift --------------------------------------------------------------------------


@kernel
def offer_recruiting(game, at, seat):
    """In a start area; anywhere for Victor, or while Brevet Rank holds (with a worse roll)."""
    hero = game.heroes[seat]
    if hero.done & RECRUITED_ALREADY:
        return
    if at.rules.map.recruits[hero.area] == 1:
        offer(at.desk, choices.DO_RECRUIT, seat, where=hero.area)
    elif game.recruit_anywhere > 0:
        # Victor finds his Stragglers anyway, so Brevet Rank gives him the whole die.
        modifier = 0 if can(hero, effects.STRAGGLERS) else game.recruit_modifier
        offer(at.desk, choices.DO_RECRUIT, seat, where=hero.area, amount=modifier)
    elif can(hero, effects.STRAGGLERS):
        offer(
            at.desk,
            choices.DO_RECRUIT,
            seat,
            where=hero.area,
            amount=at.rules.ability[effects.STRAGGLERS].amount,
        )


@kernel
def list_extras(game, rules, extras):
    """What each card of the panel costs besides a slot; nobody can pay for an empty place."""
    for place in range(rules.panel):
        card = game.panel[place]
        extras[place] = UNPAYABLE if card == state.NONE else rules.gift[rules.card[card]].extra


@kernel
def offer_gifts(game, at, seat, extras):
    """Every card of the panel that he can pay for with his cheapest open slot."""
    slot_cost = game.heroes[seat].slot_cost
    if slot_cost == state.NONE:
        return
    left = gift_purse(game, seat) - slot_cost
    if left < 0:
        return
    for place in range(at.rules.panel):
        if extras[place] <= left:
            offer(at.desk, choices.DO_BUY, seat, game.panel[place], amount=place)


# --- special actions -----------------------------------------------------------------------------


@kernel
def offer_abilities(game, at, seat):
    """Nimble, Fidgit, Fetch!, and what other heroes can do in the team phase."""
    hero = game.heroes[seat]
    offer_team_abilities(game, at, seat, (hero.done & AIDED_ALREADY) > 0)
    if can(hero, effects.NIMBLE) and (hero.done & STEPPED_ALREADY) == 0:
        for area in members(areas_near(game, at.rules, hero.area)):
            offer(at.desk, choices.DO_NIMBLE, seat, where=area)
    if can(hero, effects.FIDGIT_FETCH) and (hero.done & FETCHED_ALREADY) == 0:
        if empty_panel_place(game, at) != state.NONE and gifts_left(game) > 0:
            offer(at.desk, choices.DO_FETCH, seat)


@kernel
def offer_luck_gifts(game, at, seat):
    """Gifts that can be used in the team phase, each once a phase."""
    hero = game.heroes[seat]
    for slot in members(hero.filled & ~hero.used):
        effect = gift_on(game, at.rules, seat, slot)
        if luck_at_hand(game, seat) < effect.luck:
            continue
        if effect.op == effects.RECRUIT_ANYWHERE and game.recruit_anywhere == 0:
            offer(at.desk, choices.DO_BREVET, seat, where=slot)
        elif effect.op == effects.PLACE_TROOPER and may_station(game, at, effect.amount):
            offer(at.desk, choices.DO_BRIGADE, seat, where=slot)
        elif effect.op == effects.HEAL_SELF and needs_cure(game, seat):
            offer(at.desk, choices.DO_HEAL, seat, where=slot)
        elif effect.op == effects.CLEAR_STATUS:
            if hero.burning == 1:
                offer(at.desk, choices.DO_CLEAR, seat, 0, slot)
            if hero.stunned == 1:
                offer(at.desk, choices.DO_CLEAR, seat, 1, slot)
        elif effect.op == effects.MOVE_HERO:
            for other in range(game.players):
                if is_alive(game, other):
                    offer(at.desk, choices.DO_SUMMON, seat, other, slot)


@kernel
def clear_status(game, at, seat, status):
    """Shed fire (0) or stun (1)."""
    if status == 0:
        game.heroes[seat].burning = 0
        say(game, at, events.PUT_OUT, seat, seat)
    else:
        game.heroes[seat].stunned = 0
        say(game, at, events.STOOD_UP, seat)


@kernel
def step_out_of_turn(game, at, seat, area):
    """A step in the team phase: tokens there are revealed, the Shadow begins Hell Time."""
    game.heroes[seat].area = area
    if is_shadowed(game, area):
        enter_hell(game, at, shadow_of(game, area), seat)
    else:
        reveal_tokens(game, at, area)


@kernel
def empty_panel_place(game, at):
    """The first empty place of the gift panel, or NONE."""
    for place in range(at.rules.panel):
        if game.panel[place] == state.NONE:
            return place
    return state.NONE


@kernel
def gifts_left(game):
    """Cards that can still be drawn, after a reshuffle if need be."""
    return game.hidden.gifts.count + game.discards.count


@kernel
def fetch_gift(game, at, seat):
    """Fidgit, Fetch!: the top card goes to an empty place of the panel."""
    game.heroes[seat].done |= FETCHED_ALREADY
    place = empty_panel_place(game, at)
    game.panel[place] = draw_gift(game, at)
    say(game, at, events.FETCHED, seat, game.panel[place], value=place)


@kernel
def may_station(game, at, most_cost):
    """True if some trooper cheap enough can be placed somewhere."""
    for kind in range(at.rules.trooper_types):
        if at.rules.trooper[kind].cost <= most_cost and game.supply[kind] > 0:
            for area in range(at.rules.map.areas):
                if has_ambush_room(game, at, area, kind):
                    return True
    return False


@kernel
def has_ambush_room(game, at, area, kind):
    """Not under the Shadow, and fewer than four of this type there."""
    return not is_shadowed(game, area) and (game.areas[area].ambush[kind] < at.rules.ambush_most)


@kernel
def station_trooper(game, at, seat, slot):
    """Brigadier: a trooper from the stack joins or begins an ambush anywhere on the map."""
    most_cost = spend_luck_gift(game, at, seat, slot)
    clear_options(at.desk)
    for kind in range(at.rules.trooper_types):
        if at.rules.trooper[kind].cost <= most_cost and game.supply[kind] > 0:
            for area in range(at.rules.map.areas):
                if has_ambush_room(game, at, area, kind):
                    offer(at.desk, choices.DO_TAKE, seat, kind, area)
    option = at.desk.options[ask(game, at, choices.STATION, seat, seat, slot)]
    kind, area = option.what, option.where
    dismiss_ambush(game, at, area, kind)
    game.supply[kind] -= 1
    game.areas[area].ambush[kind] += 1
    say(game, at, events.STATIONED, seat, kind, area)
    reveal_tokens(game, at, area)


@kernel
def summon(game, at, seat, hero, slot):
    """Seal of Solomon: a hero moves out of turn, up to as many areas as the gift says."""
    steps = spend_luck_gift(game, at, seat, slot)
    say(game, at, events.SUMMONED, seat, hero)
    came_from = state.NONE
    for _ in range(steps):
        here = game.heroes[hero].area
        clear_options(at.desk)
        offer(at.desk, choices.PASS, hero, where=here)
        for area in members(areas_near(game, at.rules, here)):
            if area != came_from:
                offer(at.desk, choices.DO_MOVE, hero, where=area)
        option = at.desk.options[ask(game, at, choices.SEND, seat, seat, hero)]
        if option.verb == choices.PASS:
            return
        came_from, there = here, option.where
        say(game, at, events.STEPPED, hero, where=there)
        step_out_of_turn(game, at, hero, there)
        if is_over(game) or not is_alive(game, hero) or game.heroes[hero].area != there:
            return
