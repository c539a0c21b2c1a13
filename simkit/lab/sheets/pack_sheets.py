"""Tables of component packs as spreadsheets: a row for each entry, a column for each value.

A table without entries, such as `rules`, has a row for each key instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from simkit.lab.sheets.cell_values import cell_of
from simkit.values.components import Components, Leaf
from simkit.values.schema import Kind, Steps

ENTRY, ORIGIN, QUANTITY, COPIES = "entry", "origin", "quantity", "copies"
KEY, VALUE = "key", "value"
Rows = list[list[Any]]


def tables_of(pack: Components) -> list[str]:
    """The tables that people enter: not what simkit has learned, nor what is empty."""
    return [name for name, table in pack.schema.items() if not table.learned and pack.order(name)]


def rows_of_table(pack: Components, table: str) -> Rows:
    """A table's column names and rows."""
    leaves = _by_entry(pack, table)
    if pack.schema[table].single:
        return _rows_of_keys(pack, table, leaves.get("", {}))
    return _rows_of_entries(pack, table, leaves)


def _by_entry(pack: Components, table: str) -> dict[str, dict[Steps, Leaf]]:
    """The written values of a table, by entry and by the way to them."""
    single = pack.schema[table].single
    found: dict[str, dict[Steps, Leaf]] = {}
    for leaf in pack.leaves():
        name, *steps = leaf.path.split(".")
        if name == table:
            entry = "" if single else steps.pop(0)
            found.setdefault(entry, {})[tuple(steps)] = leaf
    return found


def _kind(pack: Components, leaf: Leaf) -> Kind:
    return pack.kind(leaf.path)


def _rows_of_keys(pack: Components, table: str, leaves: Mapping[Steps, Leaf]) -> Rows:
    rows: Rows = [[KEY, VALUE, ORIGIN]]
    for steps, leaf in leaves.items():
        rows.append([".".join(steps), cell_of(_kind(pack, leaf), leaf.value), origin_text(leaf)])
    return rows


def _rows_of_entries(
    pack: Components, table: str, leaves: Mapping[str, Mapping[Steps, Leaf]]
) -> Rows:
    columns = _columns(pack, table, leaves)
    titles = {steps: ".".join(steps) for steps in columns}
    if (COPIES,) in titles:
        titles[COPIES,] = QUANTITY
    usual = {entry: _usual_origin(found) for entry, found in leaves.items()}
    odd = sorted({steps for entry, found in leaves.items() for steps in _odd(found, usual[entry])})
    printed = pack.printed.get(table, {})
    kept = list(dict.fromkeys(key for entry in printed.values() for key in entry))
    head = [ENTRY, *titles.values(), *kept, ORIGIN, *(f"{ORIGIN}.{'.'.join(s)}" for s in odd)]
    rows: Rows = [head]
    for entry, found in leaves.items():
        values = [_cell(pack, found.get(steps)) for steps in columns]
        origins = [_origin(found.get(steps), usual[entry]) for steps in odd]
        own = [printed.get(entry, {}).get(key, "") for key in kept]
        rows.append([entry, *values, *own, usual[entry], *origins])
    return rows


def _columns(
    pack: Components, table: str, leaves: Mapping[str, Mapping[Steps, Leaf]]
) -> list[Steps]:
    """The ways to values that some entry has, in the order of the schema."""
    fields = list(pack.schema[table].fields)
    ways = dict.fromkeys(steps for found in leaves.values() for steps in found)
    return sorted(ways, key=lambda steps: fields.index(steps[0]))


def _cell(pack: Components, leaf: Leaf | None) -> Any:
    return "" if leaf is None else cell_of(_kind(pack, leaf), leaf.value)


def origin_text(leaf: Leaf) -> str:
    """An origin as a pack writes it."""
    return leaf.note if leaf.origin == "own" else f"{leaf.origin}: {leaf.note}"


def _usual_origin(leaves: Mapping[Steps, Leaf]) -> str:
    """The origin that most values of an entry have."""
    return Counter(map(origin_text, leaves.values())).most_common(1)[0][0]


def _odd(leaves: Mapping[Steps, Leaf], usual: str) -> Iterator[Steps]:
    return (steps for steps, leaf in leaves.items() if origin_text(leaf) != usual)


def _origin(leaf: Leaf | None, usual: str) -> str:
    text = "" if leaf is None else origin_text(leaf)
    return "" if text == usual else text


def nested(values: Mapping[Steps, Any]) -> dict[str, Any]:
    """Values by their ways, as the tables of a pack."""
    found: dict[str, Any] = {}
    for steps, value in values.items():
        inside = reduce(lambda table, step: table.setdefault(step, {}), steps[:-1], found)
        inside[steps[-1]] = value
    return found
