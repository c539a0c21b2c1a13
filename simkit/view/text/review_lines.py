"""Say a figure of a review in a sentence, with the range in which it is sound."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from simkit.lab.reviewing.questions import NUMBER, POINTS, ReviewQuestion
from simkit.view.text.whose_wins import first_seat
from simkit.view.text.words import counted, percent, quantity, span

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.reviewing.review_answer import ReviewLine

BROKEN = "it breaks down"
SAID = {
    "stalls": "{number} of games {sure} are given up because they do not end",
    "seats": "{about} wins {points} {often} than the average seat {sure}",
    "sides": "{about} {wins} {number} of games {sure}",
    "undecided": "{number} of games {sure} end without a single winner",
    "difficulty": "{number} of games {sure} are won",
    "players": "games are won {points} {often} than with the fewest players {sure}",
    "skill": "a random choice in every fifth one costs {about} {points} of win rate {sure}",
    "drags": "{number} of games {sure} last more than three times the usual number of turns",
    "never": '"{about}" is taken in {number} of the games in which it can be taken {sure}',
    "always": '"{about}" is taken in {number} of the choices between several actions {sure}',
    "dominant": 'without "{about}", {who} {win} {points} {reverse} {sure}',
    "traps": 'without "{about}", {who} {win} {points} {often} {sure}',
    "dead": '"{about}" changes the course of {number} of games {sure}',
    "settings": "even with the setting that changes least, {about}, {number} of games take "
    "another course {sure}",
    "rules": "even the rarest rule, on {place} of your file, is reached in {number} of games "
    "{sure}",
    "decided": "{number} of a game is played after it is decided {sure}",
    "runaway": "the early leader, after a third of the turns, wins {number} of games {sure}",
    "kingmaking": "the last choice of a loser names the winner in {number} of games {sure}",
    "endings": '{number} of games end with "{about}" {sure}',
    "behind": "the last one {about} still wins {number} of games {sure}",
    "close": "the second has at least nine tenths of the best score in {number} of games {sure}",
    "luck": "{about} decides {number} of the outcome {sure}",
    "levels": "{about} wins {number} of games {sure}",
    "leads": "the favourite changes {length} times a game {sure}",
    "even": "with {about}, {number} of games are won {sure}",
    "turns": "half of all games end within {length} turns {sure}",
    "minutes": "half of all games end within {length} minutes {sure}",
    "decisions": "in half of all games, each player has at most {length} choices {sure}",
    "wait": "in half of all games, the longest wait is at most {length} choices of others {sure}",
}
"""Each question's figure as a part of a sentence."""
WORST = {
    "settings": "with {about}, {number} of games take another course {sure}",
    "rules": "{about}: reached in {number} of games {sure}",
}
"""The same of a figure that is no sound one, or not the least."""

_PLAYERS = re.compile(r"(?:(.*), )?(\d+ players?)")


def told(line: ReviewLine, game: Game | None = None, least: bool = False) -> str:
    """A line as a part of a sentence: with how many players, its figure, what the figure is.

    least   whether this is the least of all figures of its question
    """
    about, players = _about(line)
    if line.figure is None:
        said = f"{about}: " if about else ""
        return f"{players}{said}{line.remark.rstrip('.') or BROKEN}"
    reached = line.name == "rules" and line.figure.estimate  # told is the rarest, if all are
    said = SAID[line.name] if least or reached or line.name not in WORST else WORST[line.name]
    number, sure = _parts(line)
    who = _who(game)
    return players + said.format(
        about=about.replace("@careless", " with mistakes") or "the game",
        place=about.partition(",")[0],
        number=number,
        points=number.lstrip("+-"),
        length=number.removesuffix(".0"),
        sure=sure,
        often=_often(line),
        reverse="less often" if _often(line) == "more often" else "more often",
        who=who,
        win=_wins(who),
        wins=_wins(about),
    )


def _about(line: ReviewLine) -> tuple[str, str]:
    """What a figure is of, and the number of players as a sentence begins with it."""
    found = _PLAYERS.fullmatch(line.about)
    return (found[1] or "", f"with {found[2]}, ") if found else (line.about, "")


def _parts(line: ReviewLine) -> tuple[str, str]:
    """A figure with its unit, and its interval in brackets: the sign is told in words."""
    number, bracket, sure = figure_text(line).partition(" (")
    figure = line.figure
    if line.unit == POINTS and figure and figure.low is not None and figure.high is not None:
        ends = sorted((figure.low, figure.high), key=abs)
        if ends[0] * ends[1] > 0:
            sure = f"{span(abs(ends[0]), abs(ends[1]))}; {counted(line.games, 'game')})"
    return number, f"({sure}" if bracket else ""


def _often(line: ReviewLine) -> str:
    estimate = (line.figure and line.figure.estimate) or 0.0
    return "less often" if estimate < 0 else "more often"


def _who(game: Game | None) -> str:
    """Whose wins are counted."""
    if game is None or not game.seats:
        together = game and any(each.key == "players" for each in game.settings)
        return "the team" if together else "the player"
    return first_seat(game)


def _wins(who: str) -> str:
    """The verb: Rome wins, the team wins, the rebels win, hunters win."""
    many = who.endswith("s") and not who.endswith(("ss", "us", "is"))
    return "win" if many else "wins"


def figure_text(line: ReviewLine) -> str:
    """'+4.1 points (2.0 to 6.2; 2,000 games)'."""
    figure = line.figure
    if figure is None or figure.estimate is None:
        return "-"
    games = counted(line.games, "game")
    if line.unit == NUMBER:
        sure = ""
        if figure.low is not None and figure.high is not None:
            sure = f"{quantity(figure.low, 1)} to {quantity(figure.high, 1)}; "
        return f"{quantity(figure.estimate, 1)} ({sure}{games})"
    low, high = figure.low or 0.0, 1.0 if figure.high is None else figure.high
    if line.unit == POINTS:
        return (
            f"{100 * figure.estimate:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f}; {games})"
        )
    return f"{percent(figure.estimate)} ({span(low, high)}; {games})"


def threshold_text(question: ReviewQuestion) -> str:
    """'-2 to 2 points', 'at most 1 %', 'at least 2 points'."""
    unit = "points" if question.unit == POINTS else "%"
    least, most = question.least, question.most
    if least is not None and most is not None:
        return f"{100 * least:g} to {100 * most:g} {unit}"
    if most is not None:
        return f"at most {100 * most:g} {unit}"
    return f"at least {100 * (least or 0.0):g} {unit}"


def sound_text(question: ReviewQuestion) -> str:
    """'Sound: at most 1 %.'"""
    return f"Sound: {threshold_text(question)}."
