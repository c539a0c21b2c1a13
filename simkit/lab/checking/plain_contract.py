"""Check all promises of a game in plain Python, bot by bot, within a time limit."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, wraps
from typing import Any

import numpy as np

from simkit.lab.basics.compiling import played_plainly
from simkit.lab.checking import promises
from simkit.lab.checking.promises import Chooser, DealtAgain, Shuffled
from simkit.lab.checking.time_limit import TooLong, within
from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.blame import at_fault
from simkit.messages.errors import SimkitError
from simkit.players import botscript

STEPPED = 3  # games that are stopped after every turn
FEWEST = 8  # games of a bot from start to end
SHARE_PLAYED = 0.4  # of a bot's time, for further ones
STOPS = 10  # in each of them at least: stopped games are played to their end, twice each
SHARE_STOPPED = 0.2  # of a bot's time, for further stops
LONGEST_STEPPED = 60  # turns of them; a longer game is stopped in one way only
WATCHED = 300  # decisions of a bot that are asked again
FIELDS = 4  # of a row, that a message lists
LEAST = 1.0  # seconds for each bot, and for each of its promises
TIED = 100  # games in which the order of options is shuffled
TOLD_TURNS = 8  # of a game, that are begun again with hidden things dealt again
TELLING = 2.0  # seconds for that
ANY = "random"  # the bot whose games they are: it comes to the most positions
STRANGE_LUCK = 987_654_321  # the seed of what is dealt again
PARTS = (
    "played",
    "as written",
    "stopped",
    "hidden",
    "options",
    "ties",
)  # of a report, in their order
BY_PLACE = ("idle", "random")  # bots of every game, which answer by the place of an option


@dataclass
class BotReport:
    """What came of one bot, as plain data."""

    wrong: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)  # how its games ended, in hexadecimal digits
    outcomes: list[str] = field(default_factory=list)
    rows: list[dict[str, str]] = field(default_factory=list)  # the same games, as a table has them
    offered: list[list[int]] = field(default_factory=list)  # by kind of decision and verb
    taken: list[list[int]] = field(default_factory=list)

    def add(self, found: Iterable[str]) -> None:
        self.wrong += [each for each in found if each not in self.wrong]


def contract(
    cell: Cell,
    bots: Sequence[str],
    games: int,
    seconds: float,
    say: Callable[[dict[str, Any]], None] = lambda told: None,
) -> dict[str, Any]:
    """A report for each bot; when the time is up, those that could not be asked are named.

    Seconds are work of this process, so a busy machine asks no less. `say` is told each report, and
    each part of it, as soon as it is there.
    """
    until = time.process_time() + seconds
    reports: dict[str, BotReport] = {}
    for place, bot in enumerate(bots):
        left = (until - time.process_time()) / (len(bots) - place)
        asked = replace(cell, bots=(bot,))
        reports[bot] = _report(asked, bot, games, max(left, LEAST), say)
        say({"bot": bot, "report": vars(reports[bot])})
    return {"bots": {bot: vars(report) for bot, report in reports.items()}}


def _report(
    cell: Cell, bot: str, games: int, seconds: float, say: Callable[[dict[str, Any]], None]
) -> BotReport:
    report = BotReport()
    at_work: list[Workspace] = []

    pulse = Pulse()

    def look() -> tuple[int, list[tuple[int, int]]]:
        tables = (workspace.batch for workspace in at_work)
        return pulse.beats, [(int(b["turn"].sum()), int(b["decisions"].sum())) for b in tables]

    try:
        prepared = prepare(cell)
        prepared = replace(prepared, bots=tuple(map(pulse.counting, prepared.bots)))
        until = time.process_time() + seconds
        played = partial(_played, seconds=seconds * SHARE_PLAYED)
        stepped = partial(_stepped, seconds=seconds * SHARE_STOPPED)
        checks: Sequence[Callable[..., None]]
        checks = (played, _as_written, stepped, _peeking, _telling, _ties)
        for number, check in enumerate(checks):
            workspace = Workspace(prepared)
            at_work[:] = [workspace]
            with within(max(until - time.process_time(), LEAST), look):
                check(prepared, workspace, bot, games, report)
            say({"bot": bot, "part": PARTS[number], "games": len(report.states)})
    except TooLong as stopped:
        _note_stop(stopped, bot, report)
    except SimkitError as problem:
        report.add([str(problem)])
    except Exception as problem:
        report.add([at_fault(problem) or f"{bot}: {type(problem).__name__}: {problem}"])
    return report


class Pulse:
    """Counts what bots are asked, at whatever table: as long as it grows, a game gets on."""

    def __init__(self) -> None:
        self.beats = 0

    def counting(self, chooser: Chooser) -> Chooser:
        """The same bot, counted; one that is compiled cannot be, and is fast."""
        if hasattr(chooser, "py_func"):
            return chooser

        @wraps(chooser)
        def counted(*asked: Any) -> int:
            self.beats += 1
            return chooser(*asked)

        return counted


def _note_stop(stopped: TooLong, bot: str, report: BotReport) -> None:
    if stopped.stands_still:
        where = stopped.place or bot
        report.add([f"{where}: a turn never ends; look for a loop whose condition stays true."])
    else:
        report.remarks.append(f"{bot} is slow in plain Python; not all could be asked of it.")


def as_written(cell: Cell) -> Cell:
    """The same cell, played by the author's own functions if the engine is made of them."""
    if cell.game.held.plain is None:
        return cell
    return replace(cell, game=played_plainly(cell.game))


