"""A table that is hosted for a test, in this process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

from simkit.finding import registry
from simkit.lab.people.kept_choices import ChoicesKept
from simkit.lab.people.sitting import PeopleTable, sitting_of
from simkit.lab.play.cell import cell_of
from simkit.web.tables import hosting
from tests.web.person import PATIENCE


@contextmanager
def table_of(
    monkeypatch: Any,
    game: str,
    people: Sequence[int],
    keep: Callable[[PeopleTable], None] = lambda table: None,
    record: Path | None = None,
    aliases: dict[int, str] | None = None,
    **asked: Any,
) -> Iterator[tuple[PeopleTable, hosting.Hosted]]:
    """A table of a cell, and its links."""
    cell = cell_of(registry.find(game), **{"seed": 1, **asked})
    table = PeopleTable(sitting_of(cell, people, 0, is_open=False), everyone_listens=True)
    told: Queue[hosting.Hosted] = Queue()
    servers: list[Any] = []
    really = hosting.server_of
    monkeypatch.setattr(hosting, "server_of", lambda app: servers.append(really(app)) or servers[0])
    kept = record and ChoicesKept(record, table.sitting, {})
    serving = threading.Thread(
        target=hosting.host_table,
        args=(table, lambda: keep(table), told.put, kept, aliases),
        daemon=True,
    )
    serving.start()
    try:
        yield table, told.get(timeout=PATIENCE)
    finally:
        servers[0].should_exit = True
        serving.join(PATIENCE)
        table.close()
