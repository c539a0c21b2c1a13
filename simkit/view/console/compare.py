"""The page of `simkit compare`: what differs, by how much, how sure that is, and what is open.

Everything is taken from the object that `simkit compare --json` prints.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.play.run_progress import rounded_up
from simkit.view.console.closing import closing
from simkit.view.console.compared_pairs import every_two, order_of_arms, without_effect
from simkit.view.text.differences import (
    bounds_text,
    corrected,
    difference_text,
    gap_text,
    p_text,
    points,
    same_is,
    signed,
)
from simkit.view.text.findings import arm_label, baseline_arm, values_text, varied_keys
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import key_told, value_text
from simkit.view.text.whose_wins import seat_remark
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
    from simkit.game import Game

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
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        _shares(found, game, width, ink),
        every_two(found, width, ink),
        paragraph(seat_remark(game), width) if seat_remark(game) else "",
        *(paragraph(line, width) for line in _remarks(found)),
        _effects(found, game, width, ink),
        _metrics(found, metrics, width, ink),
        _closing(found, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


# --- What was compared ---------------------------------------------------------------------------


def _cast(found: Compared, game: Game | None) -> str:
    """What was set against what, and what was the same."""
    title = title_of(found, game)
    axes = [
        f"{key_told(key, game)} {listed(map(value_text, values))}"
        for key, values in found["axes"].items()
    ]
    axes = axes or [values_of_arm(arm) for arm in found["arms"]]
    varied = varied_keys(found)
    fixed = changed(found, game, but=varied)
    if not {"bot", "bots"} & varied:
        fixed.append(f"bot {found['bot']}")
    return (
        f"{title}: {'; '.join(axes)} ({', '.join(fixed) or 'all else at its default'}). "
        f"{_games(found)}, the same luck for all, seed {found['seed']}."
    )


def values_of_arm(arm: Mapping[str, Any]) -> str:
    """An arm that has a name, with its values behind: `fifth die (despair_dice=5)`."""
    values = values_text(arm["values"])
    return str(arm["arm"]) if values in ("", arm["arm"]) else f"{arm['arm']} ({values})"


def _games(found: Compared) -> str:
    """How many games an arm has played; an arm of which nothing was open any more may rest."""
    played = [arm["games"] for arm in found["arms"]]
    if len(set(played)) == 1:
        return f"{counted(played[0], 'game')} an arm"
    return f"{count(min(played))} to {counted(max(played), 'game')} an arm, until it was settled"


# --- The answer ----------------------------------------------------------------------------------


def headline(found: Compared) -> str:
    """The answer in a sentence or two."""
    comparisons = found["comparisons"]
    if found["pairs"] and len(found["pairs"]) > 1:
        return order_of_arms(found)
    if len(comparisons) == 1:
        return _single(found, comparisons[0])
    groups = []
    for verdict, words in _WORDS.items():
        arms = [arm_label(found, one) for one in comparisons if one["verdict"] == verdict]
        if arms:
            wins = "wins" if len(arms) == 1 else "win"
            margin = f" within {points(found['margin'])} points" if verdict == "same" else ""
            groups.append(f"{listed(arms)} {wins} {words} {_base(found)}{margin}")
    if not groups:
        return f"Nothing is settled yet against {_base(found)}."
    open_arms = [arm_label(found, one) for one in comparisons if one["verdict"] == "not settled"]
    rest = f"; not settled: {listed(open_arms)}" if open_arms else ""
    return "; ".join(groups) + rest + "."


def _base(found: Compared) -> str:
    return arm_label(found, baseline_arm(found))


def _single(found: Compared, one: Mapping[str, Any]) -> str:
    arm = next(a for a in found["arms"] if a["arm"] == one["arm"])
    shares = [percent(a["win_rate"]["estimate"]) for a in (arm, baseline_arm(found))]
    sure = f"{gap_text(one)} points, {level(found['confidence'])} interval {bounds_text(one)}"
    if one["verdict"] == "not settled":
        return (
            f"Not settled: {one['arm']} wins {shares[0]}, {found['baseline']} {shares[1]} ({sure})."
        )
    margin = f" within {points(found['margin'])} points" if one["verdict"] == "same" else ""
    return (
        f"{one['arm']} wins {_WORDS[one['verdict']]} {found['baseline']}{margin}: "
        f"{shares[0]} against {shares[1]} of games ({sure})."
    )


def _shares(found: Compared, game: Game | None, width: int, ink: Ink) -> str:
    """A line an arm: its win share, the difference to the baseline, test and verdict."""
    against = {one["arm"]: one for one in found["comparisons"]}
    rows = [
        (arm_label(found, arm), *_share_row(arm, against.get(arm["arm"]))) for arm in found["arms"]
    ]
    columns = [
        Column(_heading(found, game), wraps=True),
        Column("won (%)", "right"),
        Column("difference (points)", "right"),
        Column("p", "right"),
        Column("verdict"),
    ]
    return table(columns, rows, width=width, ink=ink)


def _heading(found: Compared, game: Game | None) -> str:
    """The key above its values, where there is one and it is short."""
    names = [key_told(key, game) for key in found["axes"]]
    return names[0] if len(names) == 1 and len(names[0]) <= _LONGEST_HEADING else "arm"


def _share_row(arm: Mapping[str, Any], one: Mapping[str, Any] | None) -> tuple[str, ...]:
    rate = arm["win_rate"]
    digits = digits_for(rate["low"], rate["high"])
    won = f"{100 * rate['estimate']:.{digits}f} ({span(rate['low'], rate['high'], digits)})"
    if one is None:
        return won, "", "", "baseline"
    return won, difference_text(one), p_text(one), one["verdict"]


# --- What else must be said ----------------------------------------------------------------------


def _remarks(found: Compared) -> Iterable[str]:
    """How to read the table, what pairing saved, what is open, and if another bot agrees."""
    yield _how_tested(found)
    yield from _small(found)
    yield from without_effect(found)
    yield _pairing(found)
    yield from _open(found)
    yield another_bot(found)


def _how_tested(found: Compared) -> str:
    family = corrected(found["family"])
    watched = any(one["difference"]["method"] == "sequence" for one in found["comparisons"])
    how = (
        "Intervals and p stay valid however often one looks"
        if watched
        else "p: McNemar's exact test"
    )
    bets = "bets, which need fewer games than the interval" if watched else "tests"
    margin = same_is(found, found["margin"], by=f"two one-sided {bets}")
    those = f", those of differences {family.removeprefix(', ')}" if family else ""
    return f"In brackets: {level(found['confidence'])} intervals{those}. {how}. {margin}"


def _small(found: Compared) -> Iterable[str]:
    small = [
        arm_label(found, one)
        for one in found["comparisons"]
        if one["within_margin"] and one["verdict"] in ("higher", "lower")
    ]
    if small:
        yield (
            f"{listed(small)}: the difference is real, but smaller than the "
            f"{points(found['margin'])} points that you call the same."
        )


def _pairing(found: Compared) -> str:
    """How many times the games would be needed if every arm had luck of its own."""
    saved = [one["saved"]["estimate"] for one in found["comparisons"]]
    known = sorted(ratio for ratio in saved if ratio is not None)
    if not known:
        return "Where no game parted, pairing cannot be judged."
    if len(saved) == 1:
        bounds = found["comparisons"][0]["saved"]
        sure = f" ({bounds['low']:.1f} to {bounds['high']:.1f})"
        times = f"{known[0]:.1f}"
    else:
        sure, times = "", _between(known[0], known[-1])
    if known[-1] < 1.2:
        return (
            f"Pairing on shared luck saved next to nothing here: {times} times the games{sure}. "
            "The arms soon part, and then the same luck falls on different games."
        )
    return f"Pairing on shared luck saved {times} times the games{sure}."


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
            f"What is not settled may be there or not: about {count(needed)} games an arm would "
            f"tell {margin} points from none (--games {needed})"
            f"{'' if found['until'] else ', or play --until settled'}."
        )
    else:
        yield (
            f"What is not settled lies near the edge of the margin of {margin} points, where it "
            "takes most games: play more, or name another --margin."
        )


def another_bot(found: Compared) -> str:
    """Whether the order of the arms survives another bot."""
    other = found["other_bot"]
    if other is None:
        return str(found["why_no_other_bot"])
    shares = ", ".join(
        f"{arm_label(found, arm)} {_share(other['win_rates'][arm['arm']])}" for arm in found["arms"]
    )
    return f"{_survival(found, other)} {other['bot']} wins: {shares}."


def _share(rate: Mapping[str, Any]) -> str:
    return share_with_interval(rate["estimate"], rate["low"], rate["high"])


def _survival(found: Compared, other: Mapping[str, Any]) -> str:
    bot = f"{other['bot']} ({count(other['games'])} games an arm)"
    with_bot = f"with {bot}"
    pairs = f"of {counted(other['settled'], 'pair')} of arms that {found['bot']} settles"
    if other["order"] == "same":
        return (
            f"Another bot: the order is the same {with_bot}, which confirms "
            f"{'the one pair' if other['settled'] == 1 else 'all ' + str(other['settled'])}"
            f"{'' if other['settled'] == 1 else ' pairs'} of arms that {found['bot']} settles."
        )
    if other["order"] == "different":
        return (
            f"Another bot: the order is different {with_bot}; {pairs}, "
            f"{other['reversed']} turn round and {other['confirmed']} stay."
        )
    if not other["settled"]:
        return f"Another bot: {found['bot']} settles no order that {bot} could confirm."
    return (
        f"Another bot: not settled whether the order is the same {with_bot}; {pairs}, "
        f"{other['confirmed']} are confirmed and {other['settled'] - other['confirmed']} open."
    )


# --- Axes and metrics ----------------------------------------------------------------------------


def _effects(found: Compared, game: Game | None, width: int, ink: Ink) -> str:
    """What each key does by itself, averaged over the others."""
    if not found["effects"]:
        return ""
    base = baseline_arm(found)["values"]
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
        Column("won", "right"),
        Column("difference (points)", "right"),
        Column("p", "right"),
        Column("verdict"),
    ]
    title = ink.strong("Each key by itself, averaged over the others")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _metrics(found: Compared, asked: Sequence[str] | None, width: int, ink: Ink) -> str:
    """What else changed: the metrics that are settled, the strongest first, or those asked for."""
    lines = _metric_lines(found, asked)
    shown = lines if asked is not None else lines[:MOST_METRICS]
    if not shown:
        return "" if asked is None else "No metric was found."
    rows = [_metric_row(found, name, one) for name, one in shown]
    columns = [
        Column("metric", wraps=True),
        Column("arm", wraps=True),
        Column(_short_heading(_base(found)), "right"),
        Column("mean", "right"),
        Column("difference", "right"),
        Column("verdict"),
    ]
    if len(found["comparisons"]) == 1:  # one arm beside the baseline: it stands above its means
        arm = arm_label(found, found["comparisons"][0])
        rows = [(row[0], *row[2:]) for row in rows]
        columns = [columns[0], columns[2], Column(_short_heading(arm), "right"), *columns[4:]]
    title = ink.strong("What else changes" if asked is None else "Metrics")
    body = table(columns, rows, width=width, ink=ink)
    more = len(lines) - len(shown)
    hidden = f"\n{more} more are settled; --metrics all shows everything." if more else ""
    return f"{title}\n{body}{hidden}"


def _short_heading(arm: str) -> str:
    return arm if len(arm) <= _LONGEST_HEADING else f"{arm[: _LONGEST_HEADING - 2]}.."


def _metric_lines(found: Compared, asked: Sequence[str] | None) -> list[tuple[str, Compared]]:
    """(metric, comparison) in the order to show: asked for in the game's order, or strongest."""
    lines: list[tuple[str, Compared]] = []
    for one in found["comparisons"]:
        for name, metric in one["metrics"].items():
            settled = metric["verdict"] != "not settled"
            if settled if asked is None else not asked or name in asked:
                lines.append((name, {**metric, "arm": one["arm"], "values": one["values"]}))
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
    return name, arm_label(found, one), *means, gap, one["verdict"]


def _closing(found: Compared, width: int, ink: Ink) -> str:
    """What was assumed, and how to get the same figures again."""
    return "\n".join(closing(found, width, ink))
