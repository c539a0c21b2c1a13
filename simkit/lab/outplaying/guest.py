"""A bot in one seat whose choices simkit can replace by others.

Its decisions are counted in compiled code, by game and kind. We are asked only at those that we
have named, so most of a game is played as fast as ever.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from simkit.kernel.decisions import DECISION, MOST_KINDS, OPTION
from simkit.lab.basics.calling import enclosed, is_compiled, keep_addresses
from simkit.lab.basics.raised_outside import answer_of
from simkit.lab.play.choosers import restricting
from simkit.lab.play.choosers.policies import address_of, array_at, lying_at
from simkit.lab.play.prepare import Prepared, held, prepare
from simkit.lab.play.settle import Settled, settle

Answer = Callable[[np.ndarray, Any, Any, np.ndarray, int, int], int]
"""Position, rules, decision, options, the bot's own choice, the place of the game: our choice."""
FIRST, GAMES = 0, 1  # of the head: the number of the first game, and how many there are


class AskedBoard:
    """What compiled code and we both read: which decisions we are asked at."""

    def __init__(self, games: int) -> None:
        self.head = np.zeros(2, np.int64)
        self.always = np.zeros(MOST_KINDS, np.int64)  # kinds of which we are always asked
        self.once = np.zeros((games, 2), np.int64)  # of each game a kind, and which of its times
        self.times = np.zeros((games, MOST_KINDS), np.int64)  # decisions that were met

    def begin(self, first: int, games: int) -> None:
        """Make room for these games, at none of which we are asked."""
        self.head[:] = first, games
        self.times[:games] = 0
        self.once[:games] = 0


def seated(base: Settled, seat: int, board: AskedBoard, answer: Answer) -> Prepared:
    """The cell with such a bot in one seat, or in all seats of players who win together."""
    prepared = prepare(base)
    place = int(prepared.who[seat])
    new = len(prepared.names)
    bots, who = list(prepared.bots), prepared.who.copy()
    plain = prepare(settle(replace(base.cell, forbidden=()))) if base.cell.forbidden else prepared
    asker = _GuestAsker(prepared, board, answer)
    bots[new] = asker.around(plain.bots[place])
    if base.cell.forbidden:
        bots[new] = restricting.restricted(bots[new], len(base.bots[seat].knobs))
    who[slice(None) if not base.cell.game.seats else slice(seat, seat + 1)] = new
    keep_addresses([bots[new]])
    return replace(
        prepared,
        bots=tuple(bots),
        names=(*prepared.names, "learned"),
        who=who,
        knobs=(*prepared.knobs, prepared.knobs[place]),
    )


def with_last_knobs(prepared: Prepared, knobs: tuple[float, ...]) -> Prepared:
    """The cell with other knobs of that bot, which comes last."""
    return replace(prepared, knobs=(*prepared.knobs[:-1], held(prepared.settled, knobs)))


class _GuestAsker:
    """Hands questions on, from compiled code or plain Python."""

    def __init__(self, prepared: Prepared, board: AskedBoard, answer: Answer) -> None:
        self._state, self._rules = prepared.engine.STATE, prepared.engine.RULES
        self._board, self._answer = board, answer
        self._called = _CALLED(self._by_address)

    def around(self, bot: Any) -> Any:
        """The bot with us behind it."""
        board = self._board
        if not is_compiled(bot):
            return _watched_over(bot, board, self._in_plain)
        places = [each.ctypes.data for each in (board.head, board.always, board.once, board.times)]
        shape = len(board.once)
        return enclosed(partial(_guarded, ask=self._called, places=places, games=shape), bot)

    def _by_address(
        self, view: int, rules: int, decision: int, options: int, count: int, own: int, place: int
    ) -> int:
        return answer_of(
            lambda: self._answer(
                lying_at(view, self._state),
                lying_at(rules, self._rules)[0],
                lying_at(decision, DECISION).view(np.recarray)[0],
                lying_at(options, OPTION, count).view(np.int64).reshape(count, -1),
                own,
                place,
            )
        )

    def _in_plain(
        self, view: Any, rules: Any, decision: Any, options: Any, count: int, own: int, place: int
    ) -> int:
        batch = np.frombuffer(view.tobytes(), self._state)
        offered = options[:count].view(np.int64).reshape(count, -1)
        return answer_of(lambda: self._answer(batch, rules, decision, offered, own, place))


_CALLED: Any = ctypes.CFUNCTYPE(ctypes.c_int64, *(ctypes.c_int64,) * 7)


def _guarded(bot: Any, ask: Any, places: list[int], games: int) -> Any:
    """The bot in compiled code."""
    head_at, always_at, once_at, times_at = places

    def choose(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        own = bot(view, rules, decision, options, count, mind)
        head = array_at(head_at, 2)
        place = mind.luck.game - head[FIRST]
        if count < 2 or place < 0 or place >= head[GAMES]:
            return own
        kind = decision.kind
        always, once = array_at(always_at, MOST_KINDS), array_at(once_at, 2 * games)
        times = array_at(times_at, games * MOST_KINDS)
        times[place * MOST_KINDS + kind] += 1
        chosen = once[2 * place] == kind
        if chosen:
            chosen = once[2 * place + 1] == times[place * MOST_KINDS + kind]
        if not chosen and always[kind] == 0:
            return own
        return ask(
            address_of(view), address_of(rules), address_of(decision), options.ctypes.data, count,
            own, place if chosen else -1,
        )  # fmt: skip

    return choose


def _watched_over(bot: Any, board: AskedBoard, ask: Any) -> Any:
    """The bot in plain Python, while the learned player looks on."""

    def choose(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        own = bot(view, rules, decision, options, count, mind)
        place, kind = int(mind.luck.game - board.head[FIRST]), int(decision.kind)
        if count < 2 or not 0 <= place < board.head[GAMES]:
            return own
        board.times[place, kind] += 1
        chosen = tuple(board.once[place]) == (kind, board.times[place, kind])
        if not chosen and not board.always[kind]:
            return own
        return ask(view, rules, decision, options, count, own, place if chosen else -1)

    return choose
