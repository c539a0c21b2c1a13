"""Every kind of chart that can be drawn of a stored sweep.

Each is entered once, as KIND in the module of `kinds` that is called like the kind. Its place says
where it stands in lists and on pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput, nearest
from simkit.view.sweep_charts import kinds
from simkit.view.sweep_charts.entry import ChartKind, Section
from simkit.view.sweep_charts.source import Options, Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def _entries() -> Iterator[ChartKind]:
    """The KIND of every module in `kinds`."""
    for module in iter_modules(kinds.__path__, f"{kinds.__name__}."):
        entry: ChartKind = import_module(module.name).KIND
        yield entry


KINDS = {kind.name: kind for kind in sorted(_entries(), key=lambda kind: kind.place)}


def kind_of(name: str) -> ChartKind:
    """The kind of that name, or BadInput with the nearest one."""
    if name not in KINDS:
        raise BadInput(f"there is no chart {name!r}. {nearest(name, KINDS)}")
    return KINDS[name]


def draw(source: Source, name: str, options: Options) -> Figure:
    """One chart; an option that it has no use for is refused."""
    kind = kind_of(name)
    given = {key: value for key, value in options.items() if value is not None}
    for option in given:
        if option not in kind.takes:
            raise BadInput(f"--{option} goes with {takers(option)}; {name} has no use for it.")
    for key in ("target", "margin"):
        if not 0 < given.get(key, 0.5) < 1:
            raise BadInput(f"--{key} {given[key]:g}: it must be a share between 0 and 1.")
    if kind.needs == "play" and source.stored.where:
        raise BadInput(f"where: {name} plays games again, all of them; leave the condition out.")
    return kind.draw(source, given)


def takers(option: str) -> str:
    """The kinds that take an option, as a sentence names them."""
    return ", ".join(kind.name for kind in KINDS.values() if option in kind.takes)


def options() -> list[str]:
    """Every option that some kind takes."""
    return list(dict.fromkeys(option for kind in KINDS.values() for option in kind.takes))


def listed() -> list[dict[str, Any]]:
    """Every kind as plain data: name, help, the options that it takes."""
    return [
        {"kind": kind.name, "help": kind.help, "options": list(kind.takes)}
        for kind in KINDS.values()
    ]


def standing_in(*sections: Section) -> list[ChartKind]:
    """The kinds that stand in these sections, in their order."""
    return [kind for kind in KINDS.values() if kind.section in sections]


def unasked(source: Source, *sections: Section) -> dict[str, Figure]:
    """The charts of some sections that can be drawn of this sweep, in their order."""
    figures = {}
    for kind in standing_in(*sections):
        if not kind.suits(source):
            continue
        try:
            figures[kind.name] = kind.draw(source, {})
        except BadInput:  # a heat-map of one key, no seats, no scores, too many cells
            continue
    return figures
