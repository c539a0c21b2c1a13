"""Read as much of a stored sweep as a chart needs: its totals, or also its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from simkit.description.game import Game
from simkit.finding import registry
from simkit.lab.play.cell import Cell
from simkit.lab.sweeps import read_rows
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.table.rows import joint_name
from simkit.messages.errors import BadInput, nearest
from simkit.view.text.sweeps import Swept, note_of
from simkit.view.text.values import key_title

if TYPE_CHECKING:
    from pandas import DataFrame

Options = Mapping[str, Any]
"""Those of `simkit chart` that were given: keys, cell, against, by ..."""


class Source:
    """A sweep; of one that is only told (`survey`) no games can be had."""

    def __init__(
        self,
        stored: StoredSweep | None,
        progress: bool = False,
        survey: tuple[Swept, DataFrame] | None = None,
        lay: Callable[[Cell], Cell] | None = None,
    ) -> None:
        self._stored, self.progress, self._survey = stored, progress, survey
        self._lay = lay  # what is laid over a cell before it is asked anew

    @property
    def stored(self) -> StoredSweep:
        assert self._stored is not None, "only a stored sweep has games"
        return self._stored

    def _surveyed(self) -> tuple[Swept, DataFrame]:
        if self._survey is None:
            self._survey = self.stored.survey()
        return self._survey

    # --- Its cells ---

    @property
    def swept(self) -> Swept:
        """What `simkit report --json` prints."""
        return self._surveyed()[0]

    @property
    def cells(self) -> DataFrame:
        """A row a cell."""
        return self._surveyed()[1]

    @property
    def game(self) -> Game:
        return registry.find_for_document(self.swept["game"])

    @property
    def vary(self) -> tuple[str, ...]:
        """The keys in which the cells differ."""
        return tuple(self.swept["vary"])

    def title(self, key: str) -> str:
        """What people call a key that varies; games that are not known here call theirs nothing."""
        return key_title(key, registry.known(self.swept["game"]))

    @property
    def unlike_bots(self) -> bool:
        """Whether the cells differ in who plays."""
        return not {"bot", "bots"}.isdisjoint(self.vary)

    def keys_of(self, options: Options) -> tuple[str, ...]:
        """The keys that --keys names, with or without the word that says their kind."""
        known = {key.partition(":")[2] or key: key for key in self.vary}
        names = options["keys"].split(",") if "keys" in options else ()
        return tuple(known.get(name, name) for name in names)

    @property
    def note(self) -> str:
        """What every caption ends with."""
        return note_of(self.swept)

    @property
    def note_of_wins(self) -> str:
        """What the caption of a chart of wins ends with."""
        return note_of(self.swept, of_wins=True)

    # --- The games behind them ---

    def chosen(self, options: Options, most: int) -> list[int]:
        """The cells that --cell names, by number or name; all of them, if they fit."""
        known = self.stored.names
        if "cell" in options:
            return [self.number(name.strip()) for name in options["cell"].split("+")]
        if len(known) > most:
            raise BadInput(
                f"This sweep has {len(known)} cells and the chart shows {most}: choose with "
                f"--cell, by number (0 to {len(known) - 1}) or name, joined by +."
            )
        return list(range(len(known)))

    def number(self, name: str) -> int:
        """The number of a cell that was named by it or by its name."""
        known = self.stored.names
        if name.isascii() and name.isdigit() and int(name) < len(known):
            return int(name)
        if name not in known:
            raise BadInput(f"There is no cell {name!r}. {nearest(name, known)}")
        return known.index(name)

    def rows(self, columns: Sequence[str], cells: Sequence[int]) -> DataFrame:
        """A row a game of these cells."""
        return read_rows.rows(self.stored, columns, cells)

    @contextmanager
    def asked_anew(self, options: Options) -> Iterator[dict[str, Any]]:
        """The one cell that --cell names, as `simkit.timeline` and its like take it."""
        (number,) = self.chosen(options, 1)[:1]
        with read_rows.cell_of(self.stored, number) as played:
            cell = self._lay(played) if self._lay else played
            settings = {key: value for key, value in cell.settings.items() if key != "bots"}
            yield {
                "game": cell.game,
                "bot": joint_name(cell.bots),
                "seed": cell.seed,
                "packs": cell.packs,
                "overrides": cell.overrides,
                "knobs": cell.knobs,
                **settings,
            }
