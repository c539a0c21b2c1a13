"""5.2 Preferred Direction Step: a card for each map."""

from __future__ import annotations

from simkit.hades.rules.common.board import deck_of
from simkit.hades.rules.common.cards import clear_table, draw_resolution
from simkit.hades.rules.common.enemy_steps import face
from simkit.hades.words import events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def preferred_direction_step(game, at):
    """The SHL card speaks for the Inferno Deck, the Nastian card for the Purgatory Deck (5.2)."""
    clear_table(game)
    set_direction(game, at, state.INFERNO, state.SHL_CARDS)
    set_direction(game, at, state.PURGATORY, state.NASTIAN_CARDS)
    turn_first_guards(game, at)


@kernel
def set_direction(game, at, deck, cards):
    """The marker goes to the box with the random number; directions are counted from 0."""
    card = draw_resolution(game, at, cards)
    game.preferred[deck] = at.rules.card[cards, card].number - 1
    say(game, at, events.DIRECTION_SET, where=deck, value=game.preferred[deck])


@kernel
def turn_first_guards(game, at):
    """Whoever was placed at set-up, before any direction was known, turns now (15.2, 15.4)."""
    for enemy in range(at.rules.enemies):
        record = game.enemies[enemy]
        if record.place >= 0 and record.facing == state.NONE:
            face(game, at, enemy, game.preferred[deck_of(record.place)])
