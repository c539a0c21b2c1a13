"""The page of `simkit compare`: what differs, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simkit.lab.play.run_progress import rounded_up
from simkit.view.console.closing import closing
from simkit.view.console.compared_pairs import every_two, order_of_variants, without_effect
from simkit.view.console.compared_points import points_otherwise, points_table
from simkit.view.console.compared_seats import seats_table
from simkit.view.console.distribution import distribution
from simkit.view.console.page import page
from simkit.view.text.differences import (
    bounds_text,
    corrected,
    gap_text,
    judged_cells,
    judged_columns,
    more_games,
    points,
    signed,
    verdict_legend,
)
from simkit.view.text.findings.rules import rules_told
from simkit.view.text.findings.seats_compared import (
    are_alike,
    moved_seats,
    moves_most,
    other_seats_told,
    others_moved,
    says_who_won,
    seats_compared,
    seats_told,
    strength,
)
from simkit.view.text.findings.shared import (
    key_before,
    values_text,
    variant_label,
    varied_keys,
)
from simkit.view.text.metrics import metric_said, name_of_seat, without_mean
from simkit.view.text.played import changed, players_of, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import key_told, value_text
from simkit.view.text.whose_wins import of_seat_one, seat_remark, winner, wins
from simkit.view.text.words import (
    count,
    counted,
    digits_for,
    level,
    listed,
    percent,
    quantity,
    share_with_interval,
    span,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.contests.compare_answer import (
        Comparison,
        MetricGap,
        OrderKept,
        VariantCompared,
        VariantPlayed,
    )
    from simkit.lab.judging.verdicts import Judgement
    from simkit.lab.statistics.intervals import Interval

MOST_METRICS = 12
"""Lines of metrics that are shown unasked."""

SAME_FOR_ALL = (
    "The same bot plays in every seat, so a change that is the same for every seat hardly moves "
    "their win rates. Look at what else differs, or give the seats different bots (bots=A+B+...)."
)
SEATS_TOGETHER = (
    "All but the first line are tested together with the other metrics, so their intervals are "
    "wider."
)
_WORDS = {"higher": "more often than", "lower": "less often than", "same": "as often as"}
_LONGEST_HEADING = 12


def compare_page(
    found: Comparison,
    game: Game | None = None,
    metrics: Sequence[str] | None = None,
    *,
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """The whole answer; `metrics` names those to show, settled or not (all for an empty list)."""
    return page(
        _cast(found, game),
        " ".join(filter(None, [headline(found, game), points_otherwise(found, game)])),
        *(paragraph(rules_told(each.variant, each.changes), width) for each in found.rules),
        _who_wins_table(found, game, width, ink),
        every_two(found, width, ink),
        points_table(found, width, ink),
        paragraph(_whose_wins(found, game), width),
        *(paragraph(line, width) for line in _remarks(found, game, metrics)),
        _effects(found, game, width, ink),
        _metrics(found, game, metrics, width, ink),
        distribution(found, width, ink),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


# --- What was compared ---------------------------------------------------------------------------


def _cast(found: Comparison, game: Game | None) -> str:
    """What was set against what, and what was the same."""
    title = title_of(found, game)
    axes = [
        f"{key_told(key, game)} {listed(map(value_text, values))}"
        for key, values in found.axes_told.items()
    ]
    axes = axes or [values_of_variant(variant) for variant in found.variants_played]
    varied = varied_keys(found)
    fixed = changed(found, game, but=varied)
    if not {"bot", "bots"} & varied:
        fixed.append(f"bot {found.heading.bot}")
    return (
        f"{title}: {'; '.join(axes)} ({', '.join(fixed) or 'all else at its default'}). "
        f"{_games(found)}, the same luck for all, seed {found.heading.seed}."
    )


def values_of_variant(variant: VariantPlayed) -> str:
    """A variant that has a name, with its values behind: `fifth die (despair_dice=5)`."""
    values = values_text(variant.values)
    return variant.variant if values in ("", variant.variant) else f"{variant.variant} ({values})"


def _games(found: Comparison) -> str:
    """How many games a variant has played; a variant with nothing left open may rest."""
    played = [variant.games for variant in found.variants_played]
    if len(set(played)) == 1:
        return f"{counted(played[0], 'game')} per variant"
    return (
        f"{count(min(played))} to {counted(max(played), 'game')} per variant, because each "
        "stopped when it was settled"
    )


# --- The answer ----------------------------------------------------------------------------------


def headline(found: Comparison, game: Game | None = None) -> str:
    """The answer in a few sentences: key, value, who wins, for which bot; of rivals all seats."""
    if not seats_compared(found):
        return _of_winner(found, game)
    if len(found.comparisons) == 1:
        return _of_rivals(found, game)
    return " ".join(filter(None, [_of_winner(found, game), others_moved(found)]))


def _of_rivals(found: Comparison, game: Game | None) -> str:
    """The answer for every seat, and what moves most; the seat that is asked about stands first."""
    if not are_alike(found):
        told = [_of_winner(found, game), other_seats_told(found)]
    else:
        told = [f"{seats_told(found, game)}{_for_whom(found)}.{_to_settle_first(found)}"]
    told = [each[:1].upper() + each[1:] for each in told]
    return " ".join(filter(None, [*told, moves_most(found, game)]))


def _to_settle_first(found: Comparison) -> str:
    """What would settle the first seat, which is named if another seat is settled."""
    gap, moved = found.comparisons[0].found, moved_seats(found)
    if gap.verdict != "not settled" or (gap.within(found.terms.margin) and not moved):
        return ""
    return _to_settle(found, name_of_seat(found, 1) if moved else "this")


def _of_winner(found: Comparison, game: Game | None) -> str:
    """The answer for those whose wins are counted."""
    comparisons = found.comparisons
    if found.pairs_compared and len(found.pairs_compared) > 1:
        return order_of_variants(found)
    if len(comparisons) == 1:
        return _single(found, comparisons[0], game)
    groups: list[str] = []
    for verdict, words in _WORDS.items():
        those = [one for one in comparisons if one.found.verdict == verdict]
        those.sort(key=lambda one: -abs(one.found.difference.known[0]))  # the clearest first
        variants = [_with_rate(found, one.variant) for one in those]
        if variants:
            margin = f", within {points(found.terms.margin)} points" if verdict == "same" else ""
            base = _base(found) if groups else _with_rate(found, found.baseline_played.variant)
            groups.append(_who_wins(found, variants, words, game, base) + margin)
    if not groups:
        what = f"No difference from {key_before(found, game)}{_base(found)} is settled"
        who = f" for {name_of_seat(found, 1)}" if seats_compared(found) else ""
        return f"{what}{who}{_for_whom(found)}.{_to_settle(found)}"
    open_variants = [
        variant_label(found, one) for one in comparisons if one.found.verdict == "not settled"
    ]
    rest = f" Not settled: {listed(open_variants)}.{_to_settle(found)}" if open_variants else ""
    told = ", and ".join(
        group if not place else _inside(group) for place, group in enumerate(groups)
    )
    return f"{told}{_for_whom(found)}.{rest}"


def won_most(found: Comparison, game: Game | None) -> str:
    """`Won most often in these games: scenario historical, 55.2 %.`, of three variants or more."""
    if len(found.comparisons) < 2 or seats_compared(found):
        return ""
    rates = {each.variant: each.win_rate.estimate or 0.0 for each in found.variants_played}
    best = max(found.variants_played, key=lambda each: rates[each.variant])
    named = f"{key_before(found, game)}{variant_label(found, best)}"
    return f"Won most often in these games: {named}, {percent(rates[best.variant])}. "


def _inside(group: str) -> str:
    """A part of a sentence that does not begin it."""
    return f"with {group.removeprefix('With ')}" if group.startswith("With ") else group


def _base(found: Comparison) -> str:
    return variant_label(found, found.baseline_played)


def _with_rate(found: Comparison, name: str) -> str:
    """`5 (15.4 %)`: a variant, and how often it wins."""
    variant = next(each for each in found.variants_played if each.variant == name)
    return f"{variant_label(found, variant)} ({percent(variant.win_rate.estimate)})"


def _who_wins(
    found: Comparison, variants: Sequence[str], words: str, game: Game | None, base: str
) -> str:
    """`despair_dice 5 and 6 win more often than 4`; where seats compete whose wins are counted."""
    key, who = key_before(found, game), winner(game)
    if who:
        return f"With {key}{listed(variants)}, {who} {wins(who)} {words} with {base}"
    return f"{key}{listed(variants)} {'wins' if len(variants) == 1 else 'win'} {words} {base}"


def _for_whom(found: Comparison) -> str:
    """For which bot it holds, unless bots are what is compared."""
    return "" if {"bot", "bots"} & varied_keys(found) else f", for {players_of(found)}"


def _to_settle(found: Comparison, what: str = "this") -> str:
    """What would settle the rest."""
    needed = more_games(found.games_needed, found.games, "games per variant")
    return f" To settle {what}, play {needed}." if needed else ""


def _single(found: Comparison, one: VariantCompared, game: Game | None) -> str:
    variant = next(a for a in found.variants_played if a.variant == one.variant)
    shares = [percent(a.win_rate.estimate) for a in (variant, found.baseline_played)]
    sure = f"{level(found.terms.confidence)} interval {bounds_text(one.found)}"
    sure = f"{gap_text(one.found)} points, {sure}"
    label, key = variant_label(found, variant), key_before(found, game)
    if one.found.verdict == "not settled":
        both = f"{shares[0]} with {key}{label} and {shares[1]} with {_base(found)} ({sure})"
        told = f"the win rate{of_seat_one(game)} is {both}{_for_whom(found)}"
        return f"The difference is not settled: {told}.{_to_settle(found)}"
    margin = f", within {points(found.terms.margin)} points" if one.found.verdict == "same" else ""
    told = _who_wins(found, [label], _WORDS[one.found.verdict], game, _base(found))
    return f"{told}{margin}: {shares[0]} of games against {shares[1]} ({sure}){_for_whom(found)}."


def _who_wins_table(found: Comparison, game: Game | None, width: int, ink: Ink) -> str:
    """How often each variant wins; of rivals how often each seat does."""
    seats = seats_table(found, game, width, ink)
    if seats and len(found.comparisons) == 1:
        return seats
    return "\n\n".join(filter(None, [_shares(found, game, width, ink), seats]))


def _whose_wins(found: Comparison, game: Game | None) -> str:
    """Whose win rates a table of variants has, if seats compete."""
    if len(found.comparisons) > 1 or not seats_compared(found):
        return seat_remark(game)
    return SAME_FOR_ALL if are_alike(found) else ""


def _shares(found: Comparison, game: Game | None, width: int, ink: Ink) -> str:
    """A line a variant: its win rate, the difference to the baseline, test and verdict."""
    against = {one.variant: one for one in found.comparisons}
    rows = [
        (variant_label(found, variant), *_share_row(variant, against.get(variant.variant)))
        for variant in found.variants_played
    ]
    columns = [
        Column(_heading(found, game), wraps=True),
        Column("win rate (%)", "right"),
        *judged_columns(),
    ]
    return table(columns, rows, width=width, ink=ink)


def _heading(found: Comparison, game: Game | None) -> str:
    """The key above its values, where there is one and it is short."""
    names = [key_told(key, game) for key in found.axes]
    return names[0] if len(names) == 1 and len(names[0]) <= _LONGEST_HEADING else "variant"


def _share_row(variant: VariantPlayed, one: VariantCompared | None) -> tuple[str, ...]:
    rate, low, high = variant.win_rate.known
    digits = digits_for(low, high)
    won = f"{100 * rate:.{digits}f} ({span(low, high, digits)})"
    if one is None:
        return won, "", "", "baseline"
    return won, *judged_cells(one.found)


# --- What else must be said ----------------------------------------------------------------------


def _remarks(found: Comparison, game: Game | None, metrics: Sequence[str] | None) -> Iterable[str]:
    """How to read the table, what pairing saved, what is open, and if another bot agrees."""
    yield _how_tested(found, game, metrics)
    yield from _small(found)
    yield from without_effect(found)
    yield _pairing(found)
    yield from _open(found)
    yield another_bot(found)


def _how_tested(found: Comparison, game: Game | None, metrics: Sequence[str] | None) -> str:
    family = corrected(found.family)
    watched = any(one.found.difference.method == "sequence" for one in found.comparisons)
    how = (
        "Intervals and p are valid although simkit looked at results while it played"
        if watched
        else "p: how likely such a difference is by luck alone (McNemar's exact test)"
    )
    bets = (
        "two one-sided betting tests, which need fewer games than the interval" if watched else ""
    )
    legend = verdict_legend(
        _shown(found, game, metrics), found.terms.margin, **({"by": bets} if bets else {})
    )
    those = f". Those of differences are {family.removeprefix(', ')}" if family else ""
    told = f"In brackets: {level(found.terms.confidence)} intervals{those}. {how}. {legend}"
    return f"{told} {SEATS_TOGETHER}" if _has_tests_of_seats(found) else told


def _has_tests_of_seats(found: Comparison) -> bool:
    return len(found.comparisons) == 1 and len(seats_compared(found)) > 1


def _shown(found: Comparison, game: Game | None, metrics: Sequence[str] | None) -> list[Judgement]:
    """Every difference that the page shows; of metrics those that have a line."""
    lines = _metric_lines(found, game, metrics)
    shown = lines if metrics is not None else lines[:MOST_METRICS]
    rates = [each for one in found.comparisons for each in (one.found, one.points) if each]
    others = [*(found.pairs_compared or ()), *found.effects]
    return [*rates, *(one.found for one in others), *(one.gap.found for one in shown)]


def _small(found: Comparison) -> Iterable[str]:
    small = [
        variant_label(found, one)
        for one in found.comparisons
        if one.within_margin and one.found.verdict in ("higher", "lower")
    ]
    if small:
        yield (
            f"{listed(small)}: there is a difference, but it is smaller than the "
            f"{points(found.terms.margin)} points that count as the same."
        )


def _pairing(found: Comparison) -> str:
    """How many times the games would be needed if every variant had luck of its own."""
    saved = [one.saved.estimate for one in found.comparisons]
    known = sorted(ratio for ratio in saved if ratio is not None)
    if not known:
        return "No game ended differently, so simkit cannot say what shared luck saved."
    if len(saved) == 1:
        _, low, high = found.comparisons[0].saved.known
        sure = f" ({low:.1f} to {high:.1f})"
        times = f"{known[0]:.1f}"
    else:
        sure, times = "", _between(known[0], known[-1])
    if known[-1] < 1.2:
        return (
            f"Shared luck saved almost no games here: without it, you would need {times} times as "
            f"many{sure}. It does not help, because the variants soon play different games."
        )
    return f"Shared luck saved games: without it, you would need {times} times as many{sure}."


def _between(low: float, high: float) -> str:
    ends = f"{low:.1f}", f"{high:.1f}"
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def _open(found: Comparison) -> Iterable[str]:
    """How many games would settle what is open."""
    judged = [one.found.verdict for one in found.pairs_compared or found.comparisons]
    if "not settled" not in judged:
        return
    needed = rounded_up(found.games_needed)
    margin = points(found.terms.margin)
    if needed > found.games:
        yield (
            f"In all, about {count(needed)} games per variant are enough to find or rule out a "
            f"difference of {margin} points (--games {needed}"
            f"{'' if found.until_settled else ', or --until settled'})."
        )
    else:
        yield (
            f"A difference close to {margin} points is the hardest to settle. Play more games, or "
            "give another --margin."
        )


def another_bot(found: Comparison) -> str:
    """Whether the order of the variants survives another bot."""
    other = found.other_bot
    if other is None:
        return found.why_no_other
    shares = listed(
        f"{_share(other.win_rates[variant.variant])} with {variant_label(found, variant)}"
        for variant in found.variants_played
    )
    return f"{_survival(found, other)} Its win rates are {shares}."


def _share(rate: Interval) -> str:
    return share_with_interval(*rate.known)


def _survival(found: Comparison, other: OrderKept) -> str:
    bot = f"Another bot, {other.bot}, played {count(other.games)} games per variant."
    settled, confirmed, first = other.settled, other.confirmed, found.heading.bot
    differences = f"{counted(settled, 'difference')} that {_is(settled)} settled for {first}"
    if other.order == "same":
        them = (
            "the one difference that is" if settled == 1 else f"all {settled} differences that are"
        )
        return (
            f"{bot} It puts the variants in the same order, and confirms {them} settled for "
            f"{found.heading.bot}."
        )
    if other.order == "different":
        return (
            f"{bot} It puts the variants in another order. Of {differences}, it confirms "
            f"{confirmed} and reverses {other.reversed}."
        )
    if not settled:
        return f"{bot} No difference is settled for {first}, so there is none to confirm."
    rest = settled - confirmed
    return (
        f"{bot} Whether it puts the variants in the same order is not settled. Of {differences}, "
        f"it confirms {confirmed}, and {rest} {_is(rest)} not settled for it."
    )


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


# --- Axes and metrics ----------------------------------------------------------------------------


def _effects(found: Comparison, game: Game | None, width: int, ink: Ink) -> str:
    """What each key does by itself, averaged over the others."""
    if not found.effects:
        return ""
    base = found.baseline_played.values
    rows = [
        (
            f"{key_told(one.axis, game)}={value_text(one.plain_value)}",
            value_text(base[one.axis]),
            percent(one.share),
            *judged_cells(one.found),
        )
        for one in found.effects
    ]
    columns = [
        Column("value", wraps=True),
        Column("against"),
        Column("win rate", "right"),
        *judged_columns(),
    ]
    title = ink.strong("What each key does alone, averaged over the other keys")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _metrics(
    found: Comparison, game: Game | None, asked: Sequence[str] | None, width: int, ink: Ink
) -> str:
    """What else changed: the metrics that are settled, the strongest first, or those asked for."""
    lines = _metric_lines(found, game, asked)
    shown = lines if asked is not None else lines[:MOST_METRICS]
    if not shown:
        return "" if asked is None else "There is no metric to show."
    rows = [_metric_row(found, one) for one in shown]
    columns = [
        Column("metric", wraps=True),
        Column("variant", wraps=True),
        Column(_short_heading(_base(found)), "right"),
        Column("mean", "right"),
        Column("difference", "right"),
        Column("verdict"),
    ]
    if len(found.comparisons) == 1:  # one variant beside the baseline: it stands above its means
        variant = variant_label(found, found.comparisons[0])
        rows = [(row[0], *row[2:]) for row in rows]
        columns = [columns[0], columns[2], Column(_short_heading(variant), "right"), *columns[4:]]
    title = ink.strong("What else differs (means per game)" if asked is None else "Means per game")
    body = table(columns, rows, width=width, ink=ink)
    more = len(lines) - len(shown)
    what = "metric has" if more == 1 else "metrics have"
    hidden = f"\n{more} more {what} a settled difference (--metrics all)." if more else ""
    return f"{title}\n{body}{hidden}"


def _short_heading(variant: str) -> str:
    return variant if len(variant) <= _LONGEST_HEADING else f"{variant[: _LONGEST_HEADING - 2]}.."


@dataclass(frozen=True)
class _MetricLine:
    """A metric of a variant."""

    name: str
    variant: VariantCompared
    gap: MetricGap


def _metric_lines(
    found: Comparison, game: Game | None, asked: Sequence[str] | None
) -> list[_MetricLine]:
    """In the order to show: asked for in the game's order, or the strongest first."""
    told_elsewhere = without_mean(game) if asked is None else set()
    lines = [
        _MetricLine(name, one, gap)
        for one in found.comparisons
        for name, gap in one.metrics.items()
        if _is_shown(name, gap, asked) and name not in told_elsewhere
    ]
    names = list(dict.fromkeys(line.name for line in lines))
    if asked is None:
        strongest = {
            name: max(strength(line.gap) for line in lines if line.name == name) for name in names
        }
        names.sort(key=lambda name: -strongest[name])
    return sorted(lines, key=lambda line: names.index(line.name))


def _is_shown(name: str, gap: MetricGap, asked: Sequence[str] | None) -> bool:
    """Whether a metric is settled; or whether it is asked for (all are, by an empty list)."""
    if asked is None:
        return gap.found.verdict != "not settled" and not says_who_won(name)
    return not asked or name in asked


def _metric_row(found: Comparison, line: _MetricLine) -> tuple[str, ...]:
    one, difference = line.gap, line.gap.found.difference
    if difference.estimate is None:
        gap = "-"
    else:
        ends = [difference.estimate, difference.low, difference.high]
        estimate, low, high = ("-" if end is None else signed(end, 2) for end in ends)
        gap = f"{estimate} ({low.removeprefix('+')} to {high.removeprefix('+')})"
    means = quantity(one.baseline_mean), quantity(one.mean)
    variant = variant_label(found, line.variant)
    name = metric_said(line.name, found, rivals=bool(seats_compared(found)))
    return name, variant, *means, gap, one.found.verdict


def _closing(found: Comparison, width: int, ink: Ink) -> str:
    """What was assumed, and how to get the same figures again."""
    return "\n".join(closing(found, width, ink))
