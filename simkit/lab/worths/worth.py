"""Implement `simkit.worth`: measure an asset, such as a hero, by adding or removing it.

Where an asset can be taken out, the games without it are set against the games with it. Where one
of its kind must be there, each is put in, and set against the average of all others. How the games
are judged, and whose win counts where seats compete, is in trials.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simkit.description.game import Asset, Game
from simkit.lab.basics.command_line import Options
from simkit.lab.judging import verdicts
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.prepare import compile_first, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics import paired
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.contest import MOST_VARIANTS
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.variants.variants_answer import TermsAnswer
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.lab.worths.asset_trials import (
    NOBODY,
    TEAM,
    TURNS,
    WON,
    Valued,
    trial,
    whose,
    with_pooled,
)
from simkit.messages.errors import BadInput, nearest

if TYPE_CHECKING:
    import pandas as pd

    from simkit.values.components import Components

DEFAULT_GAMES = 2_000  # a variant
MOST, LEAST = "most", "least"
TOO_STRONG, TOO_WEAK = "too-strong", "too-weak"
BEGINNINGS = (MOST, LEAST, TOO_STRONG, TOO_WEAK)
"""What an answer can begin with."""
NOBODY_HAD = "In {:,} games no seat had it, or every seat had it."


@dataclass(frozen=True)
class Worth(TermsAnswer):
    """The result of `simkit.worth`, with one row per asset in `frame`, the most valuable first."""

    VERB = "worth"

    asset: Asset
    games: int  # games per asset
    assets: tuple[Valued, ...]  # the worth of each asset
    usual: Interval  # win rate (or turns) with all assets, or on average; of a seat if they compete
    left_out: dict[str, str]  # the assets that were not measured, and why
    only: tuple[str, ...]  # the names that were asked for; empty for all
    about: str | None = None  # of BEGINNINGS: what the answer begins with

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes."""
        records = [self._record(one) for one in self.assets]
        return columns_of(records)

    def _record(self, one: Valued) -> dict[str, Any]:
        rate, other, worth = one.win_rate, one.other_rate, one.worth.difference
        return {
            "asset": one.name,
            "title": one.title,
            "kind": self.asset.kind,
            "filler": one.filler,
            "deed": self.asset.deed,
            "whose": self.whose,
            "measure": self.measure,
            "games": one.games,
            "worth": worth.estimate,
            "low": worth.low,
            "high": worth.high,
            "pooled": one.pooled.estimate if one.pooled else None,
            "pooled_low": one.pooled.low if one.pooled else None,
            "pooled_high": one.pooled.high if one.pooled else None,
            "p": one.worth.p,
            "p_holm": one.worth.p_holm,
            "p_same": one.worth.p_same,
            "verdict": one.worth.verdict,
            "win_rate": rate.estimate,
            "win_rate_low": rate.low,
            "win_rate_high": rate.high,
            "other_rate": other.estimate if other else None,
            "parted": None if one.parted is None else one.parted / one.games,
            "used": one.used.estimate if one.used else None,
        }

    @property
    def whose(self) -> str:
        """Whose wins count: those of the team, of the seat that holds the asset, or nobody's."""
        return whose(self.cell.game, self.asset)

    @property
    def seat(self) -> int | None:
        """The seat whose wins count, if each asset is put into one seat."""
        return 1 if self.cell.game.seats and self.asset.put_in else None

    @property
    def measure(self) -> str:
        """The unit of the worth: games won, or turns of a game."""
        return TURNS if self.whose == NOBODY else WON

    @property
    def frame(self) -> pd.DataFrame:
        """One row per asset: asset, title, kind, filler, deed, whose, measure, games that show it.

        worth with low, high, p, p_holm, p_same and verdict; pooled (the worth moved towards that of
        all) with pooled_low and pooled_high; win_rate with win_rate_low and
        win_rate_high (without it where it was taken out, else with it; turns where that is the
        measure) and of a holder other_rate, the other way round; parted, the share of these games
        that end differently; used, the share of all games in which it was used.
        """
        return super().frame

    def figures(self) -> dict[str, Any]:
        """What `simkit worth --json` prints besides how it was asked for."""
        return {
            "kind": self.asset.kind,
            "help": self.asset.help,
            "deed": self.asset.deed,
            "whose": self.whose,
            "holder": self.asset.holder,
            "seat": self.seat,
            "unseen": self.asset.unseen,
            "measure": self.measure,
            **self.on_terms(),
            "usual": self.usual,
            "assets": self.assets,
            "left_out": self.left_out,
            "games_needed": self.games_needed,
        }

    @property
    def games_needed(self) -> int | None:
        """Games per asset that will probably settle the open verdicts at this margin.

        None where worth is not a share of games.
        """
        if self.measure != WON:
            return None
        still_open = [one for one in self.assets if one.worth.verdict == verdicts.NOT_SETTLED]
        spread = max(one.spread for one in still_open or self.assets)
        terms, family = self.terms, len(self.assets)
        spread = max(spread, 1 / self.games)
        needed = paired.games_for_margin_watched if self.until_settled else paired.games_for_margin
        return needed(terms.margin, spread, terms.confidence, family)

    # --- How it was asked for ---

    @property
    def names(self) -> tuple[str, ...]:
        return (self.asset.kind,)

    @property
    def extent(self) -> Options:
        return {"only": ",".join(self.only) or None, "about": self.about, **super().extent}


