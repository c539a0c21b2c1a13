"""The answer for a position: how it ends, what bots choose, what options are worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.command_line import Options, command, knob_texts
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.play.again import Again, unsayable_game, unusual_confidence
from simkit.lab.play.asking import TurnedKnobs
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.results import Tallies
from simkit.lab.positions.position import Position
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.rows import Columns, joint_name
from simkit.players.botscript import is_script

if TYPE_CHECKING:
    import pandas as pd


OPTION_COLUMNS = [
    "option", "won", "rollouts", "win_rate", "low", "high", "difference", "difference_low",
    "difference_high", "p_holm", "verdict", "bots",
]  # fmt: skip


@dataclass(frozen=True)
class Decision:
    """A decision of the turn, and what the bot takes."""

    question: str
    seat: int
    options: int
    taken: str


@dataclass(frozen=True)
class TriedOption:
    """An option of the first decision, and what it is worth."""

    TOLD = ("option=text", "won", "win_rate", "bots", "against_choice=against")

    text: str
    won: int
    win_rate: Interval
    against: Judgement | None  # the option that the bot takes; None for that one itself
    bots: tuple[str, ...]  # that would take it


@dataclass(frozen=True)
class PlayedOn(CellAnswer):
    """The result of `simkit.play_on`, with one row per option of the first decision in `frame`."""

    VERB = "run"
    FACE = "play_on"

    position: Position
    games: int
    rollouts: int
    seats: tuple[Interval, ...]  # the win rate of each seat, or one for a team
    tallies: Tallies
    bots: dict[str, tuple[Decision, ...]]  # what each bot chooses at the first decision
    question: str  # the first decision; "" if nothing is left to decide
    decides: int  # the seat that makes the first decision, from 1
    options: tuple[TriedOption, ...]  # the win rate after each option of the first decision
    confidence: float
    file: str = ""  # the file that holds the position
    turned: TurnedKnobs | None = None  # the knobs that replace those of the position

    @property
    def extent(self) -> Options:
        return {
            "games": self.games,
            "rollouts": self.rollouts,
            "confidence": unusual_confidence(self.confidence),
        }

    @cached_property
    def _command(self) -> Again:
        bot, knobs = joint_name(self.cell.bots), knob_texts(self.turned or {})
        terms = {"bot": bot, "knob": knobs, **self.extent}
        return command_on("run", self.file, self.position, terms)

    @property
    def win_rate(self) -> Interval:
        return self.seats[0]

    @property
    def frame(self) -> pd.DataFrame:
        """One row per option of the first decision: the win rate of its player after it.

        option, won, rollouts, win_rate, low, high; against the option that the bot takes:
        difference, difference_low, difference_high, p_holm, verdict (empty for that one itself);
        bots that would take it, joined by +. Without a row where there is no decision to weigh.
        """
        import pandas as pd

        from simkit.lab.contests.skill import flat

        rows = [
            {"option": one.text, "won": one.won, "rollouts": self.rollouts}
            | {"win_rate": one.win_rate.estimate}
            | {"low": one.win_rate.low, "high": one.win_rate.high}
            | flat(one.against)
            | {"bots": "+".join(one.bots)}
            for one in self.options
        ]
        return self.with_origin(pd.DataFrame(rows, columns=OPTION_COLUMNS))

    @property
    def table(self) -> Columns:
        """The columns of `frame`."""
        frame = self.frame
        return {name: frame[name].to_numpy() for name in OPTION_COLUMNS}

    @property
    def turn(self) -> int:
        """The turn at the start of which the position is."""
        return int(self.position.state.turn)

    @property
    def outcomes(self) -> dict[str, float]:
        """The share of games that end in each way."""
        names = [outcome.name for outcome in self.cell.game.outcomes]
        return {name: self.tallies.outcomes[name] / self.games for name in names}

    def figures(self) -> dict[str, Any]:
        """What `simkit run --position --json` prints besides how it was asked for."""
        return {
            "position": {
                "file": self.file,
                "turn": self.turn,
                "game_number": self.position.number,
            },
            "games": self.games,
            "outcomes": self.outcomes,
            "win_rate": self.win_rate,
            "win_rates": self.seats,
            "metrics": {name: tally.summary() for name, tally in self.tallies.metrics.items()},
            "bots": self.bots,
            "decision": {"question": self.question, "seat": self.decides} if self.question else {},
            "rollouts": self.rollouts,
            "options": self.options,
        }

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "kind": "position", "games": self.games}


def command_on(verb: str, file: str, position: Position, terms: Options) -> Again:
    """The command that plays a position on; or why there is none."""
    if not file:
        return Again(None, "No command line plays this on: the position is in no file.")
    if why_not := unsayable_game(position.prepared.game):
        return Again(None, f"No command line plays this on: {why_not}.")
    scripts = filter(is_script, position.prepared.settled.cell.bots)
    terms = {"position": file, **terms, "script": list(scripts)}
    return Again(command(verb, terms=terms))
