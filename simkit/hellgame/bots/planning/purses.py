"""How a planning bot spends souls, Favours and cards: what it buys, pays, keeps and discards."""

from __future__ import annotations

from simkit.hellgame.bots.knobs import (
    EARTH,
    EXCHANGE,
    FAVOUR,
    FORESTALL,
    MAGIC,
    RING,
    SAVE,
    SIXES,
    THRIFT,
)
from simkit.hellgame.rules.table.board import circle_of, other_legions_in
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.rules.units.units import units_of
from simkit.hellgame.words import choices, effects, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel

from .arcana import is_of_use, major_worth
from .forestalling import DECIDED, decides
from .needs import earners, need_at, note_needs, post_worth, pull_at
from .worths import menace_of, sectio_worth, standing_in, yield_of

LEGION_PRICE = 5.0  # souls: three, and upkeep for a while
MANY = 40.0
NEARLY = 3  # sectios of a circle that are worth a Favour kept for the rest
POOR = 1.0  # souls: a card that is thrown away for whatever is drawn
A_COUNTER = 4.0  # souls: what it saves
RICH = 3  # Favours of which one may go for a Disfavour
# What a card is worth, in souls.
WALK_WANTED, WALK = 6.0, 2.5  # it leads to Earth: while demons are missing there; else
IN_BATTLE = 2.0
A_SIX, SIX_TO_OTHERS = 1.0, 4.0  # a six, and how much more with every other one
SWAP_BELOW = 1.5  # a card worth less is changed
SLIGHTLY = 0.1  # a later demon must be so much weaker
MEAN_DIE = 3.5
SPARE_SOULS = 3  # kept when units are paid
RICH_FROM, RICHER_LEGION = 6.0, 0.15  # souls beyond these make a legion worth more, each
LEADS_MANY, LEADS_EACH, LEADS_FEW = 2.0, 1.5, 1.0  # a lieutenant, by the legions that he leads
A_CARD_FROM = 5.0  # spare souls
WAY_TO_EARTH = 2.5  # a card, while nobody walks there and none in the hand leads there
IDLE_FROM, IDLE_SOUL, FOR_SIXES = 18.0, 0.04, 0.5  # souls that lie idle buy cards; so do sixes held
NEXT_FAVOUR = 0.5  # how much less each Favour is worth than the one before


# --- cards ---------------------------------------------------------------------------------------


@kernel
def card_worth(view, rules, seat, card, knobs):
    """What a card in the hand is worth: the better of its halves, and its six."""
    arcanum = rules.arcanum[card]
    worth = knobs[MAGIC] * max(major_worth(view, rules, seat, card, knobs) - arcanum.souls, 0.0)
    if arcanum.minor == effects.WALK_THE_EARTH:
        missing = knobs[EARTH] - earners(view, rules, seat)
        worth = max(worth, (WALK_WANTED if missing > 0.0 else WALK) - arcanum.minor_cost)
    if not is_of_use(view, rules, seat, state.NONE, card):
        worth = 0.0
    elif arcanum.moments & effects.AT_COMBAT != 0:
        worth = max(worth, IN_BATTLE * knobs[MAGIC])
    elif arcanum.moments & effects.AS_COUNTER != 0:
        worth = max(worth, A_COUNTER * knobs[MAGIC])
    if arcanum.six == 1:
        worth += knobs[SIXES] * (A_SIX + SIX_TO_OTHERS * sixes_held(view, rules, seat))
    return worth if arcanum.minor != effects.PLAY_RIGHT_AWAY else 0.0


@kernel
def sixes_held(view, rules, seat):
    """Cards with a six in the own hand."""
    count, hand = 0, view.hidden.hands[seat]
    for place in range(hand.count):
        count += rules.arcanum[hand.cards[place]].six
    return count


@kernel
def worst_card(asked):
    """The card that is missed least."""
    decision, options, mind = asked.decision, asked.options, asked.mind
    best, least = 0, 1.0e9
    for i in range(len(options)):
        if options[i].what != state.NONE:
            worth = card_worth(
                asked.position, asked.rules, decision.seat, options[i].what, mind.knobs
            )
            if worth < least:
                best, least = i, worth
    return best