# --- Games ---------------------------------------------------------------------------------------


def _played(
    prepared: Prepared,
    workspace: Workspace,
    bot: str,
    games: int,
    report: BotReport,
    seconds: float,
) -> None:
    """Games from start to end: how they end, and what is chosen in them; fewer if they are long."""
    desk, until = workspace.desk, time.process_time() + seconds
    desk.counting = 1
    for number in range(games):
        if number >= FEWEST and time.process_time() > until:
            break
        batch = workspace.run(number, 1)
        report.states.append(batch.tobytes().hex())
        report.rows.append(_row(prepared, batch))
        report.add(_columns(prepared, batch, report))
    kinds, verbs = (len(words) for words in prepared.game.words())
    report.offered = desk.offered[:kinds, :verbs].tolist()
    report.taken = desk.taken[:kinds, :verbs].tolist()


def _columns(prepared: Prepared, batch: np.ndarray, report: BotReport) -> Iterator[str]:
    """Whether the table of results has what the description says."""
    settled, game = prepared.settled, prepared.game
    columns = prepared.engine.columns(batch, settled.components, settled.settings)
    for name in ("outcome", "won", "turns", *prepared.metrics):
        if name not in columns:
            yield f"{_file_of(prepared)}: columns gives no {name!r}; the description names it."
    outcome = str(columns["outcome"][0]) if "outcome" in columns else ""
    report.outcomes.append(outcome)
    if outcome and outcome not in {each.name for each in game.outcomes}:
        yield f"{_file_of(prepared)}: games end {outcome!r}; the description has no such outcome."


def _as_written(
    prepared: Prepared, workspace: Workspace, bot: str, games: int, report: BotReport
) -> None:
    """Whether the author's own functions play the games that are played by what they became."""
    cell = prepared.settled.cell
    own = as_written(cell)
    if own is cell or botscript.is_script(prepared.settled.bots[0].script):
        return  # the author's own functions know the game's own bots alone
    other = Workspace(prepare(own))
    for number, row in enumerate(report.rows):
        told = _row(prepared, other.run(number, 1))
        names = [name for name in row if row[name] != told.get(name)]
        if names:
            report.add(
                [
                    f"{_file_of(prepared)}: game {number} of {bot} (seed {cell.seed}) ends "
                    "differently in plain Python; these columns differ: "
                    f"{', '.join(names[:FIELDS])}."
                ]
            )
            return


def rows_of(prepared: Prepared, games: int) -> list[dict[str, str]]:
    """How so many games ended, as the table of results has them."""
    workspace = Workspace(prepared)
    return [_row(prepared, workspace.run(number, 1)) for number in range(games)]


def _row(prepared: Prepared, batch: np.ndarray) -> dict[str, str]:
    settled = prepared.settled
    columns = prepared.engine.columns(batch, settled.components, settled.settings)
    return {name: str(values[0]) for name, values in columns.items()}


def _file_of(prepared: Prepared) -> str:
    return str(getattr(prepared.engine, "__file__", None) or prepared.game.typed)


