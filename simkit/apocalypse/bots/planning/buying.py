"""How planning bots spend courage on gifts: which hero buys which gift, and for which slot."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from simkit.apocalypse.bots.knobs import ARMS, PLENTY, STEPS, THRIFT
from simkit.apocalypse.bots.reckoning.judgement import dangers_at
from simkit.apocalypse.bots.reckoning.prices import health_price
from simkit.apocalypse.bots.reckoning.roles import ABILITY_WORTH, ability_worth, share_of_use
from simkit.apocalypse.rules.board.board import can
from simkit.apocalypse.rules.heroes.gifts import is_slot_open
from simkit.apocalypse.words import choices, effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members

# What a gift is worth to a hero, in courage. Dice that can wound a Lord weigh most: a quarter of a
# wound a round is worth six courage before the game is over.
GIFT_WORTH = effects.gift.each(
    health_cap_and_current=2.0,
    toughness=4.0,
    gain_luck=2.5,
    share_luck=3.0,
    add_die=12.0,
    attack_anywhere=0.6,
    miracle=2.0,
    split_die=0.2,
    ambush_step_all=2.0,
    ambush_die=1.0,
    patrol_fires=1.0,
    place_trooper=1.4,
    recruit_anywhere=1.5,
    extra_attack=2.5,
    move_hero=0.5,
    attack_die=9.5,
    reduce_hits=5.0,
    reroll_ones=2.0,
    courage_when_other_hit=4.5,
    luck_when_luck_gift=0.2,
    aid_bonus=2.0,
    courage_if_alone=1.2,
    free_help=6.0,
    ignore_first_hit=2.0,
    extra_move=0.5,
    recruit_bonus=3.0,
    step_if_still=1.0,
    clear_status=1.0,
    aid_clears_pestilence=0.3,
    patrol_absorb=4.0,
    heal_self=4.0,
)
# What a point gained on a slot is worth; dice, steps and abilities are valued apart.
GAIN_WORTH = effects.gain.each(
    rest=0.0,
    toughness=2.0,
    health_cap=1.5,
    luck=0.55,
    other_health_cap=1.0,
    share_luck=0.7,
)
STEP_WORTH = (1.5, 7.0, 3.6, 2.4, 0.0)  # a step for the best die to raise: d4, d6, d8, d10, d12
ON_LITTLE_LUCK, FULL_LUCK = (
    0.2,
    4.0,
)  # a gift that lives on luck: its share without any; enough luck
D4_MORE, A_SIZE_MORE = 1.2, 1.2  # a die more, and what each point of its size adds
A_COURAGE, SLOT_COURAGE = 0.8, 0.5  # what a point of the price counts: of a card; of a slot
ILLNESS = 0.5  # share of the health that a gift costs her which counts
MOST_FOR_A_CARD = 40.0  # no card is worth more to any hero that a pack can describe
# Of a new hero: his luck, toughness, a die and its size, his talent, the first slot he can buy, and
# a hit to fear where he begins; a point of health counts 1.
A_LUCK, A_TOUGHNESS, A_FRESH_DIE, A_LARGER_DIE = 0.5, 1.0, 0.5, 1.0
A_TALENT, A_FIRST_SLOT, A_DANGER = 0.5, 0.5, 0.5
WORTH_KEEPING = 3.9  # a card on the panel


@kernel
def is_for_attack(op):
    """Gifts that deal more damage."""
    return op == effects.GIFT_ADD_DIE or op == effects.ATTACK_DIE or op == effects.FREE_HELP


@kernel
def is_for_defence(op):
    """Gifts that keep a hero alive, or strengthen ambushes."""
    return (
        op == effects.HEALTH_CAP_AND_CURRENT
        or op == effects.GIFT_TOUGHNESS
        or op == effects.REDUCE_HITS
        or op == effects.HEAL_SELF
        or op == effects.PATROL_ABSORB
        or op == effects.IGNORE_FIRST_HIT
        or op == effects.AMBUSH_STEP_ALL
        or op == effects.AMBUSH_DIE
    )


@kernel
def gift_worth(view, rules, seat, card, knobs):
    """What a card is worth to this hero, by his use for it and the taste of the bot."""
    gift = rules.gift[rules.card[card]]
    worth = GIFT_WORTH[gift.effect.op] * share_of_use(view, rules, seat, gift.effect.op)
    if is_for_attack(gift.effect.op):
        worth *= knobs[ARMS]
    elif is_for_defence(gift.effect.op):
        worth *= 2.0 - knobs[ARMS]
    if gift.uses_luck == 1:
        worth *= min(1.0, ON_LITTLE_LUCK + view.heroes[seat].luck / FULL_LUCK)
    return worth


@kernel
def slot_worth(view, rules, seat, slot, knobs):
    """What the gains of a slot are worth to this hero, by the taste of the bot."""
    worth = 0.0
    for gain in rules.hero[view.heroes[seat].kind].slot[slot].gains:
        if gain.op == effects.NO_GAIN:  # nor does any follow
            return worth
        if gain.op == effects.GAIN_ABILITY:
            worth += ability_worth(view, seat, gain.amount)
        elif has_room_for(view, rules, seat, gain.op):
            taste = knobs[STEPS] if betters_dice(gain.op) else 1.0
            worth += taste * gain_worth(gain, view.heroes[seat].dice)
    return worth


@kernel
def betters_dice(gain):
    """Gains that deal more damage."""
    return gain == effects.GAIN_STEP or gain == effects.GAIN_ADD_DIE


@kernel
def gain_worth(gain, dice):
    """What a gain is worth to whoever has room for it, and these dice."""
    if gain.op == effects.GAIN_ABILITY:
        return ABILITY_WORTH[gain.amount]
    if gain.op == effects.GAIN_STEP:
        return gain.amount * step_worth(dice)
    if gain.op == effects.GAIN_ADD_DIE:
        return D4_MORE + (gain.amount - 4) * A_SIZE_MORE
    return GAIN_WORTH[gain.op] * gain.amount


@kernel
def has_room_for(view, rules, seat, gain):
    """False for health and toughness beyond what the rules allow, and for gains of lone heroes."""
    hero = view.heroes[seat]
    if gain == effects.GAIN_TOUGHNESS:
        return hero.toughness < rules.toughness_most
    if gain == effects.GAIN_HEALTH_CAP:
        return hero.cap < rules.health_most or hero.health < hero.cap
    if gain == effects.GAIN_OTHER_HEALTH_CAP or gain == effects.GAIN_SHARE_LUCK:
        return view.players > 1
    return True


@kernel
def step_worth(dice):
    """What a step is worth: d6 gains most, for a d6 cannot wound a Lord."""
    best = 0.0
    for step in range(len(STEP_WORTH)):
        if dice[step] > 0:
            best = max(best, STEP_WORTH[step])
    return best


class OpenSlots(NamedTuple):
    """What a hero's open slots come to, whatever card he buys."""

    worth: Any  # of the best: its gains less most of its price
    cost: Any  # of the cheapest, or NONE
    means: Any  # the `means_for_gifts` ...
    price: Any  # ... and the `price_of_courage`


