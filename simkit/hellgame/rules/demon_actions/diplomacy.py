"""9.7.2 to 9.7.4 Diplomacy: atonement in Hell; conspiracy and Evil Deeds on Earth."""

from __future__ import annotations

from simkit.hellgame.rules.hell_phase.hell_phase import lay_permanent
from simkit.hellgame.rules.table.demons import ability_of, incapacitate, value_of
from simkit.hellgame.rules.table.favours import drop_disfavour, gain_favour
from simkit.hellgame.rules.table.hands import bury_hell_card, draw_hell_card
from simkit.hellgame.rules.table.in_force import dial, in_force
from simkit.hellgame.rules.table.rolls import roll, roll_sum
from simkit.hellgame.words import chances, choices, effects, events, state, tallies
from simkit.hellgame.words.sizes import ATONEMENT_COLUMNS, DIE, INCAPACITATED
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import put_on_top, search_card
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

# --- 9.7.2 Atonement and supplication ------------------------------------------------------------


@kernel
def atone(game, at, demon):
    """Two dice on the table, in the row of its hearts: Disfavours go, or the demon suffers."""
    total = roll_sum(game, at, game.demons[demon].owner, chances.ATONEMENT_DICE, demon, 2)
    say(game, at, events.SUPPLICATION, demon, value=total)
    effect = at.rules.atonement[
        value_of(game, at.rules, demon, effects.HEARTS), atonement_column(total)
    ]
    if effect == INCAPACITATED:
        incapacitate(game, at, demon, state.NONE)
    else:
        drop_disfavour(game, at, game.demons[demon].owner, effect)


@kernel
def atonement_column(total):
    """The column of a total: 2-4, 5-6, 7-8, 9-10, 11-12."""
    return min(max((total - 3) // 2, 0), ATONEMENT_COLUMNS - 1)


# --- 9.7.3 Conspiracy ----------------------------------------------------------------------------


@kernel
def conspire(game, at, demon):
    """Draw a Hell card a heart; a permanent one may be laid at once, the rest is discarded."""
    cards = value_of(game, at.rules, demon, effects.HEARTS)
    cards += dial(game, at.rules, effects.EV_CONSPIRE_DRAW, 0)
    cards += ability_of(game, at.rules, demon, effects.CONSPIRE_DRAW_MORE)
    say(game, at, events.CONSPIRACY, demon, value=cards)
    draw_and_lay(game, at, game.demons[demon].owner, cards)


@kernel
def draw_and_lay(game, at, seat, cards):
    """What a conspiracy does with so many Hell cards; some Arcana do the same."""
    spread_hell_cards(game, at, cards)
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for card in range(at.rules.hell_deck):
        if lies_open(game, card):
            offer(at.desk, choices.DO_LAY, what=card)
    place = ask(game, at, choices.CONSPIRE, seat, state.NONE, 0)
    chosen = at.desk.options[place].what
    if chosen != state.NONE:
        search_card(game.spread, chosen)
    for index in range(game.spread.count):
        bury_hell_card(game, game.spread.cards[index])
    game.spread.count = 0
    if chosen != state.NONE:
        lay_permanent(game, at, chosen)


@kernel
def spread_hell_cards(game, at, cards):
    """Lay so many Hell cards open; those that are not permanent are discarded at once."""
    game.spread.count = 0
    for _ in range(min(cards, game.hidden.hell.count)):
        card = draw_hell_card(game)
        say(game, at, events.CARD_SPREAD, what=card)
        if at.rules.hell[card].area == state.NONE:
            bury_hell_card(game, card)
        else:
            put_on_top(game.spread, card)


@kernel
def lies_open(game, card):
    """True if this card is among those laid open."""
    for index in range(game.spread.count):
        if game.spread.cards[index] == card:
            return True
    return False


# --- 9.7.4 Evil Deeds ----------------------------------------------------------------------------


@kernel
def may_do_evil(game, rules):
    """True unless an event forbids Evil Deeds."""
    return in_force(game, rules, effects.EV_NO_EVIL_DEEDS) == state.NONE


@kernel
def evil_deeds(game, at, demon):
    """A die a heart; each six is a Favour, or what an event makes of it."""
    do_evil(game, at, demon, dial(game, at.rules, effects.EV_EVIL_DEEDS_ON, DIE))


@kernel
def do_evil(game, at, demon, pleasing):
    """Roll the dice; each of at least ``pleasing`` earns a Favour."""
    seat, favours = game.demons[demon].owner, 0
    dice = value_of(game, at.rules, demon, effects.HEARTS)
    dice += ability_of(game, at.rules, demon, effects.EVIL_DEEDS_EXTRA_DIE)
    for index in range(dice):
        if roll(game, at, seat, chances.EVIL_DEEDS_DICE, demon, index) >= pleasing:
            favours += 1
    say(game, at, events.EVIL_DEEDS_DONE, demon, value=favours)
    gain_favour(game, at, seat, favours, tallies.FAVOUR_EVIL_DEEDS)
    game.tally.demon_favours[demon] += favours
