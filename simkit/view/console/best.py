"""The page of `simkit compare --best`: the best variant, and when others were rejected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import points
from simkit.view.text.findings.shared import (
    key_before,
    label_of,
    values_text,
    variant_label,
    varied_keys,
)
from simkit.view.text.played import changed, players_of, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import of_seat_one, seat_remark
from simkit.view.text.words import (
    count,
    counted,
    level,
    listed,
    percent,
    share_with_interval,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.contests.best_answer import BestOf, VariantStanding


def best_page(
    found: BestOf,
    game: Game | None = None,
    *,
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        headline(found, game),
        _variants(found, width, ink),
        paragraph(_legend(found), width),
        paragraph(f"{_spared(found)}{_finer(found)}", width),
        paragraph(seat_remark(game), width),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: BestOf, game: Game | None) -> str:
    """What was set against what, and what was the same."""
    varied = varied_keys(found)
    fixed = changed(found, game, but=varied)
    if not {"bot", "bots"} & varied:
        fixed.append(f"bot {found.heading.bot}")
    return (
        f"{title_of(found, game)}: the best of {len(found.standings)} variants "
        f"({', '.join(fixed) or 'all else at its default'}). The same luck for all, seed "
        f"{found.heading.seed}."
    )


def headline(found: BestOf, game: Game | None = None) -> str:
    """Which variant is the best, how sure that is, and for which bot it holds."""
    first = next(one for one in found.standings if one.variant == found.best_so_far)
    name, rate = _named(found, first, game), share_with_interval(*first.win_rate.known)
    sure = f"({level(found.terms.confidence)} confidence){_for_whom(found)}"
    won = f"win rate{of_seat_one(game)} {rate}"
    if found.verdict == "higher":
        return f"{name} is the best {sure}: {won}."
    if found.verdict == "same":
        margin = points(found.terms.margin)
        others = [label_of(found, one) for one in found.may_be_best if one != found.best_so_far]
        best = f"No variant is better than {name} by more than {margin} points {sure}: {won}."
        return f"{best} The same within {margin} points: {listed(others)}."
    among = listed([label_of(found, one) for one in found.may_be_best])
    return f"Not settled: the best is one of {key_before(found, game)}{among} {sure}."


def _named(found: BestOf, variant: VariantStanding, game: Game | None) -> str:
    """`despair_dice=4`; a variant with a name of its own by that."""
    return values_text(variant.values, game) if found.axes else str(variant.variant)


def _for_whom(found: BestOf) -> str:
    return "" if {"bot", "bots"} & varied_keys(found) else f", for {players_of(found)}"


def _variants(found: BestOf, width: int, ink: Ink) -> str:
    """The variants, those that played longest first."""
    order = sorted(
        found.standings,
        key=lambda one: (one.variant != found.best_so_far, -one.games, _gap(one)),
    )
    rows = [_row(found, one) for one in order]
    columns = [
        Column("variant", wraps=True),
        Column("games", "right"),
        Column("win rate (%)", "right"),
        Column("behind by (points)", "right"),
        Column("", wraps=True),
    ]
    return table(columns, rows, width=width, ink=ink)


def _gap(one: VariantStanding) -> float:
    return -one.behind.known[0] if one.behind else 0.0


def _row(found: BestOf, one: VariantStanding) -> tuple[str, ...]:
    estimate, low, high = (f"{100 * end:.1f}" for end in one.win_rate.known)
    behind = ""
    if one.behind:
        gap, most, least = (f"{-100 * end + 0.0:.1f}" for end in one.behind.known)
        behind = f"{gap} ({least} to {most})"
    status = one.status
    if one.better not in (None, found.best_so_far):
        status = f"rejected: {label_of(found, one.better)} is better"
    rate = f"{estimate} ({low} to {high})"
    return variant_label(found, one), count(one.games), rate, behind, status


def _legend(found: BestOf) -> str:
    return (
        f"Behind by: how far a variant is below {label_of(found, found.best_so_far)}, "
        "in the games that both played. In brackets: intervals that are valid although simkit "
        "looked at results while it played. A variant is rejected when another one is "
        "better. The chance that simkit rejects the best "
        f"variant, or names one that is worse by more than {points(found.terms.margin)} points, is "
        f"at most {percent(1 - found.terms.confidence, 0)}."
    )


def _finer(found: BestOf) -> str:
    """How to tell apart the variants that are left, if that is not done."""
    if found.verdict != "same" or len(found.may_be_best) == 1:
        return ""
    return " To find out which of the variants that are left is the best, give a smaller --margin."


def _spared(found: BestOf) -> str:
    """What it cost, next to all variants playing to the end."""
    longest = max(one.games for one in found.standings)
    whole = longest * len(found.standings)
    told = f"{counted(found.games_played, 'game')} in all"
    if found.games_played < whole:
        told += f" instead of {count(whole)}, because rejected variants stop"
    return f"{told}."
