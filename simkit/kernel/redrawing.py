"""Games in a row, each played on from the end of a turn by other luck than it began with."""

from __future__ import annotations

from .driver import wake_minds
from .table import is_over

NOBODY = -1  # in the place of a seat, for `deal_hidden`: what no seat knows is dealt anew


def redraw_batch(
    ends, first_game, step, rules, bots, desk, luck, again, log, memos, cut, deals, last_turn,
    blank, set_up, play, deal,
):  # fmt: skip
    """Play every ``step``-th game up to a turn by ``luck``, and to its end by ``again``.

    With ``deals``, all that no seat knows after that turn is dealt anew. The minds remember what
    they had noted.
    """
    for i in range(len(ends)):
        luck.game = again.game = first_game + step * i
        ends[i] = blank[0]
        wake_minds(desk, luck)
        set_up(ends[i], rules, bots, desk, luck, log)
        play(ends[i], rules, bots, desk, luck, log, cut)
        if is_over(ends[i]):
            continue
        for mind in range(len(memos)):
            memos[mind, :] = desk.minds[mind].memo
        wake_minds(desk, again)
        for mind in range(len(memos)):
            for note in range(memos.shape[1]):
                desk.minds[mind].memo[note] = memos[mind, note]
        if deals:
            deal(ends[i], rules, NOBODY, again)
        play(ends[i], rules, bots, desk, again, log, last_turn)
    return len(ends)
