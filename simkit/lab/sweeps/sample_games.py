"""Choose games of a sweep that are worth reading: typical and extreme ones.

Of the cell that is won most and the one that is won least, a few games are named that `simkit
trace` tells move by move. Each is the first game of its cell that ended so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.lab.play.cell import DEFAULT_BOT
from simkit.lab.sweeps.stored import StoredSweep

Ending = tuple[str, int]
"""How and in which turn a game ended."""


@dataclass(frozen=True)
class Sample:
    """A game that stands for others, or for none."""

    cell: int
    name: str  # of the cell
    what: str
    game: int
    outcome: str
    won: bool
    turns: int
    settings: dict[str, Any]  # with which it was played, as a study writes them
    bot: str


def samples(stored: StoredSweep, cells: Sequence[Mapping[str, Any]]) -> list[Sample]:
    """The games to read; `cells` are those of the sweep's summary."""
    begun = [cell for cell in cells if cell["games"]]
    begun.sort(key=lambda cell: -cell["win_rate"]["estimate"])
    ends = begun if len(begun) < 2 else [begun[0], begun[-1]]
    return [sample for cell in ends for sample in _of_cell(stored, cell)]


def _of_cell(stored: StoredSweep, cell: Mapping[str, Any]) -> Iterator[Sample]:
    number = cell["cell"]
    first, endings = _endings(stored, number)
    winning = {name for name, won in stored.manifest["outcomes"] if won}
    settings = stored.manifest["study"]["settings"] | stored.manifest["cells"][number]["values"]
    bot = settings.pop("bot", DEFAULT_BOT)
    for what, (outcome, turns) in telling(endings, winning).items():
        game = first[outcome, turns]
        won = outcome in winning
        yield Sample(number, cell["name"], what, game, outcome, won, turns, settings, bot)


def _endings(stored: StoredSweep, number: int) -> tuple[dict[Ending, int], Counter[Ending]]:
    """The first game with each ending, and how many games ended so."""
    first: dict[Ending, int] = {}
    times: Counter[Ending] = Counter()
    for shard in stored.shards(number):
        chunk = shard.chunk(("outcome", "turns"))
        columns = (chunk.columns[name].tolist() for name in ("outcome", "turns"))
        endings = zip(*columns, strict=True)
        for game, ending in zip(chunk.numbers.tolist(), endings, strict=True):
            first.setdefault(ending, game)
            times[ending] += 1
    return first, times


# --- Which games tell something ------------------------------------------------------------------


def telling(endings: Mapping[Ending, int], winning: Container[str]) -> dict[str, Ending]:
    """The endings that stand for the others, and those at the edge; none stands twice."""
    won = {ending: times for ending, times in endings.items() if ending[0] in winning}
    lost = {ending: times for ending, times in endings.items() if ending[0] not in winning}
    found: dict[str, Ending] = {}
    for kind, part in (("win", won), ("loss", lost)):
        if part:
            found[f"a typical {kind}"] = _typical(part)
            found[f"the quickest {kind}"] = min(part, key=lambda ending: ending[1])
    found["the longest game"] = max(endings, key=lambda ending: ending[1])
    return {what: ending for what, ending in found.items() if _first_name(found, ending) == what}


def _first_name(found: Mapping[str, Ending], ending: Ending) -> str:
    return next(what for what, other in found.items() if other == ending)


def _typical(endings: Mapping[Ending, int]) -> Ending:
    """The commonest outcome, in the turn in which the middle one of its games ended."""
    outcomes: Counter[str] = Counter()
    for (outcome, _), times in endings.items():
        outcomes[outcome] += times
    commonest = outcomes.most_common(1)[0][0]
    reached = 0
    for turn in sorted(turn for outcome, turn in endings if outcome == commonest):
        reached += endings[commonest, turn]
        if 2 * reached >= outcomes[commonest]:
            break
    return commonest, turn
