"""Compute the exact odds of a resolver, and check them by a Monte Carlo run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simkit.description.game import MOST_GAMES, Game, Resolver, whole_number
from simkit.finding.grown import grown
from simkit.finding.registry import find, is_game
from simkit.lab.basics.command_line import command, typed
from simkit.lab.basics.encoding import encoded
from simkit.lab.play.again import Again, cell_laid_over, unsayable, unusual_confidence
from simkit.lab.play.answer import Answer
from simkit.lab.play.asking import Overrides, Packs, files_of, override_pairs
from simkit.lab.play.cell import LARGEST_SEED, Cell, cell_of
from simkit.lab.statistics import intervals
from simkit.lab.statistics.roll_formula import exact
from simkit.messages.errors import BadInput, TooManyWays

if TYPE_CHECKING:
    import pandas as pd

    from simkit.values.components import Components


A_SAMPLE = 50_000  # rolls where the ways are too many to be counted, unless a check says how many
ROLL = "roll"  # what stands for a game where plain dice are rolled


@dataclass(frozen=True)
class Check:
    """What a Monte Carlo run of a resolver found: a share with its interval for each outcome."""

    TOLD = ("games", "seed", "confidence")

    games: int
    seed: int
    confidence: float
    shares: tuple[intervals.Interval, ...] = ()  # in the order of the outcomes

    def options(self) -> dict[str, Any]:
        """The options that roll the same dice."""
        sure = unusual_confidence(self.confidence)
        return {"check": self.games, "seed": self.seed, "confidence": sure}


@dataclass(frozen=True)
class OddsRow:
    """An outcome, how probable it is, and how often the check had it."""

    TOLD = ("outcome", "probability", "?check")

    outcome: Mapping[str, Any]
    probability: float
    check: intervals.Interval | None = None


@dataclass(frozen=True)
class OddsTold:
    """The odds of a roll as `--json` prints them."""

    TOLD = ("game", "resolver", "keys", "outcomes", "?check", "?simulated")

    game: str
    resolver: str
    keys: Mapping[str, Any]
    outcomes: Sequence[OddsRow]
    check: Check | None = None
    simulated: str | None = None  # why the chances are estimated by simulation

    def figures(self) -> dict[str, Any]:
        """What was found."""
        told: dict[str, Any] = encoded(self)
        return {key: told[key] for key in ("outcomes", "check", "simulated") if key in told}


@dataclass(frozen=True)
class Odds(Answer):
    """The result of `simkit.odds`: the exact chance of each outcome, and a `check` if wanted."""

    VERB = "odds"

    cell: Cell
    rule: Resolver
    keys: dict[str, Any]
    outcomes: list[dict[str, Any]]  # {"outcome": {field: value}, "probability": p}
    check: Check | None = None
    simulated: str = ""  # why the chances are estimated by simulation; "" if they are exact

    @cached_property
    def _command(self) -> Again:
        if why_not := unsayable(self.cell) or _unsayable_keys(self.keys):
            return Again(None, f"No command line gives these odds again: {why_not}.")
        asked = {key: typed(value) for key, value in self.keys.items() if value is not None}
        terms = {**(self.check.options() if self.check else {}), "pack": self.cell.packs}
        names = (self.VERB, self.cell.game.typed, self.rule.name)
        return Again(command(*names, asked=asked, values=cell_laid_over(self.cell), terms=terms))

    def _header(self) -> dict[str, Any]:
        return {"game": self.cell.game.typed, "resolver": self.rule.name, "keys": self.keys}

    def figures(self) -> dict[str, Any]:
        """What `simkit odds --json` prints besides what was asked."""
        return self.told.figures()

    @cached_property
    def told(self) -> OddsTold:
        """The odds with their check."""
        shares = self.check.shares if self.check else [None] * len(self.outcomes)
        rows = [OddsRow(**row, check=each) for row, each in zip(self.outcomes, shares, strict=True)]
        return OddsTold(
            **self._header(), outcomes=rows, check=self.check, simulated=self.simulated or None
        )

    @property
    def frame(self) -> pd.DataFrame:
        """One row per outcome: its fields, probability, and the share and interval of the check."""
        import pandas as pd

        rows = [row["outcome"] | {"probability": row["probability"]} for row in self.outcomes]
        frame = pd.DataFrame(rows)
        if self.check:
            frame["share"] = [share.estimate for share in self.check.shares]
            frame["low"] = [share.low for share in self.check.shares]
            frame["high"] = [share.high for share in self.check.shares]
        return self.with_origin(frame)


@dataclass(frozen=True)
class RollOdds(Answer):
    """The exact distribution of a roll of plain dice, each result once."""

    VERB = "odds"

    formula: str
    outcomes: list[dict[str, Any]]  # {"outcome": {"result": value}, "probability": p}

    @property
    def _command(self) -> Again:
        return Again(command(self.VERB, self.formula))

    def _header(self) -> dict[str, Any]:
        return {"game": ROLL, "resolver": self.formula, "keys": {}}

    def figures(self) -> dict[str, Any]:
        """What `simkit odds FORMULA --json` prints besides the formula."""
        return self.told.figures()

    @cached_property
    def told(self) -> OddsTold:
        """The odds of each result."""
        return OddsTold(**self._header(), outcomes=[OddsRow(**row) for row in self.outcomes])

    @property
    def frame(self) -> pd.DataFrame:
        """One row per result, with its probability."""
        import pandas as pd

        rows = [row["outcome"] | {"probability": row["probability"]} for row in self.outcomes]
        return self.with_origin(pd.DataFrame(rows))


def roll_odds(formula: str) -> RollOdds:
    """The exact distribution of a roll of plain dice."""
    found = exact(formula)
    outcomes = [{"outcome": {"result": each}, "probability": p} for each, p in found]
    return RollOdds(formula, outcomes)


def odds(
    game: str | Game,
    resolver: str | None = None,
    check: int = 0,
    seed: int = 1,
    packs: Packs = (),
    overrides: Overrides = (),
    confidence: float = 0.95,
    **keys: Any,
) -> Odds | RollOdds:
    """Calculate the exact chances of one roll.

        simkit.odds("apocalypse", "spawn", dice=6).frame
        simkit.odds("highest 3 of 4d6").frame

    game          a name from `simkit.games()`; without a resolver, a roll: "2d6 >= 9"
    resolver      the name of a roll; `simkit show GAME` lists rolls and their keys
    check         how many times to roll as well, to test the chances
    seed          a whole number that fixes these rolls
    packs         component packs, files that replace values of the game
    overrides     single values that replace those of the packs
    confidence    the confidence of the intervals of the check
    keys          every other argument is a key of the roll

    Returns an `Odds`, which has:

    .frame        one row per outcome: its fields, the probability, and the share in the check
    .outcomes     the same as a list of tables
    .check        the result of the check, or None
    .simulated    why the chances are only estimated; "" if they are exact
    """
    if resolver is None:
        return _rolled(game, {"check": check, "packs": packs, "overrides": overrides, **keys})
    described = game if isinstance(game, Game) else find(game)
    rolls = whole_number(check, "check", 0, MOST_GAMES)
    seed = whole_number(seed, "seed", 0, LARGEST_SEED)
    intervals.check_confidence(confidence)
    rule = described.resolver(resolver)
    given = rule.settle(keys)
    described = grown(described, files_of(packs))
    components = described.components(files_of(packs), override_pairs(overrides))
    module = described.odds()
    known, simulated = _exact(module, rule, components, given)
    rolls = rolls or (A_SAMPLE if simulated else 0)
    counts = module.sample(rule.name, components, rolls, seed, **given) if rolls else {}
    found = _with_strangers(rule, known, counts)
    checked = _check(rule, found, counts, rolls, seed, confidence) if rolls else None
    if simulated and checked:
        shares = [share.estimate or 0.0 for share in checked.shares]
        found = [(outcome, share) for (outcome, _), share in zip(found, shares, strict=True)]
    outcomes = [{"outcome": outcome, "probability": p} for outcome, p in found]
    cell = cell_of(described, None, seed, packs, overrides=overrides)
    return Odds(cell, rule, given, outcomes, checked, simulated)


Chances = list[tuple[dict[str, Any], float]]


def _exact(
    module: Any, rule: Resolver, components: Components, keys: Mapping[str, Any]
) -> tuple[Chances, str]:
    """The exact chances, or none and why they cannot be counted."""
    try:
        return module.exact(rule.name, components, **keys), ""
    except TooManyWays as problem:
        return [], str(problem)


def _rolled(formula: str | Game, given: Mapping[str, Any]) -> RollOdds:
    """The odds of a roll, which has no game and asks nothing."""
    strange = [name for name, value in given.items() if value]
    if isinstance(formula, Game) or (not any(map(str.isdigit, formula)) and is_game(formula)):
        name = formula.name if isinstance(formula, Game) else formula
        raise BadInput(f"{name} needs a roll of its rules: simkit show {name} lists them.")
    if strange:
        raise BadInput(f"{strange[0]} goes with a game; a roll of plain dice has nothing to set.")
    return roll_odds(formula)


def _unsayable_keys(keys: Mapping[str, Any]) -> str:
    mappings = any(isinstance(value, Mapping) for value in keys.values())
    return "what the roll asks was given as a table of Python" if mappings else ""


def _key(rule: Resolver, outcome: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(outcome[name] for name in rule.fields)


def _with_strangers(
    rule: Resolver, exact: Chances, counts: Mapping[tuple[Any, ...], int]
) -> Chances:
    """The exact outcomes, and after them what the dice gave though it should be impossible.

    Nothing ever is: but a check that hid it would be none.
    """
    known = {_key(rule, outcome) for outcome, _ in exact}
    strangers = [key for key in counts if key not in known]
    if known:
        strangers.sort(key=repr)
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
    return Check(rolls, seed, confidence, tuple(shares))
