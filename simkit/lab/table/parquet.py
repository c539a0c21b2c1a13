"""Read and write Parquet files: rows, and what a file says of them.

Whatever Arrow throws at a file that is damaged, or none of ours, becomes one `Unreadable`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput, SimkitError, why_unread

if TYPE_CHECKING:
    import pyarrow as pa

METADATA_KEY = "simkit"  # what a file says of its rows stands under it
SEAL_KEY = "simkit.seal"  # ... and its seal under this one, behind all else
FEW_ROWS = 50  # what packing, dictionaries and statistics save of more is lost on so few


LARGEST = 2**30  # bytes that are read at once: some thirty million rows
DAMAGED = "it was changed or damaged after simkit wrote it"


class Unreadable(BadInput):
    """A stored file that cannot be read, or is not what it should be."""

    def __init__(self, path: Path, why: str, remedy: str = "") -> None:
        super().__init__(f"{path}: {why}. {remedy}".rstrip())
        self.why = why


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Whatever goes wrong in the block is said of this file."""
    try:
        yield
    except SimkitError:
        raise
    except Exception as problem:  # a damaged file makes Arrow throw nearly anything
        reason = why_unread(problem) or type(problem).__name__
        raise Unreadable(path, f"the file cannot be read ({_first_line(reason)})") from None


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].rstrip(".")


def content_of(path: Path) -> bytes:
    """The bytes of a file."""
    if path.is_dir():
        raise Unreadable(path, "this is a folder, where a file is expected")
    with reading(path), path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise Unreadable(path, f"the file is larger than {LARGEST:,} bytes")
    return content


def parquet_bytes(table: pa.Table, says: Mapping[str, str], row_group: int) -> bytes:
    """A whole file of rows and texts; the last text stands behind all else."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    many = table.num_rows >= FEW_ROWS
    with pq.ParquetWriter(
        sink,
        table.schema,
        compression="zstd" if many else "none",
        use_dictionary=many,
        write_statistics=many,
        store_schema=False,
    ) as writer:
        writer.write_table(table, row_group_size=row_group)
        writer.add_key_value_metadata(dict(says))
    return bytes(sink.getvalue())


def open_parquet(content: bytes, path: Path) -> pa.ParquetFile:
    """A file's content for reading; `path` is the file that messages name."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with reading(path):
        return pq.ParquetFile(pa.BufferReader(content))


def said_in(file: pa.ParquetFile, key: str, path: Path) -> str | None:
    """A text that a file says of its rows."""
    with reading(path):
        text = (file.metadata.metadata or {}).get(key.encode())
        return None if text is None else text.decode()


def rows_in(file: pa.ParquetFile, path: Path, size: int) -> Iterator[pa.RecordBatch]:
    """The rows of a file, so many at a time; only what goes wrong in reading is said of it."""
    batches = file.iter_batches(batch_size=size)
    while True:
        with reading(path):
            batch = next(batches, None)
            if batch is None:
                return
            batch.validate(full=True)  # else a damaged text is only found when it is used
        yield batch


def facts_in(file: pa.ParquetFile, path: Path) -> dict[str, Any]:
    """What a file says of its games."""
    text = said_in(file, METADATA_KEY, path)
    if text is None:
        raise Unreadable(path, "simkit did not write it; it does not say what was played")
    with reading(path):
        facts = json.loads(text)
        if not isinstance(facts, dict):
            raise Unreadable(path, "what it says of its games is no table")
        return facts
