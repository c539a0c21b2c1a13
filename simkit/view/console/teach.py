"""The page of `simkit teach`: each round, what lessons promised and fresh games showed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.console.tune_bot import rivals, use_of_the_file
from simkit.view.text.differences import change_text, difference_text
from simkit.view.text.findings.teach import teach_finding
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, listed, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.teaching.teach_answer import Taught


def teach_page(
    found: Taught, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        teach_finding(found),
        _rounds(found, width, ink),
        paragraph(_how(found), width),
        _curve(found, width, ink),
        paragraph(rivals(found), width) if game and game.seats else "",
        paragraph(_moved(found), width),
        _use(found, game, ink),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Taught, game: Game | None) -> str:
    fixed = changed(found, game)
    return (
        f"{title_of(found, game)}: {found.bot} learns from a search "
        f"({', '.join(fixed) or 'all settings at their defaults'}). In each round, simkit takes "
        f"lessons from {counted(found.lessons, 'game')}. Then it plays "
        f"{counted(found.games, 'fresh game')} with each changed version of {found.bot}. "
        f"Seed {found.heading.seed}."
    )


def _rounds(found: Taught, width: int, ink: Ink) -> str:
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
            str(each.number),
            f"{each.lessons:,}",
            f"{100 * each.step:g} %" if each.step else "",
            change_text(each.earned) if each.earned else "nothing",
            difference_text(each.gain) if each.gain else "",
            "yes" if each.kept else "",
        )
        for each in found.rounds
    ]
    return table(columns, rows, width=width, ink=ink)


def _how(found: Taught) -> str:
    told = (
        "Lessons: decisions for which simkit has estimated how good each answer is. They show in "
        "which direction to move the knobs, and how far. Step: how much of this way simkit took. "
        "simkit tries four steps, and the table shows the one that wins most fresh games. "
        "Promised: the gain in points, predicted from lessons that were not used for the change. "
        "Fresh games: the gain in points that was measured. Kept: only a step that clearly gains "
        "(more than two standard errors)."
    )
    if not found.points:
        return told
    return (
        f"{told} The second table shows the unchanged script and every version that was kept, on "
        f"{counted(found.curve_games, 'game')} of seed {found.curve_seed} that were "
        "not used for the choice."
    )


def _curve(found: Taught, width: int, ink: Ink) -> str:
    """A row a script: games won, and how many more than it won as it was."""
    if not found.points:
        return ""
    columns = [Column("script"), Column("win rate"), Column("gain (points)")]
    rows = []
    for each in found.points:
        rate, after = each.win_rate, each.after_round
        won = share_with_interval(*rate.known)
        gain = difference_text(each.gain) if each.gain else ""
        rows.append((f"after round {after}" if after else "unchanged", won, gain))
    return table(columns, rows, width=width, ink=ink)


def _moved(found: Taught) -> str:
    """Which knobs have moved, and where to."""
    before, after = found.before, found.knobs
    moved = [name for name in found.fitted if before[name] != after[name]]
    if not moved:
        return ""
    return f"Knobs: {listed(f'{name} {before[name]:g} to {after[name]:g}' for name in moved)}."


def _use(found: Taught, game: Game | None, ink: Ink) -> str:
    """How to play with the bot file."""
    games, seed = found.curve_games, found.curve_seed
    return use_of_the_file(found, found.heading.knobs, games, seed, game, ink)
