"""Write tables of cards for prototype programs: Squib, nanDECK, Tabletop Simulator.

Squib and nanDECK read a CSV file in which one column says how many copies there are. Tabletop
Simulator reads a saved object: a deck with every copy as a card of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from simkit.lab.sheets.pack_sheets import ENTRY, ORIGIN, QUANTITY, Rows, rows_of_table
from simkit.lab.sheets.sheet_packs import NAME, TITLE
from simkit.messages.errors import BadInput
from simkit.values.components import Components

SQUIB, NANDECK, TABLETOP = "squib", "nandeck", "tabletop"
COUNTS = {SQUIB: "qty", NANDECK: "count"}  # the column that says how many copies there are
USE = {
    SQUIB: 'In Squib: data = Squib.csv file: "{file}", explode: "qty"',
    NANDECK: "In nanDECK: LINKMULTI = count, and in the line below it LINK = {file}",
    TABLETOP: "Put the file into the folder Saves/Saved Objects of Tabletop Simulator.",
}
WIDE, HIGH = 10, 7  # cards of a sheet of faces; the last place is for hidden cards
ON_A_SHEET = WIDE * HIGH - 1
MOST_CARDS = 2_000
LYING = {
    **dict.fromkeys(("posX", "posY", "posZ", "rotX"), 0.0),
    **{"rotY": 180.0, "rotZ": 180.0},
    **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0),
}


def rows_of_cards(pack: Components, table: str, program: str) -> Rows:
    """A row for each card: its name, its number of copies, and its values."""
    head, *rows = _table(pack, table)
    told = [place for place, column in enumerate(head) if _is_told(column)]
    columns = [NAME, COUNTS[program], *(str(head[place]).replace(".", "_") for place in told)]
    return [
        columns,
        *([_name(head, row), _copies(head, row), *(row[n] for n in told)] for row in rows),
    ]


def saved_object(pack: Components, table: str, faces: Sequence[str], backs: str) -> str:
    """A deck for Tabletop Simulator; `faces` are the addresses of sheets of up to 69 faces."""
    head, *rows = _table(pack, table)
    sheets = -(-len(rows) // ON_A_SHEET)
    if len(faces) != sheets:
        raise BadInput(
            f"{table} has {len(rows)} different cards; give --faces {sheets} times, each time the "
            f"address of a picture with up to {ON_A_SHEET} faces, {WIDE} in a row."
        )
    decks = {str(n): _deck(face, backs) for n, face in enumerate(faces, start=1)}
    cards = [
        _card(place, head, row, decks)
        for place, row in enumerate(rows)
        for _ in range(_copies(head, row))
    ]
    if not 2 <= len(cards) <= MOST_CARDS:
        raise BadInput(f"a deck has 2 to {MOST_CARDS:,} cards; {table} has {len(cards):,}.")
    deck = {
        "Name": "DeckCustom",
        "Transform": LYING,
        "Nickname": table.replace("_", " "),
        "Description": "",
        "HideWhenFaceDown": True,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": cards,
    }
    return json.dumps({"SaveName": "", "ObjectStates": [deck]}, indent=1) + "\n"


def _table(pack: Components, table: str) -> Rows:
    if pack.schema[table].single:
        raise BadInput(f"{table} has a value for each key, and no cards.")
    return rows_of_table(pack, table)


def _is_told(column: object) -> bool:
    """Whether a column is a value of the card, and not its name, its number or an origin."""
    word = str(column)
    return word not in (ENTRY, TITLE, QUANTITY) and word.partition(".")[0] != ORIGIN


def _name(head: Sequence[Any], row: Sequence[Any]) -> str:
    title = row[head.index(TITLE)] if TITLE in head else ""
    return str(title) or str(row[0]).replace("_", " ")


def _copies(head: Sequence[Any], row: Sequence[Any]) -> int:
    """How many copies there are: one, if the table does not say."""
    told = row[head.index(QUANTITY)] if QUANTITY in head else 1
    return int(told) if told != "" else 1


def _deck(faces: str, backs: str) -> dict[str, Any]:
    return {
        "FaceURL": faces,
        "BackURL": backs,
        "NumWidth": WIDE,
        "NumHeight": HIGH,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


def _card(
    place: int, head: Sequence[Any], row: Sequence[Any], decks: dict[str, Any]
) -> dict[str, Any]:
    sheet, on_it = divmod(place, ON_A_SHEET)
    number = str(sheet + 1)
    return {
        "Name": "Card",
        "Transform": LYING,
        "Nickname": _name(head, row),
        "Description": "\n".join(_lines(head, row)),
        "HideWhenFaceDown": True,
        "CardID": int(number) * 100 + on_it,
        "CustomDeck": {number: decks[number]},
    }


def _lines(head: Sequence[Any], row: Sequence[Any]) -> Iterator[str]:
    """The values of a card, for all who look at it on the table."""
    for column, value in zip(head, row, strict=True):
        if _is_told(column) and value != "":
            yield f"{column}: {value}"
