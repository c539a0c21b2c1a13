"""The page of `simkit calibrate`: what remains of each range, and the result of each claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.calibrate import calibrate_finding
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import value_text
from simkit.view.text.words import counted, listed, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.calibrating.calibrate_answer import Calibrated
    from simkit.lab.calibrating.calibrate_log_answer import CalibratedByLog
    from simkit.lab.calibrating.survivals import Survival, Work


def calibrate_page(
    found: Calibrated, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        calibrate_finding(found),
        paragraph(_trouble(found), width) if _trouble(found) else "",
        unknowns_table(found, width, ink),
        _claims(found, width, ink),
        paragraph(_how(found), width),
        *closing(found, width, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Calibrated, game: Game | None) -> str:
    fixed = changed(found, game)
    laid = f" ({', '.join(fixed)})" if fixed else ""
    who = listed([f"{bot} for {name} players" for name, bot in found.players.items()])
    return (
        f"{title_of(found, game)}: which values of the unknowns fit the claims of {found.file}"
        f"{laid}. {counted(len(found.trials), 'pack')} tried with {who}, "
        f"{counted(found.games, 'game')}, seed {found.cell.seed}."
    )


def _trouble(found: Calibrated) -> str:
    """Claims that hold nowhere, or never together."""
    parts = []
    for each in found.contradictions:
        names = each.names
        if len(names) == 1:
            parts.append(f"{names[0]} holds in no pack that was tried")
        else:
            one, other = (percent(share) for share in each.holds)
            parts.append(
                f"{names[0]} ({one} of packs) and {names[1]} ({other}) never hold together"
            )
    return f"{listed(parts)}." if parts else ""


def unknowns_table(found: Calibrated | CalibratedByLog, width: int, ink: Ink) -> str:
    """The range of each unknown, and what is left of it."""
    if not found.members:
        return ""
    order = {"pinned down": 0, "leans": 1, "open": 2, "drawn apart": 3}
    rows = [
        (each.unknown.name, each.unknown.move.text, _left(each), each.verdict)
        for each in sorted(found.survivals, key=lambda each: order[each.verdict])
    ]
    columns = [
        Column("unknown", paint=ink.name),
        Column("range", wraps=True),
        Column("range of 90 % of packs", wraps=True),
        Column("verdict"),
    ]
    return table(columns, rows, width=width, indent="", ink=ink)


def _left(each: Survival) -> str:
    if not each.together:
        return ""
    if each.steps:
        return f"{each.least:+d} to {each.most:+d}"
    if each.shares and not isinstance(each.least, int | float):
        return ", ".join(value_text(one.level) for one in each.shares if one.share > 0)
    return f"{each.least:g} to {each.most:g}"


def _claims(found: Calibrated, width: int, ink: Ink) -> str:
    """What each claim rules out, and how well the others predict it."""
    rows = [
        (
            each.claim.name,
            percent(each.rules_out),
            percent(each.alone),
            _number(each, each.range or ()),
            _number(each, each.figure_there),
            "" if each.holds is None else percent(each.holds),
        )
        for each in found.works
    ]
    columns = [
        Column("claim", paint=ink.name),
        Column("rules out", "right"),
        Column("only this one", "right", wraps=True),
        Column("should be", "right", wraps=True),
        Column("others predict", "right", wraps=True),
        Column("holds there", "right", wraps=True),
    ]
    return table(columns, rows, width=width, indent="", ink=ink) if rows else ""


def _number(each: Work, values: Sequence[float | None]) -> str:
    """A band, or where nine in ten figures lie."""
    low, high = values[0], values[-1]
    if low is None or high is None:
        return "no pack left"
    if each.is_share:
        return f"{100 * low:.0f} to {100 * high:.0f} %"
    return f"{low:.1f} to {high:.1f}"


def _how(found: Calibrated) -> str:
    missed = sum(wave.missed for wave in found.waves)
    watched = sum(wave.watched for wave in found.waves)
    text = (
        f"{verdicts_told(found, 'claims')}Rules out: the share of all packs in which the claim "
        "clearly fails (by more than three standard errors). Only this one: the share of packs "
        "that fail this claim and fit every other. Should be: the range of the claim. Others "
        "predict: the figure in packs that fit all other claims. Holds there: in how many of "
        "these packs the claim holds. The games of a pack decide whether it fits. The emulator "
        "(a statistical model of the results) only suggests which packs to try."
    )
    if 0 < found.likeliest < 1:
        text += (
            f" No pack fits all claims. The likelihood of the best pack is "
            f"{found.likeliest:.2f} times that of a pack that would fit them all. The likelier "
            "a pack is, the more often simkit chooses it for the ensemble."
        )
    if watched:
        text += (
            f" As a check, {watched} packs were chosen without the emulator. It would have wrongly "
            f"ruled out {missed} of them."
        )
    return text


_VERDICTS = {
    "pinned down": "the range has become much narrower",
    "leans": "some values have become likelier",
    "open": "the {evidence} say nothing about it",
    "drawn apart": "its values are drawn one by one, so there is no single range",
}


def verdicts_told(found: Calibrated | CalibratedByLog, evidence: str) -> str:
    """What the verdicts that the table shows mean."""
    if not found.members:
        return ""
    shown = {each.verdict for each in found.survivals}
    told = [f"{word.capitalize()}: {text}. " for word, text in _VERDICTS.items() if word in shown]
    return "".join(told).format(evidence=evidence)
