"""Implement `simkit.play_log`: find bots that play like these tables, and test the model.

Candidates are bots, each with several shares of choices left to chance. All play the settings of
the log; how likely they make its games says how far each is believed, and imagined logs of them say
which figures the model could not have brought forth.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, shown, whole_number
from simkit.finding.trusted import trust_bots
from simkit.lab.contests.usual_bots import IDLE, all_but_search
from simkit.lab.improving.tune_bot_answer import checked_file
from simkit.lab.play.asking import MISTAKES, Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import workers
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.playtests.choices_read import is_of_choices
from simkit.lab.playtests.fitting import Fit, Played, fits
from simkit.lab.playtests.likeness import shares
from simkit.lab.playtests.log import groups_of, read_log
from simkit.lab.playtests.play_log_answer import Candidate, Changed, PlayLog
from simkit.lab.playtests.players import Players, players_in
from simkit.lab.playtests.sides import Sides
from simkit.lab.playtests.table_bot import TableBot, mistakes_that_win, win_rate_found
from simkit.lab.statistics import intervals
from simkit.lab.varying import keys
from simkit.lab.varying.factors import read_factors, typed_keys
from simkit.messages.errors import BadInput, Unsaved
from simkit.players.bots import find_bot

DEFAULT_GAMES = 1_000  # of each candidate and cell
SHARES_TRIED = (0.0, 0.05, 0.1, 0.2, 0.35, 0.5)
LEAST_BELIEF = 1e-4  # candidates believed less are not imagined
MOST_CHANGES = 60


def play_log(
    game: str | Game,
    log: str | os.PathLike[str],
    bots: Sequence[str] | None = None,
    mistakes: Sequence[float] = SHARES_TRIED,
    vary: Any = (),
    games: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    map: str | os.PathLike[str] | None = None,
    write_bot: str | os.PathLike[str] | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> PlayLog | Players:
    """Compare a log of real games, or of people's choices, with the model.

        simkit.play_log("apocalypse", "our-tables.csv", write_bot="our-table.toml").frame

    log           a table with one line per game (won, turns, metrics, settings), an export of BG
                  Stats, plays of BoardGameGeek, or choices that `simkit play --record` kept
    bots          bots that may play like these players (default: all but `idle` and `search`)
    mistakes      shares of random choices to try
    vary          keys whose other values may fit the log better
    games         games per bot, share of mistakes and setting of the log
    confidence    the confidence of ranges and verdicts
    map           a TOML file that says which column of the log is which
    write_bot     a file for a bot that plays like these players. Any command takes it

    Returns a `PlayLog`, which has:

    .bot            the bot that most likely plays like these players
    .mistakes       its share of random choices, with a range
    .probabilities  how likely each bot is
    .frame          one row per bot and share of mistakes, the likeliest first

    For choices it returns `Players`: how each player plays (`.players`, `.frame`), and how often
    such a group wins (`.win_rate`).

    Settings hold for all games for which the log does not name others. If seats compete, the bot
    takes every seat that the log does not give to another bot (`bot_2`). Other arguments are as in
    `simkit.run`. Ctrl-C stops without a result.
    """
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    count = whole_number(DEFAULT_GAMES if games is None else games, "games", 20, MOST_GAMES)
    intervals.check_confidence(confidence)
    if is_of_choices(Path(log)):
        if map is not None or vary:
            raise BadInput("choices of people take neither `map` nor `vary`.")
        return players_in(cell, Path(log), bots, count, confidence, jobs, write_bot, out)
    read = read_log(log, cell.game, cell.settings, map)
    file = None if write_bot is None else checked_file(write_bot)
    sides = Sides(cell, read.cells, count, workers(jobs), progress)
    tried = _candidates(cell, bots, mistakes)
    changes = _changes(cell, vary)
    with opened(out) as writer:
        sides.prepare([each.cell for each in tried])
        weighed, played = _weighed(tried, sides)
        fitted = _fit(sides, weighed, played, read.measures, confidence, seed)
        found = PlayLog(
            cell=cell,
            played=settle(cell),
            log=read,
            candidates=tuple(weighed),
            fits=tuple(fitted),
            changes=(),
            per_cell=count,
            confidence=confidence,
            bots=tuple(bots or ()),
            mistakes_tried=tuple(mistakes),
            vary=typed_keys(vary),
            map=None if map is None else os.fspath(map),
        )
        own = played[weighed.index(found.best)]
        made = _changed(found.best, own, changes, sides, read.measures, confidence, seed)
        found = replace(found, changes=tuple(made))
        if file is not None:
            found = _with_bot(replace(found, table_bot=_table_bot(found, sides)), file)
        return found.written(writer)


def _with_bot(found: PlayLog, file: Any) -> PlayLog:
    try:
        return replace(found, bot_file=found.write_bot(file))
    except OSError as problem:
        raise Unsaved(str(problem), found) from problem


def _table_bot(found: PlayLog, sides: Sides) -> TableBot | None:
    """The believed bot, with the mistakes that win as often as all candidates together.

    None if seats compete: whoever sits in them, the seats win about the same share of games.
    """
    if found.cell.game.seats:
        return None
    own = [each for each in found.candidates if each.bot == found.bot]
    believed = sum(each.probability * each.win_rate for each in found.candidates)
    mistakes = mistakes_that_win(
        believed, [each.mistakes for each in own], [each.win_rate for each in own]
    )
    cell = own[0].cell
    if MISTAKES in cell.knobs.get(found.bot, {}):
        mistakes = round(mistakes, 4)
        cell = keys.lay(found.cell, {"bot": found.bot, f"knob:{found.bot}.{MISTAKES}": mistakes})
    played = list(sides.play(cell))
    wins = win_rate_found(sides.logged, played, found.confidence)
    return TableBot(mistakes, believed, wins, sides.games)


# --- Who may have played -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Tried:
    bot: str
    mistakes: float
    cell: Cell


def _candidates(cell: Cell, bots: Sequence[str] | None, mistakes: Sequence[float]) -> list[_Tried]:
    trust_bots(None if bots is None else list(bots))
    names = bots or [name for name in all_but_search(cell.game) if name != IDLE]
    for share in mistakes:
        if not isinstance(share, int | float) or not 0 <= share <= 1:
            raise BadInput(f"mistakes must be shares from 0 to 1, not {shown(share)}.")
    found = []
    for bot in dict.fromkeys(names):
        known = {knob.name for knob in find_bot(cell.game, bot).knobs}
        for share in sorted(set(mistakes)) if MISTAKES in known else [0.0]:
            values: dict[str, Any] = {"bot": bot}
            if MISTAKES in known:
                values[f"knob:{bot}.{MISTAKES}"] = float(share)
            found.append(_Tried(bot, float(share), keys.lay(cell, values)))
    return found


def _weighed(tried: Sequence[_Tried], sides: Sides) -> tuple[list[Candidate], list[list[Played]]]:
    """How far each candidate is believed; and the games that it played."""
    line, played = sides.countdown(len(tried)), []
    for place, each in enumerate(tried, start=1):
        played.append(list(sides.play(each.cell)))
        if line:
            line.update(place * sides.games)
    if line:
        line.close(len(tried) * sides.games)
    common = sides.common(played)
    found = [sides.likeness(games, common) for games in played]
    logged = [game for cell in sides.logged for game in cell]
    probability = shares(found, groups_of(logged), tried[0].cell.seed)
    weighed = [
        Candidate(each.bot, each.mistakes, like, float(share), each.cell, sides.win_rate(games))
        for each, like, share, games in zip(tried, found, probability, played, strict=True)
    ]
    return weighed, played


def _fit(
    sides: Sides,
    weighed: Sequence[Candidate],
    played: Sequence[Sequence[Played]],
    measures: Sequence[str],
    confidence: float,
    seed: int,
) -> list[Fit]:
    believed = [place for place, each in enumerate(weighed) if each.probability >= LEAST_BELIEF]
    weights = [weighed[place].probability for place in believed]
    games = [played[place] for place in believed]
    return fits(sides.logged, games, weights, measures, confidence, seed)


# --- What might be otherwise ---------------------------------------------------------------------


def _changes(cell: Cell, vary: Any) -> list[tuple[str, Any]]:
    """Each key with each value that it might have instead."""
    if not vary:
        return []
    components = cell.game.components(cell.packs, cell.overrides)
    now = settle(cell).settings
    found = []
    for factor in read_factors(vary, cell):
        kind, colon, path = factor.key.partition(":")
        usual = components.value(path) if colon and kind == "pack" else now.get(factor.key)
        found += [(factor.key, value) for value in factor.values if value != usual]
    if len(found) > MOST_CHANGES:
        raise BadInput(f"vary: {len(found)} changes are too many; {MOST_CHANGES} can be tried.")
    return found


def _changed(
    best: Candidate,
    own: Sequence[Played],
    changes: Iterable[tuple[str, Any]],
    sides: Sides,
    measures: Sequence[str],
    confidence: float,
    seed: int,
) -> list[Changed]:
    """What each change makes of the likelihood, and of the figures that do not fit."""
    found, z = [], NormalDist().inv_cdf((1 + confidence) / 2)
    for key, value in changes:
        cell = keys.lay(best.cell, {key: value})
        sides.prepare([cell])
        played = list(sides.play(cell))
        common = sides.common([own, played])
        now, like = (sides.likeness(games, common) for games in (own, played))
        fitted = fits(sides.logged, [played], [1.0], measures, confidence, seed)
        gain = like.value - now.value
        reach = z * float(np.hypot(like.error, now.error))
        told = keys.columns({"": value})[""]
        found.append(Changed(key, told, gain, gain - reach, gain + reach, tuple(fitted)))
    return sorted(found, key=lambda each: -each.gain)
