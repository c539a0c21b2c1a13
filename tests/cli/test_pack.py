"""`simkit pack`: the words on the command line, and what is printed and written."""

from __future__ import annotations

import json

import pytest

from simkit.cli.main import main

GIFTS = (
    "name,quantity,extra_cost,uses_luck,effect.op,effect.amount\nIron Shirt,2,0,no,toughness,1\n"
)


@pytest.fixture
def gifts(tmp_path):
    path = tmp_path / "gifts.csv"
    path.write_text(GIFTS, encoding="utf-8")
    return path


def test_a_table_goes_out_and_its_change_comes_in(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "400")  # long paths are broken otherwise
    sheet, made = tmp_path / "minions.csv", tmp_path / "mine.toml"
    assert main(["pack", "to-csv", "apocalypse", "minions", "--out", str(sheet)]) == 0
    changed = sheet.read_text(encoding="utf-8").replace(",1d8,", ",1d10,", 1)
    sheet.write_text(changed, encoding="utf-8")
    assert main(["pack", "from", str(sheet), "--game", "apocalypse", "--out", str(made)]) == 0
    assert "mine.toml is a pack with 1 value, read from 1 row of" in " ".join(
        capsys.readouterr().out.split()
    )
    assert main(["check", str(made)]) == 0


def test_without_a_file_the_table_or_the_pack_is_printed(gifts, capsys):
    assert main(["pack", "to-csv", "apocalypse", "minions"]) == 0
    assert capsys.readouterr().out.startswith("entry,title,")
    assert main(["pack", "from", str(gifts), "--game", "apocalypse"]) == 0
    assert "[gifts.iron_shirt]" in capsys.readouterr().out
    assert main(["pack", "from", str(gifts), "--game", "apocalypse", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["values"] == 5


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("to-csv apocalypse", "name a table, or write all of them to a workbook"),
        ("to-csv apocalypse minios", "apocalypse has no table 'minios'. Did you mean minions?"),
        ("to-csv apocalypse minions --game hades", "--game goes with from."),
        ("to-csv apocalypse minions --out x.ods", "a file that ends in .csv, .tsv, .xlsx"),
        ("to-csv apocalypse minions --table lords", "name the table once"),
        ("from {gifts}", "--game is missing"),
        ("from {gifts} --game apocalypse --pack x.toml", "--pack goes with to-csv."),
        ("from {gifts} --game apocalypse --out x.csv", "a file that ends in .toml"),
        ("from {gifts} gifts --game apocalypse", "'gifts' is one word too many"),
        ("form {gifts} --game apocalypse", "Did you mean from?"),
        ("from nowhere.csv --game apocalypse", "there is no such file"),
    ],
)
def test_what_does_not_go_together_is_refused(line, message, gifts, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert main(["pack", *line.format(gifts=gifts).split()]) == 2
    assert message in " ".join(capsys.readouterr().err.split())
