"""Write rows as they come: .parquet, .csv, .json, .xlsx. The file appears when it is whole."""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from simkit.lab.basics.outputs import Aside, checked_place, led_to
from simkit.lab.basics.seals import OPEN_SEAL, seal_file
from simkit.lab.table.csv_text import csv_text
from simkit.lab.table.parquet import FEW_ROWS, METADATA_KEY, SEAL_KEY
from simkit.lab.table.rows import Columns, as_records
from simkit.lab.table.workbook_bytes import MOST_ROWS, workbook_bytes
from simkit.messages.errors import BadInput, SimkitError
from simkit.outside.workbooks import openpyxl

if TYPE_CHECKING:
    import pyarrow as pa

ROW_GROUP = 50_000  # rows that are held back and written at once; fewer make Parquet files slow


def open_writer(out: str | os.PathLike[str]) -> Writer:
    """The writer for a file name, by its suffix. What cannot be written is refused at once."""
    target = Path(out)
    kind = WRITERS.get(target.suffix.lower())
    if kind is None:
        known = ", ".join(WRITERS)
        raise BadInput(f"{target}: rows are written to a file that ends in {known}.")
    return kind(checked_place(target))


class Writer(ABC):
    """A file that exists under its name only when it is whole."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self._place = Aside(led_to(target))
        self.aside = self._place.path

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Whatever was not finished is thrown away."""
        self._close_quietly()
        self._place.__exit__(kind, problem, trace)

    def add(self, rows: Columns) -> None:
        """Write some more rows."""
        try:
            self._add(rows)
        except OSError as problem:
            raise self._failed(problem) from problem

    def finish(self, metadata: Mapping[str, Any]) -> Path:
        """Complete the file and give it its name."""
        try:
            self._finish(metadata)
            self._place.keep()
        except OSError as problem:
            raise self._failed(problem) from problem
        return self.target

    def _failed(self, problem: OSError) -> SimkitError:
        reason = problem.strerror or str(problem)
        return SimkitError(
            f"{self.target} could not be written: {reason}. No rows were saved; "
            "free some space or choose another place, and run again."
        )

    def _close_quietly(self) -> None:
        with suppress(OSError, ValueError):  # the file is thrown away anyway
            self._close()

    @abstractmethod
    def _add(self, rows: Columns) -> None: ...

    @abstractmethod
    def _finish(self, metadata: Mapping[str, Any]) -> None: ...

    @abstractmethod
    def _close(self) -> None: ...


class ParquetWriter(Writer):
    """Row groups of equal size, whatever the chunks; what is known of the run in the metadata."""

    def __init__(self, target: Path) -> None:
        super().__init__(target)
        self._held: list[pa.Table] = []
        self._rows = 0
        self._sink: Any = None

    def _add(self, rows: Columns) -> None:
        table = arrow_table(rows)
        self._held.append(table)
        self._rows += table.num_rows
        while self._rows >= ROW_GROUP:
            self._flush(ROW_GROUP)

    def _flush(self, count: int) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = pa.concat_tables(self._held)
        if self._sink is None:
            # Without a stored schema the file's own metadata, added at the end, is the schema's.
            self._sink = pq.ParquetWriter(
                self.aside, table.schema, compression="zstd", store_schema=False
            )
        self._sink.write_table(table.slice(0, count), row_group_size=ROW_GROUP)
        self._held = [table.slice(count)]
        self._rows = self._held[0].num_rows

    def _finish(self, metadata: Mapping[str, Any]) -> None:
        self._flush(self._rows)
        text = json.dumps(metadata, ensure_ascii=False)
        self._sink.add_key_value_metadata({METADATA_KEY: text, SEAL_KEY: OPEN_SEAL})
        self._close()
        seal_file(self.aside)

    def _close(self) -> None:
        if self._sink is not None:
            self._sink.close()


class TextWriter(Writer):
    """What the two text formats share: an open file."""

    def __init__(self, target: Path) -> None:
        super().__init__(target)
        self._file = self.aside.open("w", encoding="utf-8", newline="")
        self._empty = True

    def _add(self, rows: Columns) -> None:
        self._write_rows(rows)
        self._empty = False

    @abstractmethod
    def _write_rows(self, rows: Columns) -> None: ...

    def _finish(self, metadata: Mapping[str, Any]) -> None:
        self._close()

    def _close(self) -> None:
        self._file.close()


class CsvWriter(TextWriter):
    """A heading, then a line a game."""

    def _write_rows(self, rows: Columns) -> None:
        import pandas as pd

        self._file.write(csv_text(pd.DataFrame(rows), heading=self._empty))


class JsonWriter(TextWriter):
    """One array with an object a game, a line each."""

    def _write_rows(self, rows: Columns) -> None:
        lines = (json.dumps(row, ensure_ascii=False, allow_nan=False) for row in as_records(rows))
        self._file.write(("[\n" if self._empty else ",\n") + ",\n".join(lines))

    def _finish(self, metadata: Mapping[str, Any]) -> None:
        self._file.write("[]\n" if self._empty else "\n]\n")
        self._close()


class WorkbookWriter(Writer):
    """A workbook with one sheet: a heading, then a row for each row of the table."""

    def __init__(self, target: Path) -> None:
        openpyxl()
        super().__init__(target)
        self._rows: list[list[Any]] = []

    def _add(self, rows: Columns) -> None:
        if not self._rows:
            self._rows.append(list(rows))
        self._rows += (list(row.values()) for row in as_records(rows))
        if len(self._rows) > MOST_ROWS:
            raise BadInput(f"{self.target}: a workbook has {MOST_ROWS:,} rows; write .parquet.")

    def _finish(self, metadata: Mapping[str, Any]) -> None:
        self.aside.write_bytes(workbook_bytes({"simkit": self._rows}))

    def _close(self) -> None:
        """Nothing is open."""


WRITERS: dict[str, type[Writer]] = {
    ".parquet": ParquetWriter,
    ".csv": CsvWriter,
    ".json": JsonWriter,
    ".xlsx": WorkbookWriter,
}


def arrow_table(rows: Columns) -> pa.Table:
    """The rows in plain Arrow types: integers, floats, booleans, text."""
    import pyarrow as pa

    few = len(next(iter(rows.values()), ())) < FEW_ROWS
    arrays = _made_together(rows) if few else {n: _arrow_array(each) for n, each in rows.items()}
    return pa.table({name: arrays[name] for name in rows})


def _made_together(rows: Columns) -> dict[str, pa.Array]:
    """Columns of a kind are made as one and cut: of few rows, making them is all that takes time.

    More rows are not: that would hold them twice.
    """
    kinds: dict[str, list[str]] = {}
    for name, values in rows.items():
        kinds.setdefault("text" if _is_text(values) else values.dtype.str, []).append(name)
    arrays: dict[str, pa.Array] = {}
    for names in kinds.values():
        whole = _arrow_array(np.concatenate([rows[name] for name in names]))
        size = len(whole) // len(names)
        arrays |= {name: whole.slice(place * size, size) for place, name in enumerate(names)}
    return arrays


def _arrow_array(values: np.ndarray) -> pa.Array:
    import pyarrow as pa

    if _is_text(values):
        return pa.array(values.tolist(), type=pa.string())
    return pa.array(values, from_pandas=True)  # an empty place (NaN) becomes null


def _is_text(values: np.ndarray) -> bool:
    return values.dtype.kind in "OU"
