"""7 The Souls Phase: income, Arcana of the Wise Men, gifts, upkeep, Favours earned on Earth."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_seat
from simkit.hellgame.rules.table.deals import talk_of_peace
from simkit.hellgame.rules.table.demons import ability_of, is_able, is_on_earth, value_of
from simkit.hellgame.rules.table.drawing import draw_arcanum
from simkit.hellgame.rules.table.favours import gain_favour, gain_souls
from simkit.hellgame.rules.table.in_force import dial, in_force
from simkit.hellgame.rules.table.order import order_of_wealth
from simkit.hellgame.rules.table.rolls import disfavour_roll, roll
from simkit.hellgame.rules.units.allegiance import disband_legion
from simkit.hellgame.rules.units.units import first_of
from simkit.hellgame.rules.units.yields import is_wise_today, occupant_of, sectio_income
from simkit.hellgame.words import chances, choices, effects, events, state, tallies
from simkit.hellgame.words.sizes import MOST_LEGIONS, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .desertion import desert, pay_upkeep
from .gifts import exchange_gifts


@kernel
def souls_phase(game, at):
    """7.1 to 7.3, step by step for all, in order of wealth where that matters."""
    order_of_wealth(game, at)
    for place in range(game.players):
        collect(game, at, game.order[place])
    consult_the_wise(game, at)
    exchange_gifts(game, at)
    for place in range(game.players):
        pay_upkeep(game, at, game.order[place])
    for place in range(game.players):
        please_lucifer(game, at, game.order[place])
    desert(game, at)
    talk_of_peace(game, at)
    for sectio in range(SECTIOS):
        game.barren[sectio] = 0


# --- 7.1 Income ----------------------------------------------------------------------------------


@kernel
def collect(game, at, seat):
    """Steps 1 to 3: the sectios, the demons on Earth, whatever else."""
    souls = sectio_income(game, at.rules, seat)
    game.tally.souls_from_sectios[seat] += souls
    say(game, at, events.SECTIOS_YIELD, seat, value=souls)
    gain_souls(game, at, seat, souls)
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat and is_able(game, demon):
            if is_on_earth(game, demon):
                collect_on_earth(game, at, demon)
            gain_souls(game, at, seat, ability_of(game, at.rules, demon, effects.SOULS_PER_TURN))
            if ability_of(game, at.rules, demon, effects.LEGION_TO_SOULS) > 0:
                sacrifice_legion(game, at, demon)


@kernel
def collect_on_earth(game, at, demon):
    """Its hearts and a Soul Roll."""
    seat = game.demons[demon].owner
    face = roll(game, at, seat, chances.EARTH_SOULS, demon, 0)
    souls = max(face + dial(game, at.rules, effects.EV_EARTH_SOUL_ROLL, 0), 0)
    souls += value_of(game, at.rules, demon, effects.HEARTS)
    game.tally.souls_from_earth[seat] += souls
    game.tally.demon_earth_turns[demon] += 1
    say(game, at, events.EARTH_YIELDS, seat, demon, value=souls)
    gain_souls(game, at, seat, souls)


@kernel
def sacrifice_legion(game, at, demon):
    """An ability: one legion may be turned into souls."""
    seat = game.demons[demon].owner
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if game.legions[legion].place != state.NONE:
            offer(at.desk, choices.DO_CHOOSE, legion)
    place = ask(game, at, choices.SACRIFICE, seat, demon, 0)
    legion = at.desk.options[place].who
    if legion != state.NONE:
        disband_legion(game, at, legion, tallies.LOST_BY_SACRIFICE)
        gain_souls(game, at, seat, ability_of(game, at.rules, demon, effects.LEGION_TO_SOULS))


# --- 7.3.3 The Wise Men --------------------------------------------------------------------------


@kernel
def consult_the_wise(game, at):
    """Whoever controls The Wise Men rolls for Arcana; the first may be the occupant's."""
    for sectio in range(SECTIOS):
        holder = game.holder[sectio]
        if is_seat(holder) and is_wise_today(game, at.rules, sectio):
            cards = at.rules.wise_men[roll(game, at, holder, chances.WISE_MEN, sectio, 0) - 1]
            say(game, at, events.WISE_MEN_YIELD, holder, where=sectio, value=cards)
            occupant = occupant_of(game, at.rules, sectio)
            for number in range(cards):
                taker = occupant if number == 0 and occupant != state.NONE else holder
                draw_arcanum(game, at, taker)


# --- 7.2 Favours ---------------------------------------------------------------------------------


@kernel
def please_lucifer(game, at, seat):
    """Each demon that can act and is on Earth earns a Favour with a Disfavour Roll."""
    if in_force(game, at.rules, effects.EV_NO_FAVOUR_ON_EARTH) != state.NONE:
        return
    for demon in range(at.rules.demons):
        able = game.demons[demon].owner == seat and is_able(game, demon)
        if able and is_on_earth(game, demon):
            if disfavour_roll(game, at, seat, chances.EARTH_FAVOUR, demon):
                gain_favour(game, at, seat, 1, tallies.FAVOUR_EARTH)
                game.tally.demon_favours[demon] += 1
