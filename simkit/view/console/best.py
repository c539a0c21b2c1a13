"""The page of `simkit compare --best`: which variant is the best, and when the others dropped out.

Everything is taken from the object that `simkit compare --best --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

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

Found = Mapping[str, Any]


def best_page(
    found: Found,
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


def _cast(found: Found, game: Game | None) -> str:
    """What was set against what, and what was the same."""
    varied = varied_keys(found)
    fixed = changed(found, game, but=varied)
    if not {"bot", "bots"} & varied:
        fixed.append(f"bot {found['bot']}")
    return (
        f"{title_of(found, game)}: the best of {len(found['variants'])} variants "
        f"({', '.join(fixed) or 'all else at its default'}). The same luck for all, seed "
        f"{found['seed']}."
    )


def headline(found: Found, game: Game | None = None) -> str:
    """Which variant is the best, how sure that is, and for which bot it holds."""
    first = next(one for one in found["variants"] if one["variant"] == found["baseline"])
    name, rate = _named(found, first, game), share_with_interval(*_ends(first["win_rate"]))
    sure = f"({level(found['confidence'])} confidence){_for_whom(found)}"
    won = f"win rate{of_seat_one(game)} {rate}"
    if found["verdict"] == "higher":
        return f"{name} is the best {sure}: {won}."
    if found["verdict"] == "same":
        margin = points(found["margin"])
        others = [label_of(found, one) for one in found["left"] if one != found["baseline"]]
        best = f"No variant is better than {name} by more than {margin} points {sure}: {won}."
        return f"{best} The same within {margin} points: {listed(others)}."
    among = listed([label_of(found, one) for one in found["left"]])
    return f"Not settled: the best is one of {key_before(found, game)}{among} {sure}."


def _named(found: Found, variant: Found, game: Game | None) -> str:
    """`despair_dice=4`; a variant with a name of its own by that."""
    return values_text(variant["values"], game) if found["axes"] else str(variant["variant"])


def _for_whom(found: Found) -> str:
    return "" if {"bot", "bots"} & varied_keys(found) else f", for {players_of(found)}"


def _ends(interval: Found) -> tuple[float, float, float]:
    return interval["estimate"], interval["low"], interval["high"]


def _variants(found: Found, width: int, ink: Ink) -> str:
    """The variants, those that played longest first."""
    order = sorted(
        found["variants"],
        key=lambda one: (one["variant"] != found["baseline"], -one["games"], _gap(one)),
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


def _gap(one: Found) -> float:
    return -one["behind"]["estimate"] if one["behind"] else 0.0


def _row(found: Found, one: Found) -> tuple[str, ...]:
    estimate, low, high = (f"{100 * end:.1f}" for end in _ends(one["win_rate"]))
    behind = ""
    if one["behind"]:
        gap, most, least = (f"{-100 * end + 0.0:.1f}" for end in _ends(one["behind"]))
        behind = f"{gap} ({least} to {most})"
    status = one["status"]
    if one["better"] not in (None, found["baseline"]):
        status = f"rejected: {label_of(found, one['better'])} is better"
    rate = f"{estimate} ({low} to {high})"
    return variant_label(found, one), count(one["games"]), rate, behind, status


def _legend(found: Found) -> str:
    return (
        f"Behind by: how far a variant is below {label_of(found, found['baseline'])}, "
        "in the games that both played. In brackets: intervals that are valid although simkit "
        "looked at results while it played. A variant is rejected when another one is "
        "better. The chance that simkit rejects the best "
        f"variant, or names one that is worse by more than {points(found['margin'])} points, is at "
        f"most {percent(1 - found['confidence'], 0)}."
    )


def _finer(found: Found) -> str:
    """How to tell apart the variants that are left, if that is not done."""
    if found["verdict"] != "same" or len(found["left"]) == 1:
        return ""
    return " To find out which of the variants that are left is the best, give a smaller --margin."


def _spared(found: Found) -> str:
    """What it cost, next to all variants playing to the end."""
    longest = max(one["games"] for one in found["variants"])
    whole = longest * len(found["variants"])
    told = f"{counted(found['games_played'], 'game')} in all"
    if found["games_played"] < whole:
        told += f" instead of {count(whole)}, because rejected variants stop"
    return f"{told}."
