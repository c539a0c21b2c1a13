"""The page of `simkit calibrate --log`: unknown values and players, judged by a log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from simkit.view.console.calibrate import unknowns_table, verdicts_told
from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.console.play_log import fits_table, left_out_lines
from simkit.view.text.findings.calibrate_log import calibrate_log_finding
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.calibrating.calibrate_log_answer import CalibratedByLog


def calibrate_log_page(
    found: CalibratedByLog, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        calibrate_log_finding(found),
        unknowns_table(found, width, ink),
        fits_table(found.fits, width, ink),
        "\n".join(paragraph(line, width) for line in left_out_lines(found.log)),
        *(paragraph(line, width) for line in _remarks(found)),
        *closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: CalibratedByLog, game: Game | None) -> str:
    fixed = changed(found, game)
    laid = f" ({', '.join(fixed)})" if fixed else ""
    start = f" of {found.start}" if found.start else ""
    return (
        f"{title_of(found, game)}: which values for the unknowns agree with "
        f"{counted(len(found.log.games), 'play')} of {found.log.file}{laid}. "
        f"{counted(len(found.tried), 'pack')}{start} tried, each with {found.heading.bot} and a "
        f"share of mistakes, {counted(found.games, 'game')}, seed {found.cell.seed}."
    )


def _remarks(found: CalibratedByLog) -> Iterator[str]:
    yield (
        f"{verdicts_told(found, 'plays')}A pack is likelier if its games end as your plays did: "
        "who won, and in how many turns. Other figures of the log are only checked. "
        "Mistakes: the share of choices that are random. Your players may have won often because "
        "the values are easy or because they play well, so simkit tries both together."
    )
    yield (
        f"{counted(found.groups, 'group')}: plays of one group (`who`) count together, because "
        "the same people play alike. The likelier a pack is, the more often simkit chooses it for "
        f"the ensemble. All tried packs together say as much as {found.worth:.0f} equally "
        "likely packs (the effective number)."
    )
    if found.refused:
        yield (
            f"{counted(found.refused, 'pack')} could not be tried, because the rules forbid "
            "such values."
        )
