"""The page of `simkit tune-bot`: the new knobs, and their gain on fresh games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from simkit.lab.basics.command_line import command
from simkit.view.console.page import page
from simkit.view.text.differences import points, signed
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
    assumptions,
    counted,
    level,
    packs_of,
    percent,
    share_with_interval,
    words_laid_over,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.improving.tune_bot_answer import TunedBot
    from simkit.lab.teaching.teach_answer import Taught


def tune_bot_page(
    found: TunedBot, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        headline(found),
        _knobs(found, width, ink),
        paragraph(_how(found), width),
        paragraph(rivals(found), width) if game and game.seats else "",
        paragraph(assumptions(found), width)
        + "\n"
        + ink.quiet(
            "A bot that is tuned with one setting may be worse with others. simkit "
            f"{found.version}."
        ),
        use_of_the_file(found, {}, found.gain_games, found.gain_seed, game, ink),
        width=width,
        ink=ink,
    )


def _cast(found: TunedBot, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(replace(found.heading, knobs={}), game)  # its knobs are told below
    return (
        f"{title}: the knobs of {found.bot} ({', '.join(fixed) or 'all settings at defaults'}). "
        f"{counted(found.games, 'game')}, seed {found.heading.seed}."
    )


def headline(found: TunedBot) -> str:
    """What it gains, in a sentence."""
    gain = found.gain
    if gain is None:
        return "Interrupted before the final test, so the gain of these knobs is unknown."
    gap, low, high = (signed(100 * end, 1) for end in gain.difference.known)
    sure = f"{gap} points, {level(gain.difference.confidence)} interval {low} to {high}"
    before, after = (percent(rate.estimate) for rate in found.rates)
    if found.kept_defaults:
        return f"Nothing better was found, so the knobs stay unchanged ({sure} for the best)."
    tuned = f"After tuning, {found.bot} wins"
    words = {
        "higher": f"{tuned} more often: {after} against {before} of games",
        "same": f"{tuned} as often as before, within {points(found.terms.margin)} points",
    }
    return f"{words.get(gain.verdict, 'Whether tuning gains anything is not settled')} ({sure})."


def _knobs(found: TunedBot, width: int, ink: Ink) -> str:
    rows = [
        (name, f"{found.before[name]:g}", f"{value:g}", "yes" if name in found.fitted else "")
        for name, value in found.knobs.items()
    ]
    columns = [
        Column("knob"),
        Column("before", "right"),
        Column("after", "right"),
        Column("tuned"),
    ]
    if all(not row[3] for row in rows):
        columns, rows = columns[:3], [row[:3] for row in rows]  # type: ignore[misc]
    return table(columns, rows, width=width, ink=ink)


def _how(found: TunedBot) -> str:
    if found.gain is None:
        return ""
    rates = [share_with_interval(*rate.known) for rate in found.rates]
    return (
        f"The gain comes from {counted(found.gain_games, 'game')} of seed "
        f"{found.gain_seed}, which were not used for the search or the choice. Win rate "
        f"before: {rates[0]}. {'Best that was found' if found.kept_defaults else 'After'}: "
        f"{rates[1]}. In brackets: {level(found.gain.difference.confidence)} intervals."
    )


def rivals(found: TunedBot | Taught) -> str:
    """Against whom it plays where seats compete."""
    return (
        f"It plays seat 1, and {found.bot} unchanged plays the others. Win rates are those of "
        "seat 1."
    )


def use_of_the_file(
    found: TunedBot | Taught,
    turned: Mapping[str, Mapping[str, float]],
    games: int,
    seed: int,
    game: Game | None,
    ink: Ink,
) -> str:
    """How to play with a bot file, and how to see the same gain again on so many games.

    `turned` are the knobs of the bot that it is set against.
    """
    if not found.out:
        return ""
    file, base, asked = str(found.out), found.bot, found.heading
    defaults = {each.key: each.default for each in game.settings} if game else {}
    own = replace(asked, knobs={})  # the file holds them all
    laid, packs = words_laid_over(own, defaults), packs_of(asked)
    commands = [command("run", asked.game, values=laid, terms={"bot": file, "pack": packs})]
    axis = f"bot={base},{file}"
    if game and game.seats:
        others = f"+{base}" * (asked.settings[game.seats] - 1)
        axis = f"bots={base}{others},{file}{others}"
    if games and not found.kept_defaults:
        played = {"games": games, "seed": seed, "pack": packs}
        laid = words_laid_over(replace(asked, knobs=turned), defaults)
        commands.append(
            command("compare", asked.game, asked={"vary": axis}, values=laid, terms=played)
        )
    lines = [ink.name(f"  {line}") for line in commands]
    return "\n".join(["Use the bot file like the name of a bot:", *lines])
