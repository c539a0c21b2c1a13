"""9.8 Major Arcana that serve the caster's triumvirate: Favours, souls, cards, influence."""

from __future__ import annotations

from simkit.hellgame.rules.demon_actions.diplomacy import do_evil
from simkit.hellgame.rules.table.drawing import draw_arcana
from simkit.hellgame.rules.table.favours import drop_disfavour, gain_favour, gain_souls
from simkit.hellgame.rules.table.rolls import roll_sum
from simkit.hellgame.words import chances, effects, events, tallies
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def serve_oneself(game, at, demon, card):
    """Cards that are aimed at nobody and touch neither Hell nor Earth."""
    seat, arcanum = game.demons[demon].owner, at.rules.arcanum[card]
    if arcanum.effect == effects.GAIN_FAVOUR:
        gain_favour(game, at, seat, arcanum.n, tallies.FAVOUR_ARCANA)
        game.tally.demon_favours[demon] += arcanum.n
    elif arcanum.effect == effects.REMOVE_DISFAVOUR:
        drop_disfavour(game, at, seat, arcanum.n)
    elif arcanum.effect == effects.GAIN_SOULS:
        gain_souls(game, at, seat, roll_sum(game, at, seat, chances.SPELL_SOULS, card, arcanum.n))
    elif arcanum.effect == effects.EXTRA_ARCANA_DRAW:
        draw_arcana(game, at, seat, arcanum.n)
    elif arcanum.effect == effects.EVIL_DEEDS_HIT_ON:
        do_evil(game, at, demon, arcanum.n)
    elif arcanum.effect == effects.INFLUENCE_BONUS:
        game.seats[seat].boost += arcanum.n
        say(game, at, events.INFLUENCE_BOOSTED, seat, card, value=arcanum.n)
