"""The page of `simkit causes`: when games end, what would have saved them, and choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    bounds_text,
    corrected,
    difference_text,
    gap_text,
    verdict_legend,
)
from simkit.view.text.findings.luck import (
    DRAWS_TITLE,
    SAVES,
    draws_remark,
    saves_finding,
    share_and_span,
)
from simkit.view.text.lookup import spoken
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import of_seat_one, winner, wins
from simkit.view.text.words import (
    count,
    counted,
    level,
    listed,
    percent,
    quantity,
    share_with_interval,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.positions.choices_made import OptionTaken
    from simkit.lab.stories.causes import Causes, Hazard

_MOST_CHOICES = 15
_MOST_TURNS = 25
_HEAD, _CELL = 18, 24  # columns of turn and games; of a share with the widest interval


def causes_page(
    found: Causes, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    first, *others = leads(found)
    return page(
        _cast(found, game),
        first,
        *(paragraph(each, width) for each in others),
        *_draws(found, width, ink),
        _counterfactuals(found, game, width, ink),
        _hazards(found, width, ink),
        _choices(found, width, ink),
        _table_time(found, width),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


def leads(found: Causes) -> list[str]:
    """Rolls first, if somebody asked for them, then what costs most games."""
    return [*([saves_finding(found.draws)] if found.draws else []), headline(found)]


def _cast(found: Causes, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    fixed.insert(0, f"bot {found.heading.bot}")
    won = share_with_interval(*found.win_rate.known)
    settled = found.terms.watched and found.settled
    games = f"{count(found.games)} of " if found.where else ""
    games += counted(found.looked_at if found.where else found.games, "game")
    games += f" (those with {found.where})" if found.where else ""
    return (
        f"{title}: {games}, seed {found.heading.seed} ({', '.join(fixed)}). "
        f"{'The verdict on every event is settled. ' if settled else ''}"
        f"Win rate{of_seat_one(game)}: {won}."
    )


def headline(found: Causes) -> str:
    """What costs most games, or that nothing does."""
    if found.wins == found.games:
        return "No game was lost, so there is no cause to look for."
    if not found.without_events:
        return _ends(found)
    if not any(row.saved for row in found.without_events):
        return "simkit took away one kind of event at a time, and no lost game was won."
    worst = found.without_events[0]
    if worst.net.verdict != "higher":
        return f"{_ends(found)} No single event is shown to cost games."
    sure = f"{level(found.confidence)} interval {bounds_text(worst.net)}"
    return (
        f'The event "{spoken(worst.event)}" costs more games than any other: without its '
        f"effect, the win rate is {percent(worst.win_rate.estimate)} "
        f"({gap_text(worst.net)} points, {sure})."
    )


def _ends(found: Causes) -> str:
    """How lost games end, and won ones: what is known if no event can be taken away."""
    won = Counter(found.won_by)
    lost = Counter({row.outcome: row.games - won[row.outcome] for row in found.endings_by_share})
    who = _loser(found)
    told = f"{who} not win {_part(lost.total(), found)} of games: {_shares(+lost, found)}."
    if not won:
        return told
    if {*+lost} == {*won}:
        return f"{told} Won games end alike, so ask instead how much is luck, and how much skill."
    others = _others(found.cell.game)
    return f"{told} {others} {_part(won.total(), found)}: {_shares(won, found)}."


def _loser(found: Causes) -> str:
    """Who does not win, as a sentence begins."""
    who = winner(found.cell.game) or "the team"
    return f"{who[:1].upper()}{who[1:]} {'do' if wins(who) == 'win' else 'does'}"


def _others(game: Game) -> str:
    """Who meets the endings of won games: they who win them, or those who lose them by it."""
    if not game.seats:
        return "They win"
    if len(game.sides) == 2:
        return f"{game.sides[1]} {'loses' if wins(game.sides[1]) == 'wins' else 'lose'}"
    return "The others lose"


def _part(games: int, found: Causes) -> str:
    return percent(games / found.games)


def _shares(endings: Counter[str], found: Causes) -> str:
    """`45.6 % end with "caught" and 13.6 % with "cornered"`, the most frequent first."""
    (name, games), *others = endings.most_common(4)
    share = _part(games, found) if others else "all"
    told = [f'{share} end with "{spoken(name)}"']
    told += [f'{_part(games, found)} with "{spoken(name)}"' for name, games in others]
    return listed(told)


def _titled(title: str, body: str, note: str, width: int, ink: Ink) -> str:
    lines = [ink.strong(title), body]
    return "\n".join([*lines, paragraph(note, width)] if note else lines)


def _draws(found: Causes, width: int, ink: Ink) -> Iterator[str]:
    """The parts of rolls and shuffles, and the lost games that each saves."""
    if not found.draws or not found.draws.saves:
        return
    columns = [
        Column("roll or shuffle"),
        Column("decides alone (%)", "right"),
        Column("saves lost games (%)", "right"),
    ]
    rows = [(row.draw, *map(share_and_span, (row.share, row.saved))) for row in found.draws.saves]
    body = table(columns, rows, width=width, ink=ink)
    yield _titled(DRAWS_TITLE, body, draws_remark(found.draws, SAVES), width, ink)


def _counterfactuals(found: Causes, game: Game | None, width: int, ink: Ink) -> str:
    """What each event saves and spoils by its absence, and the net of both."""
    if not found.without_events:
        return ""
    help = {void.name: void.help for void in game.voids} if game else {}
    rows = [
        (
            spoken(row.event),
            difference_text(row.net),
            count(row.saved),
            count(row.spoiled),
            row.net.verdict,
            *([count(row.games)] if found.terms.watched else []),
            help.get(row.event, ""),
        )
        for row in found.without_events
    ]
    columns = [
        Column("without"),
        Column("net (points)", "right"),
        Column("saves", "right"),
        Column("spoils", "right"),
        Column("win rate without it", wraps=True),
        *([Column("games", "right")] if found.terms.watched else []),
        Column("what happens instead", wraps=True),
    ]
    sure = f"{level(found.confidence)} interval{corrected(len(rows), 'events')}"
    note = (
        "simkit plays the same games again on the same luck, but one kind of event has no effect. "
        "Saves: lost games that are now won. Spoils: won games that are now lost. Net: the change "
        f"of the win rate, with a {sure}. Do not add up the nets, because the same game may count "
        f"for several events.{_rested(found)}{_placebo(found)}"
    )
    body = table(columns, rows, width=width, ink=ink)
    return _titled("Which events cost games", body, note, width, ink)


def _rested(found: Causes) -> str:
    """What holds where an event rests as soon as its verdict stands."""
    if not found.terms.watched:
        return ""
    return (
        f" {_legend(found)} simkit plays no more games for an event when its verdict is settled. "
        "The intervals are valid at any number of games."
    )


def _legend(found: Causes) -> str:
    """What the verdicts in the table mean."""
    return verdict_legend(found.without_events, found.terms.margin)


def _placebo(found: Causes) -> str:
    """How many games are saved and spoilt where play only takes another course."""
    placebo = found.other_luck
    if placebo is None:
        return ""
    of = f" of {counted(placebo.games, 'game')}" if found.terms.watched else ""
    return (
        f" For comparison, new luck without any change saves {count(placebo.saved)} and spoils "
        f"{count(placebo.spoiled)}{of}. So saves and spoils of that size mean nothing, and only "
        "the net counts."
    )


# --- Hazards -------------------------------------------------------------------------------------


def _hazards(found: Causes, width: int, ink: Ink) -> str:
    """A line a turn: how many games reach it, and how many of those end in it, and how."""
    outcomes = [row.outcome for row in found.endings_by_share]
    reached = {row.turn: row.reached for row in found.hazards_by_turn}
    by_turn: dict[int, dict[str, Hazard]] = {turn: {} for turn in reached}
    for row in found.hazards_by_turn:
        by_turn[row.turn][row.outcome] = row
    turns = [turn for turn, row in by_turn.items() if any(row[name].ended for name in outcomes)]
    parts = _abreast(outcomes, width)
    bodies = []
    for names in parts:
        rows = [
            (str(t), count(reached[t]), *(_hazard(by_turn[t][n]) for n in names))
            for t in turns[:_MOST_TURNS]
        ]
        columns = [Column("turn", "right"), Column("reached by", "right")]
        columns += [Column(spoken(name), "right") for name in names]
        bodies.append(table(columns, rows, width=width, ink=ink))
    note = (
        "Each column is one kind of ending. Of the games that reach a turn, it shows the share "
        "that end in this turn and in this way (the hazard). In brackets: "
        f"{level(found.confidence)} intervals."
    )
    if len(turns) > _MOST_TURNS:
        note += f" {len(turns) - _MOST_TURNS} later turns are in --json and --out."
    return _titled("When and how games end", "\n".join(bodies), note, width, ink)


def _abreast(outcomes: Sequence[str], width: int) -> list[list[str]]:
    """As many endings side by side as fit; the others go below."""
    parts: list[list[str]] = [[]]
    room = left = width - _HEAD
    for name in outcomes:
        needed = max(_CELL, len(name) + 2)
        if needed > left and parts[-1]:
            parts.append([])
            left = room
        parts[-1].append(name)
        left -= needed
    return parts


def _hazard(row: Hazard) -> str:
    return share_with_interval(*row.share.known) if row.ended else "-"


# --- Choices -------------------------------------------------------------------------------------


def _choices(found: Causes, width: int, ink: Ink) -> str:
    """The options that are taken more often in won games than in lost ones, or less often."""
    telling = _telling(found.choices.rows())
    if not telling:
        return ""
    rows = [
        (
            spoken(row.decision),
            spoken(row.option),
            percent(row.lost.share),
            percent(row.won.share),
            quantity(row.lost.taken, 1),
            quantity(row.won.taken, 1),
        )
        for row in telling[:_MOST_CHOICES]
    ]
    columns = [
        Column("decision", wraps=True),
        Column("option", wraps=True),
        Column("taken in lost games", "right", wraps=True),
        Column("taken in won games", "right", wraps=True),
        Column("times per lost game", "right", wraps=True),
        Column("times per won game", "right", wraps=True),
    ]
    note = (
        "Taken: how often the bot takes an option when it is possible. The options with the "
        "clearest difference come first. A difference need not be a cause, because a player who is "
        "winning can afford other choices."
    )
    if found.choice_games < found.games:
        note += f" Counted in the first {count(found.choice_games)} games."
    if len(telling) > _MOST_CHOICES:
        note += f" {len(telling) - _MOST_CHOICES} more options are in --json and --out."
    body = table(columns, rows, width=width, ink=ink)
    return _titled("What is chosen in lost and in won games", body, note, width, ink)


def _telling(choices: Sequence[OptionTaken]) -> list[OptionTaken]:
    """Options that both kinds of games know well, those first that surely differ most."""
    return sorted((row for row in choices if row.apart), key=lambda row: -abs(row.apart))


def _table_time(found: Causes, width: int) -> str:
    """How long players are busy, as far as the game counts it."""
    if not found.table_time:
        return ""
    parts = []
    for name, busy in found.busy_time.items():
        mean = busy.mean
        sure = ""
        if mean.low is not None:
            sure = f" ({quantity(mean.low, 1)} to {quantity(mean.high, 1)})"
        first = f" (in the first {busy.games} games)" if busy.games < found.games else ""
        parts.append(f"{quantity(mean.estimate, 1)}{sure} {spoken(name)}{first}")
    return paragraph(f"How busy a game keeps the players, on average: {listed(parts)}.", width)


def _closing(found: Causes, width: int, ink: Ink) -> str:
    lines = [
        *(paragraph(note, width) for note in found.heading.notes),
        *closing(found, width, ink),
    ]
    return "\n".join(lines)
