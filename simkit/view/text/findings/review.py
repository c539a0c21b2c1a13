"""What a review found, in sentences: pages and reports say the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simkit.lab.reviewing.questions import FAMILY_ERROR, NUMBER, POINTS, ReviewQuestion
from simkit.lab.reviewing.review_answer import (
    NOT_SETTLED,
    SOUND,
    TOLD,
    WORRY,
    Review,
    ReviewLine,
)
from simkit.view.text.words import counted, percent, quantity, span

FEW = 4  # questions that are asked because somebody wants their answers
BROKEN = "it breaks down"
LENGTHS = {
    "turns": "Half of all games end within {} turns",
    "minutes": "Half of all games end within {} minutes",
    "decisions": "In half of all games, each player has at most {} choices",
    "wait": "In half of all games, the longest wait is at most {} choices of others",
}
"""Figures that are lengths, in a sentence."""
SHARES = {
    "endings": "{figure} of games end so: {about}",
    "behind": "Who is last {about} still wins {figure} of games",
    "close": "The second has at least nine tenths of the best score in {figure} of games",
    "luck": "{about}: {figure} of the outcome",
    "levels": "{about} wins {figure} of games",
    "leads": "The favourite changes {figure} times a game",
}
"""Figures that nothing judges, in a sentence."""
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
        which = "only worry" if len(worries) == 1 else f"gravest of {len(worries)} worries"
        worry = f"{worries[0].question.worry}: {told(worries[0], ', ')}."
        return f"{answer} {worry}" if answer else f"{worry} That is the {which}."
    if answer:
        return answer
    settled, still_open = _with(found, SOUND), _with(found, NOT_SETTLED)
    if not (settled or still_open):
        return _told_alone(found)
    if is_early(found):
        of_all = f"{len(still_open)} of {counted(len(settled) + len(still_open), 'figure')}"
        return f"It is too early to tell: simkit found no worry, but {of_all} are not settled."
    unsettled = f", and {len(still_open)} {_are(still_open)} not settled" if still_open else ""
    sound = f"{counted(len(settled), 'figure')} {_are(settled)} sound"
    return f"simkit found no worry: {sound}{unsettled}."


def _asked_first(found: Review) -> str:
    """The figure of the first question, if few are asked: that is what somebody wants to know."""
    line = first_asked(found)
    if line is None or any(each.name == line.name for each in found.worries):
        return ""
    verdicts = {each.verdict for each in found.lines if each.name == line.name}
    if line.unit == NUMBER and line.name in LENGTHS:
        return f"{_length(line)}."
    if line.name in SHARES:
        said = SHARES[line.name].format(figure=figure_text(line), about=line.about)
        return f"{said[:1].upper()}{said[1:]}."
    if verdicts == {SOUND}:
        sound = f" Sound: {threshold_text(line.question)}."
        return f"{line.question.fine}: {told(line, ', ')}.{sound}"
    unsettled = " That is not settled." if line.verdict == NOT_SETTLED else ""
    return f"{line.asks} {told(line)}.{unsettled}"


def first_asked(found: Review) -> ReviewLine | None:
    """The figure that answers, if few questions are asked: of the first that has one."""
    if len(found.only) > FEW:
        return None
    for name in found.only:
        lines = [line for line in found.lines if line.name == name and line.figure]
        if lines:
            return max(lines, key=_nearness)
    return None


def _nearness(line: ReviewLine) -> tuple[bool, float]:
    """How near a figure is to a worry: what is not settled, then what is nearest to a threshold."""
    estimate = (line.figure and line.figure.estimate) or 0.0
    ends = [abs(estimate - end) for end in (line.least, line.most) if end is not None]
    return line.verdict != SOUND, -min(ends, default=0.0)


def _length(line: ReviewLine) -> str:
    """`With 3 players, half of all games end within 7 turns (6.8 to 7.2; 700 games)`."""
    figure, _, sure = figure_text(line).partition(" ")
    said = f"{LENGTHS[line.name].format(figure.removesuffix('.0'))} {sure}"
    return f"With {line.about}, {said[:1].lower()}{said[1:]}" if line.about else said


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
    return f"{first.asks} {told(first)}."


def told(line: ReviewLine, between: str = ": ") -> str:
    """A line as a part of a sentence: what it is about, its figure, what the figure is."""
    about = f"{line.about}{between}" if line.about else ""
    if line.figure is None:
        return f"{about}{line.remark.rstrip('.') or BROKEN}"
    return f"{about}{figure_text(line)}, {line.measure}"


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
