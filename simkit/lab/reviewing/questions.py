"""The questions of a review, each with its threshold for a worry.

A line is a worry only if its whole interval lies beyond a threshold of this table. Thresholds are
conventions for a first look, and no laws: a designer who wants a long or a lucky game may have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from simkit.lab.judging.limits import TOO_MUCH, TRAP

if TYPE_CHECKING:
    from simkit.description.game import Game

FAMILY_ERROR = 0.02
"""The chance that a sound game shows any worry at all, over all lines of a review."""

POINTS, SHARE, NUMBER = "points", "share", "number"
ALL, RIVALS, SEATED, SIDED = "all", "rivals", "alike seats", "unlike sides"
TOGETHER, COUNTED, TEAMS = "a team", "several numbers of players", "teams of several sizes"
NAMED = "options that name things"
"""Games to which a question can be put."""


@dataclass(frozen=True)
class ReviewQuestion:
    """A question in the words of designers, and between which bounds a figure is no worry."""

    name: str
    asks: str
    measure: str  # what the figure is
    unit: str = SHARE
    least: float | None = None
    most: float | None = None
    worry: str = ""  # what is said where it is one
    fine: str = ""  # what is said where all is sound
    serious: float = 0.05  # how far beyond a threshold doubles the worry: worries are sorted by it
    of: str = ALL
    missing: str = "No game of this review has anything to measure it by."  # if there is no figure

    def suits(self, game: Game) -> bool:
        """Whether a game can have a figure for it, as far as its description tells."""
        return {
            RIVALS: bool(game.seats),
            SEATED: bool(game.seats and not game.sides),
            SIDED: bool(game.sides),
            TOGETHER: not game.seats,
            COUNTED: _is_counted(game),
            NAMED: bool(game.named),
            TEAMS: not game.seats and _is_counted(game),
        }.get(self.of, True)

    @property
    def is_judged(self) -> bool:
        """Whether there is a threshold; other questions only tell a figure."""
        return self.least is not None or self.most is not None


def _is_counted(game: Game) -> bool:
    """Whether more than one number of players can play."""
    key = game.seats or "players"
    ends = [(each.low, each.high) for each in game.settings if each.key == key]
    return any(low != high for low, high in ends)


BREAKS = ReviewQuestion(
    "breaks",
    "Can every number of players play it?",
    "games that break down",
    most=0.0,
    worry="Some number of players cannot play it",
    fine="Every number of players can play it",
    missing="No first game of any number of players broke.",
    of=COUNTED,
)
STALLS = ReviewQuestion(
    "stalls",
    "Does every game come to an end?",
    "games that are given up because they do not end",
    most=0.01,
    worry="Some games never end",
    fine="Every game comes to an end, or nearly every one",
)
SEATS = ReviewQuestion(
    "seats",
    "Is a seat or the first player favoured?",
    "win rate above or below the average of all seats",
    POINTS,
    least=-0.02,
    most=0.02,
    serious=0.03,
    worry="A seat is favoured",
    fine="No seat is clearly favoured",
    missing="No seats compete here that could be favoured.",
    of=SEATED,
)
SIDES = ReviewQuestion(
    "sides",
    "Is one side favoured?",
    "win rate of the side",
    least=0.3,
    most=0.7,
    serious=0.1,
    worry="A side is favoured",
    fine="No side is clearly favoured",
    missing="There are no sides here: the rules are the same for every seat.",
    of=SIDED,
)
UNDECIDED = ReviewQuestion(
    "undecided",
    "Does somebody win?",
    "games that end without a single winner",
    most=0.2,
    serious=0.2,
    worry="Many games have no single winner",
    fine="Most games have a single winner",
    missing="No players compete here.",
    of=RIVALS,
)
DIFFICULTY = ReviewQuestion(
    "difficulty",
    "Is it too hard or too easy?",
    "win rate",
    least=0.1,
    most=0.9,
    worry="It is too hard or too easy",
    fine="It is neither too hard nor too easy",
    missing="Players compete here: one of them always wins, or nobody.",
    of=TOGETHER,
)
PLAYERS_ALIKE = ReviewQuestion(
    "players",
    "Is it as hard with more players?",
    "win rate compared with the fewest players",
    POINTS,
    least=-0.2,
    most=0.2,
    serious=0.1,
    worry="It is harder or easier with more players",
    fine="It is about as hard with more players",
    missing="There is no other number of players who win together.",
    of=TEAMS,
)
SKILL = ReviewQuestion(
    "skill",
    "Does a better player win more?",
    "win rate that mistakes in one choice of five cost",
    POINTS,
    least=0.02,
    serious=0.02,
    worry="A better player hardly wins more",
    fine="A better player wins more",
)
DRAGS = ReviewQuestion(
    "drags",
    "Do some games drag on?",
    "games that last more than three times the usual number of turns",
    most=0.05,
    worry="Some games drag on",
    fine="Games do not drag on",
)
NEVER = ReviewQuestion(
    "never",
    "Is there an option that is never taken?",
    "games in which it is taken, of those in which it can be taken",
    least=0.02,
    serious=0.01,
    worry="An option is hardly ever taken",
    fine="Every option is taken",
)
ALWAYS = ReviewQuestion(
    "always",
    "Is one option always the answer?",
    "choices between several actions that go to it",
    most=0.9,
    serious=0.03,
    worry="One option is nearly always the answer",
    fine="No option is always the answer",
)
DOMINANT = ReviewQuestion(
    "dominant",
    "Is one card or thing too strong?",
    "win rate that seat 1, or the team, loses without it",
    POINTS,
    most=TOO_MUCH,
    worry="One card or thing is too strong",
    fine="No card or thing is too strong",
    of=NAMED,
)
TRAPS = ReviewQuestion(
    "traps",
    "Is one card or thing a trap?",
    "win rate that seat 1, or the team, gains without it",
    POINTS,
    most=TRAP,
    serious=0.03,
    worry="One card or thing is a trap",
    fine="No card or thing is a trap",
    of=NAMED,
)
DEAD = ReviewQuestion(
    "dead",
    "Does every card or thing matter?",
    "games whose course it changes",
    least=0.02,
    serious=0.005,
    worry="A card or thing hardly matters",
    fine="Every card or thing matters",
    of=NAMED,
)
SETTINGS = ReviewQuestion(
    "settings",
    "Does every setting matter?",
    "games whose course it changes",
    least=0.02,
    serious=0.005,
    worry="A setting hardly matters",
    fine="Every setting matters",
)
RULES = ReviewQuestion(
    "rules",
    "Is every rule reached?",
    "games that reach these lines",
    least=0.02,
    serious=0.005,
    worry="A rule is hardly ever reached",
    fine="Every rule is reached",
)
DECIDED = ReviewQuestion(
    "decided",
    "Is it over long before the end?",
    "part of the game that is played after it is decided",
    most=0.4,
    serious=0.1,
    worry="It is decided long before the end",
    fine="It is not over long before the end",
)
RUNAWAY = ReviewQuestion(
    "runaway",
    "Does an early leader run away?",
    "games won by whoever leads after a third of the turns",
    most=0.85,
    worry="An early leader runs away",
    fine="An early leader does not run away",
    missing="Nobody can lead early here.",
    of=RIVALS,
)
KINGMAKING = ReviewQuestion(
    "kingmaking",
    "Does a loser choose the winner?",
    "games in which another last choice of one loser lets another rival win",
    most=0.5,
    worry="A loser often chooses the winner",
    fine="A loser seldom chooses the winner",
    missing="This takes three rivals or more.",
    of=RIVALS,
)
TURNS = ReviewQuestion("turns", "How long is a game?", "turns of half of all games", NUMBER)
DECISIONS = ReviewQuestion(
    "decisions", "How much is there to decide?", "choices per player in half of all games", NUMBER
)
WAIT = ReviewQuestion(
    "wait",
    "How long does a player wait?",
    "choices of others in a row, at the longest, in half of all games",
    NUMBER,
)
MINUTES = ReviewQuestion(
    "minutes", "How many minutes does it take?", "minutes of half of all games", NUMBER
)
LUCK = ReviewQuestion("luck", "How much does luck decide?", "part of the outcome")
CLOSE = ReviewQuestion(
    "close",
    "Are the ends close?",
    "games in which the second has at least nine tenths of the best score",
    of=RIVALS,
)
BEHIND = ReviewQuestion(
    "behind",
    "Can a player who is behind still win?",
    "games that the last one then wins",
    of=RIVALS,
)
EVEN = ReviewQuestion(
    "even",
    "Which change comes nearest to half of all games won?",
    "win rate with this change",
    of=TOGETHER,
)
ENDINGS = ReviewQuestion("endings", "What ends most games?", "games that end so")
LEVELS = ReviewQuestion("levels", "How hard is it for better and worse players?", "win rate")
LEADS = ReviewQuestion(
    "leads", "How often does the lead change?", "changes of the favourite", NUMBER
)

QUESTIONS = (
    *(BREAKS, STALLS, SEATS, SIDES, UNDECIDED, DIFFICULTY, PLAYERS_ALIKE, SKILL, DRAGS, NEVER),
    *(ALWAYS, DOMINANT, TRAPS, DEAD, SETTINGS, RULES, DECIDED, RUNAWAY, KINGMAKING),
    *(TURNS, MINUTES, DECISIONS, WAIT, ENDINGS, CLOSE, LUCK, LEVELS, LEADS, BEHIND, EVEN),
)
JUDGED = tuple(question for question in QUESTIONS if question.is_judged)


def confidence_of(lines: int) -> float:
    """How sure each of so many lines of a question must be.

    Each question has the same part of the family's error, and its lines share that (Bonferroni).
    So the error holds whatever else is asked. Six decimals, rounded up, are easy to type again.
    """
    return ceil(1e6 * (1 - FAMILY_ERROR / len(JUDGED) / max(1, lines))) / 1e6
