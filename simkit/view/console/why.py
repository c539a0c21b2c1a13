"""The page of `simkit compare --why`: through which events a change moves the win rate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    bounds_text,
    difference_text,
    gap_of,
    gap_text,
    intervals_told,
    verdict_legend,
)
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import winner
from simkit.view.text.words import counted, level, listed, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.judging.verdicts import Judgement
    from simkit.lab.stories.why_answer import EventCounts, PathOfWhy, Why

OFTEN = {"higher": "more often", "lower": "less often"}
CROWDED = 0.1
"""Where a closed path leaves so few games lost, or won, no change can move many of them."""


def why_page(
    found: Why, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        why_finding(found, game),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Why, game: Game | None) -> str:
    varied = {key for variant in found.sides for key in variant.values}
    names = [variant.variant for variant in found.sides]
    fixed = played_with(found, game, but=varied)
    return (
        f"{title_of(found, game)}: {names[1]} against {names[0]} ({fixed}). "
        f"{counted(found.games, 'game')} of both with all events, then again without the effect "
        f"of one kind of event (a path), the same luck for all, seed {found.heading.seed}."
    )


def why_finding(found: Why, game: Game | None = None) -> str:
    """Which events the difference needs, and whether it runs through them: some sentences."""
    base, variant = found.sides
    total = found.difference
    sure = f"{level(found.terms.confidence)} interval {bounds_text(total)}"
    told = (
        f"{variant.variant} changes the win rate of {winner(game) or found.heading.bot} by "
        f"{gap_text(total)} points ({sure}) compared with {base.variant}."
    )
    if total.verdict == "same":
        return f"{told} So there is no difference to explain."
    settled = [path for path in found.rows if path.found.verdict in ("higher", "lower")]
    if not settled:
        return f"{told} No single event is shown to explain this difference."
    parts = [f"{_part(path, total)} {_way(path)}" for path in settled]
    return " ".join([told, *parts, *_overlap(settled)])


def _part(path: PathOfWhy, total: Judgement) -> str:
    """How much of the difference is gone without an event; an event can also hide a part."""
    without = f'If "{spoken(path.path)}" has no effect'
    points = gap_text(path.found).lstrip("+-")
    if path.found.difference.known[0] * total.difference.known[0] < 0:
        return f"{without}, this difference is {points} points larger."
    return f"{without}, this difference is {points} points smaller{_share(path)}."


def _overlap(paths: Sequence[PathOfWhy]) -> Iterable[str]:
    """A remark on shares that are more than the whole together."""
    shares = [path.share.known[0] for path in paths if path.share.low is not None]
    if len(shares) > 1 and sum(shares) > 1:
        yield (
            "One game can be lost through several of these events, so the shares add up to more "
            "than 100 %."
        )


def _way(path: PathOfWhy) -> str:
    """Whether the change runs through an event, or only alters what the event costs."""
    name, effect, counts = f'"{spoken(path.path)}"', path.effect, path.comes_up
    explaining = effect.split()[1]  # more or less: a cost grows with both
    if path.acts == "not settled":
        return (
            f"It is not settled whether {name} comes up {explaining} often with the change up to "
            f"the same turn, or {effect} each time."
        )
    hardly = "as" if counts.found.difference.estimate == 0 else f"hardly {explaining}"
    often = OFTEN.get(counts.found.verdict, f"{hardly} often")
    told = f"Up to the same turn, {name} comes up {often} with the change"
    if path.acts == "through the event":
        return f"{told}, so the change acts through it."
    return f"{told}, but it {effect} each time."


def _share(path: PathOfWhy) -> str:
    """How much of the whole that is, where it is known."""
    share = path.share
    if share.low is None:
        return ""
    estimate, low, high = share.known
    sure = f"{level(share.confidence)} interval {100 * low:.0f} to {100 * high:.0f}"
    return f" ({percent(estimate, 0)} of it, {sure})"


def _table(found: Why, width: int, ink: Ink) -> str:
    columns = [
        Column("path", paint=ink.name),
        Column("gone without it (points)", "right", wraps=True),
        Column("left (points)", "right", wraps=True),
        Column("per game, to the same turn", "right", wraps=True),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            spoken(path.path),
            difference_text(path.found),
            gap_of(path.left),
            _per_game(path.comes_up),
            path.found.verdict,
        )
        for path in found.rows
    ]
    rows.append(("(none of these)", difference_text(found.remainder), "", "", ""))
    return table(columns, rows, width=width, ink=ink)


def _per_game(counts: EventCounts) -> str:
    before, after = counts.means
    return f"{before:.2f} to {after:.2f}"


def _remarks(found: Why) -> Iterable[str]:
    yield (
        "Gone without it: the difference with all events, minus the difference that is left if "
        f"this event has no effect. "
        f"{intervals_told(found.terms, len(found.rows), 'paths')} "
        f"{verdict_legend(found.rows, found.terms.margin)} Several paths can lose the same game, "
        "so the parts need not add up. None of these: the difference minus all parts."
    )
    games = counted(found.rows[0].comes_up.games, "game")
    yield (
        f"Per game: how often the event comes up without and with the change ({games}), up to the "
        "turn in which the shorter of both games ends. The change acts through the event only if "
        "this explains the difference. If not, the change alters what the event costs or brings "
        "each time. Hardly: by less than 10 %."
    )
    crowded = [spoken(path.path) for path in found.rows if _is_crowded(path)]
    if crowded:
        yield (
            f"{listed(crowded)}: without this path nearly all games are won, or nearly none. No "
            "change can then move the win rate much, so the figure without it may be too high."
        )


def _is_crowded(path: PathOfWhy) -> bool:
    rates = [rate.estimate or 0.0 for rate in path.win_rates_closed]
    return max(rates) > 1 - CROWDED or min(rates) < CROWDED / 2
