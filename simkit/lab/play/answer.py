"""The base of every answer: what was asked, the figures, and the command that repeats it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.basics.encoding import encoded
from simkit.lab.basics.heading import Heading, heading_of
from simkit.lab.play.again import Again
from simkit.lab.table.rows import Columns
from simkit.messages.errors import BadInput, SimkitError, Unsaved, why_unread
from simkit.version import VERSION

if TYPE_CHECKING:
    from types import ModuleType

    import pandas as pd
    from matplotlib.figure import Figure

    from simkit.lab.table.writers import Writer


SHOWN_BY = "simkit.view.notebook.shown"
"""What draws an answer for a notebook. The laboratory works without it; it is loaded by its name,
as games are, and only when somebody looks."""


def _shown_by() -> ModuleType:
    return import_module(SHOWN_BY)


@dataclass(frozen=True, kw_only=True)
class Answer(ABC):
    """The result of a public function. Each command adds its own figures."""

    VERB: ClassVar[str]  # the command that gives it
    FACE: ClassVar[str] = ""  # the name of its page and chart, if that is not the command's
    STOPS_ANYWHERE: ClassVar[bool] = True  # whether a command can stop where an interrupt did

    interrupted: bool = False  # whether Ctrl-C ended it early
    remarks: tuple[str, ...] = ()  # what simkit noticed during play

    def __init_subclass__(cls) -> None:
        """Every answer is told in a line: a dataclass leaves alone what a class says itself."""
        cls.__repr__ = Answer.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        """In a line: what was asked, and how to see what was found."""
        header = self._header()
        games = getattr(self, "games", None)
        played = f"{games:,} games" if isinstance(games, int) else ""
        seed = f"seed {header['seed']}" if "seed" in header else ""
        bot = f"bot {header['bot']}" if header.get("bot") else ""
        basis = ", ".join(filter(None, (str(bot)[:40], played, seed)))
        name = f"{self.VERB} {header['game']}"
        asked = f"{name}: {basis}" if basis else name
        stopped = "; interrupted" if self.interrupted else ""
        ways = [".summary()"]
        ways += [".frame"] if hasattr(type(self), "frame") else []
        ways += [".chart()"] if _shown_by().is_drawn(self) else []
        return f"<simkit {asked}{stopped}; see {', '.join(ways)}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: table, chart, and the page that the command prints."""
        told: str = _shown_by().html(self)
        return told

    def chart(self, kind: str | None = None) -> Figure:
        """Draw a chart of this result. An error about an unknown kind lists the known ones.

        simkit.causes("apocalypse").chart()
        simkit.run("apocalypse").chart("losses").savefig("losses.png")

        kind      the kind of chart (default: the usual one)
        """
        figure: Figure = _shown_by().chart(self, kind)
        return figure

    @property
    def version(self) -> str:
        """The version of simkit that played the games."""
        return VERSION

    @property
    @abstractmethod
    def _command(self) -> Again:
        """The command that gives it again, or why there is none."""

    @cached_property
    def _again(self) -> Again:
        """The command that gives it again, or why there is none after an interrupt."""
        found = self._command
        if found.command and self.interrupted and not self.STOPS_ANYWHERE:
            why_not = "It was interrupted, and no command stops at the same game."
            return Again(None, f"{why_not} The whole answer: {found.command}")
        return found

    @property
    def command(self) -> str | None:
        """The command line that gives this result again; None if there is none (see `notes`)."""
        return self._again.command

    def own_notes(self) -> Iterable[str]:
        """What a reader should know before quoting a figure."""
        return self.remarks

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks to read before you use a figure."""
        why_not = self._again.why_not
        return (*self.own_notes(), *([why_not] if why_not else []))

    def summary(self) -> dict[str, Any]:
        """The plain values that the command prints with --json. None means unknown."""
        told: dict[str, Any] = encoded({**self._header(), **self._closing(), **self.figures()})
        return told

    @cached_property
    def heading(self) -> Heading:
        """What was asked, and which games, values and method the figures rest on."""
        return heading_of({**self._header(), **self._closing()})

    @abstractmethod
    def _header(self) -> dict[str, Any]:
        """What was asked: the game, and what of it."""

    def _closing(self) -> dict[str, Any]:
        """What it stands on."""
        return {
            "version": self.version,
            "interrupted": self.interrupted,
            "command": self.command,
            "notes": list(self.notes),
        }

    def with_origin(self, frame: pd.DataFrame) -> pd.DataFrame:
        """Add to a frame, in `frame.attrs`, where its figures come from."""
        stands = {"version": self.version, "interrupted": self.interrupted, "command": self.command}
        frame.attrs["simkit"] = {"verb": self.VERB, **self._header(), **stands}
        return frame

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """What was found: plain data and records, under the keys that --json prints."""


@dataclass(frozen=True, kw_only=True)
class TableAnswer(Answer):
    """An answer that is a table as well, which can be written to a file."""

    out: Path | None = None  # the file for the table, if one was given

    @property
    @abstractmethod
    def table(self) -> Columns:
        """The columns of the file that `out` writes."""

    @property
    def frame(self) -> pd.DataFrame:
        """The table as a pandas DataFrame. `frame.attrs` says how it was made."""
        import pandas as pd

        return self.with_origin(pd.DataFrame(self.table))

    def metadata(self) -> dict[str, Any]:
        """What a file that holds this answer says about it."""
        return {
            "kind": self.VERB,
            "game": self._header()["game"],
            "command": self.command,
            "interrupted": self.interrupted,
            "version": self.version,
        }

    def with_file(self, write: Callable[[Path], Path], file: Path) -> Self:
        """The answer with the file that it is written to, which is told even if that fails."""
        try:
            return replace(self, out=write(file))
        except (OSError, BadInput) as problem:
            why = f"{file} could not be written: {why_unread(problem)}."
            raise Unsaved(why, self) from problem

    def written(self, writer: Writer | None, table: Columns | None = None) -> Self:
        """Write the table (or another one) to the file `out`, if given, and return the answer."""
        if writer is None:
            return self
        try:
            with interrupts_held():
                writer.add(self.table if table is None else table)
                return replace(self, out=writer.finish(self.metadata()))
        except SimkitError as problem:
            raise Unsaved(str(problem), self) from problem
