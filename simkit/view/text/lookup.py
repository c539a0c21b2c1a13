"""Find things of a game by name: in any case, half typed, by key or by title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, is_dataclass, replace
from typing import Any

from simkit.description.game import Game, shown
from simkit.messages.errors import BadInput, nearest
from simkit.values.components import Components

TITLES = ("title", "name")  # the fields in which an entry says what it is called
PARTS = {"settings": "key", "bots": "name", "metrics": "name", "outcomes": "name"}
"""What a description lists, and the field by which each is asked for."""


@dataclass(frozen=True)
class Nameable:
    """One thing that can be looked up."""

    kind: str  # the topic or the table that lists it
    name: str  # what is typed; "" for a table as a whole
    title: str  # what people call it

    @property
    def typed(self) -> str:
        return self.name or self.kind


def look_up(game: Game, pack: Components, words: str, topics: Iterable[str] = ()) -> list[Nameable]:
    """What a user may have meant: what is called so, or else all that begins so; never nothing."""
    everything = [*(Nameable(topic, "", topic) for topic in topics), *_named(game, pack)]
    wanted = _folded(words)
    if wanted:
        for fits in (_is_called, _begins, _has_a_word):
            found = [each for each in everything if fits(each, wanted)]
            if found:
                return found
    raise BadInput(f"TOPIC cannot be {shown(words)}. {_meant(words, everything, list(topics))}")


def tables_named(pack: Components, names: Iterable[str]) -> list[str]:
    """Tables of components, each found by its name or the beginning of it."""
    found = []
    for name in names:
        wanted = _folded(name)
        tables = [each for each in pack.schema if _folded(each) == wanted]
        tables = tables or [each for each in pack.schema if _folded(each).startswith(wanted)]
        if not wanted or not tables:
            hint = nearest(name, pack.schema, listed_by=f"simkit show {pack.game} components")
            raise BadInput(f"--only cannot be {shown(name)}. {hint}")
        found += tables
    return found


def speaks_of(part: Any, words: str) -> bool:
    """Whether every one of these words stands somewhere in a thing's texts."""
    text = " ".join(_texts(part)).casefold()
    return all(word in text for word in words.casefold().split())


def title_of(pack: Components, table: str, entry: str) -> str:
    """What people call an entry: its title, or its key with spaces."""
    values = pack.table(table) if table in pack.schema else {}
    single = table in pack.schema and pack.schema[table].single
    found = {} if single else values.get(entry, {})
    title = _title_in(found) or ("" if single else _namesake(pack, entry))
    return title or (
        f"{spoken(table.removesuffix('s'))} {entry}" if _CODE.fullmatch(entry) else spoken(entry)
    )


def _title_in(fields: Mapping[str, Any]) -> str:
    return next((fields[key] for key in TITLES if isinstance(fields.get(key), str)), "")


def _namesake(pack: Components, entry: str) -> str:
    """The title of the entry of this name in another table: a deck is called as its faction."""
    tables = (pack.table(table) for table, kind in pack.schema.items() if not kind.single)
    return next(filter(None, (_title_in(found.get(entry, {})) for found in tables)), "")


_CODE = re.compile(r"[a-z]{1,2}\d+")
"""An entry that has a number and no name, such as the card s01."""
EVERY = "*"
"""Stands for all entries of a table, where a study joins them: `units.*`."""


def called(pack: Components, path: str) -> str:
    """What people call a value: "Iron Shirt: extra cost" for gifts.iron_shirt.extra_cost."""
    table, *steps = path.split(".")
    if table not in pack.schema or not steps:
        return spoken(path)
    if pack.schema[table].single:
        return f"{spoken(table)}: {spoken(' '.join(steps))}"
    entry, *inside = steps
    if entry == EVERY:
        return spoken(table)
    title = title_of(pack, table, entry)
    return f"{title}: {in_full(' '.join(inside))}" if inside else title


IN_FULL = {
    "hp": "hit points",
    "ap": "action points",
    "mp": "movement points",
    "mf": "movement factor",
}
"""Columns whose short names nobody says."""


def in_full(name: str) -> str:
    """A column as people say it: `hit points` for hp."""
    return " ".join(IN_FULL.get(word, word) for word in spoken(name).split())


def ending_named(name: str) -> str:
    """An ending as people say it: `vittles destroyed` for `vittles-destroyed`."""
    return spoken(name).replace("-", " ")


def ending_meant(name: str, game: Game | None) -> str:
    """An ending with what it means in its game: `sixes (three Arcana were revealed)`."""
    named, meaning = ending_named(name), _meaning(name, game)
    return meaning if named in meaning else f"{named} ({meaning})"


def ending_quoted(name: str, game: Game | None) -> str:
    """The same of what can be asked for: `"sixes" (three Arcana were revealed)`."""
    named, meaning = ending_named(name), _meaning(name, game)
    return f'"{named}"' + (f" ({meaning})" if meaning != named else "")


def _meaning(name: str, game: Game | None) -> str:
    outcomes = game.outcomes if game else ()
    return next((each.meaning for each in outcomes if each.name == name), ending_named(name))


def spoken(name: str) -> str:
    """A name of code as people say it: 'lost in the end' for lost_in_the_end."""
    return name.replace("_", " ")


def only(game: Game, kind: str, parts: tuple[Any, ...]) -> Game:
    """A description that lists these parts of a kind alone."""
    change: dict[str, Any] = {kind: parts}
    return replace(game, **change)


def _named(game: Game, pack: Components) -> Iterator[Nameable]:
    for table, found in pack.schema.items():
        yield Nameable(table, "", spoken(table))
        if not found.single:
            for entry in pack.order(table):
                yield Nameable(table, entry, title_of(pack, table, entry))
    for kind, key in PARTS.items():
        for part in getattr(game, kind):
            yield Nameable(kind, getattr(part, key), spoken(getattr(part, key)))
    for row in game.ledger():
        yield Nameable("rules", row.id, row.title)


def _is_called(each: Nameable, wanted: str) -> bool:
    """Whether that is its name, its title, its path, or one of what a table or topic lists."""
    one = {f"{wanted}s"} if not each.name else set()
    return bool({wanted, *one} & {*_names(each), _folded(f"{each.kind} {each.name}")})


def _begins(each: Nameable, wanted: str) -> bool:
    return any(name.startswith(wanted) for name in _names(each))


def _has_a_word(each: Nameable, wanted: str) -> bool:
    """Whether a word of its name or title begins so."""
    return any(f" {wanted}" in name for name in _names(each))


def _names(each: Nameable) -> tuple[str, str]:
    return _folded(each.typed.partition(":")[2] or each.typed), _folded(each.title)


def _folded(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _meant(words: str, everything: Iterable[Nameable], topics: list[str]) -> str:
    """The name that is nearest; where none is near, the topics rather than a thousand names."""
    names = {name: each.typed for each in everything for name in (each.title, each.typed)}
    hint = nearest(words, names)
    return hint if hint.startswith("Did") else f"{nearest('', topics)} Or any name of the game."


def _texts(part: Any) -> Iterator[str]:
    if is_dataclass(part) and not isinstance(part, type):
        part = asdict(part)
    if isinstance(part, Mapping):
        part = part.values()
    elif isinstance(part, str) or not isinstance(part, Iterable):
        yield spoken(str(part)) if isinstance(part, str) else str(part)
        return
    for each in part:
        yield from _texts(each)
