"""Implement `simkit.compare`: play variants on shared luck until the question is answered."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simkit.description.game import Game, shown
from simkit.finding.trusted import trust_bots
from simkit.lab.contests.compare_answer import Comparison, OtherBot
from simkit.lab.contests.usual_bots import contrasting
from simkit.lab.judging import verdicts
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs, metrics_named
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.table.rows import joint_name
from simkit.lab.variants.contest import Contest, check_variants, variants_of
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.varying import keys
from simkit.lab.varying.named_variants import Variants, named_variants
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput, nearest

OTHER_BOT_GAMES = 2_000  # a variant, for the look at another bot

NO_BOT = "none"


def compare(
    game: str | Game,
    vary: Mapping[str, Any] | Iterable[str] = (),
    games: int | None = None,
    until: str | None = None,
    margin: float = 0.02,
    baseline: Mapping[str, Any] | None = None,
    also_bot: str | None = None,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    keep_rows: bool = False,
    chunk: int | None = None,
    variants: Variants = (),
    all_pairs: bool = False,
    distribution: str | None = None,
    **settings: Any,
) -> Comparison:
    """Test whether a change of rules, values or bots makes a difference.

        simkit.compare("apocalypse", {"despair_dice": [4, 5, 6]}, until="settled").frame
        simkit.compare("apocalypse", variants={"as it is": {}, "enraged": {"enraged": True}}).frame

    vary          keys with lists of values: settings, "bot", "pack:minions.gryllus.attack" or
                  "knob:expert.mistakes". Several keys give every combination
    variants      variants by name instead, each with its values, also "pack", or "rules" with
                  another file of an own game. The first is the baseline
    all_pairs     True compares every two variants, not only each with the baseline
    distribution  a metric whose whole distribution is compared, not only its mean: "turns"
    games         games per variant. With `until` the most per variant
    until         "settled" stops when every verdict is settled. If one key varies, a variant stops
                  when its own verdict is settled
    margin        differences up to it count as the same: 0.02 is two points
    baseline      the values that the others are compared with (default: the first ones)
    also_bot      another bot that plays some games too, to test whether the order of the variants
                  is the same; "none" skips this
    confidence    the confidence of intervals and verdicts
    keep_rows     True keeps every game of every variant in `rows`

    Returns a `Comparison`, which has:

    .frame        one row per variant and measure: both means, the difference with its interval,
                  p-values, verdict
    .variants_frame    one row per variant: games, win rate with its interval, means
    .found        the verdict on the win rate of each variant by its number
    .distributions    how far each variant's distribution is from the baseline's, by its number
    .settled      True if every verdict on a win rate is settled
    .games_needed    games per variant that would probably settle all verdicts
    .rows         every game, if `keep_rows` is True

    All variants play the same games on the same luck. Other arguments are as in `simkit.run`.
    Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    if bot is not None:
        keys.bot_value(cell.game, bot)
    axes = keys.read(vary, cell.game, cell.game.components(cell.packs, cell.overrides))
    if bot is not None and "bot" in axes:
        raise BadInput("bot is varied and set at once; keep one.")
    plan = contest_plan(games, until, margin, confidence, jobs, chunk)
    plan = replace(plan, distribution=_distribution(cell.game, distribution, plan))
    grid = sum(len(values) > 1 for values in axes.values()) > 1
    plan = replace(
        plan, keep_rows=keep_rows, progress=progress, all_pairs=all_pairs, rests=not grid
    )
    compared = _variants_by_name(cell, variants, axes, baseline, plan) or variants_of(
        cell, axes, plan
    )
    first = baseline_of(compared, axes, baseline or {}) if axes else 0
    other, why_not = other_variants(compared, also_bot)
    with opened(out) as writer:
        metrics = _metrics_of_all(compared)
        contest = Contest(compared, plan, first, metrics=metrics, points=not plan.until_settled)
        contest.play()
        second = None
        if other and not contest.interrupted:
            second = other_bot(contest, other)
        found = _found(contest, cell, axes, second, why_not)
        return replace(found, other_wanted=also_bot).written(writer)


def _metrics_of_all(variants: Sequence[Variant]) -> tuple[str, ...]:
    """What every variant measures: another file of rules may have other fields."""
    named = [[metric.name for metric in each.settled.cell.game.metrics] for each in variants]
    common = [name for name in named[0] if all(name in others for others in named)]
    return tuple(dict.fromkeys(("turns", *common)))


# --- What is asked -------------------------------------------------------------------------------


def _variants_by_name(
    cell: Cell, given: Variants, axes: keys.Axes, baseline: Any, plan: ContestPlan
) -> tuple[Variant, ...]:
    """The variants that the user has named, if he has; the first one is the baseline."""
    found = named_variants(given, cell, rules=True)
    if found and axes:
        raise BadInput("--vary and --variant exclude each other: say every variant by its values.")
    if found and baseline:
        raise BadInput("--baseline: of variants with names the first one is the baseline.")
    if found:
        check_variants(len(found), plan)
    return found


