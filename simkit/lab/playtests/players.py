"""How each person plays, and how often they win, from their recorded choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.basics import outputs
from simkit.lab.basics.command_line import Options
from simkit.lab.improving.tune_bot_answer import checked_file
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell import Cell
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.chunks import workers
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.playtests.choices_fit import PlaysLike, bots_of, likeliest
from simkit.lab.playtests.choices_read import ChoicesRead, read_choices
from simkit.lab.playtests.group_wins import (
    games_of_group,
    group_wins,
    likely_players,
    skill_knobs,
)
from simkit.lab.playtests.learning import SkillTrend, learning
from simkit.lab.playtests.person_choice import PersonChoice
from simkit.lab.statistics.intervals import Interval, ends_of, exact, wary_mean, wilson
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.messages.errors import BadInput, Unsaved
from simkit.players import botfile
from simkit.players.bots import find_bot
from simkit.players.likely import LikelyPlayer

EVERYBODY = "everybody"


@dataclass(frozen=True)
class DecisionKind:
    """How a person decides one kind of question."""

    decision: str
    choices: int
    as_bot: Interval  # share of choices that the likeliest bot would have made
    loss: Interval | None  # of the chance to win, per choice; None if it is not known


@dataclass(frozen=True)
class PlayerFound:
    """How one person plays, or everybody together."""

    alias: str
    choices: int
    games: int
    likes: tuple[PlaysLike, ...]  # the likeliest first
    mistakes: Interval
    lapses: Interval | None  # None if the game has no beginner
    as_bot: Interval
    loss: Interval | None  # of the chance to win, per choice
    kinds: tuple[DecisionKind, ...]
    learning: SkillTrend | None  # None: too few games, or several people
    knobs: dict[str, Interval]  # of the bot: the value of each, if the others stand as usual

    @property
    def bot(self) -> str:
        """The bot that chooses most alike."""
        return self.likes[0].bot

    @property
    def probability(self) -> float:
        return self.likes[0].probability

    @property
    def turned(self) -> dict[str, float]:
        """The knob that is turned to fit the choices best, with its value; empty if none is."""
        best = self.likes[0].likeliest
        return {best.knob: best.value} if best.knob else {}

    def as_row(self) -> dict[str, Any]:
        lapses = self.lapses
        return {
            "alias": self.alias,
            "choices": self.choices,
            "games": self.games,
            "bot": self.bot,
            "probability": self.probability,
            "as_bot": self.as_bot.estimate,
            "as_bot_low": self.as_bot.low,
            "as_bot_high": self.as_bot.high,
            "mistakes": self.mistakes.estimate,
            "mistakes_low": self.mistakes.low,
            "mistakes_high": self.mistakes.high,
            "lapse": lapses.estimate if lapses else None,
            "lapse_low": lapses.low if lapses else None,
            "lapse_high": lapses.high if lapses else None,
            "loss": self.loss.estimate if self.loss else None,
            "loss_low": self.loss.low if self.loss else None,
            "loss_high": self.loss.high if self.loss else None,
        }


@dataclass(frozen=True)
class Players(CellAnswer):
    """The result of `simkit.play_log` for choices of people, with one row per person in `frame`."""

    VERB = "play-log"
    FACE = "players"
    NAMES_BOT = False
    STOPS_ANYWHERE = False

    read: ChoicesRead
    players: tuple[PlayerFound, ...]  # one entry per person
    everybody: PlayerFound  # all people taken together
    likely: tuple[LikelyPlayer, ...]  # imagined players, drawn by how likely they are
    win_rate: Interval | None  # of such a group; None if seats compete, or no such bot is known
    games: int  # games per bot that are played for the win rate; see `group_games`
    confidence: float
    bot_file: Path | None = None

    def figures(self) -> dict[str, Any]:
        """What `simkit play-log --json` prints besides how it was asked for."""
        return {
            "log": self.read.file,
            "choices": len(self.read.choices),
            "left_out": dict(self.read.left_out),
            "confidence": self.confidence,
            "players": [_told(each) for each in self.players],
            "everybody": _told(self.everybody),
            "win_rate": self.win_rate and self.win_rate.as_dict(),
            "games": self.games,
            "bot_file": None if self.bot_file is None else str(self.bot_file),
        }

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes: a row a person."""
        return columns_of([each.as_row() for each in self.players])

    def write_bot(self, file: Path) -> Path:
        """Write a bot file that plays like all these people; `bot=` and --bot accept it."""
        found = self.everybody
        own = {knob.name: knob.default for knob in find_bot(self.cell.game, found.bot).knobs}
        lapses = found.lapses.estimate if found.lapses else None
        own |= skill_knobs(found.mistakes.estimate, lapses, own)
        own |= found.turned
        facts: dict[str, str | int | float] = {
            "simkit": self.version,
            "log": Path(self.read.file).name,
            "choices": found.choices,
            "players": len(self.players),
            "probability": round(found.probability, 4),
        }
        script = find_bot(self.cell.game, found.bot).played_by
        text = botfile.bot_text(self.cell.game, script, own, facts, self.likely)
        return outputs.write_asked(file, text)

    @property
    def group_games(self) -> int:
        """The number of games played for the win rate, over all bots."""
        return games_of_group(self.games) if self.games else 0

    @property
    def names(self) -> tuple[str, ...]:
        return (self.read.file,)

    @property
    def extent(self) -> Options:
        return {
            "games": self.games or None,
            "confidence": unusual_confidence(self.confidence),
        }


