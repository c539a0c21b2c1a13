"""Play a position on: its win rate, the choice of each bot, and the worth of each option.

All luck is imagined, and what the player who decides cannot see is dealt anew: nothing here tells
what the real game has in store. The options of the first decision are set against the one that the
bot takes, each on the same imagined games.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.finding.trusted import trust_bots
from simkit.lab.basics.command_line import knob_texts
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.basics.documents import read_document
from simkit.lab.contests.play_on_answer import Decision, PlayedOn, TriedOption, command_on
from simkit.lab.judging import verdicts
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.asking import TurnedKnobs, turned_knobs
from simkit.lab.play.cell import Cell
from simkit.lab.play.chunks import workers
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.results import Tallies
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.positions.position import Position, read
from simkit.lab.positions.rollouts import Imagination, Moment, imagined_by
from simkit.lab.positions.steering import Halted, halted, steered
from simkit.lab.positions.trace import Trace, tell_on
from simkit.lab.statistics import intervals
from simkit.lab.statistics.paired import Split
from simkit.lab.table.rows import Chunk, Columns, ordered, seat_wins
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput

if TYPE_CHECKING:
    pass

DEFAULT_GAMES = 2_000
DEFAULT_ROLLOUTS = 200  # imagined games an option
PART = 250  # imagined games that one worker plays at a time
DECISIONS = 5  # of each bot, at most
WORLDS = 10  # imagined games in which the first decision must be the same

File = str | os.PathLike[str]


# --- Playing -------------------------------------------------------------------------------------


def play_on(
    position: File | Mapping[str, Any] | Position,
    games: int | None = None,
    rollouts: int = DEFAULT_ROLLOUTS,
    bot: str | None = None,
    jobs: int | None = None,
    confidence: float = 0.95,
    out: File | None = None,
    progress: bool = False,
    game: Game | None = None,
    knobs: TurnedKnobs | None = None,
) -> PlayedOn:
    """Play a position on with new luck, and test every option of its first decision.

        simkit.play_on("turn-5.json", games=1000, bot="expert").frame

    position      a file, or the result of `simkit.position`
    games         number of games
    rollouts      games per option of the first decision; 0 skips the options
    bot           the bot that plays on (default: the one that has played so far)
    jobs          number of threads (default: one per core)
    confidence    the confidence of intervals and verdicts
    out           a file with one row per game
    progress      True prints progress to standard error
    game          a game that is not in the registry
    knobs         knobs of bots, which replace those in the position

    Returns a `PlayedOn`, which has:

    .win_rate     the win rate from this position, with its interval
    .frame        one row per option of the first decision: its win rate and interval
    .question     the decision in words
    .seats        the win rate of each seat, if seats compete
    """
    trust_bots(bot)
    count = whole_number(DEFAULT_GAMES if games is None else games, "games", 1, MOST_GAMES)
    tries = whole_number(rollouts, "rollouts", 0, MOST_GAMES)
    intervals.check_confidence(confidence)
    crew = workers(jobs)
    with opened(out) as writer:
        start = with_bot(open_position(position, progress, game), bot, knobs)
        moment = Moment(start.number, start.state, start.memos)
        if start.state["outcome"]:
            raise BadInput("this position is over: there is nothing to play on.")
        found, columns = _found(start, moment, count, tries, crew, confidence)
        found = replace(found, file=_file(position), turned=knobs)
        return found.written(writer, columns)


def open_position(
    position: File | Mapping[str, Any] | Position, progress: bool = False, game: Game | None = None
) -> Position:
    """The position in a file, or one that was read already."""
    if isinstance(position, Position):
        return position
    if isinstance(position, Mapping):
        return read(position, game)
    document = read_document(Path(position))
    try:
        if not progress:
            return read(document, game)
        with compile_notice(str(document.get("game", ""))):
            return read(document, game)
    except BadInput as problem:
        raise BadInput(f"{position}: {problem}") from None


def _file(position: Any) -> str:
    return str(position) if isinstance(position, str | os.PathLike) else ""


def with_bot(position: Position, bot: str | None, knobs: TurnedKnobs | None = None) -> Position:
    """The position with another bot from here on, or other knobs.

    Another bot has noted nothing yet.
    """
    cell = position.prepared.settled.cell
    if knobs:
        position = replace(position, prepared=prepare(settle(with_knobs(cell, knobs))))
        cell = position.prepared.settled.cell
    if bot is None or bot.split("+") == list(cell.bots):
        return position
    prepared = prepare(settle(keys.lay(cell, {"bot": keys.bot_value(cell.game, bot)})))
    return replace(position, prepared=prepared, memos=np.zeros_like(position.memos))


def with_knobs(cell: Cell, knobs: TurnedKnobs) -> Cell:
    """The cell with these knobs over its own."""
    turned = turned_knobs(knobs)
    bots = dict.fromkeys((*cell.knobs, *turned))
    return replace(
        cell, knobs={bot: {**cell.knobs.get(bot, {}), **turned.get(bot, {})} for bot in bots}
    )


def _found(
    start: Position,
    moment: Moment,
    games: int,
    rollouts: int,
    crew: int,
    confidence: float,
) -> tuple[PlayedOn, Columns]:
    """What was found, and a row an imagined game."""
    prepared = start.prepared
    first = halted(prepared, moment, 1)
    decides = first.decision.seat if first else 0
    columns = imagined(prepared, moment, games, crew, decides)
    wins = seat_wins(columns)
    tallies = Tallies()
    tallies.add(Chunk(0, columns), dict.fromkeys(("turns", *prepared.metrics)))
    notes = list(imagined_by(prepared))
    bots = {name: decisions_of(start, name, decides) for name in scripts(prepared.game)}
    options: tuple[TriedOption, ...] = ()
    if first and rollouts and not is_fixed(prepared, moment, first):
        notes.append(
            "The first decision of the turn depends on luck that comes before it, so its options "
            "cannot be compared."
        )
    elif first and rollouts:
        options = options_of(start, moment, first, rollouts, crew, confidence)
    found = PlayedOn(
        cell=prepared.settled.cell,
        played=prepared.settled,
        position=start,
        games=games,
        rollouts=rollouts,
        seats=tuple(intervals.wilson(int(won), games, confidence) for won in wins.sum(axis=0)),
        tallies=tallies,
        bots=bots,
        question=prepared.game.words()[0][first.decision.kind] if first else "",
        decides=decides + 1,
        options=options,
        confidence=confidence,
        remarks=tuple(notes),
    )
    return found, {"game": np.arange(games, dtype=np.int64), **columns}


def imagined(prepared: Prepared, moment: Moment, games: int, crew: int, seat: int = 0) -> Columns:
    """How so many imagined games end; the first ones are the same for any number."""
    from joblib import Parallel, delayed

    imagination = Imagination(prepared)
    sizes = [min(PART, games - first) for first in range(0, games, PART)]
    play = delayed(imagination.endings)
    with Parallel(n_jobs=crew, backend="threading") as pool:
        parts = pool(play(moment, size, part, seat) for part, size in enumerate(sizes))
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return ordered(joined, prepared.metrics)


# --- What bots would do --------------------------------------------------------------------------


def scripts(game: Game) -> list[str]:
    """The bots that can be asked; one that searches asks its plans."""
    return [bot.name for bot in game.bots if not bot.plans]


def decisions_of(start: Position, bot: str, seat: int) -> tuple[Decision, ...]:
    """What a bot decides first in the turn, in one imagined course of it."""
    other = with_bot(start, bot)
    moment = Moment(other.number, other.state, other.memos)
    found = []
    for number in range(1, DECISIONS + 1):
        stop = halted(other.prepared, moment, number, seat=seat)
        if stop is None:
            break
        texts = option_texts(other.prepared, stop)
        decision = stop.decision
        kind = other.prepared.game.words()[0][decision.kind]
        taken = texts[stop.answer()]
        found.append(Decision(kind, decision.seat + 1, len(texts), taken))
    return tuple(found)


def option_texts(prepared: Prepared, stop: Halted) -> list[str]:
    """The options in the game's own words.

    A game that brings none is told by verbs and the numbers in which options differ.
    """
    tell = getattr(prepared.engine, "tell_options", None)
    settled, decision = prepared.settled, stop.decision
    if tell is None:
        return list(_plain_texts(prepared.game.words()[1], decision.options))
    options = stop.desk.options[: len(decision.options)]
    known = (settled.components, settled.settings, prepared.rules)
    return list(tell(stop.state, stop.desk.decision, options, *known))


def _plain_texts(verbs: Sequence[str], options: Sequence[Sequence[int]]) -> Iterator[str]:
    """Of each verb, the numbers that tell its options apart."""
    fields = ("who", "what", "where", "amount")
    for verb, *numbers in options:
        alike = [other[1:] for other in options if other[0] == verb]
        telling = [
            f"{name} {number}"
            for place, (name, number) in enumerate(zip(fields, numbers, strict=True))
            if any(other[place] != number for other in alike)
        ]
        name = verbs[verb].replace("_", " ")
        yield f"{name} ({', '.join(telling)})" if telling else name


# --- What options are worth ----------------------------------------------------------------------


def is_fixed(prepared: Prepared, moment: Moment, first: Halted) -> bool:
    """Whether nobody rolls or draws before the first decision: all can see the same then."""
    stops = (halted(prepared, moment, 1, part) for part in range(1, WORLDS))
    return all(
        stop is not None and stop.decision == first.decision and _looks_alike(stop, first)
        for stop in stops
    )


def _looks_alike(one: Halted, other: Halted) -> bool:
    """The same position, but for what nobody sees."""
    fields = [name for name in one.state.dtype.names or () if name != "hidden"]
    return all(np.array_equal(one.state[name], other.state[name]) for name in fields)


def options_of(
    start: Position, moment: Moment, first: Halted, rollouts: int, crew: int, confidence: float
) -> tuple[TriedOption, ...]:
    """Every option of the first decision, the best first: each played on in the same games."""
    prepared, seat = start.prepared, first.decision.seat
    won = []
    for place in range(len(first.decision.options)):
        forced = steered(prepared, moment, forced=place)
        wins = seat_wins(imagined(forced, moment, rollouts, crew, seat))
        won.append(wins[:, min(seat, wins.shape[1] - 1)])
    chosen = first.answer()
    others = [place for place in range(len(won)) if place != chosen]
    splits = [_split(won[place], won[chosen]) for place in others]
    found = dict(zip(others, verdicts.judge_shares(splits, Terms(confidence)), strict=True))
    takers = _takers(start, seat)
    options = [
        TriedOption(
            text=text,
            won=int(won[place].sum()),
            win_rate=intervals.wilson(int(won[place].sum()), rollouts, confidence),
            against=found.get(place),
            bots=tuple(bot for bot, taken in takers.items() if taken == place),
        )
        for place, text in enumerate(option_texts(prepared, first))
    ]
    return tuple(sorted(options, key=lambda one: (-one.won, one.against is not None)))


def _split(variant: np.ndarray, base: np.ndarray) -> Split:
    both = int((variant & base).sum())
    return Split(len(variant), both, int(variant.sum()) - both, int(base.sum()) - both)


def _takers(start: Position, seat: int) -> dict[str, int]:
    """Which option of the first decision each bot takes."""
    found = {}
    for bot in scripts(start.prepared.game):
        other = with_bot(start, bot)
        stop = halted(other.prepared, Moment(other.number, other.state, other.memos), 1, seat=seat)
        if stop:
            found[bot] = stop.answer()
    return found


# --- The rest of a game in words -----------------------------------------------------------------


def trace_on(
    position: File | Mapping[str, Any] | Position,
    bot: str | None = None,
    progress: bool = False,
    game: Game | None = None,
    knobs: TurnedKnobs | None = None,
) -> Trace:
    """Record the rest of a game from a position, with the luck that the game would have had.

        print(simkit.trace_on("turn-5.json").text)

    position      a file, or the result of `simkit.position`

    Returns a `Trace`, which has:

    .text         the rest of the game as text, one event per line
    .events       each event: `turn`, `phase`, `rule` and `text`
    .outcome      the ending: `name`, `won`, `turns` and the metrics

    Other arguments are as in `simkit.play_on`.
    """
    trust_bots(bot)
    start = open_position(position, progress, game)
    asked = {"bot": bot, "knob": knob_texts(turned_knobs(knobs))}
    told_by = command_on("trace", _file(position), start, asked)
    return tell_on(with_bot(start, bot, knobs), start.prepared, told_by)
