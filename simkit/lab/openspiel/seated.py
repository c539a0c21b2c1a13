"""Bots and policies of OpenSpiel in seats of simkit's games, measured as any other bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from simkit.description.policy import MISTAKES, Bot
from simkit.lab.openspiel.library import pyspiel
from simkit.lab.openspiel.nodes import Tree
from simkit.messages.errors import BadInput

Mind = Any  # a policy, a bot, or a function that makes the bot of a player
Begin = Callable[[], pyspiel.State]  # a state of a new game
Said = TypeVar("Said")


class OpenSpielGuests:
    """Bots and policies by name, for tables of a file's game."""

    def __init__(self, tree: Tree, begin: Begin, minds: Mapping[str, Mind]) -> None:
        self._tree, self._begin, self._minds = tree, begin, minds
        self.names = tuple(minds)
        for name, mind in minds.items():
            if not (is_policy(mind) or is_bot(mind) or callable(mind)):
                raise BadInput(
                    f"{name} must be a policy or a bot of OpenSpiel, or a function that gives the "
                    f"bot of a player, not {type(mind).__name__}."
                )

    def bots(self) -> tuple[Bot, ...]:
        """OpenSpiel's policies as bots of simkit."""
        idea, source = "Plays as OpenSpiel does.", "OpenSpiel."
        return tuple(Bot(name, idea, source, "-", (MISTAKES,), chooser=name) for name in self.names)

    def guest(self, name: str) -> OpenSpielGuest:
        """The one of that name, for a seat."""
        return OpenSpielGuest(self._minds[name], self._begin)

    def check(self, values: Any) -> None:  # noqa: ANN401 - of a file's model
        """Refuse a table that OpenSpiel does not know."""
        known = self._tree.table.values
        if (values.players, values.settings) != (known.players, known.settings):
            raise BadInput("OpenSpiel has this game with other settings; give them to both.")
        if values.tables != known.tables:
            raise BadInput("OpenSpiel has this game with other values; give the packs to both.")


def is_policy(mind: object) -> bool:
    """Whether it gives the probability of each action."""
    return hasattr(mind, "action_probabilities")


def is_bot(mind: object) -> bool:
    """Whether it takes an action."""
    return hasattr(mind, "step") and hasattr(mind, "restart")


class OpenSpielGuest:
    """A policy or a bot of OpenSpiel in a seat."""

    def __init__(self, mind: Mind, begin: Begin) -> None:
        self._mind, self._begin = mind, begin
        self._bot: Mind = None

    def start(self, seat: int) -> None:
        """A new game begins."""
        self._state = self._begin()
        self._known = 0
        if not is_policy(self._mind):
            self._bot = self._bot or self._bot_of(seat)
            _said(self._bot.restart)

    def _bot_of(self, seat: int) -> Mind:
        """The bot that sits here; a function may make it."""
        found = self._mind if is_bot(self._mind) else _said(self._mind, seat)
        if not is_bot(found):
            raise BadInput(f"the function gives {type(found).__name__}, not a bot of OpenSpiel.")
        return found

    def answer(
        self, player: int, words: list[str], picks: list[int], draw: Callable[[], float]
    ) -> int:
        """The action that it takes."""
        self._follow(player, picks)
        here = [str(option) for option in self._state.node.place.options]
        if self._state.current_player() != player or here != words:
            raise BadInput("OpenSpiel has come to another position than simkit; please report it.")
        if self._bot is None:
            shares = dict(_said(self._mind.action_probabilities, self._state))
            return _drawn(shares, len(words), draw())
        action = _said(self._bot.step, self._state)
        if action not in range(len(words)):
            raise BadInput(f"it took action {action}, and there are {len(words)}.")
        return int(action)

    def _follow(self, player: int, picks: list[int]) -> None:
        """Lead the state to where the game stands; a bot is told what others have done."""
        for pick in picks[self._known :]:
            mover = self._state.current_player()
            if self._bot is not None and mover >= 0 and mover != player:
                _said(self._bot.inform_action, self._state, mover, pick)
            self._state.apply_action(pick)
        self._known = len(picks)


def _drawn(shares: Mapping[int, float], count: int, luck: float) -> int:
    """An action by its share."""
    point, last = luck * sum(shares.values()), -1
    for action in range(count):
        share = shares.get(action, 0.0)
        if share > 0.0:
            point, last = point - share, action
            if point < 0.0:
                break
    if last < 0:
        raise BadInput("the policy gives no action a probability.")
    return last


def _said(function: Callable[..., Said], *arguments: object) -> Said:
    """What it says; an error of its own is told as one."""
    try:
        return function(*arguments)
    except BadInput:
        raise
    except Exception as problem:
        first = (str(problem).strip().splitlines() or [type(problem).__name__])[0]
        raise BadInput(f"the bot cannot answer ({first.rstrip('.')}).") from None
