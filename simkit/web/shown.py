"""What the page shows of an answer, and the files that the user can download.

Everything is drawn and told by what notebooks and the command line use.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from html import escape, unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from simkit.description.game import Game
from simkit.finding import registry
from simkit.lab.basics.encoding import decoded
from simkit.lab.basics.outputs import write_whole
from simkit.lab.play.answer import Answer
from simkit.lab.play.odds import OddsTold
from simkit.lab.reviewing.review import SPENT, TOO_SHORT
from simkit.lab.reviewing.review_answer import NOT_SETTLED, WORRY, Review, ReviewLine
from simkit.messages.errors import SimkitError, printable
from simkit.view.charts.canvas import save
from simkit.view.console.compare import won_most
from simkit.view.console.odds import odds_answer
from simkit.view.faces import face_of
from simkit.view.report.web_charts import drawing
from simkit.view.text.findings.review import (
    FEW,
    counts_told,
    first_asked,
    first_worry,
    is_early,
)
from simkit.view.text.naming import YES_OR_NO
from simkit.view.text.narration import how_it_went
from simkit.view.text.review_lines import threshold_text
from simkit.view.text.review_lines import told as figure_told
from simkit.view.text.tables import COLOURS, Ink
from simkit.view.text.words import json_text
from simkit.web.asking import Replied
from simkit.web.limits import MOST_CHARTS

if TYPE_CHECKING:
    from simkit.lab.contests.compare_answer import Comparison
from simkit.web.sent import page_to_send

Say = Callable[[str], str]
"""A sentence with what people call things, in place of their keys."""

FIRST: dict[str, Callable[[Replied], str]] = {
    "trace": lambda replied: how_it_went(replied.found) if replied.found else "",
    "odds": lambda replied: odds_answer(decoded(OddsTold, replied.data), _game_of(replied)),
}
"""What was found, of answers whose page sets off a title before all else."""


LEADS: dict[str, Callable[[Replied], str]] = {
    "compare": lambda replied: won_most(cast("Comparison", replied.found), _game_of(replied)),
}
"""What the sentence that a page sets off leaves to its table."""


def _game_of(replied: Replied) -> Game | None:
    """The game of an answer, if it has one and is not an author's own."""
    return registry.known(f"{replied.data.get('game')}")


WIDTHS = {"wide": 88, "narrow": 42}
"""Signs in a line of the page that the command prints: for a desk, and for a phone."""

LISTED = frozenset({"settings"})
"""Questions of a review of which each figure answers, not only the gravest."""

_TEXT = re.compile(r">([^<>\n]+)</")
_ROWS, _COLUMNS = 12, 10  # of a table that is shown; the file has all
_ONE_LINE = 10_000  # signs: so wide that no sentence is broken
_STRONG = "\x1b[1m"
_SPANS = {"0": "</span>"} | {
    code: f'<span class="{name}">'
    for code, name in {
        "1": "strong",
        "2": "quiet",
        "31": "bad",
        "32": "good",
        "36": "name",
    }.items()
}


def told(replied: Replied, folder: Path) -> dict[str, Any]:
    """An answer as the page shows it; its files are written into a folder of its own."""
    answer, say = replied.found, replied.in_words
    charts = list(_charts(answer, folder, say)) if answer else []
    page = {
        "verb": replied.verb,
        "interrupted": bool(getattr(answer, "interrupted", False)),
        "command": getattr(answer, "command", None),
        "notes": list(getattr(answer, "notes", ())),
        "python": replied.python,
        "charts": charts,
        "finding": _begun(say(finding(replied))),
        **worries(answer, say),
        "pages": {name: told_in(replied, width) for name, width in WIDTHS.items()},
        **table(answer),
    }
    write_whole(folder / "answer.json", json_text(replied.data) + "\n")
    write_whole(folder / "answer.txt", replied.page() + "\n")
    write_whole(folder / "question.py", replied.python)
    write_whole(folder / "answer.html", page_to_send(replied.title, page))
    return page | {"files": sorted(file.name for file in folder.iterdir() if file.is_file())}


