"""The page of `simkit ladder` where seats compete: bots, seats, kingmaking, runaway leaders.

Everything is taken from the object that `simkit ladder --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.view.charts.canvas import (
    FAINT,
    beside,
    label,
    new_figure,
    save_file,
    styled,
    tidy,
    whiskers,
)
from simkit.view.console.compare import points
from simkit.view.console.ladder import rewards_table, slips_table
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
    assumptions,
    changed_settings,
    counted,
    digits_for,
    level,
    percent,
    share_with_interval,
    span,
)

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
"""The object that `simkit ladder --json` prints."""


def tournament_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(answer(found), width)),
        _bots(found, width, ink),
        _seats(found, width, ink),
        _leaders(found, width, ink),
        paragraph(kingmaking_sentence(found), width),
        slips_table(found, width, ink),
        rewards_table(found, width, ink),
        paragraph(_how(found), width),
        paragraph(assumptions(found), width)
        + "\n"
        + ink.quiet(f"Bots do not play as people do. simkit {found['version']}."),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    title = game.title if game else str(found["game"])
    defaults = {setting.key: setting.default for setting in game.settings} if game else {}
    fixed = [f"{key} {value}" for key, value in changed_settings(found, defaults).items()]
    return (
        f"{title}: bots against each other ({', '.join(fixed) or 'all settings at defaults'}). "
        f"{counted(found['tables'], 'table')} of {found['orders']}, everybody in every seat, "
        f"{counted(found['games'], 'game')} each: {found['played']:,} games, seed {found['seed']}."
    )


def answer(found: Found) -> str:
    """Who wins most, and whether seats matter."""
    best = found["standings"][0]
    share = _share(best["share"])
    fair = percent(1 / found["orders"], 0)
    seats = (
        "No seat is surely better than another" if found["seats_p"] >= 0.05 else _best_seat(found)
    )
    return f"{best['bot']} wins {share} % of its games where {fair} would be fair. {seats}."


def _best_seat(found: Found) -> str:
    seat = max(found["seats"], key=lambda seat: seat["share"]["estimate"])
    return (
        f"Seats are not alike: with like bots seat {seat['seat']} would win "
        f"{_share(seat['share'])} %"
    )


def _share(rate: Mapping[str, Any]) -> str:
    if rate["low"] is None:
        return "?" if rate["estimate"] is None else f"{100 * rate['estimate']:.0f}"
    digits = digits_for(rate["low"], rate["high"])
    return f"{100 * rate['estimate']:.{digits}f} ({span(rate['low'], rate['high'], digits)})"


def _odds(odds: Mapping[str, Any], first: bool) -> str:
    if first:
        return "1"
    return f"{odds['estimate']:.2g} ({odds['low']:.2g} to {odds['high']:.2g})"


def _bots(found: Found, width: int, ink: Ink) -> str:
    """A line a bot, the best on top."""
    rows = [
        (each["bot"], f"{each['games']:,}", _share(each["share"]), _odds(each["odds"], not place))
        for place, each in enumerate(found["standings"])
    ]
    columns = [
        Column("bot", wraps=True),
        Column("games", "right"),
        Column("won (%)", "right"),
        Column("odds against the best", "right"),
    ]
    return table(columns, rows, width=width, ink=ink)


def _seats(found: Found, width: int, ink: Ink) -> str:
    """What each seat would win, were all bots alike."""
    rows = [(f"seat {each['seat']}", _share(each["share"])) for each in found["seats"]]
    columns = [Column("seat"), Column("of the games that are won (%)", "right")]
    title = f"Seats, were all bots alike (p {found['seats_p']:.2g} that they are as good)"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _leaders(found: Found, width: int, ink: Ink) -> str:
    """Is whoever leads early sure to win?"""
    if not found["leaders"]:
        return ""
    rows = [
        (percent(each["moment"], 0), f"{each['games']:,}", _share(each["share"]))
        for each in found["leaders"]
    ]
    columns = [
        Column("of the game played", "right"),
        Column("games with one leader", "right"),
        Column("the leader wins (%)", "right"),
    ]
    title = f"Runaway leaders: fair is {percent(1 / found['orders'], 0)}"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def kingmaking_sentence(found: Found) -> str:
    """How often a loser decides who wins."""
    kings = found["kingmaking"]
    if kings is None:
        return ""
    return (
        f"Kingmaking: where one seat loses whichever of two bots plays it, another bot there makes "
        f"another seat win in {_share(kings['share'])} % of {kings['games']:,} pairs of games."
    )


def _how(found: Found) -> str:
    undecided = percent(found["undecided"] / found["played"], 1)
    return (
        f"In brackets: {level(found['confidence'])} intervals; games on the same luck count as "
        "one. Odds: how many times as often a bot wins as the best one from like seats (Luce's "
        "choice). "
        f"Nobody won {undecided} of the games.{_skill(found)}"
    )


def _skill(found: Found) -> str:
    """How slips and settings were tried."""
    slips, rewards = found["slips"], found["rewards"]
    parts = []
    if slips["costs"]:
        parts.append(
            f"Slips: {slips['bot']} in every seat, one of which slips, each in turn; "
            f"{counted(slips['games'], 'game')} each."
        )
    if rewards["settings"]:
        parts.append(
            f"Settings: {rewards['best']} and {rewards['floor']} sit in turn about the table; the "
            "gap is that between a seat of one and a seat of the other; "
            f"{counted(rewards['games'], 'game')} each."
        )
    if not parts:
        return ""
    paired = "Differences are paired on shared luck; p is corrected for each table (Holm). Same: "
    return " ".join(["", *parts, paired]) + f"surely within {points(found['margin'])} points."


def draw_tournament(file: Path, found: Found, game: Game | None = None) -> Path:
    """Draw shares of bots and seats to a file."""
    bots = [(each["bot"], each["share"]) for each in found["standings"]]
    seats = [(f"seat {each['seat']}", each["share"]) for each in found["seats"]]
    panels = [("bots, over all seats", bots), ("seats, were all bots alike", seats)]
    heights = [0.5 + 0.34 * len(rows) for _, rows in panels]
    title = game.title if game else str(found["game"])
    caption = (
        f"{answer(found)} Dotted: fair share. Lines: {level(found['confidence'])} intervals. "
        f"{found['played']:,} games, seed {found['seed']}. {assumptions(found).partition(';')[0]}."
    )
    with styled():
        figure = new_figure(
            0.9 + sum(heights), title=f"{title}: who wins, from which seat?", caption=caption
        )
        axes = figure.subplots(2, 1, sharex=True, height_ratios=heights)
        for panel, (name, rows) in zip(axes, panels, strict=True):
            shares = [share for _, share in rows]
            middle, low, high = (
                np.array([100 * share[end] for share in shares])
                for end in ("estimate", "low", "high")
            )
            panel.axvline(100 / found["orders"], color=FAINT, linestyle=":", linewidth=1.4)
            whiskers(panel, range(len(rows)), middle, low, high, 0)
            for place, share in enumerate(shares):
                text = share_with_interval(share["estimate"], share["low"], share["high"])
                beside(panel, text, place)
            panel.set_yticks(range(len(rows)), [label(row) for row, _ in rows])
            panel.set_ylim(len(rows) - 0.4, -0.6)
            panel.set_title(name, loc="left", fontsize=11, fontweight="bold")
            tidy(panel)
        most = max(share["high"] for _, rows in panels for _, share in rows)
        axes[-1].set_xlim(0, min(100, 118 * most))
        axes[-1].set_xlabel("games won (%)")
    return save_file(figure, file)