def _distribution(game: Game, metric: str | None, plan: ContestPlan) -> str:
    """The metric whose distribution is compared; "" if that is not asked."""
    if metric is None:
        return ""
    if plan.until_settled:
        raise BadInput("distribution needs a fixed number of games; leave until out.")
    named = metrics_named(game, metric, "distribution")
    if len(named) > 1:
        raise BadInput("distribution takes one metric, such as turns.")
    return named[0]


def baseline_of(variants: Sequence[Variant], axes: keys.Axes, wanted: Mapping[str, Any]) -> int:
    """The place of the variant that the others are set against."""
    chosen = {key: values[0] for key, values in axes.items()}
    settled = variants[0].settled
    for key, value in wanted.items():
        if key not in axes:
            raise BadInput(f"baseline: {shown(key)} is not varied. {nearest(key, axes)}")
        value = keys.value(settled.cell.game, settled.components, key, value)
        if value not in axes[key]:
            known = ", ".join(map(keys.text, axes[key]))
            raise BadInput(
                f"baseline: {key}={keys.text(value)} is none of its values here: {known}."
            )
        chosen[key] = value
    return next(place for place, variant in enumerate(variants) if variant.values == chosen)


# --- Another bot ---------------------------------------------------------------------------------


def other_variants(
    variants: Sequence[Variant], wanted: str | None
) -> tuple[tuple[Variant, ...], str]:
    """The variants as another bot plays them; or none, and why not."""
    trust_bots(wanted)
    playing = variants[0].settled.cell.bots
    reason = _why_no_other({key for variant in variants for key in variant.values}, playing)
    if wanted == NO_BOT:
        return (), "No other bot was tried."
    if wanted is not None:
        game = variants[0].settled.cell.game
        if reason:
            raise BadInput(f"also_bot: {reason}")
        if keys.bot_value(game, wanted).split("+") == list(playing):
            raise BadInput(f"also_bot: {wanted} plays already; name another bot.")
    if reason:
        return (), reason
    bot = wanted or contrasting(variants[0].settled.cell.game, playing)
    if not bot or not (wanted or all(_has_bot(variant, bot) for variant in variants)):
        return (), "There is no other bot to try."
    return tuple(_with_bot(variant, bot) for variant in variants), ""


def _why_no_other(varied: Collection[str], playing: Sequence[str]) -> str:
    if "bot" in varied or "bots" in varied:
        return "The bots themselves are compared, so simkit tried no second bot."
    if any(key.startswith("knob:") for key in varied):
        return f"Knobs of {playing[0]} are compared, and another bot does not have them."
    return ""


def _has_bot(variant: Variant, name: str) -> bool:
    """Whether a variant's file of rules has this bot too."""
    return any(bot.name == name for bot in variant.settled.cell.game.bots)


def _with_bot(variant: Variant, bot: str) -> Variant:
    cell = keys.lay(variant.settled.cell, {"bot": bot})
    return replace(variant, settled=settle(cell))


def other_bot(contest: Contest, variants: Sequence[Variant]) -> OtherBot | None:
    """Play the variants with another bot, and set the two orders side by side."""
    plan = contest.plan
    terms = replace(plan.terms, watched=False)
    plan = replace(
        plan,
        games=min(plan.games, OTHER_BOT_GAMES),
        until_settled=False,
        terms=terms,
        keep_rows=False,
        rests=False,
        distribution="",
    )
    bot = joint_name(variants[0].settled.cell.bots)
    again = Contest(variants, plan, contest.pairs.baseline, title=f"{bot}: ", metrics=())
    try:
        again.play()
    except KeyboardInterrupt:
        again.interrupted = True
    if again.interrupted:
        contest.left_early = True
        return None
    orders = verdicts.order(contest.pairs, contest.terms), verdicts.order(again.pairs, terms)
    return OtherBot(bot, again.pairs, verdicts.agreement(*orders))


# --- The answer ----------------------------------------------------------------------------------


def _found(
    contest: Contest, cell: Cell, axes: keys.Axes, second: OtherBot | None, why_not: str
) -> Comparison:
    if contest.left_early:
        why_not = "The games with another bot were interrupted."
    elif contest.interrupted:
        why_not = "Interrupted before another bot was tried."
    return Comparison(
        cell=cell,
        axes=axes,
        **contest.played(),
        left_early=contest.left_early,
        other=second,
        why_no_other=why_not,
        all_pairs=contest.plan.all_pairs,
        chunks=contest.kept,
        joint=contest.joint,
    )
