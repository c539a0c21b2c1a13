"""7.1 step 1: what the sectios yield, and which of them yield less or nothing."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import WAYS, beyond, circle_of, has_enemies, lieutenants_in
from simkit.hellgame.rules.table.in_force import in_force_for, is_stricken_by
from simkit.hellgame.words import effects, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel


@kernel
def sectio_income(game, rules, seat):
    """The souls of all sectios of a seat.

    With all of them isolated one yields in full: the one that gains most by it (note 2).
    """
    souls, most_gained, all_isolated = 0, 0, True
    for sectio in range(SECTIOS):
        if game.holder[sectio] == seat:
            isolated = is_isolated(game, seat, sectio)
            reduced = yield_of(game, rules, sectio, 1)
            full = yield_of(game, rules, sectio, 0)
            souls += reduced if isolated else full
            most_gained = max(most_gained, full - reduced)
            all_isolated = all_isolated and isolated
    return souls + most_gained if all_isolated else souls


@kernel
def is_isolated(game, seat, sectio):
    """True for a sectio that is adjacent to no other one of the same seat."""
    for way in range(1, WAYS + 1):
        other = beyond(sectio, way)
        if other < SECTIOS and game.holder[other] == seat:
            return False
    return True


@kernel
def yield_of(game, rules, sectio, isolated):
    """The souls of one sectio, never less than none."""
    if rules.sectio[sectio].wise == 1 or is_barren(game, rules, sectio):
        return 0
    souls = value_now(game, rules, sectio)
    if isolated == 1:
        souls -= rules.isolated_penalty
    return max(souls, 0)


@kernel
def value_now(game, rules, sectio):
    """What is printed, as event and phenomenon change it; the latter has the last word (6.2.1)."""
    souls = rules.sectio[sectio].souls
    card = in_force_for(game, rules, effects.EV_SECTIO_SOULS, circle_of(sectio))
    if card != state.NONE:
        souls = max(souls + rules.hell[card].n, 0)
    if is_stricken_by(game, rules, sectio, effects.PH_SOULS_VALUE):
        souls = rules.hell[game.phenomenon].ph_n
    if is_stricken_by(game, rules, sectio, effects.PH_SOULS_DELTA):
        souls += rules.hell[game.phenomenon].ph_n
    return souls


@kernel
def is_barren(game, rules, sectio):
    """Nothing grows where a battle was avoided (11.3.1), nor where only enemies stand (note 1)."""
    if game.barren[sectio] == 1:
        return True
    return is_deserted(game, rules, sectio) and has_enemies(
        game, rules, sectio, game.holder[sectio]
    )


@kernel
def is_deserted(game, rules, sectio):
    """True where the holder has no unit."""
    holder = game.holder[sectio]
    return game.troops[sectio, holder] == 0 and lieutenants_in(game, rules, sectio, holder) == 0


# --- 7.3.3 The Wise Men --------------------------------------------------------------------------


@kernel
def is_wise_today(game, rules, sectio):
    """The Wise Men yield cards, unless a Hell card says that their sectio yields nothing."""
    if rules.sectio[sectio].wise == 0:
        return False
    return not (
        is_stricken_by(game, rules, sectio, effects.PH_SOULS_VALUE)
        and rules.hell[game.phenomenon].ph_n == 0
    )


@kernel
def occupant_of(game, rules, sectio):
    """Who gets the first card in the holder's stead: without a unit of his, whoever has most there.

    Among equals the richer one; NONE while the holder has a unit, or nobody else has.
    """
    if not is_deserted(game, rules, sectio):
        return state.NONE
    best, most = state.NONE, 0
    for place in range(game.players):
        seat = game.order[place]
        units = game.troops[sectio, seat] + lieutenants_in(game, rules, sectio, seat)
        if units > most:
            best, most = seat, units
    return best
