"""What a page says about unknown values: how many, which, and how much they matter.

How much hangs on them is asked with `simkit sensitivity`; an answer that lies in the sweep's folder
as `sensitivity*.json` is taken into its page.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.documents import json_document
from simkit.lab.basics.encoding import decoded
from simkit.lab.basics.heading import heading_of
from simkit.lab.unknowns.sensitivity_answer import Sensed
from simkit.messages.errors import BadInput
from simkit.outside.files import read_text
from simkit.view.console.sensitivity import headline
from simkit.view.report.web_charts import Drawing, drawing
from simkit.view.report.web_tables import Entry, Grid
from simkit.view.text.findings.sensitivity import move_text
from simkit.view.text.words import FILE

if TYPE_CHECKING:
    from simkit.description.game import Game

MOST_PRINTED = 100  # assumed values; a longer list stays folded on paper
MOST_SIGNS = 80  # of a value

SOURCES = {
    "rulebook": "from the rulebook",
    "public": "published by makers or players",
    "own": "from your own packs",
    "assumed": "assumed",
}
"""Every origin of a value, as the page calls it; the surest first."""


@dataclass(frozen=True)
class Reason:
    """A reason why values were assumed, and those values."""

    why: str
    values: tuple[tuple[str, str], ...]  # path, value


@dataclass(frozen=True)
class Asked:
    """An answer of `simkit sensitivity`."""

    headline: str
    factors: Grid
    chart: Drawing | None
    command: str


@dataclass(frozen=True)
class Unknowns:
    """What is assumed, and what hangs on it."""

    counts: tuple[tuple[str, str, int, float], ...]  # source, its name, how many, share
    assumed: int
    total: int
    reasons: tuple[Reason, ...]
    tables: tuple[tuple[str, int], ...]  # in which they stand, those with most first
    known: bool  # whether the sweep says which values are assumed
    asked: tuple[Asked, ...]

    @property
    def long(self) -> bool:
        """Whether a list of them would fill pages."""
        return self.assumed > MOST_PRINTED


def unknowns_of(
    counts: Mapping[str, int],
    assumed: Mapping[str, str] | None,
    values: Mapping[str, Any],
    answers: Sequence[Sensed] = (),
    game: Game | None = None,
) -> Unknowns:
    total = sum(counts.values())
    own = {"rulebook": f"from {FILE}"} if game and game.digest else {}
    shares = tuple(
        (source, name, counts[source], counts[source] / total)
        for source, name in (SOURCES | own).items()
        if counts.get(source)
    )
    return Unknowns(
        counts=shares,
        assumed=counts.get("assumed", 0),
        total=total,
        reasons=_by_reason(assumed or {}, values),
        tables=_by_table(assumed or {}),
        known=assumed is not None,
        asked=tuple(_asked(answer, number, game) for number, answer in enumerate(answers)),
    )


def _by_reason(assumed: Mapping[str, str], values: Mapping[str, Any]) -> tuple[Reason, ...]:
    """The assumed values by reason, the reason behind most of them first."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path, why in assumed.items():
        found.setdefault(why, []).append((path, _text(values.get(path))))
    ranked = sorted(found.items(), key=lambda item: -len(item[1]))
    return tuple(Reason(why, tuple(each)) for why, each in ranked)


def _by_table(assumed: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(path.partition(".")[0] for path in assumed).most_common())


def _text(value: Any) -> str:
    """A value in a line."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SIGNS else f"{text[: MOST_SIGNS - 3]}..."


# --- How much hangs on it ------------------------------------------------------------------------


def asked_before(folder: Path, game: str) -> list[Sensed]:
    """The answers of `simkit sensitivity` in a folder."""
    return [_answer(path, game) for path in sorted(folder.glob("sensitivity*.json"))]


def _answer(path: Path, game: str) -> Sensed:
    found = json_document(read_text(path), path)
    wanted = {"game", "factors", "range", "verdict", "win_rate", "compare", "command", "margin"}
    refusal = BadInput(
        f"{path}: expected what simkit sensitivity {game} --json prints. Write that into the "
        "file, or remove the file from the folder."
    )
    if not isinstance(found, dict) or not wanted <= found.keys():
        raise refusal
    if found["game"] != game:
        raise BadInput(f"{path}: this is about {found['game']}, but the sweep is of {game}.")
    try:
        return replace(decoded(Sensed, found), heading=heading_of(found))
    except (AttributeError, KeyError, TypeError) as problem:
        raise refusal from problem


def _asked(answer: Sensed, number: int, game: Game | None) -> Asked:
    from simkit.view.charts.sensitivity import tornado

    factors = answer.factors
    chart = drawing(tornado(answer, game), f"tornado-{number}") if factors else None
    rows = tuple(
        (
            Entry(factor.factor, factor.about),
            Entry(move_text(factor.move), value=factor.move.estimate),
            Entry(factor.verdict),
        )
        for factor in factors
    )
    heads = ("factor", "changes the answer by (points)", "verdict")
    grid = Grid(heads, (False, True, False), rows)
    return Asked(headline(answer), grid, chart, answer.heading.command or "")
