"""`simkit pack`: the words on the command line, and what is printed and written."""

from __future__ import annotations

import csv
import json

import pytest

from simkit.cli.main import main
from simkit.finding.registry import find

PACK = find("apocalypse").components()

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


def test_a_deck_goes_to_squib_and_nandeck_with_its_copies(tmp_path, capsys):
    for program, count in (("squib", "qty"), ("nandeck", "count")):
        out = tmp_path / f"{program}.csv"
        words = ["pack", "to-csv", "apocalypse", "gifts", "--cards", program, "--out", str(out)]
        assert main(words) == 0
        head, *rows = csv.reader(out.read_text("utf-8").splitlines())
        assert head[:2] == ["name", count]
        assert not [column for column in head if "." in column or "origin" in column]
        copies = [leaf.value for leaf in PACK.leaves() if leaf.path.endswith(".copies")]
        gifts = [leaf for leaf in PACK.leaves() if leaf.path.startswith("gifts.")]
        assert len(rows) == len({leaf.path.split(".")[1] for leaf in gifts})
        assert copies and all(int(row[1]) >= 1 for row in rows)
        told = capsys.readouterr().out
        assert {"squib": 'explode: "qty"', "nandeck": "LINKMULTI = count"}[program] in told


def test_a_deck_goes_to_tabletop_simulator_card_by_card(tmp_path):
    out = tmp_path / "gifts.json"
    words = ["pack", "to-csv", "apocalypse", "gifts", "--cards", "tabletop", "--out", str(out)]
    assert main([*words, "--faces", "https://a/f.png", "--backs", "https://a/b.png"]) == 0
    (deck,) = json.loads(out.read_text("utf-8"))["ObjectStates"]
    copies = {
        leaf.path.split(".")[1]: leaf.value
        for leaf in PACK.leaves()
        if leaf.path.startswith("gifts.") and leaf.path.endswith(".copies")
    }
    cards = deck["ContainedObjects"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [card["CardID"] for card in cards]
    assert len(cards) == sum(copies.values())
    assert {card["CardID"] // 100 for card in cards} == {1}
    assert deck["CustomDeck"]["1"]["FaceURL"] == "https://a/f.png"
    assert all(card["Nickname"] and card["CustomDeck"] == deck["CustomDeck"] for card in cards)


CARDS = ["pack", "to-csv", "apocalypse", "gifts", "--cards"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([*CARDS, "word"], "--cards"),
        ([*CARDS, "tabletop"], "needs the addresses of pictures"),
        ([*CARDS, "squib", "--faces", "x", "--backs", "y"], "other programs take none"),
        ([*CARDS, "squib", "--out", "x.json"], "ends in .csv"),
        (["pack", "to-csv", "apocalypse", "--cards", "squib"], "name a table"),
        (["pack", "to-csv", "apocalypse", "gifts", "--faces", "x"], "go with --cards tabletop"),
        (
            [*CARDS, "tabletop", "--faces", "x", "--faces", "y", "--backs", "z"],
            "give --faces 1 times",
        ),
        (["pack", "from", "x.csv", "--game", "hades", "--cards", "squib"], "go with to-csv"),
    ],
)
def test_a_deck_that_cannot_be_written_is_refused(words, message, capsys):
    assert main(words) == 2
    assert message in " ".join(capsys.readouterr().err.split())
