"""Exact odds of a resolver, and beside them a Monte Carlo run of the same rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simkit.game import MOST_GAMES, Game, Resolver, find, whole_number
from simkit.lab.play.again import command, laid_over, typed, unsayable, unusual_confidence
from simkit.lab.play.asking import Overrides, Packs, files_of, override_pairs
from simkit.lab.play.cell import LARGEST_SEED, Cell, cell_of
from simkit.lab.statistics import intervals

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


@dataclass(frozen=True)
class Odds:
    """The exact distribution of a resolver, each outcome once; `check` when one was asked for."""

    game: str
    resolver: str
    keys: dict[str, Any]
    fields: tuple[str, ...]
    outcomes: list[dict[str, Any]]  # {"outcome": {field: value}, "probability": p}
    check: Check | None = None
    again: str | None = None  # the command that gives it again

    def summary(self) -> dict[str, Any]:
        """What `simkit odds --json` prints."""
        shares = self.check.shares if self.check else [None] * len(self.outcomes)
        rows = [
            row | ({"check": share.as_dict()} if share else {})
            for row, share in zip(self.outcomes, shares, strict=True)
        ]
        return {
            "game": self.game,
            "resolver": self.resolver,
            "keys": self.keys,
            "outcomes": rows,
            "again": self.again,
        } | ({"check": self.check.as_dict()} if self.check else {})

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
        return frame


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
    told = _command(cell, rule, given, checked)
    return Odds(described.name, rule.name, given, rule.fields, outcomes, checked, told)


def _command(
    cell: Cell, rule: Resolver, keys: Mapping[str, Any], check: Check | None
) -> str | None:
    """The command that gives the odds again, and rolls the same dice; None where there is none."""
    asked = {key: typed(value) for key, value in keys.items() if value is not None}
    if unsayable(cell) or any(isinstance(value, Mapping) for value in keys.values()):
        return None
    terms: dict[str, Any] = {"pack": cell.packs}
    if check:
        sure = unusual_confidence(check.as_dict()["confidence"])
        terms = {"check": check.games, "seed": check.seed, "confidence": sure, **terms}
    names = ("odds", cell.game.name, rule.name)
    return command(*names, asked=asked, values=laid_over(cell), terms=terms)


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