def _told(player: PlayerFound) -> dict[str, Any]:
    return player.as_row() | {
        "probabilities": {each.bot: each.probability for each in player.likes},
        "turned": player.turned,
        "learning": _told_learning(player.learning) if player.learning else None,
        "knobs": {name: value.as_dict() for name, value in player.knobs.items()},
        "decisions": [
            {
                "decision": each.decision,
                "choices": each.choices,
                **each.as_bot.as_dict(),
                "loss": each.loss and each.loss.as_dict(),
            }
            for each in player.kinds
        ],
    }


def _told_learning(found: SkillTrend) -> dict[str, Any]:
    shares = {name: getattr(found, name).as_dict() for name in ("first", "last", "change")}
    return {"games": found.games, "verdict": found.verdict, **shares}


def players_in(
    cell: Cell, log: Path, bots: Sequence[str] | None, games: int, confidence: float,
    jobs: int | None, file: Any, out: Any,
) -> Players:  # fmt: skip
    """How the people of a log play."""
    read = read_choices(log, cell.game)
    known = bots_of(read.choices)
    for bot in bots or ():
        if bot not in known:
            raise BadInput(f"--bots {bot}: the choices do not say what it would have chosen.")
    tried = list(bots or known)
    if not tried:
        raise BadInput(f"{log}: no bot's choices stand beside all those of people.")
    written = None if file is None else checked_file(file)
    with opened(out) as writer:
        own = [
            found_of(cell.game, alias, choices, tried, confidence)
            for alias, choices in _by_alias(read.choices).items()
        ]
        everybody = found_of(cell.game, EVERYBODY, read.choices, tried, confidence)
        likely = likely_players(cell, everybody.likes, cell.seed)
        no_rate = bool(cell.game.seats) or not likely
        rate = None if no_rate else group_wins(cell, likely, games, confidence, workers(jobs))
        found = Players(
            cell=cell,
            played=settle(cell),
            read=read,
            players=tuple(own),
            everybody=everybody,
            likely=likely,
            win_rate=rate,
            games=0 if rate is None else games,
            confidence=confidence,
        )
        if written is not None:
            found = _with_bot(found, written)
        return found.written(writer)


def _by_alias(choices: Sequence[PersonChoice]) -> dict[str, list[PersonChoice]]:
    found: dict[str, list[PersonChoice]] = {}
    for choice in choices:
        found.setdefault(choice.alias, []).append(choice)
    return found


def _with_bot(found: Players, file: Any) -> Players:
    try:
        return replace(found, bot_file=found.write_bot(file))
    except OSError as problem:
        raise Unsaved(str(problem), found) from problem


def found_of(
    game: Game, alias: str, choices: Sequence[PersonChoice], bots: Sequence[str], confidence: float
) -> PlayerFound:
    """How somebody plays, by these choices."""
    likes = likeliest(choices, bots)
    best = likes[0]
    return PlayerFound(
        alias=alias,
        choices=len(choices),
        games=len({choice.session for choice in choices}),
        likes=tuple(likes),
        mistakes=best.mistakes(confidence),
        lapses=best.lapses(confidence) if best.has_lapses else None,
        as_bot=_agreed(choices, best.bot, confidence),
        loss=loss_of(choices, confidence),
        kinds=tuple(_kinds(choices, best.bot, confidence)),
        learning=None if alias == EVERYBODY else learning(choices, best, confidence),
        knobs=_knobs_found(game, best, confidence),
    )


def _knobs_found(game: Game, best: PlaysLike, confidence: float) -> dict[str, Interval]:
    names = dict.fromkeys(each.knob for each in best.variants if each.knob)
    usual = {knob.name: knob.default for knob in find_bot(game, best.bot).knobs} if names else {}
    return {name: best.knob(name, usual[name], confidence) for name in names if name in usual}


def _kinds(choices: Sequence[PersonChoice], bot: str, confidence: float) -> Iterator[DecisionKind]:
    for kind in dict.fromkeys(choice.decision for choice in choices):
        own = [choice for choice in choices if choice.decision == kind]
        agreed = _agreed(own, bot, confidence)
        yield DecisionKind(kind, len(own), agreed, loss_of(own, confidence))


def loss_of(choices: Sequence[PersonChoice], confidence: float) -> Interval | None:
    """The mean loss of the chance to win per choice, of those that say it.

    Choices of one game are alike, so what counts as chance is what whole games add to the mean.
    """
    told = [choice for choice in choices if choice.loss is not None]
    if not told:
        return None
    losses: dict[str, list[Fraction]] = {}
    for choice in told:
        losses.setdefault(choice.session, []).append(Fraction(exact(choice.loss or 0.0)))
    mean = sum((sum(own, Fraction()) for own in losses.values()), Fraction()) / len(told)
    share = Fraction(len(losses), len(told))
    games: list[Fraction] = [
        mean + (sum(own, Fraction()) - mean * len(own)) * share for own in losses.values()
    ]
    squares = sum((each * each for each in games), Fraction())
    ends = ends_of(min(games), max(games))
    return wary_mean(sum(games, Fraction()), squares, len(games), ends, confidence)


def _agreed(choices: Sequence[PersonChoice], bot: str, confidence: float) -> Interval:
    return wilson(sum(c.would[bot] == c.place for c in choices), len(choices), confidence)