def worries(answer: Any, say: Say) -> dict[str, Any]:
    """What a designer should worry about, if the answer is a review, and what else was asked."""
    if not isinstance(answer, Review):
        return {}
    known = {line.name for line in answer.worries}
    untold = answer.worries
    if untold and 0 < len(answer.only) <= FEW:
        untold = tuple(line for line in untold if line is not first_worry(answer))
    each = LISTED.intersection(answer.only)
    others = {
        (line.name, line.about if line.name in each else ""): line
        for line in reversed(answer.lines)
        if line.name not in known
    }
    if not known and (first := first_asked(answer)):  # the sentence of the answer tells it
        others.pop((first.name, first.about if first.name in each else ""), None)
    asked = list(others.values())[::-1] if answer.only else []
    return {
        "lines": [_line(line, answer, say) for line in untold],
        "others": _asked_once([_line(line, answer, say) for line in asked[:_ROWS]]),
        "counted": counts_told(answer),
        "early": is_early(answer),
        "unsettled": _unsettled(answer),
    }


def _asked_once(lines: list[dict[str, str]]) -> list[dict[str, str]]:
    """Lines of which the first alone tells a question that several answer."""
    asked = [line["asks"] for line in lines]
    return [
        line if line["asks"] not in asked[:place] else line | {"asks": "", "sound": ""}
        for place, line in enumerate(lines)
    ]


def _unsettled(answer: Review) -> int:
    """How many figures a longer review may settle, or find at all."""
    missing = sum(each.why in (SPENT, TOO_SHORT) for each in answer.unanswered)
    return missing + sum(line.verdict == NOT_SETTLED for line in answer.lines)


def _line(line: ReviewLine, answer: Review, say: Say) -> dict[str, str]:
    """A figure of a review with its question, and what would be sound."""
    said = say(figure_told(line, answer.cell.game))
    return {
        "asks": f"{line.question.worry}:" if line.verdict == WORRY else line.asks,
        "figure": f"{said[:1].upper()}{said[1:]}",
        "sound": threshold_text(line.question) if line.question.is_judged else "",
    }


def table(answer: Any) -> dict[str, Any]:
    """The beginning of the answer's table, as texts."""
    with suppress(SimkitError, AttributeError):  # not every answer is a table
        frame = answer.frame
        part = frame.iloc[:_ROWS, :_COLUMNS]
        rows = [[_entry(value) for value in row] for row in part.itertuples(index=False)]
        return {"heads": list(map(str, part.columns)), "rows": rows, "size": list(frame.shape)}
    return {"heads": [], "rows": [], "size": [0, 0]}


def _entry(value: Any) -> str:
    if isinstance(value, float):
        return "" if value != value else f"{value:.4g}"
    return "" if value is None else printable(str(value))


def _charts(answer: Answer, folder: Path, say: Say) -> Any:
    """Every chart that there is: as part of the page, and as files; too few games make none."""
    drawings = 0
    for name, draw in face_of(answer).charts.items():
        if drawings == MOST_CHARTS:
            return
        with suppress(SimkitError):
            save(draw(answer), folder, name)
            part = drawing(draw(answer), f"{folder.name}-{name}")
            drawings += 1
            yield {
                "name": name,
                "title": say(part.title),
                "subtitle": say(part.subtitle),
                "caption": say(part.caption),
                "svg": _said_in(str(part.svg), say),
                "narrow": _said_in(str(part.narrow), say),
                "follows": part.follows,
            }


def _said_in(svg: str, say: Say) -> str:
    """A drawing whose texts call things as people do."""

    def said(text: str) -> str:
        return YES_OR_NO.get(text.strip()) or say(text)  # a label may be broken before its value

    return _TEXT.sub(lambda found: f">{escape(said(unescape(found[1])), quote=False)}</", svg)


def finding(replied: Replied) -> str:
    """What was found, in a sentence: what the page of the command sets off before all else."""
    if (first := FIRST.get(replied.verb)) and (said := first(replied)):
        return said
    parts = COLOURS.split(replied.page(width=_ONE_LINE, ink=Ink(on=True)))
    bold = (text for code, text in zip(parts[1::2], parts[2::2], strict=False) if code == _STRONG)
    before = LEADS[replied.verb](replied) if replied.verb in LEADS and replied.found else ""
    return f"{before}{printable(next(bold, '')).strip()}"


def _begun(sentence: str) -> str:
    """A sentence with a capital; a key begins it only after it has its name."""
    return sentence[:1].upper() + sentence[1:]


def told_in(replied: Replied, width: int) -> str:
    """The page of an answer as HTML, in lines of this width, with the emphasis of a terminal."""
    return marked_up(replied.page(width=width, ink=Ink(on=True)))


def marked_up(text: str) -> str:
    """Text with the colours of a terminal as HTML; all else in it is escaped."""
    parts = COLOURS.split(text)
    return "".join(
        _SPANS[part[2:-1]] if place % 2 else escape(printable(part))
        for place, part in enumerate(parts)
    )