@kernel
def swap_card(asked):
    """A poor card is changed for whatever comes."""
    decision, options, mind = asked.decision, asked.options, asked.mind
    worst = worst_card(asked)
    worth = 0.0
    if options[worst].what != state.NONE:
        worth = card_worth(
            asked.position, asked.rules, decision.seat, options[worst].what, mind.knobs
        )
    return worst if worth < SWAP_BELOW else 0


# --- 5 and 8: demons, legions, cards -------------------------------------------------------------


@kernel
def exchange(asked):
    """The weakest demon, if its values together are low enough to pay a Favour for another."""
    options = asked.options
    best, least = 0, asked.mind.knobs[EXCHANGE]
    for i in range(len(options)):
        demon = options[i].who
        if demon != state.NONE:
            values = asked.rules.demon[demon].values
            worth = 1.0 * (values[effects.SKULLS] + values[effects.STARS] + values[effects.HEARTS])
            if worth <= least:
                best, least = i, worth - SLIGHTLY
    return best


@kernel
def choose_post(asked):
    """Where a unit is worth most."""
    options, mind = asked.options, asked.mind
    seat = asked.decision.seat
    note_needs(asked.position, asked.rules, seat, mind)
    best, most = 0, -1.0e9
    for i in range(len(options)):
        if options[i].where != state.NONE and options[i].where < SECTIOS:
            value = pull_at(mind, options[i].where)
            if value > most:
                best, most = i, value
    return best


@kernel
def choose_camp(asked):
    """A lieutenant goes to the largest stack."""
    view, decision, options = asked.position, asked.decision, asked.options
    best, most = 0, -1
    for i in range(len(options)):
        where = options[i].where
        if where != state.NONE and view.troops[where, decision.seat] > most:
            best, most = i, view.troops[where, decision.seat]
    return best


@kernel
def income(view, rules, seat):
    """About what the next Souls phase brings."""
    souls = 0.0
    for sectio in range(SECTIOS):
        if view.holder[sectio] == seat and rules.sectio[sectio].wise == 0:
            souls += max(yield_of(rules, sectio) - 1.0, 0.0)
    for demon in range(rules.demons):
        if view.demons[demon].owner == seat and view.demons[demon].earth != state.NONE:
            souls += rules.demon[demon].values[effects.HEARTS] + MEAN_DIE
    return souls


