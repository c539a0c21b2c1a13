"""The description of a bot: its idea, its source, how to beat it, and its knobs.

The knobs of a script are declared once, and every bot that it plays gives them values by name:

    planning = Knobs()
    DOORS = planning.knob("doors", 1.0, 0.0, 5.0, "weight of an opened door")  # the number 1
    ...
    Bot("collector", ..., knobs=planning.at(doors=1.5))  # and all others as they were declared

The script reads `mind.knobs[DOORS]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Knob:
    """A number in a bot's play that ``tune_bot`` may turn."""

    name: str
    default: float
    low: float
    high: float
    help: str

    def __post_init__(self) -> None:
        if not self.low <= self.default <= self.high:
            raise ValueError(f"knob {self.name} stands at {self.default}, beyond its bounds")

    def at(self, value: float) -> Knob:
        """The same knob at another default."""
        return replace(self, default=value)

    def up_to(self, high: float) -> Knob:
        """The same knob with another upper bound."""
        return replace(self, high=high)


MISTAKES = Knob("mistakes", 0.0, 0.0, 1.0, "share of choices taken at random")
"""The first knob of every bot; the kernel reads it."""
ROLLOUTS = Knob("rollouts", 500.0, 0.0, 10000.0, "games tried in advance per turn, at most")
AHEAD = Knob("ahead", 0.0, 0.0, 40.0, "turns that are tried in advance after the coming one")
"""Of bots that search among their plans."""
WORLDS = Knob("worlds", 32.0, 0.0, 1000.0, "possible worlds tried per decision, at most")
LEAST_GAIN = Knob(
    "least_gain",
    0.0,
    0.0,
    2.0,
    "how much better another answer must be to replace the script's; 2: never",
)
FORESIGHT = Knob(
    "foresight", 0.0, 0.0, 40.0, "turns tried in advance after the coming one, per decision"
)
"""Of bots that search among the options of single decisions."""


class Knobs:
    """The knobs of a script, each declared once, in the order in which a mind holds them."""

    def __init__(self) -> None:
        self._declared = {MISTAKES.name: MISTAKES}

    def knob(self, name: str, default: float, low: float, high: float, help: str) -> int:
        """Declare one more; returns its place among the knobs of a mind."""
        if name in self._declared:
            raise ValueError(f"knob {name} is declared twice")
        self._declared[name] = Knob(name, default, low, high, help)
        return len(self._declared) - 1

    def at(self, **values: float) -> tuple[Knob, ...]:
        """All of them for one bot: at the values that it names, else as they were declared."""
        unknown = values.keys() - self._declared.keys()
        if unknown:
            raise ValueError(f"no such knob: {', '.join(sorted(unknown))}")
        return tuple(
            knob.at(values.get(name, knob.default)) for name, knob in self._declared.items()
        )


@dataclass(frozen=True)
class Plan:
    """What a bot that searches may follow for a turn: a script, with some of its knobs turned."""

    script: str
    knobs: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Suit:
    """Knobs that a bot turns of its own accord under some settings, such as on one map."""

    where: Mapping[str, Any]
    knobs: Mapping[str, float]

    def fits(self, settings: Mapping[str, Any]) -> bool:
        """True under these settings."""
        return all(settings.get(key) == value for key, value in self.where.items())


@dataclass(frozen=True)
class Bot:
    """A policy: what it tries, who described it, how to beat it, and what plays it."""

    name: str
    idea: str
    source: str
    weakness: str
    knobs: tuple[Knob, ...] = (MISTAKES,)
    suits: tuple[Suit, ...] = ()  # what it does otherwise under some settings
    chooser: str | Callable[..., int] = ""  # the function, or "module:function" in bots/
    plans: tuple[Plan, ...] = ()  # of a bot that searches: it chooses among them every turn
    decides: tuple[str, ...] = ()  # kinds of decision whose options it weighs one by one
    gist: str = ""  # the idea in a word, as the page of the game has it
    script: str = ""  # of a bot file: the bot whose script it plays with knobs of its own
    title: str = ""  # what people call it; "" if that is its name with spaces

    @property
    def label(self) -> str:
        """What people call it."""
        return self.title or self.name.replace("_", " ")

    @property
    def scripts(self) -> tuple[str, ...]:
        """The scripts of its plans, each once."""
        return tuple(dict.fromkeys(plan.script for plan in self.plans))

    @property
    def followed(self) -> tuple[str, ...]:
        """The bots whose scripts a seat of it may follow: those of its plans, or itself."""
        return self.scripts or (self.name,)

    @property
    def played_by(self) -> str:
        """The bot of the game, or the Python file, whose script plays it."""
        return self.script or self.name

    def suited(self, settings: Mapping[str, Any]) -> Bot:
        """The bot with its knobs as they stand under these settings, and no more to turn."""
        turned: dict[str, float] = {}
        for suit in self.suits:
            if suit.fits(settings):
                turned |= suit.knobs
        knobs = tuple(knob.at(turned.get(knob.name, knob.default)) for knob in self.knobs)
        return replace(self, knobs=knobs, suits=())


def quicker(search: Bot, gist: str, idea: str, weakness: str, **knobs: float) -> Bot:
    """The same search with less effort, for many games."""
    turned = tuple(knob.at(knobs.get(knob.name, knob.default)) for knob in search.knobs)
    return replace(search, name="quick", gist=gist, idea=idea, weakness=weakness, knobs=turned)


FLOOR = "a floor for comparisons"


def idle(weakness: str) -> Bot:
    """The bot of every game that does as little as it may."""
    idea = "Declines whatever may be declined and takes the first option of what is forced."
    return Bot("idle", idea, "simkit.", weakness, chooser="idle", gist=FLOOR)


def random(weakness: str) -> Bot:
    """The bot of every game that has no preference."""
    idea = "Picks every option with the same chance."
    return Bot("random", idea, "simkit.", weakness, chooser="random", gist=FLOOR)