@kernel
def courage_for_gifts(view, seat):
    """The courage that may buy a gift for this hero."""
    own = view.heroes[seat].courage
    return own if can(view.heroes[seat], effects.HUMILITY) else own + view.pool


@kernel
def price_of_courage(view, seat, knobs):
    """What a point of it counts: less where there is plenty, for raids use up only so much."""
    return A_COURAGE * min(1.0, knobs[PLENTY] / max(1.0, courage_for_gifts(view, seat)))


@kernel
def open_slots(view, rules, seat, knobs):
    """What his open slots come to."""
    price = price_of_courage(view, seat, knobs)
    best, cheapest = -inf, view.heroes[seat].slot_cost
    kind = rules.hero[view.heroes[seat].kind]
    for slot in range(kind.slots):
        if is_slot_open(view, rules, seat, slot):
            worth = slot_worth(view, rules, seat, slot, knobs)
            best = max(best, worth - price * kind.slot[slot].cost)
    return OpenSlots(best, cheapest, means_for_gifts(view, seat, knobs), price)


@kernel
def means_for_gifts(view, seat, knobs):
    """What may buy a gift for him: courage, and the luck that he does not save."""
    return max(0.0, view.heroes[seat].luck - knobs[THRIFT]) + courage_for_gifts(view, seat)


