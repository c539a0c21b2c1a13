"""The page of `simkit review`: worries first, then open questions and sound figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.lab.play.run_progress import rounded_up
from simkit.lab.reviewing.questions import ReviewQuestion
from simkit.lab.reviewing.review_answer import VERDICTS, Review, ReviewLine
from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.review import (
    TITLES,
    grouped,
    review_finding,
    review_legend,
)
from simkit.view.text.played import changed, title_of
from simkit.view.text.review_lines import figure_text, threshold_text
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.words import count, counted, listed

if TYPE_CHECKING:
    from simkit.description.game import Game

MOST_OTHERS = 5  # further lines of a worry that are told


def review_page(
    found: Review, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        review_finding(found),
        *(_worry(found, line, width, ink) for line in found.worries),
        *(_lines(found, verdict, width, ink) for verdict in VERDICTS[1:]),
        _unanswered(found, width, ink),
        *(paragraph(line, width) for line in (*review_legend(found), *found.heading.notes)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Review, game: Game | None) -> str:
    given = "".join(f", {each}" for each in changed(found, game))
    players = f" with each of {listed(map(str, found.counts))} players" if found.counts[1:] else ""
    cast = found.cast
    better = "" if cast.strong == cast.practised else f", and {cast.strong} as the best player"
    return (
        f"{title_of(found, game)}: review{given}. {counted(found.games, 'game')}{players}, seed "
        f"{found.heading.seed}. {cast.practised} plays as a practised player{better}. A careless "
        "player is the same bot, but it makes one choice of five at random."
    )


def _worry(found: Review, line: ReviewLine, width: int, ink: Ink) -> str:
    """A worry in full: the question, the figure, what would be sound, and where to go on."""
    about = f" ({line.about})" if line.about else ""
    head = ink.bad(f"Worry: {line.asks}{about}")
    body = [head]
    if line.figure is not None:
        sound = f"Sound: {threshold_text(line.question)}."
        body.append(paragraph(f"{figure_text(line)}: {line.measure}. {sound}", width, "  "))
    if line.remark:
        body.append(paragraph(line.remark, width, "  "))
    if line.command:
        body.append(f"  {ink.name(line.command)}")
    if others := found.also(line):
        told = "; ".join(f"{each.about}: {figure_text(each)}" for each in others[:MOST_OTHERS])
        more = f"; and {len(others) - MOST_OTHERS} more" if others[MOST_OTHERS:] else ""
        body.append(paragraph(f"Also: {told}{more}.", width, "  "))
    return "\n".join(body)


def _lines(found: Review, verdict: str, width: int, ink: Ink) -> str:
    """The lines of a verdict, those of one question together."""
    by_question = grouped([line for line in found.lines if line.verdict == verdict])
    if not by_question:
        return ""
    text = [ink.strong(TITLES[verdict])]
    for question, lines in by_question.items():
        sound = f" (sound: {threshold_text(question)})" if question.is_judged else ""
        text.append(paragraph(f"{question.asks} {_measured(question)}{sound}:", width, "  "))
        text += [paragraph(_figure(line), width, "    ", "      ") for line in lines]
    return "\n".join(text)


def _measured(question: ReviewQuestion) -> str:
    """What the figures of a question are, as a sentence begins."""
    return f"{question.measure[0].upper()}{question.measure[1:]}"


def _figure(line: ReviewLine) -> str:
    about = f"{line.about}: " if line.about else ""
    needed = line.games_needed
    more = f". About {count(rounded_up(needed))} games settle it" if needed else ""
    return f"{about}{figure_text(line)}{more}"


def _unanswered(found: Review, width: int, ink: Ink) -> str:
    """The questions without an answer, those with the same reason together."""
    if not found.unanswered:
        return ""
    reasons: dict[str, list[str]] = {}
    for each in found.unanswered:
        reasons.setdefault(each.why, []).append(each.asks)
    lines = [paragraph(f"{' '.join(asks)} {why}", width, "  ") for why, asks in reasons.items()]
    return "\n".join([ink.strong("Not answered"), *lines])
