"""Bots of a game's file: functions that choose an option, and their knobs."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from .arithmetic import BEYOND, is_within
from .mistakes import Mistake, author_line

OPTION, OPTIONS = "option", "options"  # what a bot looks at: each option by itself, or all at once
MISTAKES = "mistakes"  # the knob that every bot has
TIMES = 5.0  # a knob goes up to so many times its default


class OwnKnob:
    """A number in a bot's play that `tune-bot` may turn."""

    def __init__(self, default: float, low: float, high: float, help: str) -> None:
        self.default, self.low, self.high, self.help = default, low, high, help


def knob(default: float, low: float, high: float, help: str = "") -> Any:
    """A knob with bounds of its own: `def expert(player, hold=knob(20, 2, 100, "..."))`."""
    if not all(map(is_within, (default, low, high))):
        raise Mistake(*author_line(2), f"the knob is {BEYOND}.")
    if not low <= default <= high:
        raise Mistake(*author_line(2), f"the knob's default {default} is beyond {low} to {high}.")
    return OwnKnob(default, low, high, help)


class OwnBot:
    """A bot: its idea, its function, and the knobs that it turns."""

    def __init__(
        self, idea: str, function: Callable[..., Any], knobs: dict[str, float], title: str = ""
    ) -> None:
        self.idea, self.function, self.turned, self.title = idea, function, knobs, title
        self.file, self.line = function.__code__.co_filename, function.__code__.co_firstlineno
        names = list(inspect.signature(function).parameters)
        self.by_option = names[1:2] == [OPTION]
        self.at_once = names[1:2] == [OPTIONS]
        self.knobs = self._declared(names[1 + (self.by_option or self.at_once) :])

    @property
    def by_word(self) -> bool:
        """Whether it answers with words, and not with points or a place."""
        return not (self.by_option or self.at_once)

    def _declared(self, names: list[str]) -> dict[str, OwnKnob]:
        found = {}
        for name in names:
            default = inspect.signature(self.function).parameters[name].default
            if isinstance(default, bool) or not isinstance(default, int | float | OwnKnob):
                text = f"{name}: a knob of a bot needs a number, such as {name}=20."
                raise Mistake(self.file, self.line, text)
            if not is_within(default):
                raise Mistake(self.file, self.line, f"the knob {name} is {BEYOND}.")
            if not isinstance(default, OwnKnob):
                top = TIMES * default if default else 1.0
                default = OwnKnob(default, min(0, top), max(0, top), name.replace("_", " "))
            found[name] = default
        return found

    def but(self, idea: str, *, name: str = "", **knobs: float) -> OwnBot:
        """The same bot with other knobs: `beginner = expert.but("holds at ten", hold=10)`."""
        for knob, value in knobs.items():
            if knob not in (*self.knobs, MISTAKES):
                known = ", ".join((*self.knobs, MISTAKES))
                raise Mistake(*author_line(2), f"the bot has no knob {knob}; known: {known}.")
            own = self.knobs.get(knob, OwnKnob(0.0, 0.0, 1.0, ""))
            if not own.low <= value <= own.high:
                text = f"{knob}={value} is beyond its bounds {own.low:g} to {own.high:g}."
                raise Mistake(*author_line(2), text)
        return OwnBot(idea, self.function, {**self.turned, **knobs}, name)

    def values(self) -> dict[str, float]:
        """Its knobs as they stand: numbers with a point, as compiled bots have them."""
        return {name: float(self.turned.get(name, own.default)) for name, own in self.knobs.items()}

    def __call__(self, *arguments: Any, **knobs: Any) -> Any:
        return self.function(*arguments, **{**self.values(), **knobs})
