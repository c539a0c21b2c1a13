"""Implement `simkit.ladder` for rivals: who wins against whom, and from which seat.

Every table of bots plays the same luck, and each of its bots sits in every seat once: the strength
of a bot and the favour of a seat come apart (strengths.py). Tables that differ in one bot only say
how often a loser decides who wins; how the seats stood on the way says how early a leader is safe.
What mistakes cost and which settings reward skill are games of their own (skill.py).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.lab.basics.command_line import Options
from simkit.lab.contests.lineups import MOST_TABLES, Lineup, neighbours, play_tables, tables, turned
from simkit.lab.contests.skill import Skill, flat, skill_of
from simkit.lab.contests.usual_bots import FLOORS
from simkit.lab.judging.rivalry import Rivalry, rivalry
from simkit.lab.judging.verdicts import Judgement, Terms
from simkit.lab.play.cell import Cell
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.strengths import Strengths, fitted, ratio
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Chunk, Columns, seat_wins
from simkit.lab.variants.contest_plan import ContestPlan, LadderQuestion
from simkit.lab.varying import keys

if TYPE_CHECKING:
    pass

DEFAULT_GAMES = 100  # at every table, in every order of its seats
MOMENTS = (0.25, 0.5, 0.75)  # of a game: who leads then?


@dataclass(frozen=True)
class Standing:
    """A bot over all its games."""

    bot: str
    games: int
    won: int
    share: Interval  # of the games in which it sat, by seat
    odds: Interval  # how many times as often as the best bot it wins, from like seats
    by_seat: tuple[Interval, ...] = ()  # its share in each seat, where seats are unlike

    TOLD = ("bot", "games", "won", "share", "odds", "?by_seat=by_seat_if_unlike")

    @property
    def by_seat_if_unlike(self) -> tuple[Interval, ...] | None:
        return self.by_seat or None


@dataclass(frozen=True)
class Seat:
    """What a seat would win, were all bots alike."""

    seat: int
    share: Interval


@dataclass(frozen=True)
class Leader:
    """How often whoever leads alone at a moment of the game wins it."""

    moment: float
    games: int  # with one leader
    share: Interval


@dataclass(frozen=True)
class Tournament(CellAnswer):
    """The result of `simkit.ladder` if seats compete, with all its tables in `frame`."""

    VERB = "ladder"
    FACE = "tournament"
    STOPS_ANYWHERE = False
    NAMES_BOT = False

    asked: LadderQuestion
    games: int  # games per table and seating order
    tables: int
    orders: int
    standings: tuple[Standing, ...]  # the bots, the best first
    seats: tuple[Seat, ...]  # how often each seat wins
    seats_p: float
    undecided: int  # number of games that nobody won
    kingmaking: Interval | None  # how often a loser decides which other player wins
    kingmaking_games: int
    leaders: tuple[Leader, ...]
    rivalry: Rivalry  # who beats whom, the best bot first
    skill: Skill  # what mistakes cost, and which settings reward skill
    confidence: float
    margin: float

    @property
    def subject(self) -> Options:
        return self.asked.words

    @property
    def extent(self) -> Options:
        return self.asked.extent(self.margin, self.confidence)

    @property
    def all_games(self) -> int:
        return self.games * self.tables * self.orders

    @property
    def fair_share(self) -> float:
        """The win rate of every bot if all were equal: ties can count for all, or for nobody."""
        return sum(each.won for each in self.standings) / (self.all_games * self.orders)

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        part (bot, bot in seat, seat, kingmaking, leader, duel, mass, mistakes or setting), value,
        against, games; share, low, high (of a duel and a setting, which has the gap between a seat
        of the best bot and one of the floor, without bounds); of a bot odds against the best one
        with odds_low and odds_high, and where seats are unlike its share in each (against: the
        seat); of a duel, a mistakes and a setting the difference to `against` with difference_low,
        difference_high, p_holm, verdict.
        """
        records = [_row("bot", s.bot, s.games, s.share, s.odds) for s in self.standings]
        records += [
            _row("bot in seat", s.bot, s.games, share, against=str(seat))
            for s in self.standings
            for seat, share in enumerate(s.by_seat, start=1)
        ]
        records += [_row("seat", str(s.seat), self.all_games, s.share) for s in self.seats]
        if self.kingmaking:
            records.append(_row("kingmaking", "", self.kingmaking_games, self.kingmaking))
        records += [_row("leader", f"{x.moment:g}", x.games, x.share) for x in self.leaders]
        records += _rivalry_rows(self.rivalry, self.all_games)
        records += _skill_rows(self.skill)
        return columns_of(records)

    def _header(self) -> dict[str, Any]:
        settings = self.played.labels.settings
        own = {"settings": {key: each for key, each in settings.items() if key != "bots"}}
        return super()._header() | own

    def figures(self) -> dict[str, Any]:
        """What `simkit ladder --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "tables": self.tables,
            "orders": self.orders,
            "played": self.all_games,
            "undecided": self.undecided,
            "confidence": self.confidence,
            "margin": self.margin,
            "standings": self.standings,
            "seats": self.seats,
            "seats_p": self.seats_p,
            "kingmaking": self.kingmaking
            and {"games": self.kingmaking_games, "share": self.kingmaking},
            "leaders": self.leaders,
            "rivalry": self.rivalry,
            "mistakes": self.skill.mistakes_tried,
            "rewards": self.skill.rewards_tried,
        }


def _row(
    part: str,
    value: str,
    games: int,
    share: Interval,
    odds: Interval | None = None,
    against: str = "",
    found: Judgement | None = None,
) -> dict[str, Any]:
    return {
        "part": part,
        "value": value,
        "against": against,
        "games": games,
        "share": share.estimate,
        "low": share.low,
        "high": share.high,
        "odds": odds.estimate if odds else None,
        "odds_low": odds.low if odds else None,
        "odds_high": odds.high if odds else None,
        **flat(found),
    }


def _rivalry_rows(found: Rivalry, games: int) -> Iterator[dict[str, Any]]:
    """Every two bots, then the masses of alpha-rank."""
    for duel in found.duels:
        share = Interval(duel.share, None, None, duel.found.difference.confidence, "duel")
        yield _row("duel", duel.first, duel.games, share, against=duel.second, found=duel.found)
    for bot, mass in zip(found.bots, found.masses, strict=True):
        yield _row("mass", bot, games, mass)


def _skill_rows(skill: Skill) -> Iterator[dict[str, Any]]:
    """The mistakes, then the settings."""
    for each in skill.mistakes:
        against = "0" if each.cost else ""
        yield _row(
            "mistakes",
            f"{each.mistakes:g}",
            skill.mistake_games,
            each.win_rate,
            against=against,
            found=each.cost,
        )
    for reward in skill.rewards:
        gap = Interval(reward.gap, None, None, reward.found.difference.confidence, "gap")
        value, usual = f"{reward.key}={keys.text(reward.value)}", keys.text(reward.usual)
        yield _row("setting", value, skill.reward_games, gap, against=usual, found=reward.found)


# --- Playing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FinishedGames:
    """Finished games of all tables: one entry a game, table and order."""

    lineups: np.ndarray  # games by seats: which bot sat there
    winners: np.ndarray  # the seat that won, or -1
    luck: np.ndarray  # the game's number
    tables: np.ndarray  # which table and order
    leaders: np.ndarray  # games by moments: the seat that led alone, or -1


@dataclass(frozen=True)
class TableGames:
    """All games of bots at all their tables, each bot in each seat."""

    bots: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    settled: Settled  # the first table
    played: FinishedGames
    games: int  # at each table, in each order
    interrupted: bool

    @property
    def seats(self) -> int:
        return len(self.lineups[0])

    def rivalry(self, terms: Terms) -> Rivalry:
        """Who beats whom, the best bot first."""
        return _rivalry(self.played, self.bots, _best_first(self.played, len(self.bots)), terms)

    def kingmaking(self, confidence: float) -> tuple[Interval | None, int]:
        """How often a loser decides who wins, and of how many games that is known."""
        return _kingmaking(self.played, self.lineups, confidence)


def table_games(
    cell: Cell, bots: Sequence[str], plan: ContestPlan, most: int = MOST_TABLES
) -> TableGames:
    """Play every table on the same luck, each bot in each seat."""
    seats = int(settle(cell).settings[cell.game.seats])
    lineups = [o for lineup in tables(len(bots), seats, most) for o in turned(lineup)]
    settled = [_seated(cell, [bots[bot] for bot in lineup]) for lineup in lineups]
    return TableGames(tuple(bots), tuple(lineups), settled[0], *_play(settled, lineups, plan))


def tournament(
    cell: Cell,
    bots: Sequence[str],
    plan: ContestPlan,
    tried: Sequence[tuple[str, Any]],
    asked: LadderQuestion,
    most: int = MOST_TABLES,
) -> Tournament:
    """Every table on the same luck, each bot in each seat; then mistakes and the settings tried."""
    at_tables = table_games(cell, bots, plan, most)
    played, games, interrupted = at_tables.played, at_tables.games, at_tables.interrupted
    best = _best_first(played, len(bots))
    strengths = _fitted(played, bots, best, plan.terms.confidence)
    kingmaking = at_tables.kingmaking(plan.terms.confidence)
    unlike = bool(cell.game.sides)
    standings = _standings(played, bots, best, strengths, unlike, plan.terms.confidence)
    skill = Skill(standings[0].bot, _floor(standings))
    if not interrupted:
        skill = skill_of(cell, skill, tried, plan)
    return Tournament(
        cell=cell,
        played=at_tables.settled,
        asked=asked,
        games=games,
        tables=len(at_tables.lineups) // at_tables.seats,
        orders=at_tables.seats,
        standings=standings,
        seats=tuple(Seat(n, share) for n, share in enumerate(strengths.seat_shares, start=1)),
        seats_p=strengths.seats_p,
        undecided=int((played.winners < 0).sum()),
        kingmaking=kingmaking[0],
        kingmaking_games=kingmaking[1],
        leaders=_leaders(played, plan.terms.confidence),
        rivalry=at_tables.rivalry(replace(plan.terms, watched=interrupted)),
        skill=skill,
        confidence=plan.terms.confidence,
        margin=plan.terms.margin,
        interrupted=interrupted or skill.interrupted,
    )


def _floor(standings: Sequence[Standing]) -> str:
    """Whom the best bot is set against: the weakest that plays with a plan, if any other does."""
    others = [each.bot for each in standings[1:]]
    return ([bot for bot in others if bot not in FLOORS] or others)[-1]


def _seated(cell: Cell, bots: Sequence[str]) -> Settled:
    return settle(keys.lay(cell, {"bots": tuple(bots)}))


def _play(
    settled: Sequence[Settled], lineups: Sequence[Lineup], plan: ContestPlan
) -> tuple[FinishedGames, int, bool]:
    """All games of all tables; whether somebody interrupted, who then keeps what is finished."""
    standing = settled[0].cell.game.standing
    parts, games = [], 0
    try:
        for block in play_tables(settled, plan.games, plan):
            parts += list(_read(block, lineups, standing))
            games += len(block[0])
    except KeyboardInterrupt:
        if not games:
            raise
    return _joined(parts), games, games < plan.games


def _read(
    block: Sequence[Chunk], lineups: Sequence[Lineup], standing: str
) -> Iterator[FinishedGames]:
    """What counts of a block of games, table by table."""
    for number, (chunk, lineup) in enumerate(zip(block, lineups, strict=True)):
        seats, games = len(lineup), len(chunk)
        won = seat_wins(chunk.columns) > 0
        yield FinishedGames(
            lineups=np.tile(lineup, (games, 1)),
            winners=np.where(won.any(axis=1), won.argmax(axis=1), -1),
            luck=np.arange(chunk.first, chunk.first + games),
            tables=np.full(games, number),
            leaders=_led(chunk, seats, standing),
        )


def _led(chunk: Chunk, seats: int, standing: str) -> np.ndarray:
    """Who led alone at each moment of each game; -1 where nobody did or nothing is kept."""
    if not standing:
        return np.full((len(chunk), len(MOMENTS)), -1)
    texts = [chunk.columns[f"{standing}_{seat}"] for seat in range(1, seats + 1)]
    return np.array([_leads([text[game] for text in texts]) for game in range(len(chunk))])


def _leads(texts: Sequence[str]) -> list[int]:
    """Who led alone at each moment of one game, from what each seat had turn by turn ("5+5+6")."""
    turns = np.array([[float(value) for value in text.split("+")] for text in texts])
    found = []
    for moment in MOMENTS:
        now = turns[:, max(0, math.ceil(moment * turns.shape[1]) - 1)]
        first = np.flatnonzero(now == now.max())
        found.append(int(first[0]) if len(first) == 1 else -1)
    return found


def _joined(parts: Sequence[FinishedGames]) -> FinishedGames:
    fields = ("lineups", "winners", "luck", "tables", "leaders")
    return FinishedGames(
        **{name: np.concatenate([getattr(p, name) for p in parts]) for name in fields}
    )


# --- What it says --------------------------------------------------------------------------------


def _best_first(played: FinishedGames, bots: int) -> list[int]:
    """The bots by their share of the games in which they sat."""
    won, sat = _won_and_sat(played, bots)
    return sorted(range(bots), key=lambda bot: -won[:, bot].sum() / max(1, sat[:, bot].sum()))


def _won_and_sat(played: FinishedGames, bots: int) -> tuple[np.ndarray, np.ndarray]:
    """Games by bots: whether the bot won, and in how many seats it sat."""
    sat = np.stack([(played.lineups == bot).sum(axis=1) for bot in range(bots)], axis=1)
    chosen = played.lineups[np.arange(len(sat)), played.winners]
    won = (chosen[:, None] == np.arange(bots)) & (played.winners >= 0)[:, None]
    return won, sat


def _fitted(
    played: FinishedGames, bots: Sequence[str], best: Sequence[int], confidence: float
) -> Strengths:
    """Strengths against the best bot."""
    place = np.argsort(best)
    names = [bots[bot] for bot in best]
    return fitted(names, place[played.lineups], played.winners, played.luck, confidence)


def _rivalry(
    played: FinishedGames, bots: Sequence[str], best: Sequence[int], terms: Terms
) -> Rivalry:
    """Who beats whom, the best bot first."""
    place = np.argsort(best)
    names = [bots[bot] for bot in best]
    return rivalry(names, place[played.lineups], played.winners, played.luck, terms)


def _standings(
    played: FinishedGames,
    bots: Sequence[str],
    best: Sequence[int],
    found: Strengths,
    unlike: bool,
    confidence: float,
) -> tuple[Standing, ...]:
    won, sat = _won_and_sat(played, len(bots))
    standings = []
    for bot, odds in zip(best, found.odds, strict=True):
        share = ratio(won[:, bot], sat[:, bot], played.luck, confidence)
        games, wins = int((sat[:, bot] > 0).sum()), int(won[:, bot].sum())
        by_seat = _by_seat(played, bot, confidence) if unlike else ()
        standings.append(Standing(bots[bot], games, wins, share, odds, by_seat))
    return tuple(standings)


def _by_seat(played: FinishedGames, bot: int, confidence: float) -> tuple[Interval, ...]:
    """What a bot wins of its games in each seat; nobody's games are not won."""
    found = []
    for seat in range(played.lineups.shape[1]):
        sat = played.lineups[:, seat] == bot
        won = played.winners[sat] == seat
        found.append(ratio(won, np.ones(len(won)), played.luck[sat], confidence))
    return tuple(found)


