"""The default board of a one-file game: its map, players' counters, card zones and tracks."""

from __future__ import annotations

import re
from collections import Counter as Count
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from math import dist
from types import SimpleNamespace
from typing import Any

import numpy as np

from simkit.description.boards import (
    Counter,
    Hand,
    Layer,
    Place,
    Scene,
    Sheet,
    Stroke,
    Track,
    box,
    polygon,
)
from simkit.design.author.maps import LINKS, Map
from simkit.design.author.tables import OwnTable
from simkit.design.kernels.cards import KIND
from simkit.design.kernels.choosing import CHOSE
from simkit.design.model.fields import CARDS, ROW, OwnField
from simkit.design.model.kinds import ValueKind
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.model.wording import numbered, of_kind, player
from simkit.design.reading.words import PARTS
from simkit.kernel.decisions import MOST_SEATS

from .looks import Looks, look_of, looks_of, seat_look, title_of
from .narration import VALUES
from .pieces_told import counters_of_pieces, mark_of, standing_pieces, zones_of_pieces
from .sees import NOTHING

GROUNDS = ("floor", "site", "tower", "room", "rock", "start")
LOOKS = {
    "forest": "forest", "wood": "forest", "jungle": "forest", "grass": "plain", "plain": "plain",
    "meadow": "plain", "open": "plain", "field": "plain", "desert": "desert", "sand": "desert",
    "beach": "desert", "hill": "hills", "mountain": "mountain", "peak": "mountain",
    "swamp": "marsh", "marsh": "marsh", "water": "marsh", "lake": "marsh", "sea": "marsh",
    "river": "marsh", "ruin": "ruins", "town": "ruins", "city": "ruins", "wall": "rock",
    "rock": "rock", "hut": "site", "village": "site", "camp": "site", "den": "tower",
    "cave": "tower", "castle": "tower", "tower": "tower", "start": "start", "home": "start",
}  # fmt: skip
"""How a ground is drawn whose meaning has this word. Others are told apart by colours alone."""
LINES = {
    "river": "river", "stream": "river", "brook": "river", "canal": "river", "water": "river",
    "sea": "river", "strait": "river",
    "wall": "wall", "cliff": "wall", "fence": "wall", "hedge": "wall", "ridge": "wall",
    "ford": "door", "bridge": "door", "gate": "door", "door": "door", "pass": "door",
    "road": "road", "path": "road", "street": "road", "rail": "track", "track": "track",
}  # fmt: skip
"""How a side is drawn whose word has this word."""
LINK = "link"  # a stroke from place to place of a map of links
OVER = ("road", "track")  # from place to place, over the side between them
OTHER_LINES = ("closed", "edge", "wall", "river", "door")
APART = 2.4  # how long a link of a map is
ACROSS = 0.4  # half of what lies across a link, such as a river
HEX = 0.577  # the radius of a hex that is one wide
DOWN = 0.866  # from one row of hexes to the next
MOST_LISTED = 12  # numbers of a list of each player


def picture_of(model: GameModel) -> SimpleNamespace:
    """What simkit draws of a game (see simkit/description/boards.py)."""
    return SimpleNamespace(
        LAYERS=tuple(_layers(model)),
        sheets=partial(sheets, model),
        scene=partial(scene, model),
        counted=partial(counted, model),
        option_places=partial(option_places, model),
    )


# --- the board -----------------------------------------------------------------------------------


def board_of(model: GameModel) -> tuple[str, Map | None]:
    """The game's map: the first of the file."""
    return next(iter(model.program.maps.items()), ("", None))


