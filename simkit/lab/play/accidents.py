"""Games that raise an error or never end: whose code is at fault, and where."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from simkit.description.game import Game
from simkit.lab.basics.endless import is_owned, watched
from simkit.lab.basics.plain_process import asked_in_plain
from simkit.lab.basics.raised_outside import raise_kept
from simkit.lab.play.plain_data import plain_cell
from simkit.lab.play.prepare import Prepared
from simkit.messages.blame import at_fault
from simkit.messages.errors import BadInput, SimkitError
from simkit.players import botscript

if TYPE_CHECKING:
    import numpy as np

CROWDED = "more options than the desk holds"  # what `offer` of the kernel raises
RANDOM = "random"  # any bot: what it would take is given
PATIENCE = 20.0  # seconds in which a broken game is played again in plain Python


class Accidents:
    """What is said when a game at play breaks down: the line of a user's file, if one is known."""

    def __init__(self, prepared: Prepared, luck: np.record) -> None:
        self._prepared, self._luck = prepared, luck

    @contextmanager
    def explained(self) -> Iterator[None]:
        """A game of simkit's that raises is a defect; say which game shows it."""
        try:
            yield
            raise_kept()
        except (ValueError, ArithmeticError, LookupError) as problem:
            raise self._accident(problem) from problem
        except SimkitError:
            raise
        except Exception as problem:  # a game or bot of a user's may raise anything
            if not at_fault(problem) and (
                not self._is_users or isinstance(problem, AssertionError)
            ):
                raise
            raise self._accident(problem) from problem

    def watched(self, batch: np.ndarray) -> AbstractContextManager[None]:
        """Look from beside whether games of somebody else's rules get on."""
        if not self._may_stand_still or self._prepared.search or not len(batch):
            return nullcontext()
        luck = self._luck

        def look() -> tuple[int, int]:
            return int(luck.game), int(batch["decisions"].sum() + batch["turn"].sum())

        return watched(look, self._endless_in_plain)

    def lessons_watched(self, book: np.record) -> AbstractContextManager[None]:
        """Watch for a standstill while a book of answers is written (see `lessons`)."""
        if not self._may_stand_still:
            return nullcontext()
        look = lambda: (int(book.lesson), int(book.read))  # noqa: E731
        return watched(look, partial(self._endless_lesson, book))

    @property
    def _may_stand_still(self) -> bool:
        return self._may_break or (self._is_users and is_owned())

    @cached_property
    def _is_users(self) -> bool:
        """Whether a game or a bot plays that is not simkit's own."""
        return self._prepared.game.is_outside or bool(self._own_bots())

    def _own_bots(self) -> list[str]:
        """The bots at play that are Python files."""
        bots = self._prepared.settled.bots
        return [bot.name for bot in bots if botscript.is_script(bot.script)]

    @property
    def _may_break(self) -> bool:
        """Whether such code is compiled, so that it does not know its lines."""
        from simkit.kernel.jit import CONFIG

        return self._is_users and not CONFIG.DISABLE_JIT

    def _replayed(self) -> dict[str, Any]:
        """What the game that is at play comes to in plain Python."""
        cell = self._prepared.settled.cell
        order = {"task": "replay", "number": int(self._luck.game), **plain_cell(cell)}
        return asked_in_plain(order, PATIENCE)

    def _endless_in_plain(self) -> str:
        """What is said of a turn that never ends; "" if it ends in plain Python."""
        found = self._replayed()
        if "endless" not in found:
            return ""
        cell = self._prepared.settled.cell
        where = found["endless"] or cell.game.typed
        return (
            f"{where}: {_turn_of(found)}game {int(self._luck.game)} (seed {cell.seed}) never ends; "
            "look for a loop whose condition stays true."
        )

    def _endless_lesson(self, book: np.record) -> str:
        """What is said of a lesson that never ends, found by its luck and what was taken in it."""
        from simkit.kernel.search.rehearsing import LESSONS

        cell = self._prepared.settled.cell
        number = int(book.lesson) - 1
        plain = replace(
            cell, bots=(RANDOM,) * len(cell.bots), knobs={}, forbidden=(), seed=int(LESSONS)
        )
        picks = [int(pick) for pick in book.pick[: int(book.steps)]]
        order = {"task": "replay", "number": number, "picks": picks, **plain_cell(plain)}
        found = asked_in_plain(order, PATIENCE)
        if "endless" not in found:
            return ""
        where = found["endless"] or cell.game.typed
        learns = next(bot.name for bot in self._prepared.settled.bots if bot.plans)
        return (
            f"{where}: {_turn_of(found)}game {number}, one of those from which {learns} learns, "
            "never ends; look for a loop whose condition stays true."
        )

    def _line_in_plain(self) -> str:
        """The line of a game or bot of the user's that breaks, found by playing it in plain Python.

        Compiled code does not know its lines.
        """
        return str(self._replayed().get("problem", "")) if self._may_break else ""

    def _explained(self) -> str:
        """What the engine of a game in one file knows of a game that broke down: the line."""
        explain = getattr(self._prepared.engine, "explain", None)
        return explain(self._prepared.settled, int(self._luck.game)) if explain else ""

    def _accident(self, problem: Exception) -> SimkitError:
        """Whose fault it is: the line of a file that is not simkit's, if one is known."""
        raise_kept()
        cell = self._prepared.settled.cell
        game = f"game {int(self._luck.game)} of seed {cell.seed}"
        if CROWDED in str(problem):
            return _crowded(cell.game, game)
        line = self._explained() or at_fault(problem) or self._line_in_plain()
        if line:
            return BadInput(line if game in line else f"{line} It happened in {game}.")
        own = self._own_bots()
        if own:
            said = (
                f"{' or '.join(own)} broke down in {game}: {problem}. Correct its function choose."
            )
            return BadInput(said)
        if cell.game.is_outside:
            return BadInput(
                f"{cell.game.typed} broke down in {game}: {problem}. Correct its rules."
            )
        return SimkitError(
            f"{cell.game.name} broke down in {game}: "
            f"{problem}. This is a defect of simkit; please report it with this seed and game, "
            f"the settings and the bot."
        )


def _turn_of(found: dict[str, Any]) -> str:
    """The turn that never ends, if it is known."""
    return f"turn {found['turn']} of " if found["turn"] else "a turn of "


def _crowded(played: Game, game: str) -> BadInput:
    """A decision has no room for all its options: only a large pack or a large game gets there."""
    from simkit.kernel.decisions import MOST_OPTIONS

    return BadInput(
        f"{played.typed}: a decision in {game} has more than {MOST_OPTIONS} options, the most that "
        "simkit can offer. Make decks, hands or the board smaller."
    )
