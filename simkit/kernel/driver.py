"""Many games in a row. ``play`` and ``set_up`` are arguments, so the engine is not linked again."""

from __future__ import annotations

from .decisions import wake_mind
from .jit import kernel

MINDS = 0xFFF  # the purpose under which every seat's own luck is derived


@kernel
def wake_minds(desk, luck):
    """Fresh minds for a new game."""
    for seat in range(len(desk.minds)):
        wake_mind(desk.minds[seat], seat, luck, MINDS)


def play_batch(batch, first_game, rules, bots, desk, luck, log, last_turn, blank, set_up, play):
    """Play the games ``first_game``, ``first_game + 1`` ... into the records of ``batch``."""
    for i in range(len(batch)):
        luck.game = first_game + i
        batch[i] = blank[0]
        wake_minds(desk, luck)
        set_up(batch[i], rules, bots, desk, luck, log)
        play(batch[i], rules, bots, desk, luck, log, last_turn)
    return len(batch)
