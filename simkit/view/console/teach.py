"""The page of `simkit teach`: round by round, what lessons promised and what fresh games said.

Everything is taken from the object that `simkit teach --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.tune import rivals, use_of_the_file
from simkit.view.text.differences import bounds_text, difference_text, gap_text, points
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, listed, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
"""The object that `simkit teach --json` prints."""


def teaching_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(teaching_finding(found), width)),
        _rounds(found, width, ink),
        paragraph(_how(found), width),
        _curve(found, width, ink),
        paragraph(rivals(found), width) if game and game.seats else "",
        paragraph(_moved(found), width),
        _use(found, game, ink),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = changed(found, game)
    return (
        f"{title_of(found, game)}: what a search teaches {found['bot']} "
        f"({', '.join(fixed) or 'all settings at defaults'}). A round has "
        f"{counted(found['lesson_games'], 'game')} of lessons, then "
        f"{counted(found['games'], 'fresh game')} of each script. Seed {found['seed']}."
    )


def teaching_finding(found: Found) -> str:
    """What it gained in the end, in a sentence or two."""
    return " ".join(filter(None, (_gained(found), _levelled(found))))


def _gained(found: Found) -> str:
    bot, curve = found["bot"], found["curve"]
    if not curve:
        return "Interrupted: what was kept so far has not been tried on games of its own."
    if not any(each["lessons"] for each in found["rounds"]):
        fitted = listed(found["fitted"])
        return f"Nothing to learn: no decision hung on {fitted}, so {bot} stays as it was."
    if len(curve) == 1:
        return f"No round found anything better, so {bot} stays as it was."
    gain = curve[-1]["gain"]
    told = _points_gained(gain)
    if found["kept_defaults"]:
        return f"What rounds had kept wins no more in the end, so {bot} stays as it was ({told})."
    before, after = (percent(curve[place]["win_rate"]["estimate"]) for place in (0, -1))
    words = {
        "higher": f"Taught, {bot} wins more often: {after} against {before} of games",
        "same": f"Teaching gains nothing within {_points(found['margin'])}",
    }
    return f"{words.get(gain['verdict'], 'Not settled whether teaching gains anything')} ({told})."


def _points_gained(gain: Mapping[str, Any]) -> str:
    return f"{gap_text(gain)} points, {bounds_text(gain)}"


def _levelled(found: Found) -> str:
    if not found["levelled_off"]:
        return ""
    least = _points(found["margin"])
    return f"The last three rounds gained less than {least} each: this is where it levels off."


def _points(margin: float) -> str:
    """A margin in words."""
    told = points(margin)
    return "a point" if told == "1" else f"{told} points"


def _rounds(found: Found, width: int, ink: Ink) -> str:
    """A row a round."""
    columns = [
        Column("round", "right"),
        Column("lessons", "right"),
        Column("step", "right"),
        Column("promised"),
        Column("fresh games"),
        Column("kept"),
    ]
    rows = [
        (
            str(each["round"]),
            f"{each['lessons']:,}",
            f"{100 * each['step']:g} %" if each["step"] else "",
            _promise(each["earned"]) if each["earned"] else "nothing",
            difference_text(each["gain"]) if each["gain"] else "",
            "yes" if each["kept"] else "",
        )
        for each in found["rounds"]
    ]
    return table(columns, rows, width=width, ink=ink)


def _promise(earned: Mapping[str, Any]) -> str:
    """What lessons promise, in points."""
    return difference_text({"difference": earned})


def _how(found: Found) -> str:
    told = (
        "Lessons show a way; of some steps on it the one that wins most fresh games is told: what "
        "the lessons that were held back promised of it, in points, as if every decision were the "
        "only one, and what it won against the script as it stood. It is kept where it is ahead "
        "by more than two standard errors."
    )
    if not found["curve"]:
        return told
    return (
        f"{told} Below: the script as it was, and every one that was kept, on "
        f"{counted(found['curve_games'], 'game')} of seed {found['curve_seed']}, which decided "
        "nothing."
    )


def _curve(found: Found, width: int, ink: Ink) -> str:
    """A row a script: games won, and how many more than it won as it was."""
    if not found["curve"]:
        return ""
    columns = [Column("script"), Column("won"), Column("more than as it was")]
    rows = []
    for each in found["curve"]:
        rate, after = each["win_rate"], each["after_round"]
        won = share_with_interval(rate["estimate"], rate["low"], rate["high"])
        gain = difference_text(each["gain"]) if each["gain"] else ""
        rows.append((f"after round {after}" if after else "as it was", won, gain))
    return table(columns, rows, width=width, ink=ink)


def _moved(found: Found) -> str:
    """Which knobs have moved, and where to."""
    before, after = found["before"], found["taught"]
    moved = [name for name in found["fitted"] if before[name] != after[name]]
    if not moved:
        return ""
    return f"Knobs: {listed(f'{name} {before[name]:g} to {after[name]:g}' for name in moved)}."


def _use(found: Found, game: Game | None, ink: Ink) -> str:
    """How to play with the bot file."""
    games, seed = found["curve_games"], found["curve_seed"]
    return use_of_the_file(found, found["knobs"], games, seed, game, ink)
