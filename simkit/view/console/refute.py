"""The page of `simkit refute`: changes that beat a bot, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.players.bots import find_bot
from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    P_IS,
    bounds_text,
    difference_text,
    equal_share,
    gap_text,
    intervals_told,
    p_text,
    points,
    verdict_legend,
)
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import counted, level, listed, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.judging.verdicts import Judgement
    from simkit.lab.worths.changes import BotChange
    from simkit.lab.worths.refute_answer import Refutation, Tried

MOST_NAMED = 4
TURNED = ("knob", "knobs")
KINDS = {
    "forbidden": "{change} is forbidden",
    "by chance": "chance decides ({change})",
    "knob": "{change}",
    "knobs": "{change}",
    "forced": "it always takes {change}",
    "bot": "{change} plays instead",
}
"""How each kind of change is said."""


def refute_page(
    found: Refutation, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        refute_finding(found),
        _table(found, width, ink) if found.changes else "",
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Refutation, game: Game | None) -> str:
    alone = "each tried alone" + (" against the bot as it is" if game and game.seats else "")
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: changes of a bot, {alone} "
        f"({fixed}). {counted(found.first_games, 'game')} or more per change, seed "
        f"{found.heading.seed}, then {counted(found.games, 'fresh game')} with the best change, "
        f"seed {found.fresh_seed}. The same luck for all."
    )


def refute_finding(found: Refutation) -> str:
    """Whether a small change beats the bot, and which does best."""
    beating = [one for one in found.changes if one.beats]
    if not beating:
        return (
            f"None of {counted(len(found.seen), 'change')} is shown to beat {found.heading.bot}."
            f"{_power(found)}{_open(found)}"
        )
    best, bot = beating[0], found.heading.bot
    more = len(beating) - 1
    beat = "beats" if more == 1 else "beat"
    others = f" {counted(more, 'other change')} {beat} it too." if more else ""
    return (
        f"{bot} is refuted, because it does better{_as(found, best)} if {told(best.change)} "
        f"({gap_text(best.found)} points, {level(found.terms.confidence)} interval "
        f"{bounds_text(best.found)})."
        f"{others}"
    )


def _power(found: Refutation) -> str:
    """Which gain would most likely have been shown."""
    if found.finds is None:
        return ""
    return (
        f" A change that gains {points(found.finds)} points is shown in nine of ten hunts "
        f"with {counted(found.games, 'fresh game')}, if it plays them."
    )


def told(change: BotChange) -> str:
    """A change in words."""
    return KINDS[change.kind].format(change=_spoken(change))


def _spoken(change: BotChange) -> str:
    """The words of the command, but for an end of a field and for knobs, which have names."""
    if change.kind in TURNED:
        return listed([_knob(change, each) for each in change.says.split(", ")])
    if change.kind != "forced":
        return spoken(change.says)
    kind, _, end = change.says.partition("=")
    what, _, field = end.removeprefix("all-but-").partition("-")
    return f"the {what} {spoken(field)} ({spoken(kind)})"


def _knob(change: BotChange, says: str) -> str:
    """A knob by what it is: `"weight of an enemy's death (nerve)" is 2`."""
    name, _, value = says.partition("=")
    return f"{_knob_name(change, name)} is {value}"


def _knob_names(change: BotChange) -> list[str]:
    return [_knob_name(change, says.partition("=")[0]) for says in change.says.split(", ")]


def _knob_name(change: BotChange, name: str) -> str:
    """What a knob is, with its key in brackets."""
    bot = find_bot(change.cell.game, change.cell.bots[change.seat])
    helps = {knob.name: knob.help for knob in bot.knobs}
    key = spoken(name)
    called = helps.get(name, key)
    return f'"{key}"' if called == key else f'"{called} ({key})"'


def _open(found: Refutation) -> str:
    """Which changes may still beat it."""
    still = [
        one.change
        for one in found.changes
        if one.found.verdict == "not settled" and one.found.difference.known[0] > 0
    ]
    if not still:
        return ""
    others = [told(change) for change in still if change.kind not in TURNED]
    turned = [change for change in still if change.kind in TURNED]
    knobs = list(dict.fromkeys(name for change in turned for name in _knob_names(change)))
    ways = others[:MOST_NAMED]
    ways += ["another change of the table is made"] if len(others) > MOST_NAMED else []
    ways += [f"it has other values of {listed(knobs[:MOST_NAMED])}"] if knobs else []
    return (
        f" Perhaps {found.heading.bot} does better if {listed(ways, 'or')}: these games are "
        "too few to tell. To settle this, play more games."
    )


def _as(found: Refutation, one: Tried) -> str:
    seat = one.change.named_seat
    return "" if seat is None else f" as {seat_name(found, seat)}"


def _table(found: Refutation, width: int, ink: Ink) -> str:
    seated = any(one.change.named_seat is not None for one in found.changes)
    scored = any(one.score is not None for one in found.changes)
    columns = [
        Column("change", wraps=True, paint=ink.name),
        *([Column("seat")] if seated else []),
        Column("points change by", "right", wraps=True),
        *([Column("score changes by", "right", wraps=True)] if scored else []),
        Column("p", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            told(one.change),
            *([seat_name(found, one.change.seat + 1)] if seated else []),
            difference_text(one.found),
            *([_score_text(one.score)] if scored else []),
            p_text(one.found),
            one.found.verdict,
        )
        for one in found.changes
    ]
    return table(columns, rows, width=width, ink=ink)


def _score_text(score: Judgement | None) -> str:
    """The difference of the score, and its verdict."""
    if score is None:
        return ""
    gap, low, high = score.difference.known
    return f"{gap:+.1f} ({low:+.1f} to {high:+.1f}): {score.verdict}"


def _remarks(found: Refutation) -> Iterable[str]:
    judged = [each for one in found.changes for each in (one.found, one.score)]
    if judged:
        yield (
            f"{intervals_told(found.terms, found.family)} {P_IS} "
            f"{verdict_legend(judged, found.terms.margin)}"
        )
    draws = found.undecided
    if draws is not None:
        share = equal_share([found.played.rivals])
        yield (
            f"Points: 100 for a game that is won, {share} (an equal share) for an undecided game, "
            "0 for a lost game. "
            f"{percent(draws)} of the games of {found.heading.bot} are undecided."
        )
    idle = found.without_effect
    if idle:
        yield f"{counted(idle, 'change')} made no difference in any game."
    broken = listed(dict.fromkeys(told(one.change) for one in found.seen if one.broken))
    if broken:
        yield f"The game cannot be played if {broken}: the bot then never ends its turn."
    yield (
        "simkit uses the first games only to choose the changes that play again. The verdicts come "
        "from the fresh games alone, so it does not matter how many changes were tried before. "
        "Not tried: bots that imagine games before they choose, such as quick and search, for one "
        "kind of decision or for all, and new plans. They may still beat the bot."
    )
    if found.changes:
        best = found.changes[0]
        if best.command:
            yield f"To play the first change: {best.command}"
