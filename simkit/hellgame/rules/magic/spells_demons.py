"""9.8 Major Arcana that strike a demon, or raise one."""

from __future__ import annotations

from simkit.hellgame.rules.demon_actions.acting import lose_action
from simkit.hellgame.rules.table.demons import incapacitate, recover, value_of
from simkit.hellgame.rules.table.duels import duel
from simkit.hellgame.rules.table.favours import take_disfavour
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.words import chances, effects, events
from simkit.hellgame.words.sizes import MOST_DEMONS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def strike_demon(game, at, demon, card, target):
    """Cards aimed at a demon; True if the card stays on it."""
    arcanum = at.rules.arcanum[card]
    if not passes_test(game, at, demon, card, target):
        return False
    if arcanum.effect == effects.INCAPACITATE:
        incapacitate(game, at, target, card)
        return True
    if arcanum.effect == effects.TARGET_LOSES_ACTION:
        lose_action(game, at, target)
    elif arcanum.effect == effects.GIVE_DISFAVOUR:
        take_disfavour(game, at, game.demons[target].owner, arcanum.n)
    elif arcanum.effect == effects.RECOVER_DEMON:
        recover(game, at, target)
    return False


@kernel
def passes_test(game, at, demon, card, target):
    """Some cards ask for a roll against hearts, some for a duel of skulls with the target (3.2)."""
    test = at.rules.arcanum[card].test
    slot, passed = card * MOST_DEMONS + demon, True
    if test == effects.HEARTS_TEST:
        face = roll(game, at, game.demons[demon].owner, chances.SPELL_TEST, slot, 0)
        passed = face <= value_of(game, at.rules, demon, effects.HEARTS)
    elif test == effects.SKULLS_DUEL:
        passed = duel(game, at, demon, target, effects.SKULLS, chances.SPELL_DUEL, slot) == demon
    if not passed:
        say(game, at, events.MAGIC_FAILS, demon, card)
    return passed
