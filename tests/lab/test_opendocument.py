"""Spreadsheets of LibreOffice (.ods): cells as they show, and files that would fill the memory."""

from __future__ import annotations

import shutil
import subprocess
import zipfile

import pytest

from simkit import BadInput
from simkit.lab.sheets.sheet import MOST_ROWS, read_sheets
from simkit.outside import opendocument

pytest.importorskip("defusedxml")

NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style")
)
TEXT = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
NUMBER = '<table:table-cell office:value-type="float" office:value="{}"/>'
HEAD = f"<table:table-row>{TEXT.format('name')}{TEXT.format('quantity')}</table:table-row>"


def row(*cells: str, times: int = 1) -> str:
    return (
        f'<table:table-row table:number-rows-repeated="{times}">{"".join(cells)}</table:table-row>'
    )


def ods(
    tmp_path, *rows: str, before: str = "", name: str = "cards.ods", styles: str = "", style="ta2"
):
    """A file with one sheet."""
    looks = f'table:name="Gifts" table:style-name="{style}"'
    body = f"<table:table {looks}>{''.join(rows)}</table:table>"
    xml = (
        f'<?xml version="1.0"?>{before}<office:document-content {NAMES}>{styles}<office:body>'
        f"<office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(tmp_path / name, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", opendocument.KIND)
        packed.writestr("content.xml", xml)
    return tmp_path / name


def lines(path):
    (sheet,) = read_sheets(path)
    return [(line.number, line.cells) for line in sheet.lines]


def test_cells_are_read_as_they_show(tmp_path):
    yes = '<table:table-cell office:value-type="boolean" office:boolean-value="true"/>'
    day = '<table:table-cell office:value-type="date" office:date-value="2026-03-01T00:00:00"/>'
    sums = '<table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"/>'
    spaced = TEXT.format(
        'two<text:s text:c="2"/>parts<text:line-break/>and <text:span>more</text:span>'
    )
    path = ods(tmp_path, HEAD, row(spaced, NUMBER.format("2.0")), row(yes, sums), row(day))
    assert lines(path) == [
        (2, {"name": "two  parts\nand more", "quantity": "2"}),
        (3, {"name": "true", "quantity": "2"}),
        (4, {"name": "2026-03-01"}),
    ]


def test_a_formula_without_its_value_is_no_empty_cell(tmp_path):
    sums = '<table:table-cell table:formula="of:=1+1"/>'
    path = ods(tmp_path, HEAD, row(TEXT.format("x"), NUMBER.format("2")), row("", sums))
    with pytest.raises(BadInput, match="row 3, column A: a formula has no stored value"):
        read_sheets(path)


def test_a_hidden_sheet_is_the_last(tmp_path):
    """As in a workbook of Excel: the first sheet is the first that its owner sees."""
    styles = (
        '<office:automatic-styles><style:style style:name="ta1"><style:table-properties '
        'table:display="false"/></style:style></office:automatic-styles>'
    )
    hidden, seen = row(TEXT.format("old"), NUMBER.format("9")), row(TEXT.format("new"))
    next_sheet = '</table:table><table:table table:name="Seen" table:style-name="ta2">'
    path = ods(tmp_path, HEAD, hidden, next_sheet, HEAD, seen, styles=styles, style="ta1")
    assert [sheet.name for sheet in read_sheets(path)] == ["Seen", "Gifts"]


def test_what_is_repeated_counts_and_what_is_empty_does_not(tmp_path):
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    both = TEXT.format("x").replace(" office", ' table:number-columns-repeated="2" office', 1)
    grouped = f"<table:table-row-group>{row(TEXT.format('deep'))}</table:table-row-group>"
    path = ods(
        tmp_path, HEAD, row(empty, times=3), row(both, empty, times=2), grouped,
        row(empty, times=1048576),
    )  # fmt: skip
    twice = {"name": "x", "quantity": "x"}
    assert lines(path) == [(5, twice), (6, twice), (7, {"name": "deep"})]


