"""The page of `simkit run --ensemble`: an answer with intervals for luck and unknowns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.ask_ensemble import given_plays
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.calibrating.ensemble_run_answer import EnsembleRun


def ensemble_run_page(
    found: EnsembleRun, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        headline(found),
        _metrics(found, width, ink),
        paragraph(
            f"Luck: the {level(found.confidence)} interval of the mean over the packs, because "
            "games are random. Ignorance: the range that holds 90 of 100 packs, because some "
            "values are assumed. simkit removes the effect of luck from this range. More games "
            "narrow the interval for luck. "
            "Only more knowledge of the real values narrows the interval for ignorance.",
            width,
        ),
        *closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: EnsembleRun, game: Game | None) -> str:
    played = len(found.levels)
    of = f" of {found.packs_in_file}" if played < found.packs_in_file else ""
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)} over {found.ensemble} ({fixed}): "
        f"{played}{of} plausible packs and the current pack, "
        f"{counted(found.games_each, 'game')} each, seed {found.cell.seed}."
    )


def headline(found: EnsembleRun) -> str:
    """The win rate with both intervals, and that of the current pack."""
    rate = found.win_rate
    assert rate is not None
    return (
        f"{found.heading.bot} wins {percent(rate.mean)} of games on average over the plausible "
        f"packs{given_plays(found)} (luck: {level(found.confidence)} interval "
        f"{_ends(rate.luck, 100)}). In 90 of 100 packs, its win rate is "
        f"{_ends(rate.ignorance, 100)} % (ignorance). With the "
        f"current pack it wins {percent(found.literal['won'].estimate)}."
    )


def _ends(ends: tuple[float, float], scale: float = 1.0) -> str:
    low, high = (scale * end for end in ends)
    return f"{max(0.0, low) if scale == 100 else low:.1f} to {high:.1f}"


def _metrics(found: EnsembleRun, width: int, ink: Ink) -> str:
    columns = [
        Column("metric", paint=ink.name),
        Column("mean", "right"),
        Column("luck", "right"),
        Column("ignorance", "right"),
        Column("current pack", "right"),
    ]
    rows = [
        (
            name,
            f"{each.mean:.2f}",
            _ends(each.luck),
            _ends(each.ignorance),
            _stands(found.literal[name].estimate),
        )
        for name, each in found.metrics.items()
        if each is not None
    ]
    return table(columns, rows, width=width, indent="", ink=ink)


def _stands(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"
