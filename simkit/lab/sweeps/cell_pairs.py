"""Compare cells of a stored sweep with each other, game by game on shared luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from simkit.finding import registry
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import HIGHER, SAME, Judgement, judge_contrasts, judge_shares
from simkit.lab.statistics.intervals import Interval
from simkit.lab.sweeps.read_rows import pairs, ratings, terms
from simkit.lab.sweeps.stored import StoredSweep, interval_of
from simkit.lab.varying import keys
from simkit.lab.varying.cell_names import cell_names
from simkit.messages.errors import BadInput

if TYPE_CHECKING:
    import pandas as pd

POINTS = 100  # of a share
ENDS = ("estimate", "low", "high")


def _points(interval: Interval) -> list[float | None]:
    """Estimate, low and high in points."""
    found = (getattr(interval, end) for end in ENDS)
    return [None if value is None else POINTS * value for value in found]


# --- Every cell against one ----------------------------------------------------------------------


def differences(
    stored: StoredSweep, against: int | None = None, margin: float = 0.02
) -> pd.DataFrame:
    """A row a cell: by how many points it is won more often than the one it is set against.

    Columns: cell, name, games, difference, low, high (points), verdict; label (the rulebook's word
    for how hard it is) and measured (the word that it earns by its effect), where the game knows
    such words. Without `against` that is the first cell of the rulebook's plainest word.
    """
    import pandas as pd

    labels = ratings(stored)
    cells = list(range(len(labels)))
    base = _baseline(stored, labels) if against is None else against
    if len(cells) < 2:
        raise BadInput("This sweep has one cell; there is nothing to set it against.")
    counted = pairs(stored, cells, base)
    others = [cell for cell in cells if cell != base]
    found = judge_shares([counted.split(cell) for cell in others], terms(stored, margin))
    levels = registry.find_for_document(stored.study["game"]).ratings
    measured = graded([labels[cell] for cell in others], found, labels[base], levels)
    rows = [
        (cell, stored.names[cell], counted.games, *_points(one.difference), one.verdict,
         labels[cell], grade)
        for cell, one, grade in zip(others, found, measured, strict=True)
    ]  # fmt: skip
    columns = ["cell", "name", "games", "difference", "low", "high", "verdict", "label", "measured"]
    frame = pd.DataFrame(rows, columns=columns)
    frame.attrs = {"against": stored.names[base], "label": labels[base], "margin": margin}
    frame.attrs["rate"] = interval_of(counted.won(base), counted.games, _method(stored)).as_dict()
    return frame


def _method(stored: StoredSweep) -> str:
    return "sequence" if terms(stored).watched else "wilson"


def _baseline(stored: StoredSweep, labels: Sequence[str]) -> int:
    """The first cell that the rulebook calls normal, or simply the first."""
    levels = registry.find_for_document(stored.study["game"]).ratings
    known = [word for word in levels if word in labels]
    usual = "normal" if "normal" in known else next(iter(known), "")
    return labels.index(usual) if usual else 0


def graded(
    labels: Sequence[str], found: Sequence[Judgement], usual: str, levels: Sequence[str]
) -> list[str]:
    """The word that each cell earns by its effect against the `usual` game.

    A harder word only for what is harder: the words that the rulebook gives to cells that are won
    less often are dealt among these, the hardest word to the largest loss. What is as good as the
    usual game earns its word, what is won more often the next easier one. Where intervals overlap,
    with one another or with no effect at all, the range of words is given.
    """
    rated = [place for place, label in enumerate(labels) if label and label != usual]
    if not levels or usual not in levels or not rated:
        return ["" for _ in labels]
    above = levels.index(usual)
    harder = levels[above + 1 :]
    lost = [place for place in rated if _may_be_harder(found[place])]
    given = [labels[place] for place in lost if labels[place] in harder]
    dealt = sorted(given, key=harder.index, reverse=True)
    scale = _Scale(usual, levels[max(0, above - 1)], dealt or list(harder[:1]))
    losses = [found[place] for place in lost]
    words = ["" for _ in labels]
    for place in rated:
        words[place] = scale.word_of(found[place], losses)
    return words


@dataclass(frozen=True)
class _Scale:
    """The words that can be earned."""

    usual: str
    easier: str  # the usual word where the rulebook has no easier one
    harder: list[str]  # the hardest first

    def word_of(self, one: Judgement, losses: Sequence[Judgement]) -> str:
        if one.verdict == SAME or not self.harder:
            return self.usual
        if not _may_be_harder(one):
            return self.easier if one.verdict == HIGHER else _range(self.easier, self.usual)
        own = one.difference
        rest = [each.difference for each in losses if each is not one]
        hardest = self._harder_word(sum(_above(own, other) for other in rest))
        mildest = self._harder_word(len(rest) - sum(_above(other, own) for other in rest))
        if own.high is None or own.high >= 0:
            mildest = self.usual
        return _range(mildest, hardest)

    def _harder_word(self, rank: int) -> str:
        """The word of a rank among the cells that are harder; beyond the last, the mildest."""
        return self.harder[min(rank, len(self.harder) - 1)]


def _range(mildest: str, hardest: str) -> str:
    return hardest if hardest == mildest else f"{mildest} to {hardest}"


def _may_be_harder(one: Judgement) -> bool:
    low = one.difference.low
    return one.verdict != SAME and (low is None or low < 0)


def _above(one: Interval, other: Interval) -> bool:
    """Whether one difference is surely larger than another."""
    return one.low is not None and other.high is not None and one.low > other.high


# --- Two keys together ---------------------------------------------------------------------------


def interactions(stored: StoredSweep, two: Sequence[str], margin: float = 0.02) -> pd.DataFrame:
    """What two keys do together beyond what each does alone: a row for each pair of values.

    Columns: the two keys, part (alone, together), cells, difference, low, high (points), verdict.
    Alone: against the first value of the key, where the other has its first one. Together: how far
    the pair is from the sum of its two effects alone. Both are means over the settings of the other
    keys that were played with every pair.
    """
    import pandas as pd

    across, down = two
    table = _Table(stored, across, down)
    counted = pairs(stored, range(len(stored.manifest["cells"])))
    asked = [*table.alone(), *table.together()]
    sums = [counted.contrast(more, less, over=table.settings) for _, _, _, more, less in asked]
    found = judge_contrasts(sums, terms(stored, margin))
    rows = [
        (keys.text(left), keys.text(right), part, table.settings, *_points(one.difference),
         one.verdict)
        for (left, right, part, _, _), one in zip(asked, found, strict=True)
    ]  # fmt: skip
    columns = [across, down, "part", "cells", "difference", "low", "high", "verdict"]
    frame = pd.DataFrame(rows, columns=columns)
    first = (keys.text(table.lefts[0]), keys.text(table.rights[0]))
    frame.attrs = {"first": first, "games": counted.games, "share": table.share(counted)}
    return frame


Asked = tuple[Any, Any, str, list[int], list[int]]


class _Table:
    """The cells of a sweep by the values of two keys and the setting of the others."""

    def __init__(self, stored: StoredSweep, across: str, down: str) -> None:
        values = [cell["values"] for cell in stored.manifest["cells"]]
        self.lefts = list(dict.fromkeys(each[across] for each in values))
        self.rights = list(dict.fromkeys(each[down] for each in values))
        if min(len(self.lefts), len(self.rights)) < 2:
            raise BadInput(f"{across} and {down} need two values each.")
        found: dict[str, dict[tuple[str, str], int]] = {}
        for number, each in enumerate(values):
            others = str([(k, v) for k, v in each.items() if k not in (across, down)])
            found.setdefault(others, {})[str(each[across]), str(each[down])] = number
        full = len(self.lefts) * len(self.rights)
        self.cells = [setting for setting in found.values() if len(setting) == full]
        if not self.cells:
            raise BadInput(f"No setting has every pair of {across} and {down}.")

    @property
    def settings(self) -> int:
        return len(self.cells)

    def at(self, left: Any, right: Any) -> list[int]:
        return [setting[str(left), str(right)] for setting in self.cells]

    def alone(self) -> list[Asked]:
        left, right = self.lefts[0], self.rights[0]
        plain = self.at(left, right)
        found: list[Asked] = [(v, right, "alone", self.at(v, right), plain) for v in self.lefts[1:]]
        found += [(left, v, "alone", self.at(left, v), plain) for v in self.rights[1:]]
        return found

    def together(self) -> list[Asked]:
        left, right = self.lefts[0], self.rights[0]
        plain = self.at(left, right)
        return [
            (v, w, "together", self.at(v, w) + plain, self.at(v, right) + self.at(left, w))
            for v, w in product(self.lefts[1:], self.rights[1:])
        ]

    def share(self, counted: Pairs) -> float:
        """The mean share won where both keys have their first value."""
        plain = self.at(self.lefts[0], self.rights[0])
        return sum(counted.won(cell) for cell in plain) / counted.games / len(plain)


# --- A ladder of bots ----------------------------------------------------------------------------


def rungs(stored: StoredSweep, margin: float = 0.02) -> pd.DataFrame:
    """A row a cell of a sweep that varies the bot: how far it stands above the next lower one.

    Columns: setting (of the other keys), bot, games, share, low, high; below, step, step_low,
    step_high (points, on the same games), verdict. Within a setting the best bot stands first.
    """
    import pandas as pd

    if "bot" not in stored.vary:
        raise BadInput("A ladder needs cells that differ in the bot; this sweep varies none.")
    table = pd.DataFrame(stored.table(metrics=False))
    others = [key for key in stored.vary if key != "bot"]
    cells = [stored.manifest["cells"][number]["values"] for number in table["cell"]]
    names = cell_names([{key: cell[key] for key in others} for cell in cells])
    table["setting"] = names if others else ""
    rows = [
        row
        for _, part in table.groupby("setting", sort=False)
        for row in _climb(stored, part, margin)
    ]
    return pd.DataFrame(rows)


def _climb(stored: StoredSweep, part: pd.DataFrame, margin: float) -> list[Mapping[str, Any]]:
    ordered = part[part["games"] > 0].sort_values("win_rate", ascending=False, kind="stable")
    cells = ordered["cell"].tolist()
    counted = pairs(stored, cells)
    steps = [counted.split(place, place + 1) for place in range(len(cells) - 1)]
    found = judge_shares(steps, terms(stored, margin)) if steps else []
    names = ("setting", "bot", "games", "win_rate", "low", "high")
    rows: list[Mapping[str, Any]] = []
    for place, row in enumerate(ordered.to_dict("records")):
        one = found[place] if place < len(found) else None
        ends = _points(one.difference) if one else [None] * 3
        step = dict(zip(("step", "step_low", "step_high"), ends, strict=True))
        below = ordered["bot"].iloc[place + 1] if one else ""
        verdict = one.verdict if one else ""
        rows.append({n: row[n] for n in names} | {"below": below} | step | {"verdict": verdict})
    return rows
