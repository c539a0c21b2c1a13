"""Answers that a test makes up: their figures as they are given, and nothing played behind them."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, TypeVar

from simkit.lab.basics.heading import Heading
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.play.answer import Answer
from simkit.lab.statistics.intervals import Interval

Kind = TypeVar("Kind", bound=Answer)


def made(kind: type[Kind], heading: Mapping[str, Any], **figures: Any) -> Kind:
    """An answer with a heading and figures; what is not given has its default, if there is one."""
    found = object.__new__(kind)
    found.__dict__.update(figures, heading=Heading(**heading))
    return found


def altered(found: Kind, **figures: Any) -> Kind:
    """The same answer with other figures, also where it works them out by itself."""
    other = copy(found)
    other.__dict__.update(figures)
    return other


def interval(value: float, reach: float = 0.01) -> Interval:
    return Interval(value, value - reach, value + reach, 0.95, "wilson")


def found(value: float, verdict: str, reach: float = 0.01, p: float = 1e-6) -> Judgement:
    """A difference with its verdict."""
    return Judgement(interval(value, reach), p, p, None, verdict)