def test_notes_and_removed_rows_are_not_read(tmp_path):
    noted = TEXT.format("shirt<office:annotation><text:p>a note</text:p></office:annotation>")
    gone = f"<table:tracked-changes>{row(TEXT.format('removed'))}</table:tracked-changes>"
    assert lines(ods(tmp_path, gone, HEAD, row(noted))) == [(2, {"name": "shirt"})]


def test_a_small_file_that_stands_for_a_billion_cells_is_refused(tmp_path):
    wide = TEXT.format("x").replace(" office", ' table:number-columns-repeated="16384" office', 1)
    with pytest.raises(BadInput, match=r"without a name|at most 500 columns"):
        read_sheets(ods(tmp_path, HEAD, row(wide, times=1_000_000)))
    with pytest.raises(BadInput, match=rf"at most {MOST_ROWS:,} rows"):
        read_sheets(ods(tmp_path, HEAD, row(TEXT.format("x"), times=1_000_000)))
    named = row(*(TEXT.format(f"c{number}") for number in range(500)))
    full = row(wide.replace("16384", "500"), times=19_000)
    sheets = f"{named}{full}</table:table><table:table>" * 3
    with pytest.raises(BadInput, match="its sheets have too many cells"):
        read_sheets(ods(tmp_path, sheets))
    many = "<table:table-cell/>" * (opendocument.MOST_HELD + 1)
    with pytest.raises(BadInput, match="too many parts"):
        read_sheets(ods(tmp_path, HEAD, row(many)))
    deep = "<text:span>" * 200 + "</text:span>" * 200
    with pytest.raises(BadInput, match="too many parts"):
        read_sheets(ods(tmp_path, HEAD, row(TEXT.format(deep))))


def test_no_entity_is_expanded(tmp_path):
    path = ods(tmp_path, HEAD, row(TEXT.format("&e;")), before='<!DOCTYPE x [<!ENTITY e "boom">]>')
    with pytest.raises(BadInput, match="simkit cannot read this workbook"):
        read_sheets(path)


@pytest.mark.parametrize("what", ["cut off", "without content", "no xml"])
def test_a_damaged_file_is_refused(tmp_path, what):
    path = ods(tmp_path, HEAD, row(TEXT.format("x")))
    content = path.read_bytes()
    if what == "cut off":
        path.write_bytes(content[: len(content) // 2])
    else:
        with zipfile.ZipFile(path, "w") as packed:
            packed.writestr("mimetype", opendocument.KIND)
            if what == "no xml":
                packed.writestr("content.xml", "<office")
    with pytest.raises(BadInput, match=r"damaged|cannot read this workbook"):
        read_sheets(path)


def test_without_the_library_one_message_says_what_to_do(tmp_path, monkeypatch):
    path = ods(tmp_path, HEAD, row(TEXT.format("x")))
    monkeypatch.setitem(__import__("sys").modules, "defusedxml.ElementTree", None)
    with pytest.raises(BadInput, match="pip install"):
        read_sheets(path)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice (soffice) is not installed")
@pytest.mark.parametrize("ending", ["ods", "xlsx"])
def test_a_file_that_libreoffice_has_written_is_read(tmp_path, ending):
    (tmp_path / "cards.csv").write_text("name,quantity,art\nIron Shirt,2,a  b\nVeil,1.5,\n")
    asked = ["--headless", "--convert-to", ending, "--outdir", str(tmp_path)]
    subprocess.run(
        ["soffice", f"-env:UserInstallation={tmp_path.as_uri()}/profile", *asked, "cards.csv"],
        cwd=tmp_path, check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    assert lines(tmp_path / f"cards.{ending}") == [
        (2, {"name": "Iron Shirt", "quantity": "2", "art": "a  b"}),
        (3, {"name": "Veil", "quantity": "1.5"}),
    ]
