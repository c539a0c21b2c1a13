"""The page of `simkit calibrate`: what is left of the ranges, and what the statements have done.

Everything is taken from the object that `simkit calibrate --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import value_text
from simkit.view.text.words import counted, listed, percent

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
FEW_MEMBERS = 12


def calibrate_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        paragraph(_trouble(found), width) if _trouble(found) else "",
        _unknowns(found, width, ink),
        _statements(found, width, ink),
        paragraph(_how(found), width),
        *closing(found, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = changed(found, game)
    laid = f" ({', '.join(fixed)})" if fixed else ""
    who = listed([f"{bot} for {name} players" for name, bot in found["players"].items()])
    return (
        f"{title_of(found, game)}: packs held against what is known, {found['file']}{laid}. {who}; "
        f"{counted(found['trials'], 'pack')} tried, {counted(found['games'], 'game')}, "
        f"seed {found['seed']}."
    )


def headline(found: Found) -> str:
    """What is left."""
    left = found["surviving"]
    if not found["trials"]:
        return "Nothing was tried."
    if not any(wave["plausible"] for wave in found["waves"]):
        return (
            "The statements rule out every pack that was tried. "
            f"Doubt first: {listed(list(found['doubt_first'][:3])) or 'none of them'}."
        )
    share = f"{percent(left['estimate'])} of the ranges"
    if left["low"] is not None:
        share += f" ({100 * left['low']:.1f} to {100 * left['high']:.1f})"
    pinned = [u["unknown"] for u in found["unknowns"] if u["verdict"] == "pinned down"]
    leaning = [u["unknown"] for u in found["unknowns"] if u["verdict"] == "leans"]
    text = f"The statements leave {share}: {counted(found['members'], 'pack')} in the ensemble."
    if pinned:
        text += f" Pinned down: {listed(pinned)}."
    if leaning:
        text += f" Leaning: {listed(leaning)}."
    if found["members"] < FEW_MEMBERS:
        text += " They are too few to say more; give --points or --waves."
    elif not pinned and not leaning:
        text += " No unknown is pinned down."
    return text


def _trouble(found: Found) -> str:
    """Statements that hold nowhere, or never together."""
    parts = []
    for each in found["contradictions"]:
        names = each["statements"]
        if len(names) == 1:
            parts.append(f"{names[0]} holds in no pack that was tried")
        else:
            one, other = (percent(share) for share in each["holds"])
            parts.append(f"{names[0]} ({one} of packs) and {names[1]} ({other}) never hold at once")
    return f"{listed(parts)}." if parts else ""


def _unknowns(found: Found, width: int, ink: Ink) -> str:
    if not found["members"]:
        return ""
    order = {"pinned down": 0, "leans": 1, "open": 2, "drawn apart": 3}
    rows = [
        (each["unknown"], each["range"], _left(each), each["verdict"])
        for each in sorted(found["unknowns"], key=lambda each: order[each["verdict"]])
    ]
    columns = [
        Column("unknown", paint=ink.name),
        Column("range", wraps=True),
        Column("nine in ten packs", wraps=True),
        Column("verdict"),
    ]
    return table(columns, rows, width=width, indent="", ink=ink)


def _left(each: Mapping[str, Any]) -> str:
    if not each["together"]:
        return ""
    if each["shares"] and isinstance(each["low"], int):
        return f"{each['low']:+d} to {each['high']:+d}"
    if each["shares"]:
        kept = [value_text(one["level"]) for one in each["shares"] if one["share"] > 0]
        return ", ".join(kept)
    return f"{each['low']:g} to {each['high']:g}"


def _statements(found: Found, width: int, ink: Ink) -> str:
    """What each statement rules out, and how well the others foretell it."""
    rows = [
        (
            each["statement"],
            percent(each["rules_out"]),
            percent(each["alone"]),
            _number(each, each["band"]),
            _number(each, each["figure_there"]),
            "" if each["holds_there"] is None else percent(each["holds_there"]),
        )
        for each in found["statements"]
    ]
    columns = [
        Column("statement", paint=ink.name),
        Column("rules out", "right"),
        Column("alone", "right"),
        Column("should be", "right", wraps=True),
        Column("others foretell", "right", wraps=True),
        Column("holds there", "right", wraps=True),
    ]
    return table(columns, rows, width=width, indent="", ink=ink) if rows else ""


def _number(each: Mapping[str, Any], values: list[float | None]) -> str:
    """A band, or where nine in ten figures lie."""
    low, high = values[0], values[-1]
    if low is None or high is None:
        return "no pack left"
    if each["is_share"]:
        return f"{100 * low:.0f} to {100 * high:.0f} %"
    return f"{low:.1f} to {high:.1f}"


def _how(found: Found) -> str:
    missed = sum(wave["missed"] for wave in found["waves"])
    watched = sum(wave["watched"] for wave in found["waves"])
    text = (
        "Rules out: share of the packs from the whole ranges in which the statement fails by more "
        "than three standard errors; alone: those that all others leave. Others foretell: the "
        "figure in packs that all other statements leave. Whether a pack is left, its games "
        "decide; the emulator only says where to look."
    )
    if 0 < found["likeliest"] < 1:
        text += (
            " No pack agrees with all statements: the likeliest has odds of "
            f"{found['likeliest']:.2f} against one that would, and packs come into the ensemble "
            "by their odds against the likeliest."
        )
    if watched:
        text += f" Of {watched} packs tried in spite of it, it had ruled out {missed} wrongly."
    return text
