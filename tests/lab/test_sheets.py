"""Component packs from and to spreadsheets, as the programs of this world write them."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pytest

from simkit.finding.registry import find
from simkit.lab.check import check_file
from simkit.lab.sheets.cell_values import cell_of, value_of
from simkit.lab.sheets.exports import separated_text, write_tables
from simkit.lab.sheets.pack_sheets import origin_text, rows_of_table, tables_of
from simkit.lab.sheets.sheet import MOST_ROWS, read_sheet, read_sheets
from simkit.lab.sheets.sheet_packs import pack_from
from simkit.lab.table.workbook_bytes import workbook_bytes
from simkit.messages.errors import BadInput
from simkit.outside import workbooks
from simkit.outside.numerals import number_of, numerals_of
from simkit.outside.table_shape import sum_told
from simkit.values.schema import Dice, Flag, Integer, ListOf, Real, Text

ROOT = Path(__file__).resolve().parents[2]
BARE = ("pig", "hunt")  # examples without a table
EXAMPLES = sorted(ROOT.glob("examples/*.py"))
OWN = [str(path) for path in EXAMPLES if path.stem not in BARE]
GAMES = ["apocalypse", "hades", "hellgame", "fury", "armageddon", *OWN]
GIFTS = """Name;Quantity;Extra Cost;Uses_Luck;Effect.Op;Effect.Amount;Art;Rules text
Iron Shirt;2;0;FALSCH;toughness;1;hemd.png;Grün
Strong Coffee;3;1;WAHR;toughness;1,0;kaffee.png;"=HYPERLINK(""http://x"")"
"""


def origins(pack):
    return {leaf.path: origin_text(leaf) for leaf in pack.leaves()}


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".xlsx"])
@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_every_table_comes_back_as_it_went_out(name, ending, tmp_path):
    game = find(name)
    pack = game.components()
    assert tables_of(pack)
    for table in tables_of(pack):
        sheet = write_tables(pack, [table], tmp_path / f"{table}{ending}")
        found = pack_from(sheet, game, table, whole=True)
        assert {row.entry: row.given for row in found.rows} == pack._written[table]
        (tmp_path / "again.toml").write_text(found.text(), encoding="utf-8")
        again = game.components(packs=[tmp_path / "again.toml"])
        assert again.digest() == pack.digest()
        assert origins(again) == origins(pack)


def test_a_sum_is_no_card(tmp_path):
    file = tmp_path / "gifts.csv"
    file.write_text("name;quantity\nIron Shirt;2\nSumme;2\n")
    with pytest.raises(BadInput, match="row 3: Summe looks like the sum of the rows above; delete"):
        read_sheet(file)


def test_a_workbook_holds_every_table(tmp_path):
    game = find("hellgame")
    pack = game.components()
    book = write_tables(pack, tables_of(pack), tmp_path / "hellgame.xlsx")
    found = pack_from(book, game, whole=True)
    assert {row.table for row in found.rows} == {*tables_of(pack)}
    with pytest.raises(BadInput, match="every value is as in hellgame"):
        pack_from(book, game)


def saved(folder, text, name="gifts.csv", encoding="utf-8"):
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


COMMAS = GIFTS.replace("1,0", "1.0").replace(";", ",")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GIFTS, "cp1252"),  # Excel, German
        (GIFTS.replace("\n", "\r\n"), "utf-8-sig"),  # Excel, "CSV UTF-8"
        ("sep=;\n" + GIFTS, "utf-8-sig"),
        (GIFTS.replace(";", "\t"), "utf-16"),  # Excel, "Unicode text"
        (COMMAS, "utf-8"),  # LibreOffice, Google Sheets
        (COMMAS.replace("\n", "\r\n"), "utf-8"),  # Excel, US
        (COMMAS + ",,,,,,,\n", "utf-8"),  # an empty row
        ("Our gifts;;;\n\n" + GIFTS, "utf-8"),  # a title above the column names
    ],
)
def test_a_table_is_read_as_any_program_saves_it(text, encoding, tmp_path):
    found = pack_from(saved(tmp_path, text, encoding=encoding), find("apocalypse"))
    shirt, coffee = found.rows
    assert (shirt.entry, coffee.entry) == ("iron_shirt", "strong_coffee")
    assert shirt.given == {
        "title": "Iron Shirt",
        "copies": 2,
        "extra_cost": 0,
        "uses_luck": False,
        "effect": {"op": "toughness", "amount": 1},
    }
    assert coffee.given["uses_luck"] is True
    assert coffee.given["effect"]["amount"] == 1
    assert shirt.printed == {"art": "hemd.png", "rules_text": "Grün"}
    assert coffee.printed["rules_text"] == '=HYPERLINK("http://x")'
    assert found.unread == {"gifts": ("Art", "Rules text")}
    assert shirt.origin["*"].startswith("gifts.csv, row ")


def test_what_no_rule_reads_is_kept_and_written_again_as_text(tmp_path):
    game = find("apocalypse")
    made = saved(tmp_path, pack_from(saved(tmp_path, GIFTS), game).text(), "my.toml")
    rows = separated_text(rows_of_table(game.components(packs=[made]), "gifts"))
    (coffee,) = [
        row for row in csv.DictReader(io.StringIO(rows)) if row["entry"] == "strong_coffee"
    ]
    assert coffee["art"] == "kaffee.png"
    assert coffee["rules_text"] == '\'=HYPERLINK("http://x")'  # no spreadsheet runs it
    assert coffee["origin"] == "gifts.csv, row 3"


def test_only_what_differs_from_the_game_is_in_the_pack(tmp_path):
    game = find("apocalypse")
    sheet = write_tables(game.components(), ["heroes"], tmp_path / "heroes.csv")
    text = sheet.read_text(encoding="utf-8-sig").replace("hannah,Hannah", "hannah,Hanna", 1)
    found = pack_from(saved(tmp_path, text, "heroes.csv"), game)
    changed = [row for row in found.rows if row.given]
    assert [(row.entry, [*row.given]) for row in changed] == [("hannah", ["title"])]
    assert (found.values, found.same) == (1, 150)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("2;0", "zwei;0"), r"gifts.csv, row 2: gifts.iron_shirt.copies: found \"zwei\""),
        (("Strong Coffee", "Iron Shirt"), "row 3: iron_shirt is there already"),
        (("Name;", "Nombre;"), "a column entry or name must say what each row is"),
        (("Iron Shirt", ""), "row 2: the column Name is empty"),
        (("Iron Shirt", "2!"), "holds no letter to name the entry by"),
        (("toughness;1;", "toughnes;1;"), "row 2: gifts.iron_shirt.effect: unknown effect"),
        (("Art;", "Quantity;"), "the column 'Quantity' is there twice"),
        (("Art;", ";"), "stands in a column without a name"),
        (("Art;", "quantity;"), "the columns 'Quantity' and 'quantity' say the same; rename one"),
        (("Art;", "Anzahl;"), "the columns 'Quantity' and 'Anzahl' say the same; rename one"),
    ],
)
def test_a_bad_cell_is_named_by_its_row(change, message, tmp_path):
    sheet = saved(tmp_path, GIFTS.replace(*change))
    with pytest.raises(BadInput, match=message):
        pack_from(sheet, find("apocalypse"))


@pytest.mark.parametrize("word", ["Anzahl", "count", "qty", "copies"])
def test_a_word_for_copies_is_read_as_in_a_table_of_an_own_game(word, tmp_path):
    found = pack_from(saved(tmp_path, GIFTS.replace("Quantity", word)), find("apocalypse"))
    assert [row.given["copies"] for row in found.rows] == [2, 3]


def test_a_column_that_may_be_copies_is_asked_about(tmp_path):
    (hint,) = pack_from(saved(tmp_path, GIFTS.replace("Art;", "Number;")), find("apocalypse")).hints
    assert hint.endswith("If it says how many copies there are, call it quantity.")


def test_a_column_that_is_misspelt_is_hinted_at(tmp_path):
    sheet = saved(tmp_path, GIFTS.replace("Art;", "Extra Cosst;"))
    (hint,) = pack_from(sheet, find("apocalypse")).hints
    assert hint.endswith("Did you mean extra_cost?")


def test_the_table_is_the_one_that_the_file_is_called(tmp_path):
    game = find("apocalypse")
    assert pack_from(saved(tmp_path, GIFTS, "apocalypse-gifts.csv"), game).rows[0].table == "gifts"
    with pytest.raises(BadInput, match="add --table"):
        pack_from(saved(tmp_path, GIFTS, "cards.csv"), game)
    with pytest.raises(BadInput, match="Did you mean gifts"):
        pack_from(saved(tmp_path, GIFTS), game, "gift")


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Text(), "12"),
        (Text(), '"quoted"'),
        (Text(), " with spaces "),
        (Text(200, 0), ""),
        (Text(), "[1]"),
        (ListOf(Text(), 0, 9), []),
        (ListOf(Text(), 0, 9), ["a+b", "c"]),
        (ListOf(Integer(-9, 9), 0, 9), [-1, 2]),
        (ListOf(Dice(), 0, 9), ["1d8+2d6", ""]),
        (ListOf(ListOf(Integer(0, 9), 0, 9), 0, 9), [[1], [2, 3]]),
        (Real(0, 1), 0.5),
        (Flag(), False),
    ],
)
def test_a_value_comes_back_from_its_cell(kind, value):
    cell = cell_of(kind, value)
    text = str(cell).lower() if isinstance(cell, bool) else str(cell)
    assert value_of(kind, text) == value


def test_the_table_of_an_own_game_is_read_as_it_lies_beside_it(tmp_path):
    text = (ROOT / "examples" / "roles.csv").read_text(encoding="utf-8")
    sheet = saved(tmp_path, text.replace("rower,1,2", "rower,1,3"), "roles.csv")
    found = pack_from(sheet, find(str(ROOT / "examples" / "atoll.py")))
    assert {row.entry: row.given for row in found.rows if row.given} == {"rower": {"steps": 3}}
    assert found.summary()["entries"] == 1
    assert found.unread == {"role": ()}
    assert "printed" not in found.text()


# --- how numbers are written ---------------------------------------------------------------------


COSTS = "entry;cost;rank\nking;{};{}\nqueen;{};1\n"


@pytest.fixture(scope="module")
def priced(tmp_path_factory):
    """A game with a table `card`, whose values a sheet may change."""
    text = (ROOT / "examples" / "pig.py").read_text(encoding="utf-8")
    lines = 'CARD = table({"king": {"cost": 5, "rank": 1.5}, "queen": {"cost": 7, "rank": 2.5}})'
    path = tmp_path_factory.mktemp("games") / "priced.py"
    text = text.replace("game = Game()", f"{lines}\ngame = Game()")
    path.write_text(text.replace("import Game", "import Game, table"), encoding="utf-8")
    return find(str(path))


@pytest.mark.parametrize(
    ("cells", "king", "queen", "told"),
    [
        (("2.000", "1,5", "3.500"), 2000, 3500, "a decimal comma, so 2.000 is 2000"),
        (("2,000", "1.5", "3,500"), 2000, 3500, "a decimal point, so 2,000 is 2000"),
        (("2.000", "1.5", "3"), 2, 3, "a decimal point"),
        (("2.000.000", "1", "3.000"), 2_000_000, 3000, "a decimal comma"),
        (("2 000", "1", "3"), 2000, 3, ""),
        (("2'000", "1", "3"), 2000, 3, ""),
    ],
)
def test_a_table_says_once_how_it_writes_numbers(cells, king, queen, told):
    found = numerals_of([*cells, "1"])
    assert [number_of(cell, found) for cell in (cells[0], cells[2])] == [king, queen]
    assert told in found.told
    assert bool(told) == bool(found.told)


@pytest.mark.parametrize("cell", ["2.000", "2,000", "-1.250"])
@pytest.mark.parametrize("other", ["1", "1.5+1,5"])
def test_a_number_that_may_be_two_is_refused(cell, other):
    numerals = numerals_of([cell, *other.split("+")])
    with pytest.raises(BadInput, match=r"may be .?[12][20][05]0, or .?[12] and a fraction; write"):
        number_of(cell, numerals)


def test_a_german_sheet_is_read_and_told(priced, tmp_path):
    sheet = saved(tmp_path, COSTS.format("2.000", "1,5", "3.500"), "card.csv")
    found = pack_from(sheet, priced, "card")
    assert [row.given["cost"] for row in found.rows] == [2000, 3500]
    assert found.reading == ("Its numbers are read with a decimal comma, so 2.000 is 2000.",)


def test_a_cell_that_may_be_two_numbers_is_named_by_row_and_column(priced, tmp_path):
    sheet = saved(tmp_path, COSTS.format("5", "1", "2.000"), "card.csv")
    with pytest.raises(BadInput, match=r"card.csv, row 3, column cost: 2.000 may be 2000, or 2"):
        pack_from(sheet, priced, "card")


def test_a_number_of_a_workbook_is_never_unclear(priced, tmp_path):
    rows = [["entry", "cost", "rank"], ["king", 5, 1.125], ["queen", 7, 2.5]]
    found = pack_from(book_of(tmp_path, rows), priced, "card")
    assert found.rows[0].given == {"rank": 1.125}


def test_a_number_with_three_figures_behind_its_point_comes_back(priced, tmp_path):
    pack = priced.components().with_override("card.king.rank", 1.125)
    sheet = write_tables(pack, ["card"], tmp_path / "card.csv")
    assert pack_from(sheet, priced, "card").rows[0].given == {"rank": 1.125}


# --- origins -------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [False, True])
def test_an_edited_cell_is_the_sheets_own(whole, tmp_path):
    game = find("apocalypse")
    sheet = write_tables(game.components(), ["minions"], tmp_path / "minions.csv")
    rows = list(csv.reader(io.StringIO(sheet.read_text(encoding="utf-8-sig"))))
    place = rows[0].index("toughness")
    rows[1][place] = str(int(rows[1][place]) + 1)
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    saved(tmp_path, out.getvalue(), "minions.csv")
    made = saved(tmp_path, pack_from(sheet, game, whole=whole).text(), "my.toml")
    before, after = origins(game.components()), origins(game.components(packs=[made]))
    path = f"minions.{rows[1][0]}.toughness"
    assert {each for each in after if after[each] != before[each]} == {path}
    assert after[path] == "minions.csv, row 2"


# --- workbooks -----------------------------------------------------------------------------------


def book_of(tmp_path, rows, name="gifts.xlsx"):
    import openpyxl

    book = openpyxl.Workbook()
    book.active.title = "Gifts"
    for row in rows:
        book.active.append(row)
    book.save(tmp_path / name)
    return tmp_path / name


def test_a_workbook_of_excel_is_read_and_no_formula_is(tmp_path):
    path = book_of(
        tmp_path, [["name", "quantity", "art"], ["Iron Shirt", 2.0, "hemd.png"], [None, None]]
    )
    (sheet,) = read_sheets(path)
    assert sheet.name == "Gifts"
    assert sheet.lines[0].cells == {"name": "Iron Shirt", "quantity": "2", "art": "hemd.png"}


def test_a_formula_that_nobody_has_reckoned_is_no_empty_cell(tmp_path):
    path = book_of(tmp_path, [["name", "quantity"], ["Coffee", 1], ["Iron Shirt", "=1+1"]])
    with pytest.raises(
        BadInput, match="sheet Gifts, row 3, column B: a formula has no stored value"
    ):
        read_sheets(path)


def test_nothing_that_excel_would_run_is_written(tmp_path):
    import openpyxl

    path = tmp_path / "out.xlsx"
    path.write_bytes(workbook_bytes({"t": [["a"], ["=1+1"], ["@x"], [3], [True]]}))
    cells = [row[0] for row in openpyxl.load_workbook(path).active.iter_rows(min_row=2)]
    assert [cell.data_type for cell in cells] == ["s", "s", "n", "b"]
    assert cells[0].value == "'=1+1"


def test_a_workbook_that_unpacks_without_end_is_refused(tmp_path):
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/workbook.xml", b"0" * (workbooks.MOST_UNPACKED + 1))
    with pytest.raises(BadInput, match="too large"):
        read_sheet(path)


@pytest.mark.parametrize("content", [b"PK\x03\x04 and no more", b"PK\x03\x04"])
def test_a_workbook_that_is_cut_off_is_refused(content, tmp_path):
    (tmp_path / "cut.xlsx").write_bytes(content)
    with pytest.raises(BadInput, match="damaged"):
        read_sheet(tmp_path / "cut.xlsx")


@pytest.mark.parametrize("tag", ["<c/>", "<row/>", "<font/>"])
def test_a_small_workbook_with_very_many_cells_is_refused_unread(tag, tmp_path, monkeypatch):
    def read(*_):
        raise AssertionError("it was read")

    monkeypatch.setattr(workbooks, "_excel", read)
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", tag * (workbooks.MOST_TAGS + 1))
    assert path.stat().st_size < 100_000
    with pytest.raises(BadInput, match="some 250,000 filled cells"):
        read_sheet(path)


def test_no_entity_is_expanded(tmp_path):
    whole = book_of(tmp_path, [["name"], ["Iron Shirt"]])
    evil = tmp_path / "evil.xlsx"
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(evil, "w") as new:
        for part in old.infolist():
            content = old.read(part)
            if b"Iron Shirt" in content:
                entity = b'<!DOCTYPE x [<!ENTITY e "boom">]><worksheet'
                content = content.replace(b"<worksheet", entity, 1).replace(b"Iron Shirt", b"&e;")
            new.writestr(part.filename, content)
    with pytest.raises(BadInput, match="simkit cannot read this workbook"):
        read_sheet(evil)


def test_without_the_library_one_message_says_what_to_do(tmp_path, monkeypatch):
    path = book_of(tmp_path, [["name"], ["x"]])
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    with pytest.raises(BadInput, match="pip install"):
        read_sheet(path)


def test_a_table_has_an_end(tmp_path):
    path = saved(tmp_path, "name\n" + "x\n" * (MOST_ROWS + 1))
    with pytest.raises(BadInput, match="at most 20,000 rows"):
        read_sheet(path)
    with pytest.raises(BadInput, match="at most 500 columns"):
        read_sheet(saved(tmp_path, ",".join(f"c{place}" for place in range(501)) + "\n1\n"))
    with pytest.raises(BadInput, match="save it as one of them"):
        read_sheet(saved(tmp_path, "", "old.xls"))


# --- what people do with one ---------------------------------------------------------------------


def test_check_says_what_a_spreadsheet_is_and_what_to_do(tmp_path):
    sheet = saved(tmp_path, GIFTS)
    with pytest.raises(BadInput, match=r"2 rows with the columns Name, .*simkit pack from"):
        check_file(sheet)
    with pytest.raises(BadInput, match="simkit play-log"):
        check_file(saved(tmp_path, "players;won\n2;yes\n", "log.csv"))
    with pytest.raises(BadInput, match="a pack is a TOML file; make one: simkit pack from"):
        find("apocalypse").components(packs=[sheet])


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("-$3", -3), ("-\u20ac 2,50", -2.5),
        ("5 \u20ac", 5), ("\u20ac5", 5), ("$ 1,234.50", 1234.5), ("2,50 EUR", 2.5),
        ("5 kr", 5), ("5kr", 5), ("kr. 2,50", 2.5), ("12 z\u0142", 12), ("CHF 5", 5), ("5 sek", 5),
        ("\u22125", -5), ("\u20131,5", -1.5), ("\u2212$3", -3), ("\u2212", None), ("5 krone", None),
        ("5 cards", None), ("\u20ac", None), ("25%", None), ("5 \u20ac each", None),
    ],
)  # fmt: skip
def test_a_sum_of_money_is_its_number(cell, number):
    assert number_of(cell, numerals_of([cell])) == number


def test_thousands_of_money_are_as_unclear_as_others():
    with pytest.raises(BadInput, match="may be 1000, or 1 and a fraction"):
        number_of("1.000 \u20ac", numerals_of(["1.000 \u20ac"]))
    assert number_of("1.000 \u20ac", numerals_of(["0,50 \u20ac"])) == 1000


def test_a_percentage_is_read_only_where_the_value_is_a_share():
    comma = numerals_of(["0,5"])
    assert value_of(Real(0.0, 1.0), "25%") == 0.25
    assert value_of(Real(0.0, 1.0), "12,5 %", comma) == 0.125
    assert value_of(Real(0.0, 1.0), "0%") == 0.0
    assert value_of(Real(0.0, 100.0), "25%") == "25%", "it is refused as no number"
    assert value_of(Integer(0, 100), "25%") == "25%"


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("Total", True), ("Totals:", True), ("Summe", True), ("Totaux", True), ("Totale", True),
        ("Suma", True), ("Som", True), ("Totaal", True), ("Grand Total", True),
        ("Total War", False), ("Sum of all fears", False), ("Sommelier", False),
    ],
)  # fmt: skip
def test_a_sum_is_known_in_six_languages_and_no_card_for_one(name, is_one):
    assert bool(sum_told(name)) is is_one
