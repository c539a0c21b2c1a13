"""The page of `simkit compare`: what differs, by how much, how sure that is, and what is open.

Everything is taken from the object that `simkit compare --json` prints.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.play.run_progress import rounded_up
from simkit.view.console.closing import closing
from simkit.view.console.compared_pairs import every_two, order_of_variants, without_effect
from simkit.view.console.compared_points import points_otherwise, points_table
from simkit.view.console.distribution import distribution
from simkit.view.console.page import page
from simkit.view.text.differences import (
    bounds_text,
    corrected,
    difference_text,
    gap_text,
    more_games,
    p_text,
    points,
    signed,
    verdict_legend,
)
from simkit.view.text.findings.shared import (
    baseline_variant,
    key_before,
    values_text,
    variant_label,
    varied_keys,
)
from simkit.view.text.lookup import spoken
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

Compared = Mapping[str, Any]
"""The object that `simkit compare --json` prints."""

MOST_METRICS = 12
"""Lines of metrics that are shown unasked."""

_WORDS = {"higher": "more often than", "lower": "less often than", "same": "as often as"}
_LONGEST_HEADING = 12


def compare_page(
    found: Compared,
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
        _shares(found, game, width, ink),
        every_two(found, width, ink),
        points_table(found, width, ink),
        paragraph(seat_remark(game), width),
        *(paragraph(line, width) for line in _remarks(found, metrics)),
        _effects(found, game, width, ink),
        _metrics(found, metrics, width, ink),
        distribution(found, width, ink),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


# --- What was compared ---------------------------------------------------------------------------


def _cast(found: Compared, game: Game | None) -> str:
    """What was set against what, and what was the same."""
    title = title_of(found, game)
    axes = [
        f"{key_told(key, game)} {listed(map(value_text, values))}"
        for key, values in found["axes"].items()
    ]
    axes = axes or [values_of_variant(variant) for variant in found["variants"]]
    varied = varied_keys(found)
    fixed = changed(found, game, but=varied)
    if not {"bot", "bots"} & varied:
        fixed.append(f"bot {found['bot']}")
    return (
        f"{title}: {'; '.join(axes)} ({', '.join(fixed) or 'all else at its default'}). "
        f"{_games(found)}, the same luck for all, seed {found['seed']}."
    )


def values_of_variant(variant: Mapping[str, Any]) -> str:
    """A variant that has a name, with its values behind: `fifth die (despair_dice=5)`."""
    values = values_text(variant["values"])
    return (
        str(variant["variant"])
        if values in ("", variant["variant"])
        else f"{variant['variant']} ({values})"
    )


def _games(found: Compared) -> str:
    """How many games a variant has played; a variant with nothing left open may rest."""
    played = [variant["games"] for variant in found["variants"]]
    if len(set(played)) == 1:
        return f"{counted(played[0], 'game')} per variant"
    return (
        f"{count(min(played))} to {counted(max(played), 'game')} per variant, because each "
        "stopped when it was settled"
    )


# --- The answer ----------------------------------------------------------------------------------


def headline(found: Compared, game: Game | None = None) -> str:
    """The answer in a sentence or two: key, value, who wins, and for which bot it holds."""
    comparisons = found["comparisons"]
    if found["pairs"] and len(found["pairs"]) > 1:
        return order_of_variants(found)
    if len(comparisons) == 1:
        return _single(found, comparisons[0], game)
    groups = []
    for verdict, words in _WORDS.items():
        variants = [variant_label(found, one) for one in comparisons if one["verdict"] == verdict]
        if variants:
            margin = f", within {points(found['margin'])} points" if verdict == "same" else ""
            groups.append(_who_wins(found, variants, words, game) + margin)
    if not groups:
        what = f"No difference from {key_before(found, game)}{_base(found)} is settled"
        return f"{what}{_for_whom(found)}.{_to_settle(found)}"
    open_variants = [
        variant_label(found, one) for one in comparisons if one["verdict"] == "not settled"
    ]
    rest = f" Not settled: {listed(open_variants)}.{_to_settle(found)}" if open_variants else ""
    told = ", and ".join(
        group if not place else _inside(group) for place, group in enumerate(groups)
    )
    return f"{told}{_for_whom(found)}.{rest}"


def _inside(group: str) -> str:
    """A part of a sentence that does not begin it."""
    return f"with {group.removeprefix('With ')}" if group.startswith("With ") else group


def _base(found: Compared) -> str:
    return variant_label(found, baseline_variant(found))


def _who_wins(found: Compared, variants: Sequence[str], words: str, game: Game | None) -> str:
    """`despair_dice 5 and 6 win more often than 4`; where seats compete whose wins are counted."""
    key, base, who = key_before(found, game), _base(found), winner(game)
    if who:
        return f"With {key}{listed(variants)}, {who} {wins(who)} {words} with {base}"
    return f"{key}{listed(variants)} {'wins' if len(variants) == 1 else 'win'} {words} {base}"


def _for_whom(found: Compared) -> str:
    """For which bot it holds, unless bots are what is compared."""
    return "" if {"bot", "bots"} & varied_keys(found) else f", for {players_of(found)}"


def _to_settle(found: Compared) -> str:
    """What would settle the rest."""
    needed = more_games(found["games_needed"], found["games"], "games per variant")
    return f" To settle this, play {needed}." if needed else ""


def _single(found: Compared, one: Mapping[str, Any], game: Game | None) -> str:
    variant = next(a for a in found["variants"] if a["variant"] == one["variant"])
    shares = [percent(a["win_rate"]["estimate"]) for a in (variant, baseline_variant(found))]
    sure = f"{gap_text(one)} points, {level(found['confidence'])} interval {bounds_text(one)}"
    label, key = variant_label(found, variant), key_before(found, game)
    if one["verdict"] == "not settled":
        both = f"{shares[0]} with {key}{label} and {shares[1]} with {_base(found)} ({sure})"
        told = f"the win rate{of_seat_one(game)} is {both}{_for_whom(found)}"
        return f"The difference is not settled: {told}.{_to_settle(found)}"
    margin = f", within {points(found['margin'])} points" if one["verdict"] == "same" else ""
    told = _who_wins(found, [label], _WORDS[one["verdict"]], game)
    return f"{told}{margin}: {shares[0]} of games against {shares[1]} ({sure}){_for_whom(found)}."


def _shares(found: Compared, game: Game | None, width: int, ink: Ink) -> str:
    """A line a variant: its win rate, the difference to the baseline, test and verdict."""
    against = {one["variant"]: one for one in found["comparisons"]}
    rows = [
        (variant_label(found, variant), *_share_row(variant, against.get(variant["variant"])))
        for variant in found["variants"]
    ]
    columns = [
        Column(_heading(found, game), wraps=True),
        Column("win rate (%)", "right"),
        Column("difference (points)", "right"),
        Column("p", "right"),
        Column("verdict"),
    ]
    return table(columns, rows, width=width, ink=ink)


def _heading(found: Compared, game: Game | None) -> str:
    """The key above its values, where there is one and it is short."""
    names = [key_told(key, game) for key in found["axes"]]
    return names[0] if len(names) == 1 and len(names[0]) <= _LONGEST_HEADING else "variant"


def _share_row(variant: Mapping[str, Any], one: Mapping[str, Any] | None) -> tuple[str, ...]:
    rate = variant["win_rate"]
    digits = digits_for(rate["low"], rate["high"])
    won = f"{100 * rate['estimate']:.{digits}f} ({span(rate['low'], rate['high'], digits)})"
    if one is None:
        return won, "", "", "baseline"
    return won, difference_text(one), p_text(one), one["verdict"]


# --- What else must be said ----------------------------------------------------------------------


def _remarks(found: Compared, metrics: Sequence[str] | None) -> Iterable[str]:
    """How to read the table, what pairing saved, what is open, and if another bot agrees."""
    yield _how_tested(found, metrics)
    yield from _small(found)
    yield from without_effect(found)
    yield _pairing(found)
    yield from _open(found)
    yield another_bot(found)


def _how_tested(found: Compared, metrics: Sequence[str] | None) -> str:
    family = corrected(found["family"])
    watched = any(one["difference"]["method"] == "sequence" for one in found["comparisons"])
    how = (
        "Intervals and p are valid although simkit looked at results while it played"
        if watched
        else "p: how likely such a difference is by luck alone (McNemar's exact test)"
    )
    bets = (
        "two one-sided betting tests, which need fewer games than the interval" if watched else ""
    )
    legend = verdict_legend(
        _shown(found, metrics), found["margin"], **({"by": bets} if bets else {})
    )
    those = f". Those of differences are {family.removeprefix(', ')}" if family else ""
    return f"In brackets: {level(found['confidence'])} intervals{those}. {how}. {legend}"


def _shown(found: Compared, metrics: Sequence[str] | None) -> list[Compared]:
    """Every difference that the page shows; of metrics those that have a line."""
    lines = _metric_lines(found, metrics)
    shown = lines if metrics is not None else lines[:MOST_METRICS]
    rates = [{**one, "metrics": {}} for one in found["comparisons"]]
    return [*rates, *(found["pairs"] or ()), *found["effects"], *(one for _, one in shown)]


def _small(found: Compared) -> Iterable[str]:
    small = [
        variant_label(found, one)
        for one in found["comparisons"]
        if one["within_margin"] and one["verdict"] in ("higher", "lower")
    ]
    if small:
        yield (
            f"{listed(small)}: there is a difference, but it is smaller than the "
            f"{points(found['margin'])} points that count as the same."
        )


def _pairing(found: Compared) -> str:
    """How many times the games would be needed if every variant had luck of its own."""
    saved = [one["saved"]["estimate"] for one in found["comparisons"]]
    known = sorted(ratio for ratio in saved if ratio is not None)
    if not known:
        return "No game ended differently, so simkit cannot say what shared luck saved."
    if len(saved) == 1:
        bounds = found["comparisons"][0]["saved"]
        sure = f" ({bounds['low']:.1f} to {bounds['high']:.1f})"
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


def _open(found: Compared) -> Iterable[str]:
    """How many games would settle what is open."""
    if all(one["verdict"] != "not settled" for one in found["pairs"] or found["comparisons"]):
        return
    needed = rounded_up(found["games_needed"])
    margin = points(found["margin"])
    if needed > found["games"]:
        yield (
            f"In all, about {count(needed)} games per variant are enough to find or rule out a "
            f"difference of {margin} points (--games {needed}"
            f"{'' if found['until'] else ', or --until settled'})."
        )
    else:
        yield (
            f"A difference close to {margin} points is the hardest to settle. Play more games, or "
            "give another --margin."
        )


def another_bot(found: Compared) -> str:
    """Whether the order of the variants survives another bot."""
    other = found["other_bot"]
    if other is None:
        return str(found["why_no_other_bot"])
    shares = listed(
        f"{_share(other['win_rates'][variant['variant']])} with {variant_label(found, variant)}"
        for variant in found["variants"]
    )
    return f"{_survival(found, other)} Its win rates are {shares}."


def _share(rate: Mapping[str, Any]) -> str:
    return share_with_interval(rate["estimate"], rate["low"], rate["high"])


def _survival(found: Compared, other: Mapping[str, Any]) -> str:
    bot = f"Another bot, {other['bot']}, played {count(other['games'])} games per variant."
    settled, confirmed = other["settled"], other["confirmed"]
    differences = f"{counted(settled, 'difference')} that {_is(settled)} settled for {found['bot']}"
    if other["order"] == "same":
        them = (
            "the one difference that is" if settled == 1 else f"all {settled} differences that are"
        )
        return (
            f"{bot} It puts the variants in the same order, and confirms {them} settled for "
            f"{found['bot']}."
        )
    if other["order"] == "different":
        return (
            f"{bot} It puts the variants in another order. Of {differences}, it confirms "
            f"{confirmed} and reverses {other['reversed']}."
        )
    if not settled:
        return f"{bot} No difference is settled for {found['bot']}, so there is none to confirm."
    rest = settled - confirmed
    return (
        f"{bot} Whether it puts the variants in the same order is not settled. Of {differences}, "
        f"it confirms {confirmed}, and {rest} {_is(rest)} not settled for it."
    )


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


# --- Axes and metrics ----------------------------------------------------------------------------


def _effects(found: Compared, game: Game | None, width: int, ink: Ink) -> str:
    """What each key does by itself, averaged over the others."""
    if not found["effects"]:
        return ""
    base = baseline_variant(found)["values"]
    rows = [
        (
            f"{key_told(one['axis'], game)}={value_text(one['value'])}",
            value_text(base[one["axis"]]),
            percent(one["win_rate"]),
            difference_text(one),
            p_text(one),
            one["verdict"],
        )
        for one in found["effects"]
    ]
    columns = [
        Column("value", wraps=True),
        Column("against"),
        Column("win rate", "right"),
        Column("difference (points)", "right"),
        Column("p", "right"),
        Column("verdict"),
    ]
    title = ink.strong("What each key does alone, averaged over the other keys")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _metrics(found: Compared, asked: Sequence[str] | None, width: int, ink: Ink) -> str:
    """What else changed: the metrics that are settled, the strongest first, or those asked for."""
    lines = _metric_lines(found, asked)
    shown = lines if asked is not None else lines[:MOST_METRICS]
    if not shown:
        return "" if asked is None else "There is no metric to show."
    rows = [_metric_row(found, name, one) for name, one in shown]
    columns = [
        Column("metric", wraps=True),
        Column("variant", wraps=True),
        Column(_short_heading(_base(found)), "right"),
        Column("mean", "right"),
        Column("difference", "right"),
        Column("verdict"),
    ]
    if len(found["comparisons"]) == 1:  # one variant beside the baseline: it stands above its means
        variant = variant_label(found, found["comparisons"][0])
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


def _metric_lines(found: Compared, asked: Sequence[str] | None) -> list[tuple[str, Compared]]:
    """(metric, comparison) in the order to show: asked for in the game's order, or strongest."""
    lines: list[tuple[str, Compared]] = []
    for one in found["comparisons"]:
        for name, metric in one["metrics"].items():
            settled = metric["verdict"] != "not settled"
            if settled if asked is None else not asked or name in asked:
                lines.append((name, {**metric, "variant": one["variant"], "values": one["values"]}))
    names = list(dict.fromkeys(name for name, _ in lines))
    if asked is None:
        strongest = {
            name: max(_strength(one) for each, one in lines if each == name) for name in names
        }
        names.sort(key=lambda name: -strongest[name])
    return sorted(lines, key=lambda line: names.index(line[0]))


def _strength(metric: Mapping[str, Any]) -> float:
    difference = metric["difference"]
    if difference["estimate"] is None or difference["low"] is None:
        return 0.0
    half = (difference["high"] - difference["low"]) / 2
    return abs(difference["estimate"]) / half if half else math.inf


def _metric_row(found: Compared, name: str, one: Mapping[str, Any]) -> tuple[str, ...]:
    difference = one["difference"]
    if difference["estimate"] is None:
        gap = "-"
    else:
        ends = [difference["estimate"], difference["low"], difference["high"]]
        estimate, low, high = ("-" if end is None else signed(end, 2) for end in ends)
        gap = f"{estimate} ({low.removeprefix('+')} to {high.removeprefix('+')})"
    means = quantity(one["baseline_mean"]), quantity(one["mean"])
    return spoken(name), variant_label(found, one), *means, gap, one["verdict"]


def _closing(found: Compared, width: int, ink: Ink) -> str:
    """What was assumed, and how to get the same figures again."""
    return "\n".join(closing(found, width, ink))
