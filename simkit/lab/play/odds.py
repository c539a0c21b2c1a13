"""Exact odds of a resolver, and beside them a Monte Carlo run of the same rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simkit.game import MOST_GAMES, Game, Resolver, whole_number
from simkit.lab.basics.command_line import command, typed
from simkit.lab.play.again import Again, cell_laid_over, unsayable, unusual_confidence
from simkit.lab.play.answer import Answer
from simkit.lab.play.asking import Overrides, Packs, files_of, override_pairs
from simkit.lab.play.cell import LARGEST_SEED, Cell, cell_of
from simkit.lab.statistics import intervals
from simkit.registry import find

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Check:
    """What a Monte Carlo run of a resolver found: a share with its interval for each outcome."""

    games: int
    seed: int
    shares: tuple[intervals.Interval, ...]  # in the order of the outcomes

    def as_dict(self) -> dict[str, Any]:
        confidence = self.shares[0].confidence if self.shares else None
        return {"games": self.games, "seed": self.seed, "confidence": confidence}

    def options(self) -> dict[str, Any]:
        """The options that roll the same dice."""
        sure = unusual_confidence(self.as_dict()["confidence"])
        return {"check": self.games, "seed": self.seed, "confidence": sure}


@dataclass(frozen=True)
class Odds(Answer):
    """The exact distribution of a resolver, each outcome once; `check` when one was asked for."""

    VERB = "odds"

    cell: Cell
    rule: Resolver
    keys: dict[str, Any]
    outcomes: list[dict[str, Any]]  # {"outcome": {field: value}, "probability": p}
    check: Check | None = None

    @cached_property
    def _command(self) -> Again:
        if why_not := unsayable(self.cell) or _unsayable_keys(self.keys):
            return Again(None, f"No command line gives these odds again: {why_not}.")
        asked = {key: typed(value) for key, value in self.keys.items() if value is not None}
        terms = {**(self.check.options() if self.check else {}), "pack": self.cell.packs}
        names = (self.VERB, self.cell.game.name, self.rule.name)
        return Again(command(*names, asked=asked, values=cell_laid_over(self.cell), terms=terms))

    def _header(self) -> dict[str, Any]:
        return {"game": self.cell.game.name, "resolver": self.rule.name, "keys": self.keys}

    def figures(self) -> dict[str, Any]:
        """What `simkit odds --json` prints besides what was asked."""
        shares = self.check.shares if self.check else [None] * len(self.outcomes)
        rows = [
            row | ({"check": share.as_dict()} if share else {})
            for row, share in zip(self.outcomes, shares, strict=True)
        ]
        return {"outcomes": rows, **({"check": self.check.as_dict()} if self.check else {})}

    @property
    def frame(self) -> pd.DataFrame:
        """A row an outcome: its fields, the probability, and the check's share and interval."""
        import pandas as pd

        rows = [row["outcome"] | {"probability": row["probability"]} for row in self.outcomes]
        frame = pd.DataFrame(rows)
        if self.check:
            frame["share"] = [share.estimate for share in self.check.shares]
            frame["low"] = [share.low for share in self.check.shares]
            frame["high"] = [share.high for share in self.check.shares]
        return self.with_origin(frame)


def odds(
    game: str | Game,
    resolver: str,
    check: int = 0,
    seed: int = 1,
    packs: Packs = (),
    overrides: Overrides = (),
    confidence: float = 0.95,
    **keys: Any,
) -> Odds:
    """The exact distribution of one resolver.

        simkit.odds("apocalypse", "spawn", dice=6).frame

    game          a name from `simkit.games()`
    resolver      a roll of the rules: `simkit show GAME` lists them with their keys
    check         how many times it is rolled as well
    seed          of these rolls
    packs         component packs, files that are laid over the game's own values
    overrides     single values laid over them
    confidence    of the intervals of the check
    keys          every other argument: what the resolver asks
    """
    described = game if isinstance(game, Game) else find(game)
    rolls = whole_number(check, "check", 0, MOST_GAMES)
    seed = whole_number(seed, "seed", 0, LARGEST_SEED)
    intervals.check_confidence(confidence)
    rule = described.resolver(resolver)
    given = rule.settle(keys)
    components = described.components(files_of(packs), override_pairs(overrides))
    module = described.odds()
    exact = module.exact(rule.name, components, **given)
    counts = module.sample(rule.name, components, rolls, seed, **given) if rolls else {}
    found = _with_strangers(rule, exact, counts)
    checked = _check(rule, found, counts, rolls, seed, confidence) if rolls else None
    outcomes = [{"outcome": outcome, "probability": p} for outcome, p in found]
    cell = cell_of(described, None, seed, packs, overrides=overrides)
    return Odds(cell, rule, given, outcomes, checked)


def _unsayable_keys(keys: Mapping[str, Any]) -> str:
    mappings = any(isinstance(value, Mapping) for value in keys.values())
    return "what the roll asks was given as a table of Python" if mappings else ""


def _key(rule: Resolver, outcome: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(outcome[name] for name in rule.fields)


def _with_strangers(
    rule: Resolver, exact: list[tuple[dict[str, Any], float]], counts: Mapping[tuple[Any, ...], int]
) -> list[tuple[dict[str, Any], float]]:
    """The exact outcomes, and after them what the dice gave though it should be impossible.

    Nothing ever is: but a check that hid it would be none.
    """
    known = {_key(rule, outcome) for outcome, _ in exact}
    strangers = sorted((key for key in counts if key not in known), key=repr)
    return [*exact, *((dict(zip(rule.fields, key, strict=True)), 0.0) for key in strangers)]


def _check(
    rule: Resolver,
    outcomes: list[tuple[dict[str, Any], float]],
    counts: Mapping[tuple[Any, ...], int],
    rolls: int,
    seed: int,
    confidence: float,
) -> Check:
    shares = (
        intervals.wilson(int(counts.get(_key(rule, outcome), 0)), rolls, confidence)
        for outcome, _ in outcomes
    )
    return Check(rolls, seed, tuple(shares))
