"""Many imagined endings of one position, with all that is hidden dealt anew for each."""

from __future__ import annotations

from .driver import wake_minds
from .luck import LAST_TURN


def imagine_batch(ends, start, seat, rules, bots, desk, luck, log, memos, play, deal):
    """Play ``start`` on into every record of ``ends``, as far as ``seat`` can know it.

    The minds have luck of the imagined game and remember what they had noted.
    """
    for i in range(len(ends)):
        luck.game = i
        ends[i] = start[0]
        wake_minds(desk, luck)
        for mind in range(len(memos)):
            for note in range(memos.shape[1]):
                desk.minds[mind].memo[note] = memos[mind, note]
        deal(ends[i], rules, seat, luck)
        play(ends[i], rules, bots, desk, luck, log, LAST_TURN)
    return len(ends)