def _stepped(
    prepared: Prepared,
    workspace: Workspace,
    bot: str,
    games: int,
    report: BotReport,
    seconds: float,
) -> None:
    """Games that are stopped after every turn, and looked at; after fewer if they are slow."""
    file, until = _file_of(prepared), time.process_time() + seconds
    stopping = partial(promises.stopping, least=STOPS, goes_on=lambda: time.process_time() < until)
    for number in range(min(games, STEPPED)):
        turns = int(workspace.run(number, 1)[0].turn)
        checks: list[Callable[[Prepared, int], list[str]]] = [promises.sound, promises.stepping]
        checks += [stopping] if turns <= LONGEST_STEPPED else []
        for check in checks:
            found = check(prepared, number)
            report.add(f"{file}: {bot}, {each}." for each in found)
            if found:
                return  # the next game would say the same


# --- Bots ----------------------------------------------------------------------------------------


def _peeking(
    prepared: Prepared, workspace: Workspace, bot: str, games: int, report: BotReport
) -> None:
    """Whether the bot sees what is hidden, or changes the position."""
    from simkit.kernel.luck import luck_of

    if not hasattr(prepared.engine, "deal_hidden"):
        report.remarks.append(
            f"{_file_of(prepared)} has no deal_hidden, so nobody can say whether a bot peeks."
        )
        return
    chooser = prepared.bots[0]
    tried = 0
    for number in range(games):
        if number >= STEPPED and tried >= WATCHED:
            return
        luck = luck_of(STRANGE_LUCK + number)
        sees = prepared.game.held.part("sees")
        watch = DealtAgain(prepared.engine, chooser, luck, most=WATCHED, sees=sees)
        promises.dealt_again(prepared, watch, number)
        tried += watch.tried
        where = getattr(prepared.engine, "PLACES", {}).get(bot) or _place_of(chooser) or bot
        report.add(f"{where}: {each}." for each in watch.wrong)
        if watch.wrong:
            return  # the next game would say the same


def _telling(
    prepared: Prepared, workspace: Workspace, bot: str, games: int, report: BotReport
) -> None:
    """Whether the options of a player tell what this player cannot see."""
    from simkit.kernel.luck import luck_of

    if bot != ANY or not prepared.game.held.hides or prepared.game.held.part("sees") is None:
        return
    until = time.process_time() + TELLING
    for number in range(games):
        for turn in range(1, TOLD_TURNS + 1):
            if time.process_time() > until:
                return
            luck = luck_of(STRANGE_LUCK + number)
            found = promises.telling_options(prepared, number, turn, luck)
            report.remarks += [f"{each}." for each in found]
            if found:
                return


def _place_of(function: Any) -> str:
    """Where a bot's function stands: file, line and name."""
    function = inspect.unwrap(getattr(function, "py_func", function))
    code = getattr(function, "__code__", None)
    return f"{code.co_filename}, line {code.co_firstlineno}, {code.co_name}" if code else ""


def _ties(
    prepared: Prepared, workspace: Workspace, bot: str, games: int, report: BotReport
) -> None:
    """Whether seats differ because a script takes the first of the options that it likes best."""
    game = prepared.game
    if not game.seats or bot in BY_PLACE:
        return
    shuffled = Shuffled(prepared.bots[0])
    other = Workspace(promises.answering(prepared, shuffled))
    wins = [_seat_wins(prepared, each) for each in (workspace, other)]
    if not shuffled.others:
        return
    share = shuffled.others / shuffled.asked
    spread = [(max(each) - min(each)) / TIED for each in wins]
    said = (
        f"{bot} takes another option in {share:.0%} of its decisions if simkit changes the order "
        "of the options. So it takes the first of equally good options, or chooses by their place."
    )
    if spread[0] - spread[1] > 2 * (1 / TIED) ** 0.5:
        said += (
            f" Seats differ by {100 * spread[0]:.0f} points in {TIED} games, and by "
            f"{100 * spread[1]:.0f} if it breaks ties at random."
        )
    report.remarks.append(said)


def _seat_wins(prepared: Prepared, workspace: Workspace) -> list[int]:
    """How often each seat wins."""
    settled, seats = prepared.settled, prepared.settled.settings[prepared.game.seats]
    wins = np.zeros(seats, dtype=np.int64)
    for number in range(TIED):
        batch = workspace.run(number, 1)
        columns = prepared.engine.columns(batch, settled.components, settled.settings)
        wins += [int(columns[f"won_{seat}"][0]) for seat in range(1, seats + 1)]
    return [int(each) for each in wins]