def sheets(model: GameModel, components: Any, settings: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """One sheet: the map, or a table without places."""
    name, board = board_of(model)
    if board is None:
        place = Place(0, "the table", (0.0, 0.0), box((0.0, 0.0), 6, 1), "box", model.program.title)
        return (Sheet("table", model.program.title, (place,)),)
    grounds = grounds_of(board)
    places = [
        Place(
            number,
            board._titles[number] if board._titles else f"{name.lower()} {number}",
            middle(board, number),
            _outline(board, number),
            grounds[board._letters[number]],
            mark=board._told(number),
        )
        for number in board
    ]
    meanings = {letter: board._grounds.get(letter, f"letter {letter}") for letter in grounds}
    key = tuple(
        (ground, "" if letter in board._grounds else letter, meanings[letter])
        for letter, ground in grounds.items()
        if board._grounds or len(grounds) > 1
    )
    strokes = (*_links(board), *_between(board))
    lines = tuple((line, word) for word, line in lines_of(board).items())
    title = model.program.title
    return (Sheet(name.lower(), title, tuple(places), strokes, grounds=key, lines=lines),)


def grounds_of(board: Map) -> dict[str, str]:
    """How the places with each letter are filled: as what they stand for, else one by one."""
    letters = [*dict.fromkeys(board._letters)]
    said = {letter: look for letter in letters if (look := _look(board._grounds.get(letter, "")))}
    free = [each for each in GROUNDS if each not in said.values()] or [*GROUNDS]
    others = [letter for letter in letters if letter not in said]
    plain = {letter: free[nth % len(free)] for nth, letter in enumerate(others)}
    return {letter: said.get(letter) or plain[letter] for letter in letters}


def _look(meaning: str, looks: Mapping[str, str] = LOOKS) -> str:
    """The look of the first word that is known, also of several: `hills` is a hill."""
    words = re.findall(r"[a-z]+", meaning.lower())
    known = (looks.get(word) or looks.get(word.removesuffix("s")) for word in words)
    return next(filter(None, known), "")


def _links(board: Map) -> tuple[Stroke, ...]:
    if board._shape != LINKS:
        return ()
    pairs = ((here, there) for here in board for there in board.around(here) if here < there)
    return tuple(Stroke(LINK, tuple(middle(board, each) for each in pair)) for pair in pairs)


def lines_of(board: Map) -> dict[str, str]:
    """How what lies on sides is drawn: as what its word says, else one by one."""
    words = [*dict.fromkeys(board._sides.values())]
    said = {word: line for word in words if (line := _look(word, LINES))}
    others = (line for line in OTHER_LINES * len(words) if line not in said.values())
    return {word: said.get(word) or next(others, "edge") for word in words}


def _between(board: Map) -> Iterator[Stroke]:
    """Lines on the sides between places; a road leads over them."""
    lines = lines_of(board)
    for (a, b), word in board._sides.items():
        ends = tuple(middle(board, each) for each in (a, b))
        yield Stroke(lines[word], ends if lines[word] in OVER else _shared(board, a, b))


def _shared(board: Map, a: int, b: int) -> tuple[tuple[float, float], ...]:
    """The ends of the side that two places share; of places with a link, of a line across it."""
    if board._shape == LINKS:
        (x, y), (u, v) = middle(board, a), middle(board, b)
        wide = ACROSS / max(dist((x, y), (u, v)), ACROSS)
        at, over = ((x + u) / 2, (y + v) / 2), ((v - y) * wide, (x - u) * wide)
        return (at[0] - over[0], at[1] - over[1]), (at[0] + over[0], at[1] + over[1])
    corners = _outline(board, b)
    return tuple(here for here in _outline(board, a) if any(dist(here, c) < 0.01 for c in corners))


def middle(board: Map, number: int) -> tuple[float, float]:
    """Where the middle of a place lies."""
    x, y = board._at[number]
    if board._shape == LINKS:
        return x * APART, y * APART
    if board._shape == "hex":
        return x + y / 2, y * DOWN
    return float(x), float(y)


def _outline(board: Map, number: int) -> tuple[tuple[float, float], ...]:
    if board._shape == "hex":
        return polygon(middle(board, number), HEX, 6, 30.0)
    return box(middle(board, number), 1.0, 1.0)


# --- a position ----------------------------------------------------------------------------------


def scene(
    model: GameModel, state: Any, rules: Any, components: Any, settings: Mapping[str, Any]
) -> Scene:
    """A position: counters on the map, numbers as tracks, cards in zones."""
    players = int(rules.players)
    single = [f for f in model.fields.values() if f.plain and not f.per_player]
    figures = ", ".join(
        f"{title_of(model, f)} {shown(model, f, state[safe(f.name)])}" for f in single
    )
    tracks = tuple(
        Track(_signed(model, f), int(state[safe(f.name)]))
        for f in single
        if not (f.words or f.real)
    )
    return Scene(
        tuple(_counters(model, state, players)),
        f"{figures}." if figures else f"Turn {int(state.turn)}.",
        tracks=tracks,
        hands=(
            *_hands(model, state, players),
            *_zones(model, state),
            *zones_of_pieces(model, state, board_of(model)[0]),
        ),
        standing=tuple(standing_pieces(model, state, board_of(model)[0])),
    )


def _counters(model: GameModel, state: Any, players: int) -> Iterator[Counter]:
    """A counter for each field that holds a place of the map."""
    name, board = board_of(model)
    if board is None:
        return
    yield from counters_of_pieces(model, state, name)
    for field in model.fields.values():
        if model.program.pieces_of(field.name):
            continue
        value = state[safe(field.name)]
        if field.plain and _is_place(model, field):
            for seat, place in enumerate(value[:players] if field.per_player else [value]):
                if not (field.per_player and seat in seats_elsewhere(model)):
                    yield _counter(model, field, seat, int(place), side_of(model, seat))
        elif field.kind == ROW and not field.per_player and field.size == (len(board),):
            yield from _things(model, field, value)


def _is_place(model: GameModel, field: OwnField) -> bool:
    """Whether a field holds a place of the map."""
    return bool(model.kinds.places.get(field.name, field.table) == board_of(model)[0])


def seats_elsewhere(model: GameModel) -> set[int]:
    """Seats that have a place in a field of their own: a number for each player says no more."""
    fields = model.fields.values()
    single = (f for f in fields if f.plain and not f.per_player and _is_place(model, f))
    return {each.owner for each in single if each.owner is not None and each.owner >= 0}


def side_of(model: GameModel, seat: int) -> str:
    """What a seat is called, if seats are unlike."""
    return model.sides[seat] if seat < len(model.sides) else ""


def _things(model: GameModel, field: OwnField, row: Iterable[Any]) -> Iterator[Counter]:
    """What a row lays on the places of the map: entries of a table, or so many of a thing."""
    table = model.program.tables.get(model.kinds.places.get(field.name, ""))
    for place, each in enumerate(row):
        if table is not None and int(each) != NOTHING:
            yield _entry(model, field, table, place, int(each))
        elif table is None and each and not field.words:
            yield _thing(model, field, place, int(each))


def _entry(model: GameModel, field: OwnField, table: OwnTable, place: int, kind: int) -> Counter:
    """An entry of a table that lies on a place, such as a tile."""
    name, look = str(table[kind].name), table._look(kind)
    told = f"{name} ({title_of(model, field)})"
    return Counter(place, mark_of(name), "thing", told, icon=look.icon, colour=look.colour)


def _thing(model: GameModel, field: OwnField, place: int, many: int) -> Counter:
    """What a row of numbers lays on a place: its sign, or how many there are."""
    told, look = title_of(model, field), look_of(model, field)
    mark = str(many) if many > 1 else mark_of(told)
    icon = look.icon + (str(many) if many > 1 else "") if look.icon else ""
    return Counter(place, mark, "thing", told, icon=icon, colour=look.colour)


def _counter(model: GameModel, field: OwnField, seat: int, place: int, called: str = "") -> Counter:
    """A counter in the colour of its seat, if it has one."""
    look = look_of(model, field)
    if field.per_player:
        sign = mark_of(called) if called else f"P{seat + 1}"
        name = called or player(model, seat)
        return Counter(place, sign, seat_look(model, seat), name, icon=look.icon)
    whose = field.owner if field.owner is not None and field.owner >= 0 else None
    side = "thing" if whose is None else seat_look(model, whose)
    told = title_of(model, field)
    mark = mark_of(told) if look.name else field.name[:4]
    return Counter(place, mark, side, told, icon=look.icon, colour=look.colour)


def _signed(model: GameModel, field: OwnField) -> str:
    """What people call a field, behind its sign."""
    return f"{look_of(model, field).icon} {title_of(model, field)}".strip()


def _hands(model: GameModel, state: Any, players: int) -> Iterator[Hand]:
    for seat in range(players):
        has, cards, looks = _roles(model, state, seat), [], set()
        for field in model.fields.values():
            if not field.per_player:
                continue
            value = state[safe(field.name)][seat]
            if field.plain and _is_place(model, field) and seat in seats_elsewhere(model):
                continue  # it stands where its own field says
            if field.plain:
                has.append((_signed(model, field), shown(model, field, value)))
            elif field.kind == ROW and len(value) <= MOST_LISTED:
                has.append((_signed(model, field), _row(model, field, value)))
            elif field.deck:
                has.append((_signed(model, field), str(int(value["held"]))))
            elif field.kind == CARDS:
                looks |= {*_looks(model, field, value)}
                cards += [
                    f"{title_of(model, field)}: {text}" for text in _cards(model, field, value)
                ]
        side = side_of(model, seat)
        title = f"{numbered(seat)}, {side}" if side else numbered(seat)
        look = tuple(sorted(looks))
        yield Hand(title, seat_look(model, seat), tuple(has), cards=tuple(cards), looks=look)


def _roles(model: GameModel, state: Any, seat: int) -> list[tuple[str, str]]:
    """The entries that a player has by settings for each player, such as a role."""
    return [
        (name.replace("_", " "), str(each.table[int(state[safe(name)][seat])].name))
        for name, each in model.program.settings.items()
        if each.each_player and each.table is not None
    ]


def _zones(model: GameModel, state: Any) -> Iterator[Hand]:
    """Piles with their cards, decks with how many there are."""
    for field in model.fields.values():
        if field.kind == CARDS and not field.per_player:
            value = state[safe(field.name)]
            if field.deck:
                yield Hand(_signed(model, field), "thing", (("cards", str(int(value["held"]))),))
            else:
                cards, looks = tuple(_cards(model, field, value)), _looks(model, field, value)
                yield Hand(_signed(model, field), "thing", cards=cards, looks=looks)


def _held(value: Any) -> Count[int]:
    """How many of each kind of card lie there."""
    held = np.asarray(value["cards"][: int(value["held"])])
    return Count(int(card) if card == NOTHING else int(card) & KIND for card in held)


def _looks(model: GameModel, field: OwnField, value: Any) -> Looks:
    """The cards that lie there and look in a way of their own."""
    return looks_of(model.program.tables.get(field.table), _held(value).keys() - {NOTHING})


def _cards(model: GameModel, field: OwnField, value: Any) -> list[str]:
    counts = _held(value)
    names = {kind: of_kind(model, ValueKind("number", field.table), kind) for kind in counts}
    names[NOTHING] = "unknown"
    return [names[k] + (f" x{n}" if n > 1 else "") for k, n in sorted(counts.items())]


def _row(model: GameModel, field: OwnField, value: Any) -> str:
    """The numbers of a list; one word for a list that is hidden."""
    if field.hidden and all(int(each) == NOTHING for each in value):
        return "unknown"
    return ", ".join(shown(model, field, each) for each in value)


def shown(model: GameModel, field: OwnField, value: Any) -> str:
    """A number as what it stands for."""
    if field.hidden and int(value) == NOTHING:
        return "unknown"
    if field.words:
        return model.words.list[int(value)]
    kind = ValueKind("number", field.table or model.kinds.places.get(field.name, ""))
    if kind.of and not field.real:
        return "none" if int(value) == NOTHING else of_kind(model, kind, int(value))
    return f"{float(value):g}" if field.real else str(int(value))


# --- what happened where -------------------------------------------------------------------------


def _layers(model: GameModel) -> Iterator[Layer]:
    """Options with a place of the map: how often each is taken where."""
    for word in _with_places(model):
        yield Layer(word.replace(" ", "_"), f"Where players {word}", f"{word}: times a game")


def _with_places(model: GameModel) -> dict[str, int]:
    """Options with a place, and which of an event's values it is."""
    name, _ = board_of(model)
    found: dict[str, int] = {}
    for word, parts in model.words.named.items():
        for part in parts:
            if name and model.kinds.part(word, part).of == name:
                found.setdefault(word, PARTS.index(model.words.parts[part]))
    return found


def option_places(model: GameModel, options: Iterable[Any]) -> list[int]:
    """Of each option, the place that it names; -1 if it names none."""
    places = {model.words.number(word): PARTS[at] for word, at in _with_places(model).items()}
    return [
        int(option[places[verb]]) if (verb := int(option["verb"])) in places else -1
        for option in options
    ]


def counted(model: GameModel, events: Iterable[Any], state: Any, rules: Any) -> dict[Any, int]:
    """How often each option was taken in each place."""
    places = {model.words.number(word): (word, at) for word, at in _with_places(model).items()}
    found: Count[Any] = Count()
    for event in events:
        verb = (int(event["kind"]) - CHOSE) // MOST_SEATS
        if int(event["kind"]) >= CHOSE and verb in places:
            word, at = places[verb]
            found[word.replace(" ", "_"), int(event[VALUES[at]])] += 1
    return dict(found)
