"""Play one game inside an author's own test: `pig.game.play(seed=7)`."""

from __future__ import annotations

from typing import Any

from .author.game import OwnGame, hand_over
from .loading import model_of
from .plain.playing import PlayedGame, Session, seat_of


def play_once(game: OwnGame, players: int, bots: Any, seed: int, number: int) -> PlayedGame:
    """One game of a file that is being tested."""
    model = model_of(game)
    values = model.default_values(players)
    names = [bots] if isinstance(bots, str) else list(bots) or [model.best_bot]
    names = names * values.players if len(names) == 1 else names
    seats = [seat_of(model, name) for name in names]
    session = Session(model, values, seats, told=True, checked=True)
    session.play((seed & 0xFFFFFFFF, seed >> 32), number)
    return PlayedGame(session.outcome, session.turn, session.ranks, session.fields, session.said)


hand_over(play_once)