def worth(
    game: str | Game,
    kind: str,
    only: Iterable[str] | None = None,
    about: str | None = None,
    games: int | None = None,
    until: str | None = None,
    margin: float = 0.02,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    chunk: int | None = None,
    **settings: Any,
) -> Worth:
    """Measure the worth of each hero, card or demon.

        simkit.worth("apocalypse", "gift", only=["faith", "hope"]).frame

    kind          a kind of asset, such as "gift" (list: `simkit show GAME`)
    only          names to measure (default: all of the kind)
    about         "most" or "least": begin with what is worth most, or least. "too-strong" or
                  "too-weak": with whether something is worth, or costs, more than 25 points
                  (3 points, if it is to help the players and can be left out)
    games         games per asset. With `until` the most per asset
    until         "settled" stops when every verdict is settled. If all players win together, an
                  asset with a settled verdict stops earlier
    margin        worths up to it count as none
    confidence    the confidence of intervals and verdicts

    Returns a `Worth`, which has:

    .assets       each asset with its worth and verdict
    .usual        the win rate without any change, with its interval
    .games_needed    games per asset that would probably settle all verdicts, or None
    .frame        one row per asset, the most valuable first: worth, interval, verdict

    All variants play the same games on the same luck. Other arguments are as in `simkit.run`.
    Ctrl-C stops early and keeps the finished games.
    """
    if about not in (None, *BEGINNINGS):
        raise BadInput(f"about: it is one of {', '.join(BEGINNINGS)}, not {about!r}.")
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    asset = cell.game.asset(kind)
    usual = None if until else DEFAULT_GAMES
    plan = contest_plan(usual if games is None else games, until, margin, confidence, jobs, chunk)
    who = whose(cell.game, asset)
    if until and who == NOBODY:
        raise BadInput("--until settled: worth in turns has no margin within which it is none.")
    plan = replace(plan, progress=progress, rests=who == TEAM and not asset.put_in)
    base = settle(cell)
    names = tuple(dict.fromkeys(only or ()))
    wanted = wanted_assets(base.components, asset, names)
    pool, left_out = ({}, {}) if asset.dealt else _variants(base, asset, wanted)
    with opened(out) as writer:
        changed, idle = _in_play(base, asset, pool, progress)
        if not asset.dealt and len(changed) < 1 + asset.put_in:
            raise BadInput(_nothing(asset, left_out | idle))
        found = _tried(base, asset, changed, plan, left_out | idle, wanted, names)
        return replace(found, about=about).written(writer)


# --- What is tried -------------------------------------------------------------------------------


def wanted_assets(components: Components, asset: Asset, names: Sequence[str]) -> tuple[str, ...]:
    """The assets that were asked for, or all of the kind."""
    known = asset.names(components)
    for name in names:
        if name not in known:
            listed_by = f"simkit show {components.game} {asset.table or asset.kind}"
            hint = nearest(name, known, listed_by)
            raise BadInput(f"only: there is no {asset.kind} {name!r}. {hint}")
    if len(known) >= MOST_VARIANTS and not names:
        raise BadInput(f"{len(known)} are too many at once; name some of them (--only).")
    return tuple(names) or known


