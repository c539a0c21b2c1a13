"""The page of `simkit play-log`: who plays like these tables, and what does not fit the model.

Everything is taken from the object that `simkit play-log --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import key_text, value_text
from simkit.view.text.words import counted, level, listed, percent, quantity

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
MOST_CANDIDATES = 8
EVEN = 1e-9  # two logarithms of a likelihood that differ by less are one


def play_log_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(play_log_finding(found), width)),
        _candidates(found, width, ink),
        _fits(found, width, ink),
        _changes(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found, game)),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = changed(found, game)
    laid = f" ({', '.join(fixed)})" if fixed else ""
    each = counted(found["games_a_candidate"], "game")
    return (
        f"{title_of(found, game)}: {counted(found['games'], 'game')} of {found['log']}{laid}, set "
        f"against {counted(len(found['candidates']), 'candidate')}; {each} of each candidate for "
        f"each settings of the log, seed {found['seed']}."
    )


def play_log_finding(found: Found) -> str:
    """Who plays like these tables, and whether the model fits: two sentences."""
    told = who_plays_so(found)
    off = [each for each in found["fits"] if each["verdict"] != "fits"]
    if not off:
        return f"{told} Nothing in the log speaks against the model."
    words = [f"{each['measure']} ({each['verdict']})" for each in off]
    return f"{told} {listed(words)} {'does' if len(off) == 1 else 'do'} not fit the model."


def who_plays_so(found: Found) -> str:
    """Whom the tables play like; a log that says nothing of that is no reason to name anybody."""
    each = found["candidates"]
    if len(each) > 1 and all(abs(one["behind"]) < EVEN for one in each):
        return f"The log does not tell who played: all {len(each)} candidates make it as likely."
    like, slip = found["plays_like"], found["slip"]
    return (
        f"These tables play most like {like['bot']} ({percent(like['belief'], 0)} of the belief), "
        f"with {percent(slip['estimate'], 0)} of its choices left to chance "
        f"({percent(slip['low'], 0)} to {percent(slip['high'], 0)})."
    )


def _candidates(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("bot", paint=ink.name),
        Column("slips", "right"),
        Column("belief", "right"),
        Column("less likely by (log)", "right"),
    ]
    shown = found["candidates"][:MOST_CANDIDATES]
    rows = [
        (each["bot"], percent(each["slip"], 0), percent(each["belief"]), _behind(each))
        for each in shown
    ]
    more = len(found["candidates"]) - len(shown)
    rest = f"\n{more} more are less likely; --json has them." if more else ""
    return table(columns, rows, width=width, ink=ink) + rest


def _behind(each: Mapping[str, Any]) -> str:
    if each["behind"] == 0:
        return "likeliest"
    return f"{each['behind']:.1f} ({each['behind_low']:.1f} to {each['behind_high']:.1f})"


def _fits(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("figure", paint=ink.name),
        Column("games", "right"),
        Column("tables", "right"),
        Column("model", "right"),
        Column("as high or higher", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            each["measure"],
            str(each["games"]),
            quantity(each["found"]),
            f"{quantity(each['expected'])} ({quantity(each['low'])} to {quantity(each['high'])})",
            percent(each["share_above"]),
            each["verdict"],
        )
        for each in found["fits"]
    ]
    title = ink.strong("Could the model have brought forth this log?")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _changes(found: Found, width: int, ink: Ink) -> str:
    if not found["changes"]:
        return ""
    columns = [
        Column("if it were", wraps=True),
        Column("more likely by (log)", "right"),
        Column("figures that do not fit", "right"),
    ]
    rows = [
        (
            f"{key_text(each['key'])}={value_text(each['value'])}",
            f"{each['gain']:+.1f} ({each['low']:+.1f} to {each['high']:+.1f})",
            str(each["misfits"]),
        )
        for each in found["changes"]
    ]
    title = ink.strong("What would bring model and tables together?")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _remarks(found: Found, game: Game | None) -> Iterable[str]:
    yield (
        "Belief: how it is shared out among the candidates by how likely each makes the log (who "
        "won, in how many turns), where all had as much before. A log that is 3 less likely is 20 "
        f"times as unlikely. In brackets behind the model: where {level(found['confidence'])} of "
        "imagined logs lie; a figure does not fit when Holm's correction leaves it outside."
    )
    if game and game.seats:
        yield (
            "A candidate sits in every seat, but where the log names a bot (bot_2). won_2 is the "
            "share of games that the second seat has won."
        )
    if found["bot_file"]:
        yield f"The bot of these tables is {found['bot_file']}; --bot takes it everywhere."