@kernel
def best_purchase(asked, best, best_worth):
    """The purchase that is worth more than this option, the best yet; or that option.

    Where even the dearest of cards would not do, no card is weighed.
    """
    view, rules, options, knobs = asked.position, asked.rules, asked.options, asked.mind.knobs
    buyer, hopes = state.NONE, False
    for i in range(1, len(options)):
        if options[i].verb == choices.DO_BUY:
            if options[i].who != buyer:  # one look at his slots for all cards
                buyer = options[i].who
                slots = open_slots(view, rules, buyer, knobs)
                hopes = slots.worth + MOST_FOR_A_CARD >= best_worth
            if hopes:
                worth = purchase_value(view, rules, options[i], slots, knobs)
                if worth > best_worth or (worth == best_worth and i < best):
                    best, best_worth = i, worth
    return best


@kernel
def purchase_value(view, rules, option, slots, knobs):
    """What buying this card is worth to a hero with these open slots, its price deducted."""
    seat = option.who
    extra = rules.gift[rules.card[option.what]].extra
    if slots.means < extra + slots.cost:
        return -1.0
    value = gift_worth(view, rules, seat, option.what, knobs) + slots.worth
    value -= slots.price * extra
    if can(
        view.heroes[seat], effects.TERMINAL_ILLNESS
    ):  # each gift costs her health, perhaps the last
        lost = rules.ability[effects.TERMINAL_ILLNESS].amount
        if view.heroes[seat].health <= lost:
            return -1.0
        value -= ILLNESS * lost * health_price(view, seat, knobs)
    return value


@kernel
def choose_slot(asked):
    """The open slot whose gains are worth most for their price."""
    options = asked.options
    best, best_worth = 0, -inf
    for i in range(len(options)):
        seat, slot = asked.decision.subject, options[i].what
        worth = slot_worth(asked.position, asked.rules, seat, slot, asked.mind.knobs)
        worth -= SLOT_COURAGE * options[i].amount
        if worth > best_worth:
            best, best_worth = i, worth
    return best


# --- heroes and cards that stay ----------------------------------------------------------------


@kernel
def new_hero(asked):
    """The hero who starts with most health, dice and talent, where least threatens him."""
    view, rules, options = asked.position, asked.rules, asked.options
    best, best_worth = 0, -inf
    for i in range(len(options)):
        kind = rules.hero[options[i].what]
        worth = fresh_worth(rules, kind)
        worth -= A_DANGER * dangers_at(view, rules, options[i].where, kind.toughness)
        worth += 1.0 * rules.map.recruits[options[i].where]
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@kernel
def fresh_worth(rules, kind):
    """What a fresh hero of this kind brings: himself, and the first gift that his courage buys."""
    worth = 1.0 * kind.health + A_LUCK * kind.luck + A_TOUGHNESS * kind.toughness
    for step in range(len(kind.attack)):
        worth += kind.attack[step] * (A_FRESH_DIE + A_LARGER_DIE * step)
    for ability in members(kind.can):
        worth += A_TALENT * ABILITY_WORTH[ability]
    first = -inf
    for slot in range(kind.slots):
        if kind.slot[slot].needs == 0:
            gains = 0.0
            for gain in kind.slot[slot].gains:
                gains += gain_worth(gain, kind.attack)
            first = max(first, gains - A_COURAGE * kind.slot[slot].cost)
    return worth + A_FIRST_SLOT * first


@kernel
def keep_card(asked):
    """Cards worth keeping on the panel are the best ones."""
    decision, options, mind = asked.decision, asked.options, asked.mind
    best, best_worth = 0, WORTH_KEEPING
    for i in range(1, len(options)):
        worth = gift_worth(
            asked.position, asked.rules, decision.subject, options[i].what, mind.knobs
        )
        if worth > best_worth:
            best, best_worth = i, worth
    return best
