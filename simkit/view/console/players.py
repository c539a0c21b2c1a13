"""The page of `simkit play-log` for choices of people: how each plays and wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.lookup import spoken
from simkit.view.text.played import title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.playtests.players import PlayerFound, Players
    from simkit.lab.statistics.intervals import Interval

SURE, TOO_MANY = 0.95, 0.5  # probability of a bot, and share of mistakes that leaves none of it
HOW = (
    "A player is taken for a bot that takes some options at random (mistakes). Before the first "
    "choice, all bots and all shares of mistakes are taken to be equally likely. The choices of "
    "all games count the same."
)
LEARNING = (
    "Whether a player learns: the share of mistakes, if it changes evenly from the first game to "
    "the last."
)
LOSS = (
    "The loss is the chance to win if the player chooses as the bot of hints would, minus the "
    "chance after the real choice, from imagined games. Below 0, the player chooses better."
)
ALIKE = (
    "It takes all players to be alike. If one plays much better or worse than the others, the true "
    "rate can lie outside."
)
LAPSES = (
    " Some choices may also be those of the bot beginner (lapses); mistakes and lapses can stand "
    "for each other, so read them together."
)


def players_page(
    found: Players, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        players_finding(found),
        _players(found, width, ink),
        _kinds(found, width, ink),
        _losses(found, width, ink),
        _learning(found, width, ink),
        "\n".join(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Players, game: Game | None) -> str:
    return (
        f"{title_of(found, game)}: {counted(len(found.read.choices), 'choice')} of "
        f"{counted(len(found.players), 'player')} in {found.read.file}."
    )


def players_finding(found: Players) -> str:
    """How often such a group wins, and which bot plays like it."""
    like = _likeness(found.everybody)
    if found.win_rate is None:
        return f"{like}."
    return f"Players like these win {_percents(found.win_rate)} of games. {like}."


def _likeness(group: PlayerFound) -> str:
    """Which bot chooses as they do, as far as that is shown."""
    at_random = f"{_percents(group.mistakes)} of options taken at random"
    if (group.mistakes.high or 0.0) > TOO_MANY:
        return f"No bot is shown to choose as they do: {group.bot} comes nearest, with {at_random}"
    if len(group.likes) == 1:
        return f"Compared with the bot {group.bot} alone, they play like it, with {at_random}"
    if group.probability < SURE:
        sure = percent(group.probability, 0)
        return f"They play like no bot for certain: {group.bot} is the likeliest ({sure})"
    return f"They play like the bot {group.bot}, with {at_random}"


def _percents(share: Interval) -> str:
    return share_with_interval(share.estimate or 0.0, share.low or 0.0, share.high or 0.0)


def _players(found: Players, width: int, ink: Ink) -> str:
    everybody = [found.everybody] if len(found.players) > 1 else []
    has_lapses = any(each.lapses for each in found.players)
    columns = [
        Column("player", wraps=True),
        Column("choices", "right"),
        Column("plays like"),
        Column("probability (%)", "right"),
        Column("chose as it (%)", "right"),
        Column("mistakes (%)", "right"),
        *([Column("lapses (%)", "right")] if has_lapses else []),
    ]
    rows = [_row(each, has_lapses) for each in (*found.players, *everybody)]
    return table(columns, rows, width=width, ink=ink)


def _row(player: PlayerFound, has_lapses: bool) -> tuple[str, ...]:
    lapses = [_range(player.lapses) if player.lapses else ""] if has_lapses else []
    return (
        player.alias,
        f"{player.choices:,}",
        player.bot,
        percent(player.probability, 0).removesuffix(" %"),
        _range(player.as_bot),
        _range(player.mistakes),
        *lapses,
    )


def _range(share: Interval) -> str:
    return _percents(share).replace(" %", "")


def _kinds(found: Players, width: int, ink: Ink) -> str:
    kinds = found.everybody.kinds
    if len(kinds) < 2:
        return ""
    bot = found.everybody.bot
    columns = [
        Column("decision", wraps=True),
        Column("choices", "right"),
        Column(f"as {bot} would (%)", "right"),
    ]
    rows = [(spoken(each.decision), f"{each.choices:,}", _range(each.as_bot)) for each in kinds]
    return table(columns, rows, width=width, ink=ink)


def _learning(found: Players, width: int, ink: Ink) -> str:
    """Whether players make fewer mistakes from game to game."""
    rows = [
        (
            each.alias,
            f"{each.learning.games:,}",
            _range(each.learning.first),
            _range(each.learning.last),
            _points(each.learning.change),
            each.learning.verdict,
        )
        for each in found.players
        if each.learning
    ]
    columns = [
        Column("player", wraps=True),
        Column("games", "right"),
        Column("mistakes at first (%)", "right"),
        Column("at last (%)", "right"),
        Column("change (points)", "right"),
        Column("verdict"),
    ]
    return table(columns, rows, width=width, ink=ink) if rows else ""


def _losses(found: Players, width: int, ink: Ink) -> str:
    """What choices cost each player, by the kind of decision."""
    if found.everybody.loss is None:
        return ""
    columns = [
        Column("player", wraps=True),
        Column("decision", wraps=True),
        Column("choices", "right"),
        Column("loss per choice (points)", "right"),
    ]
    everybody = [found.everybody] if len(found.players) > 1 else []
    rows = [row for each in (*found.players, *everybody) for row in _losses_of(each)]
    return table(columns, rows, width=width, ink=ink)


def _losses_of(player: PlayerFound) -> list[tuple[str, ...]]:
    kinds = [
        (player.alias, spoken(each.decision), f"{each.choices:,}", _points(each.loss))
        for each in player.kinds
    ]
    every = (player.alias, "all", f"{player.choices:,}", _points(player.loss))
    return [*kinds, every] if len(kinds) > 1 else [every]


def _points(loss: Interval | None) -> str:
    """A loss of the chance to win in points, with its interval."""
    if loss is None or loss.estimate is None:
        return ""
    told = f"{100 * loss.estimate:.1f}"
    if loss.low is None or loss.high is None:
        return told
    return f"{told} ({100 * loss.low:.1f} to {100 * loss.high:.1f})"


def _knob_line(group: PlayerFound) -> str:
    """Which knob of the bot is turned to fit them."""
    (name, value), *_ = group.turned.items()
    sure = group.knobs[name].known
    return (
        f"{group.bot} fits them best with the knob {name} at {value:g} "
        f"({sure[1]:g} to {sure[2]:g}) and all others as usual. simkit tries one knob at a time."
    )


def _remarks(found: Players) -> list[str]:
    lines = [f"Intervals are {level(found.confidence)}. {HOW}"]
    if found.everybody.lapses:
        lines[0] += LAPSES
    if any(each.learning for each in found.players):
        lines.append(LEARNING)
    lines += [_knob_line(found.everybody)] if found.everybody.turned else []
    if found.everybody.loss:
        lines.append(LOSS)
    if found.win_rate is not None:
        lines.append(
            f"The win rate is of {counted(found.group_games, 'game')}. Its interval holds the luck "
            "of games, and the doubt that the choices leave about the players."
        )
        if len(found.players) > 1:
            lines.append(ALIKE)
    lines += [
        f"Left out: {counted(count, 'choice')} ({reason})."
        for reason, count in found.read.left_out.items()
    ]
    if found.bot_file:
        lines.append(f"Play with this bot: --bot {found.bot_file}")
    return lines