def _variants(
    base: Settled, asset: Asset, names: Sequence[str]
) -> tuple[dict[str, Variant], dict[str, str]]:
    """A variant for each asset that the rules allow here, and why the others are left out."""
    pool, left_out = {}, {}
    for name in names:
        try:
            values = values_for(base, asset, name)
            pool[name] = Variant(
                values, settle(keys.lay(free_of(base.cell, values), values)), False
            )
        except BadInput as problem:
            left_out[name] = _without_place(str(problem), asset, name)
    return pool, left_out


def _without_place(problem: str, asset: Asset, name: str) -> str:
    """The complaint without the table and entry that it begins with: the reader knows them."""
    return problem.removeprefix(f"override: {asset.table}: {name}: ")


def values_for(base: Settled, asset: Asset, name: str) -> dict[str, Any]:
    """What puts the asset in, or takes it out."""
    entry = asset.entry(name)
    if entry:
        return {entry.key: keys.value(base.cell.game, base.components, entry.key, entry.value)}
    words = {key: str(value) for key, value in base.labels.settings.items()} | {"name": name}
    key, value = asset.key.format(**words), asset.value.format(**words)
    kind, _, path = key.partition(":")
    if kind == "pack" and isinstance(base.components.value(path), list):
        before = base.components.value(path)
        return {key: before if value in before else [*before, value]}
    return {key: keys.value(base.cell.game, base.components, key, value)}


def free_of(cell: Cell, values: Mapping[str, Any]) -> Cell:
    """The cell without the settings that the variants choose themselves."""
    return replace(cell, settings={k: v for k, v in cell.settings.items() if k not in values})


def _in_play(
    base: Settled, asset: Asset, pool: Mapping[str, Variant], progress: bool
) -> tuple[dict[str, Variant], dict[str, str]]:
    """The assets that change the rules of this cell at all; the others need no game."""
    if asset.put_in or asset.dealt:
        return dict(pool), {}
    usual = _rules(base, progress)
    changed = {name: variant for name, variant in pool.items() if _rules(variant.settled) != usual}
    return changed, {
        name: "If it is taken out, nothing changes, because it is not in play here."
        for name in pool
        if name not in changed
    }


def _rules(settled: Settled, progress: bool = False) -> bytes:
    """All numbers that the kernels read."""
    compile_first(progress, settled.cell)
    return prepare(settled).rules.tobytes()


def _nothing(asset: Asset, left_out: Mapping[str, str]) -> str:
    """What is said where there is nothing to try."""
    few = "fewer than two can be put in" if asset.put_in else "none is in play"
    reasons = list(dict.fromkeys(left_out.values()))
    return f"there is no {asset.kind} to try here: {few}. {' '.join(reasons[:3])}".strip()


def _rank(one: Valued) -> tuple[float, float]:
    """The most valuable first: by the pooled worth, which luck has moved less."""
    raw = one.worth.difference.estimate or 0.0
    mean = one.pooled.estimate if one.pooled else None
    return -(raw if mean is None else mean), -raw


# --- Playing -------------------------------------------------------------------------------------


def _tried(
    base: Settled,
    asset: Asset,
    pool: Mapping[str, Variant],
    plan: ContestPlan,
    left_out: dict[str, str],
    names: Sequence[str],
    asked: tuple[str, ...],
) -> Worth:
    """Play all games, and judge what each asset is worth."""
    tried = trial(base, asset, pool, names, plan)
    tried.play()
    assets = tried.judged()
    if not assets:
        raise BadInput(_nothing(asset, {"": NOBODY_HAD.format(tried.pairs.games)}))
    assets = with_pooled(assets, tried.alike(), plan.terms.confidence)
    heard = {one.name for one in assets}
    silent = [name for name in (names if asset.dealt else pool) if name not in heard]
    return Worth(
        asset=asset,
        cell=base.cell,
        played=base,
        terms=tried.terms,
        games=tried.pairs.games,
        asked=plan.games,
        assets=tuple(sorted(assets, key=_rank)),
        usual=tried.usual(),
        left_out=left_out | dict.fromkeys(silent, NOBODY_HAD.format(tried.pairs.games)),
        only=asked,
        until_settled=plan.until_settled,
        interrupted=tried.interrupted,
    )
