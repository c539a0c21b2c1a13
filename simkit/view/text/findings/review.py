"""The findings of a review in sentences, shared by pages and reports."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from simkit.lab.reviewing.questions import FAMILY_ERROR, ReviewQuestion
from simkit.lab.reviewing.review_answer import (
    NOT_SETTLED,
    SOUND,
    TOLD,
    WORRY,
    Review,
    ReviewLine,
)
from simkit.view.text.review_lines import sound_text, threshold_text, told
from simkit.view.text.words import counted, percent

OF_PLAYERS = re.compile(r"\d+ players?")  # how the text of a figure ends
FEW = 4  # questions that are asked because somebody wants their answers
FIRST_KNOWN, MOST_KNOWN = ("sides", "difficulty", "seats", "turns"), 2
"""Questions whose figures tell most of a game, and how many of them a sentence has room for."""
TITLES = {
    WORRY: "Worries",
    NOT_SETTLED: "Not settled: these games are too few to tell",
    SOUND: "Sound",
    TOLD: "Good to know",
}


def review_finding(found: Review) -> str:
    """The gravest worry with its figure, and how many there are."""
    worries = found.worries
    answer = _asked_first(found)
    if worries:
        first = first_worry(found)
        worry = _judged(found, first, first.question.worry)
        if answer:
            return f"{answer} {worry}"
        return f"{_usually(found, first)}{worry}{_of_how_many(found, first)}"
    if answer:
        return answer
    settled, still_open = _with(found, SOUND), _with(found, NOT_SETTLED)
    if not (settled or still_open):
        return _told_alone(found)
    if is_early(found):
        of_all = f"{len(still_open)} of {counted(len(settled) + len(still_open), 'figure')}"
        early = f"It is too early to tell: simkit found no worry, but {of_all} are not settled."
        return f"{_so_far(found)}{early}"
    if not settled:
        return "simkit found no worry so far: the only figure is not settled."
    unsettled = f", and {len(still_open)} {_are(still_open)} not settled" if still_open else ""
    sound = f"{counted(len(settled), 'figure')} {_are(settled)} sound"
    return f"simkit found no worry: {sound}{unsettled}."


def first_worry(found: Review) -> ReviewLine:
    """The gravest; of the same question, the one with as many players as usual."""
    gravest = found.worries[0]
    if gravest.figure is None:
        return gravest
    alike = (gravest, *found.also(gravest))
    return next((line for line in alike if not _is_of_others(found, line)), gravest)


def _usually(found: Review, worry: ReviewLine) -> str:
    """The figure with as many players as usual, before a worry with another number of them."""
    if not _is_of_others(found, worry):
        return ""
    about = worry.about.split(", ")[:-1]
    usual = (
        line
        for line in found.lines
        if line.name == worry.name and line.figure and _is_usual(found, line)
    )
    same = next((line for line in usual if line.about.split(", ")[:-1] == about), None)
    if same is None:
        return ""
    verdict = {SOUND: ", which is sound", NOT_SETTLED: ", so it is not settled if that is sound"}
    return f"{_sentence(told(same, found.cell.game) + verdict.get(same.verdict, ''))} "


def _is_of_others(found: Review, line: ReviewLine) -> bool:
    """Whether a figure is of another number of players than usual."""
    of_players = OF_PLAYERS.fullmatch(line.about.split(", ")[-1])
    return bool(of_players) and not _is_usual(found, line)


def _of_how_many(found: Review, first: ReviewLine) -> str:
    """How many worries there are besides, unless one question alone was asked."""
    gravest = found.worries[0]
    if first is not gravest and _is_of_others(found, gravest):
        more = f" It is graver with {gravest.about.split(', ')[-1]}."
        return more + (f" {_others(found)}" if len(found.worries) > 1 else "")
    if len(found.worries) == 1:
        return "" if found.only else " That is the only worry."
    return f" That is the gravest of {len(found.worries)} worries."


def _others(found: Review) -> str:
    """How many worries there are of other questions."""
    rest = len(found.worries) - 1
    return f"There {'is 1 more worry' if rest == 1 else f'are {rest} more worries'}."


def _judged(found: Review, line: ReviewLine, verdict: str) -> str:
    """The verdict, the figure and what is sound: `Sound: at most 1 %.`"""
    least = verdict == line.question.fine
    sound = f" {sound_text(line.question)}" if line.figure else ""
    return f"{verdict}: {told(line, found.cell.game, least)}.{sound}"


def _not_settled(found: Review, line: ReviewLine) -> str:
    """What is known so far, before what these games cannot tell."""
    sound = threshold_text(line.question)
    so_far = told(line, found.cell.game)
    return f"So far, {so_far}. Whether that is sound ({sound}) is not settled."


def _so_far(found: Review) -> str:
    """The first figures of a game, of which hardly anything is settled yet."""
    lines = {line.name: line for line in reversed(found.lines) if line.figure}
    known = [told(lines[name], found.cell.game) for name in FIRST_KNOWN if name in lines]
    return f"So far, {'; '.join(known[:MOST_KNOWN])}. " if known else ""


def _asked_first(found: Review) -> str:
    """The figure of the first question, if few are asked: that is what somebody wants to know."""
    if not 0 < len(found.only) <= FEW:
        return ""
    missing = next((each for each in found.unanswered if each.question == found.only[0]), None)
    line = first_asked(found)
    said = f"{missing.asks} {missing.why} " if missing else ""
    if line is None or any(each.name == line.name for each in found.worries):
        return said.strip()
    return f"{said}{_answered(found, line)}"


def _answered(found: Review, line: ReviewLine) -> str:
    """The sentence of a figure that is no worry."""
    lines = [each for each in found.lines if each.name == line.name]
    usual = [each for each in lines if _is_usual(found, each)]
    if _are_sound(lines):
        return _judged(found, line, line.question.fine)
    if usual and _are_sound(usual):
        judged = _judged(found, line, line.question.fine)
        return f"{judged} That is not settled with {_open_numbers(lines)}."
    if line.question.is_judged:
        return _not_settled(found, line)
    return _sentence(told(line, found.cell.game))


def _open_numbers(lines: Sequence[ReviewLine]) -> str:
    """`2 players or 5 players`: where a figure is not sound."""
    return " or ".join(each.about.split(", ")[-1] for each in lines if each.verdict != SOUND)


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}."


def first_asked(found: Review) -> ReviewLine | None:
    """The figure that answers, if few questions are asked: of the first that has one."""
    if len(found.only) > FEW:
        return None
    for name in found.only:
        lines = [line for line in found.lines if line.name == name and line.figure]
        if lines and not lines[0].question.is_judged:
            return max(lines, key=lambda line: _is_usual(found, line))
        if lines and not _are_sound(lines):  # what is asked is how the game is usually played
            lines = [line for line in lines if _is_usual(found, line)] or lines
        if lines:
            return max(lines, key=_nearness)
    return None


def _are_sound(lines: Sequence[ReviewLine]) -> bool:
    return all(line.verdict == SOUND for line in lines)


def _is_usual(found: Review, line: ReviewLine) -> bool:
    """Whether a figure is of as many players as usually play."""
    game, key = found.cell.game, found.cell.game.seats or "players"
    usual = next((each.default for each in game.settings if each.key == key), None)
    players = int(found.cell.settings.get(key, usual) or 0)
    return line.about.split(", ")[-1] == counted(players, "player")


def _nearness(line: ReviewLine) -> tuple[bool, float]:
    """How near a figure is to a worry: what is not settled, then what is nearest to a threshold."""
    estimate = (line.figure and line.figure.estimate) or 0.0
    ends = [abs(estimate - end) for end in (line.least, line.most) if end is not None]
    return line.verdict != SOUND, -min(ends, default=0.0)


def is_early(found: Review) -> bool:
    """Whether most of what was asked is not settled, and nothing is a worry."""
    still_open = len(_with(found, NOT_SETTLED))
    return not found.worries and still_open > 1 and still_open > len(_with(found, SOUND))


def _with(found: Review, verdict: str) -> list[ReviewLine]:
    return [line for line in found.lines if line.verdict == verdict]


def _are(lines: Sequence[ReviewLine]) -> str:
    return "is" if len(lines) == 1 else "are"


def counts_told(found: Review) -> str:
    """How many figures are sound and how many are not settled, and from how many games."""
    sound, still_open = len(_with(found, SOUND)), len(_with(found, NOT_SETTLED))
    players = " for each number of players" if found.counts[1:] else ""
    return (
        f"{counted(sound, 'figure')} sound, {still_open} not settled; "
        f"{counted(found.games, 'game')}{players}."
    )


def _told_alone(found: Review) -> str:
    """Where nothing that was asked can be a worry: the first figure."""
    first = next(iter(found.lines), None)
    if first is None and found.unanswered:
        missing = found.unanswered[0]
        return f"{missing.asks} {missing.why}"
    if first is None:
        return "simkit found no figure, so it cannot say whether there is a worry."
    return _sentence(told(first, found.cell.game))


def grouped(lines: Iterable[ReviewLine]) -> dict[ReviewQuestion, list[ReviewLine]]:
    """Lines by their question, in the order of the lines."""
    found: dict[ReviewQuestion, list[ReviewLine]] = {}
    for line in lines:
        found.setdefault(line.question, []).append(line)
    return found


def review_legend(found: Review) -> Sequence[str]:
    """What the verdicts mean, and of whom they speak."""
    worry = "Worry: the whole interval lies beyond a threshold. " if _has(found, WORRY) else ""
    sound = "Sound: it lies within. " if _has(found, SOUND) else ""
    return (
        f"{worry}{sound}In brackets: intervals so wide that a sound game shows any worry "
        f"in at most {percent(FAMILY_ERROR, 0)} of all reviews. The thresholds are conventions. "
        "If you want a long or a hard game, a worry may be what you want.",
        "To see the command behind a line that is no worry, add --json.",
    )


def _has(found: Review, verdict: str) -> bool:
    return any(line.verdict == verdict for line in found.lines)