def _kingmaking(
    played: FinishedGames, lineups: Sequence[Lineup], confidence: float
) -> tuple[Interval | None, int]:
    """Of games that one seat loses with either of two bots, how often that changes the winner."""
    changed, luck = [], []
    for one, other, seat in neighbours(lineups):
        first, second = (played.tables == one).nonzero()[0], (played.tables == other).nonzero()[0]
        winners = played.winners[first], played.winners[second]
        lost = [(each >= 0) & (each != seat) for each in winners]
        both = lost[0] & lost[1]
        changed.append((winners[0] != winners[1])[both])
        luck.append(played.luck[first][both])
    if not changed or not sum(map(len, changed)):
        return None, 0
    joined = np.concatenate(changed)
    return ratio(joined, np.ones(len(joined)), np.concatenate(luck), confidence), len(joined)


def _leaders(played: FinishedGames, confidence: float) -> tuple[Leader, ...]:
    """How often a lone leader at each moment wins in the end."""
    found = []
    for place, moment in enumerate(MOMENTS):
        led = (played.leaders[:, place] >= 0) & (played.winners >= 0)
        wins = played.leaders[led, place] == played.winners[led]
        if led.any():
            share = ratio(wins, np.ones(len(wins)), played.luck[led], confidence)
            found.append(Leader(moment, int(led.sum()), share))
    return tuple(found)
