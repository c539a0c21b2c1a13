"""`simkit pack`: turn spreadsheets into component packs, and tables of a game into spreadsheets."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from simkit.cli import parsing, shared_options
from simkit.cli.command import DESIGN, Command, Reply
from simkit.cli.option import OUTPUT, flag, once, several, word
from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.values.components import Components
from simkit.view.console.pack import made_page, text_page, written_page

TO_CSV, FROM = "to-csv", "from"
PROGRAMS = ("squib", "nandeck", "tabletop")


def pack(args: Namespace) -> Reply:
    return _to_csv(args) if args.deed == TO_CSV else _from(args)


def _to_csv(args: Namespace) -> Reply:
    from simkit.lab.sheets.exports import (
        checked_out,
        checked_tables,
        separated_text,
        write_tables,
    )
    from simkit.lab.sheets.pack_sheets import rows_of_table

    for option in ("game", "name"):
        if getattr(args, option):
            raise BadInput(f"--{option} goes with {FROM}.")
    if args.table and args.table_word:
        raise BadInput("name the table once, as a word or with --table.")
    game = registry.find(args.source)
    components = game.components(packs=args.pack)
    if args.cards:
        return _cards(args, components)
    if args.faces or args.backs:
        raise BadInput("--faces and --backs go with --cards tabletop.")
    out = checked_out(args.out) if args.out else None
    tables = checked_tables(components, args.table_word or args.table, out)
    data = {"game": game.typed, "tables": tables}
    if out is None:
        text = separated_text(rows_of_table(components, tables[0]))
        return Reply(data | {"csv": text}, partial(text_page, text))
    data |= {"out": str(write_tables(components, tables, out))}
    return Reply(data, partial(written_page, data))


def _cards(args: Namespace, components: Components) -> Reply:
    """A deck for a program that makes prototypes of cards."""
    from simkit.lab.basics.outputs import checked_place, write_asked
    from simkit.lab.sheets import cards_out
    from simkit.lab.sheets.exports import checked_tables, separated_text

    (table,) = checked_tables(components, args.table_word or args.table, None)
    is_object = args.cards == cards_out.TABLETOP
    if is_object != bool(args.faces and args.backs):
        raise BadInput(
            "--cards tabletop needs the addresses of pictures, --faces URL and --backs URL; "
            "other programs take none."
        )
    ending = ".json" if is_object else ".csv"
    if args.out and Path(args.out).suffix.lower() != ending:
        raise BadInput(
            f"--out {args.out}: --cards {args.cards} writes a file that ends in {ending}."
        )
    text = (
        cards_out.saved_object(components, table, args.faces, args.backs)
        if is_object
        else separated_text(cards_out.rows_of_cards(components, table, args.cards))
    )
    data = {"game": components.game, "tables": [table]}
    if not args.out:
        return Reply(data | {"csv": text}, partial(text_page, text))
    out = write_asked(checked_place(Path(args.out), "--out"), text)
    use = cards_out.USE[args.cards].format(file=out.name)
    return Reply(data | {"out": str(out)}, partial(written_page, data | {"out": str(out)}, use))


def _from(args: Namespace) -> Reply:
    from simkit.lab.basics.outputs import checked_place, write_asked
    from simkit.lab.sheets.sheet_packs import pack_from

    if args.table_word:
        raise BadInput(f"{args.table_word!r} is one word too many; --help shows an example.")
    if args.pack:
        raise BadInput(f"--pack goes with {TO_CSV}.")
    if args.cards or args.faces or args.backs:
        raise BadInput(f"--cards, --faces and --backs go with {TO_CSV}.")
    if not args.game:
        raise BadInput("--game is missing; name the game whose cards the spreadsheet holds.")
    game = registry.find(args.game)
    out = checked_place(Path(args.out), "--out") if args.out else None
    if out is not None and out.suffix != ".toml":
        raise BadInput(f"--out {out}: a pack is written to a file that ends in .toml.")
    found = pack_from(Path(args.source), game, args.table, args.name or "", args.all)
    data = found.summary()
    if out is None:
        return Reply(data | {"toml": found.text()}, partial(text_page, found.text()))
    data |= {"out": str(write_asked(out, found.text()))}
    return Reply(data, partial(made_page, data))


COMMAND = Command(
    name="pack",
    group=DESIGN,
    place=9,
    help="make a pack from a spreadsheet, or a spreadsheet from a game",
    examples=(
        "pack to-csv apocalypse heroes --out heroes.csv",
        "pack to-csv hellgame --out hellgame.xlsx",
        "pack from heroes.csv --game apocalypse --out my-heroes.toml",
        "pack to-csv apocalypse gifts --cards squib --out gifts.csv",
    ),
    options=(
        word(
            "deed",
            "to-csv|from",
            "what to do. to-csv writes the values of a game as a spreadsheet. from makes a "
            "pack from a spreadsheet",
            parsing.one_of("pack", (TO_CSV, FROM)),
            offers=lambda: (TO_CSV, FROM),
        ),
        word(
            "source",
            "GAME|FILE",
            "for to-csv: the name of a game. For from: a .csv, .tsv, .xlsx or .ods file",
        ),
        word(
            "table_word",
            "TABLE",
            "only with to-csv: the table to write, such as heroes (default: all tables, in an "
            ".xlsx file)",
            nargs="?",
        ),
        once("--game", "GAME", "only with from: the game whose values are in the spreadsheet"),
        once(
            "--table",
            "TABLE",
            "the table to read or write, such as heroes (default for from: the name of the "
            "file or sheet)",
        ),
        once(
            "--name",
            "NAME",
            "only with from: the name of the new pack (default: the name of the file)",
        ),
        flag(
            "--all",
            "only with from: also keep values that are the same as in the game (default: "
            "keep changes only)",
        ),
        shared_options.packs(
            "only with to-csv: write the values of this pack, not those of the game. Can be "
            "repeated"
        ),
        once(
            "--cards",
            "PROGRAM",
            "only with to-csv: write a deck with its number of copies for squib, nandeck or "
            "tabletop (Tabletop Simulator), to play a prototype (default: a plain table)",
            parsing.one_of("--cards", PROGRAMS),
            offers=lambda: PROGRAMS,
        ),
        several(
            "--faces",
            "URL",
            "only with --cards tabletop: the address of a picture with up to 69 faces, 10 in a "
            "row. Repeat it for each further picture",
        ),
        once("--backs", "URL", "only with --cards tabletop: the address of a picture of the back"),
        once(
            "--out",
            "FILE",
            "write to this file: .csv, .tsv or .xlsx for to-csv, .toml for from, .json for "
            "--cards tabletop (default: print it)",
            section=OUTPUT,
        ),
    ),
    answer=pack,
)