@kernel
def summon(asked):
    """Legions where they are needed, as long as they can be kept; then cards for what is left."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    seat, knobs = asked.decision.seat, mind.knobs
    spare = view.seats[seat].souls - knobs[THRIFT]
    left = spare - SPARE_SOULS + income(view, rules, seat)
    keep = left > units_of(view, rules, seat) + 1
    if keep and is_offered(options, choices.DO_SUMMON):
        note_needs(view, rules, seat, mind)
    best, most = 0, 0.0
    for i in range(len(options)):
        verb, value = options[i].verb, -1.0
        if verb == choices.DO_SUMMON and keep:
            value = pull_at(mind, options[i].where) - LEGION_PRICE
            value += RICHER_LEGION * max(spare - RICH_FROM, 0.0) - crowd(
                view, seat, options[i].where
            )
            if is_outnumbered(view, seat, options[i].where, mind):
                value = -1.0
        elif verb == choices.DO_TAME:
            value = 1.0
        elif verb == choices.DO_RECRUIT:
            value = recruit_worth(view, rules, seat, options[i].what, spare)
        elif verb == choices.DO_BUY:
            value = buy_worth(view, rules, seat, spare, knobs)
        if value > most:
            best, most = i, value
    return best


@kernel
def is_offered(options, verb):
    """True where some option has a verb."""
    for i in range(len(options)):
        if options[i].verb == verb:
            return True
    return False


@kernel
def is_outnumbered(view, seat, sectio, mind):
    """True where a legion more would only give a stronger enemy his victory (12.2)."""
    return other_legions_in(view, sectio, seat) > 0 and need_at(mind, sectio) <= 0.0


@kernel
def crowd(view, seat, sectio):
    """Legions that stand there already: who comes last has nowhere to go."""
    return 2.0 * max(view.troops[sectio, seat] - 1, 0)


@kernel
def recruit_worth(view, rules, seat, card, spare):
    """A lieutenant for whoever has legions to lead and souls to spare."""
    legions = 0
    for sectio in range(SECTIOS):
        legions = max(legions, view.troops[sectio, seat])
    price = rules.arcanum[card].minor_cost
    worth = LEADS_MANY + LEADS_EACH * legions if legions > 1 else LEADS_FEW
    return worth - price if spare > price else -1.0


@kernel
def buy_worth(view, rules, seat, spare, knobs):
    """A card: if nobody walks the Earth and no card leads there, or if souls lie idle."""
    if spare < A_CARD_FROM:
        return -1.0
    if earners(view, rules, seat) < knobs[EARTH] and not holds_walk(view, rules, seat):
        return WAY_TO_EARTH
    if view.hidden.hands[seat].count >= rules.hand_limit:
        if least_card(view, rules, seat, knobs) >= POOR:
            return -1.0
    worth = IDLE_SOUL * (spare - IDLE_FROM)
    return worth + FOR_SIXES * knobs[SIXES] * sixes_held(view, rules, seat)


@kernel
def least_card(view, rules, seat, knobs):
    """What the poorest card of the own hand is worth."""
    least, hand = 1.0e9, view.hidden.hands[seat]
    for place in range(hand.count):
        least = min(least, card_worth(view, rules, seat, hand.cards[place], knobs))
    return least


@kernel
def holds_walk(view, rules, seat):
    """True with a card in the hand that leads to Earth."""
    hand = view.hidden.hands[seat]
    for place in range(hand.count):
        if rules.arcanum[hand.cards[place]].minor == effects.WALK_THE_EARTH:
            return True
    return False


@kernel
def least_missed(asked):
    """The unit that is missed least; lieutenants, who cost as much, before legions at a post."""
    view, options, mind = asked.position, asked.options, asked.mind
    seat = asked.decision.seat
    note_needs(view, asked.rules, seat, mind)
    best, least = 0, 1.0e9
    for i in range(len(options)):
        value = 1.0e8
        if options[i].who != state.NONE:
            value = post_worth(view, seat, view.legions[options[i].who].place, mind)
        elif options[i].what != state.NONE:
            value = 2.0 * view.troops[view.lieutenants[options[i].what].place, seat]
        if value < least:
            best, least = i, value
    return best


# --- 12 and 13: Favours --------------------------------------------------------------------------


@kernel
def petition(asked):
    """The right of victory first, since it is free; Favours for what is worth them."""
    view, decision, options, mind = asked.position, asked.decision, asked.options, asked.mind
    best, most = 0, 0.0
    for i in range(len(options)):
        verb = options[i].verb
        if verb in (choices.BY_VICTORY, choices.BY_FAVOUR):
            value = sectio_worth(view, asked.rules, decision.seat, options[i].where, mind.knobs)
            if verb == choices.BY_VICTORY:
                value += MANY
            else:
                value -= saved_worth(view, decision.seat, options[i].where, mind.knobs)
                if mind.knobs[FORESTALL] > 0.0 and decides(view, decision.seat, options[i].where):
                    value += DECIDED
            if value > most:
                best, most = i, value
    return best


@kernel
def favour_worth(view, seat, knobs):
    """What the next Favour is worth to keep: the more there are, the less."""
    return knobs[FAVOUR] / (1.0 + NEXT_FAVOUR * usable_favour(view, seat))


@kernel
def saved_worth(view, seat, sectio, knobs):
    """What a Favour is worth to keep; more while the own circle, of which this is none, is near.

    Of several the last ones are kept, the others spent.
    """
    worth = knobs[SAVE] * knobs[FAVOUR] / (1.0 + usable_favour(view, seat))
    near = menace_of(view, seat)
    if near >= NEARLY and standing_in(view, seat, circle_of(sectio)) < near:
        worth += 2.0 * knobs[RING] * near
    return worth


@kernel
def absolve(asked):
    """Two Favours for a Disfavour: where they are blocked anyhow, or enough are left to plead with.

    The price costs one Favour that can be used, none where all of them are blocked (14.1).
    """
    view, options = asked.position, asked.options
    seat = asked.decision.seat
    left = usable_favour(view, seat)
    heavy = view.seats[seat].disfavour >= 2 and left >= 2
    for i in range(len(options)):
        if options[i].verb == choices.DO_ABSOLVE and (left == 0 or heavy or left >= RICH):
            return i
    return 0
