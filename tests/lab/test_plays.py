"""Plays as apps and spreadsheets keep them, read as logs: BG Stats, BoardGameGeek, tables."""

from __future__ import annotations

import json
import random
import time

import pytest

from simkit.cli.main import main
from simkit.finding.registry import find
from simkit.lab.check import check_file
from simkit.lab.playtests.log import OTHER_GAME, proposed_map, read_log
from simkit.messages.errors import BadInput

UNCOUNTED = "it does not say how many played"
UNSEATED = "who sat in which seat is not recorded, so who has won is not used"
APOCALYPSE, FURY, HELLGAME = map(find, ("apocalypse", "fury", "hellgame"))


def score(number, **told):
    """A player of a play, with the fields that the app writes."""
    return {
        "playerRefId": number, "score": "", "winner": False, "newPlayer": False,
        "startPlayer": False, "role": "", "teamRole": "", "rank": 0, "seatOrder": 0, "team": "",
        **told,
    }  # fmt: skip


def play(game=1, players=4, won=False, **told):
    scores = [score(number, winner=won) for number in range(players)]
    return {
        "gameRefId": game, "playDate": "2026-05-01 20:00:00", "durationMin": 90, "rounds": 0,
        "usesTeams": False, "ignored": False, "playerScores": scores, **told,
    }  # fmt: skip


def bg_stats(folder, plays, games=("Planet Apocalypse", "Azul")):
    document = {
        "players": [{"id": number, "name": "N. N."} for number in range(6)],
        "games": [{"id": number, "name": name} for number, name in enumerate(games, 1)],
        "locations": [{"id": 1, "name": "at home"}],
        "plays": plays,
    }
    file = folder / "BGStatsExport.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def told(log):
    return [(dict(game.settings), dict(game.figures)) for game in log.games]


# --- BG Stats ------------------------------------------------------------------------------------


def test_an_export_of_bg_stats_is_read_as_it_is(tmp_path):
    plays = [play(won=True, rounds=9), play(players=3), play(game=2), play(ignored=True)]
    log = read_log(bg_stats(tmp_path, plays), APOCALYPSE)
    assert told(log) == [
        ({"players": "4"}, {"won": 1.0, "turns": 9.0}),
        ({"players": "3"}, {"won": 0.0}),
    ]
    assert [(each.place, each.why) for each in log.left_out] == [
        ("play 3", OTHER_GAME),
        ("play 4", "it is marked as ignored"),
    ]


def test_fields_may_be_missing(tmp_path):
    plays = [{"gameRefId": 1, "playerScores": [{"winner": True}]}, {"gameRefId": 1}, {}, 7]
    log = read_log(bg_stats(tmp_path, plays), APOCALYPSE)
    assert told(log) == [({"players": "1"}, {"won": 1.0})]
    assert [each.why for each in log.left_out] == [UNCOUNTED, OTHER_GAME, OTHER_GAME]
    known = read_log(bg_stats(tmp_path, [*plays, play()]), APOCALYPSE, {"players": 3})
    assert known.left_out[0].why == "it has neither a winner nor another figure"


def test_a_number_of_players_that_the_game_has_not_is_left_out_with_its_reason(tmp_path):
    log = read_log(bg_stats(tmp_path, [play(players=6), play()]), APOCALYPSE)
    assert len(log.games) == 1
    assert log.left_out[0].why.startswith("players must be")


def seated(*orders, winner=0, **told):
    scores = [
        score(place, seatOrder=order, winner=place == winner) for place, order in enumerate(orders)
    ]
    return play(playerScores=scores, **told)


def test_the_winner_is_the_seat_where_he_sat(tmp_path):
    plays = [seated(2, 1, 3), seated(0, 0, 0), seated(1, 0, 2)]
    log = read_log(bg_stats(tmp_path, plays, ["The HellGame"]), HELLGAME)
    assert log.games[0].figures["winner"] == 2.0
    assert log.games[0].figures["won_2"] == 1.0
    assert log.games[1].figures["winner"] == 2.0  # some count from 0
    assert [each.why for each in log.left_out] == [UNSEATED]


TIED = "several players are marked as winners, so who has won is not used"
NOBODY = "no player is marked as the winner, so who has won is not used"


def test_what_is_not_used_of_a_play_is_told(tmp_path):
    tie = seated(1, 2, 3, rounds=5)
    tie["playerScores"][1]["winner"] = True
    plays = [tie, seated(1, 2, 3, winner=9, rounds=5), seated(0, 0, 0, rounds=5), seated(1, 2, 3)]
    log = read_log(bg_stats(tmp_path, plays, ["The HellGame"]), HELLGAME)
    assert len(log.games) == 4 and log.left_out == ()
    assert [(each.place, each.why) for each in log.in_part] == [
        ("play 1", TIED),
        ("play 2", NOBODY),
        ("play 3", UNSEATED),
    ]


def test_a_play_without_a_winner_counts_as_lost_only_where_that_is_recorded(tmp_path):
    silent = play(rounds=7)
    for each in silent["playerScores"]:
        del each["winner"]
    log = read_log(bg_stats(tmp_path, [play(), silent]), APOCALYPSE)
    assert [game.figures for game in log.games] == [{"won": 0.0}, {"turns": 7.0}]
    why = "no player is marked as a winner, so it counts as lost"
    assert [(each.place, each.why) for each in log.in_part] == [("play 1", why)]


def test_a_play_with_an_expansion_is_none_of_the_game(tmp_path):
    plays = [play(won=True), play(won=True, expansionPlays=[{"gameRefId": 2}]), play(2, won=True)]
    file = bg_stats(tmp_path, plays, ["Planet Apocalypse", "Planet Apocalypse: Pack"])
    document = json.loads(file.read_text(encoding="utf-8"))
    document["games"][1]["isExpansion"] = True
    file.write_text(json.dumps(document), encoding="utf-8")
    log = read_log(file, APOCALYPSE)
    assert len(log.games) == 1
    assert [each.why for each in log.left_out] == [
        "it was played with an expansion (Planet Apocalypse: Pack)",
        OTHER_GAME,
    ]


def test_a_name_that_is_only_like_the_games_is_told(tmp_path):
    log = read_log(bg_stats(tmp_path, [play(), play(2)], ["Planet Apocalypse 2e"]), APOCALYPSE)
    assert log.reading == "Plays of 'Planet Apocalypse 2e' are taken for Planet Apocalypse."


def test_the_winner_is_the_side_that_he_played(tmp_path):
    roles = [score(0, role="Romans", winner=True), score(1, role="Britons")]
    sides = [side.removeprefix("the ") for side in FURY.sides]
    roles[0]["role"], roles[1]["role"] = sides[1], sides[0]
    log = read_log(bg_stats(tmp_path, [play(playerScores=roles)], ["Hell Hath No Fury"]), FURY)
    assert log.games[0].figures["winner"] == 2.0


@pytest.mark.parametrize("kept", [0.3, 0.9, 0.999])
def test_an_export_that_is_cut_off_is_refused(kept, tmp_path):
    file = bg_stats(tmp_path, [play() for _ in range(50)])
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: int(len(text) * kept)], encoding="utf-8")
    with pytest.raises(BadInput, match="not valid JSON"):
        read_log(file, APOCALYPSE)


def test_ten_thousand_plays_are_read_in_seconds(tmp_path):
    dice = random.Random(1)
    plays = [
        play(1 + dice.randrange(2), dice.randint(1, 4), dice.random() < 0.3) for _ in range(10_000)
    ]
    started = time.process_time()
    log = read_log(bg_stats(tmp_path, plays), APOCALYPSE)
    assert len(log.games) + len(log.left_out) == 10_000
    assert len(log.cells) <= 4
    assert time.process_time() - started < 10


def test_a_game_that_nobody_played_is_refused_with_those_that_are_there(tmp_path):
    with pytest.raises(BadInput, match=r"no play is called .*It has Azul, Chess"):
        read_log(bg_stats(tmp_path, [play(1), play(1), play(2)], ["Azul", "Chess"]), APOCALYPSE)


# --- BoardGameGeek -------------------------------------------------------------------------------

XML = """<?xml version="1.0" encoding="utf-8"?>
<plays username="x" userid="1" total="3" page="1">
 <play id="1" date="2026-05-01" quantity="2" length="90" incomplete="0" nowinstats="0" location="">
  <item name="Planet Apocalypse" objecttype="thing" objectid="245658"/>
  <players>
   <player username="" userid="0" name="N. N." startposition="" color="" score="" new="0" win="1"/>
   <player username="" userid="0" name="N. N." startposition="" color="" score="" new="0" win="1"/>
  </players>
 </play>
 <play id="2" date="2026-05-02" quantity="1" length="0" incomplete="1" nowinstats="0">
  <item name="Planet Apocalypse"/></play>
 <play id="3"><item name="Planet Apocalypse"/><comments>fun</comments></play>
 <play id="4" nowinstats="1"><item name="Planet Apocalypse"/><players><player win="1"/></players>
 </play>
</plays>
"""


def bgg(folder, text=XML):
    file = folder / "plays.xml"
    file.write_text(text, encoding="utf-8")
    return file


def test_plays_of_boardgamegeek_are_read_as_they_are(tmp_path):
    log = read_log(bgg(tmp_path), APOCALYPSE)
    assert told(log) == [({"players": "2"}, {"won": 1.0})] * 2  # played twice
    assert [(each.place, each.why) for each in log.left_out] == [
        ("play 2", "it was not finished"),
        ("play 3", UNCOUNTED),
        ("play 4", "it is marked to count for no statistics, so who has won is not used"),
    ]


def test_ten_thousand_plays_of_boardgamegeek_are_read_in_seconds(tmp_path):
    one = XML[XML.index(' <play id="1"') : XML.index(' <play id="2"')]
    started = time.process_time()
    log = read_log(bgg(tmp_path, f"<plays>{one * 5_000}</plays>"), APOCALYPSE)
    assert len(log.games) == 10_000  # each was played twice
    assert time.process_time() - started < 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (XML[:600], "not valid XML, or cut off"),
        ("<html></html>", "begin with <plays>, not <html>"),
        ('<!DOCTYPE x [<!ENTITY e "boom">]><plays>&e;</plays>', "declares entities"),
        ("<plays></plays>", "a line for each game"),
    ],
)
def test_xml_that_is_none_of_theirs_is_refused(text, message, tmp_path):
    with pytest.raises(BadInput, match=message):
        read_log(bgg(tmp_path, text), APOCALYPSE)


# --- tables and maps -----------------------------------------------------------------------------

TABLE = "Player count;Result;Rounds;Group\n4;Sieg;9;Tuesday\n3;Niederlage;7;Tuesday\n9;Sieg;1;x\n"
MAP = """[log]
game = "apocalypse"
[columns]
players = "Player count"
won = "Result"
turns = "Rounds"
[words.won]
"sieg" = "yes"
"Niederlage" = false
"""


def table(folder, text=TABLE, name="games.csv", encoding="cp1252"):
    (folder / name).write_bytes(text.encode(encoding))
    return folder / name


def mapped(folder, text=MAP):
    (folder / "map.toml").write_text(text, encoding="utf-8")
    return folder / "map.toml"


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_table_with_columns_of_its_own_is_read_with_a_map(separator, tmp_path):
    file = table(tmp_path, TABLE.replace(";", separator))
    with pytest.raises(BadInput, match=r"no column 'Player count'.*--map proposes"):
        read_log(file, APOCALYPSE)
    log = read_log(file, APOCALYPSE, map=mapped(tmp_path))
    assert told(log) == [
        ({"players": "4"}, {"won": 1.0, "turns": 9.0}),
        ({"players": "3"}, {"won": 0.0, "turns": 7.0}),
    ]
    assert [each.place for each in log.left_out] == ["line 4"]


def test_a_bad_cell_costs_that_cell_and_not_the_play(tmp_path):
    text = "Player count;Result;Rounds\n4;ja;8,0\n3;nein;ca. 9\n2;gewonnen;7,5\n"
    log = read_log(table(tmp_path, text), APOCALYPSE, map=mapped(tmp_path))
    assert told(log) == [
        ({"players": "4"}, {"won": 1.0, "turns": 8.0}),
        ({"players": "3"}, {"won": 0.0}),
        ({"players": "2"}, {"won": 1.0}),
    ]
    assert [(each.place, each.why.partition(":")[0]) for each in log.in_part] == [
        ("line 3", "turns"),
        ("line 4", "turns"),
    ]
    assert log.in_part[0].why.endswith("so turns is not used")
    assert log.reading == "Its numbers are read with a decimal comma, so 2.000 is 2000."


def test_a_bad_cell_costs_only_itself_in_a_log_with_simkits_columns(tmp_path):
    file = table(tmp_path, "players;won;turns\n4;S\u00ec;8,0\n3;nej;ca. 9\n2;n/a;7\n")
    log = read_log(file, APOCALYPSE)
    assert told(log) == [
        ({"players": "4"}, {"won": 1.0, "turns": 8.0}),
        ({"players": "3"}, {"won": 0.0}),
        ({"players": "2"}, {"turns": 7.0}),
    ]
    assert [each.place for each in log.in_part] == ["line 3"]
    told_of_it = 'turns: found "ca. 9", expected a number of turns, so turns is not used'
    assert log.in_part[0].why == told_of_it


def test_a_figure_that_may_be_two_numbers_is_refused(tmp_path):
    file = table(tmp_path, "won;turns\nyes;2.000\n")
    with pytest.raises(BadInput, match=r"line 2.turns: 2\.000 may be 2000, or 2 and a fraction"):
        read_log(file, APOCALYPSE)


def test_a_workbook_is_read_like_a_table(tmp_path):
    import openpyxl

    book = openpyxl.Workbook()
    for row in (["players", "won", "turns"], [4, True, 9], [3, "no", None]):
        book.active.append(row)
    book.save(tmp_path / "games.xlsx")
    assert told(read_log(tmp_path / "games.xlsx", APOCALYPSE)) == [
        ({"players": "4"}, {"won": 1.0, "turns": 9.0}),
        ({"players": "3"}, {"won": 0.0}),
    ]


def test_the_map_that_is_proposed_can_be_used(tmp_path):
    file = table(tmp_path)
    text = proposed_map(file, APOCALYPSE)
    assert 'won = "Result"' in text
    assert '#   "Group": Tuesday, x' in text
    words = '[words.won]\n"Sieg" = "yes"\nNiederlage = "no"\n'
    assert read_log(file, APOCALYPSE, map=mapped(tmp_path, text + words)).games
    export = bg_stats(tmp_path, [play(won=True), play(2)])
    assert 'plays_of = "Planet Apocalypse"' in proposed_map(export, APOCALYPSE)
    again = read_log(export, APOCALYPSE, map=mapped(tmp_path, proposed_map(export, APOCALYPSE)))
    assert again == read_log(export, APOCALYPSE)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('won = "Result"', 'wan = "Result"'), "unknown column of a log .*Did you mean won"),
        (("Rounds", "Round"), "has no column 'Round'. Did you mean Rounds"),
        (("apocalypse", "hades"), "log.game: found"),
        (("[columns]", "[kolumns]"), "unknown table"),
        (('"yes"', "[]"), "a text or a number"),
        (('"yes"', "0x" + "f" * 6000), "a huge number, expected a text or a number"),
        (('"Rounds"', "0x" + "f" * 6000), "the name of a column"),
    ],
)
def test_a_map_that_does_not_fit_is_refused(change, message, tmp_path):
    with pytest.raises(BadInput, match=message):
        read_log(table(tmp_path), APOCALYPSE, map=mapped(tmp_path, MAP.replace(*change)))


def test_check_says_what_an_export_is(tmp_path):
    with pytest.raises(BadInput, match=r"an export of BG Stats: 2 plays.*simkit play-log"):
        check_file(bg_stats(tmp_path, [play(), play()]))
    with pytest.raises(BadInput, match=r"plays of BoardGameGeek.*simkit play-log"):
        check_file(bgg(tmp_path))


def test_the_command_proposes_and_tells_what_it_left_out(tmp_path, capsys):
    file = table(tmp_path, "goal;Victory;turns\n20;yes;5\n20;no;6\n2000;yes;1\n", encoding="utf-8")
    assert main(["play-log", "toygame", str(file), "--map"]) == 0
    made = mapped(tmp_path, capsys.readouterr().out)
    line = f"play-log toygame {file} --map {made} --games 50 --bots expert --mistakes 0"
    assert main(line.split()) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Left out: 1 play. line 4: goal must be" in out
    assert main([*line.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["left_out"][0]["place"] == "line 4"
    assert f"--map {made}" in found["command"]


def test_a_sum_is_no_play(tmp_path):
    file = tmp_path / "log.csv"
    file.write_text("date,won,turns\n2026-03-01,yes,7\nTotal,1,7\n")
    with pytest.raises(BadInput, match="line 3: Total looks like the sum of the rows above"):
        read_log(file, find("hades"))


# --- maps by the cells ---------------------------------------------------------------------------

STRANGE = (
    "wann;n;fin;art\n12.03.2025;4;gagn\u00e9;a\n13.03.2025;3;perdu;b\n14.03.2025;4;presque;b\n"
)


def test_columns_with_names_that_nobody_knows_are_told_by_their_cells(tmp_path):
    text = proposed_map(table(tmp_path, STRANGE), APOCALYPSE)
    for line in ('date = "wann"', 'players = "n"', 'won = "fin"'):
        assert f"{line} # judged by its cells" in text
    assert '#   "art": b, a\n' in text
    assert '# "gagn\u00e9" = "yes"\n# "perdu" = "no"\n# "presque" = "yes" or "no"?' in text
    log = read_log(table(tmp_path, STRANGE), APOCALYPSE, map=mapped(tmp_path, text))
    assert [each[1] for each in told(log)] == [{"won": 1.0}, {"won": 0.0}]


@pytest.mark.parametrize(
    ("head", "columns"),
    [
        ("Ergebnis;Runden;Spieleranzahl", "won turns players"),
        ("R\u00e9sultat;Tours;Nombre de joueurs", "won turns players"),
        ("Resultado;Rondas;N\u00famero de jugadores", "won turns players"),
        ("Esito;Turni;Numero di giocatori", "won turns players"),
        ("Vit\u00f3ria;Rodadas;N\u00famero de jogadores", "won turns players"),
        ("Uitslag;Beurten;Aantal spelers", "won turns players"),
    ],
)
def test_names_of_columns_are_known_in_six_languages(head, columns, tmp_path):
    text = proposed_map(table(tmp_path, f"{head}\nyes;7;4\n"), APOCALYPSE)
    for own, column in zip(head.split(";"), columns.split(), strict=True):
        assert f'{column} = "{own}"\n' in text


def test_what_a_column_may_be_is_told_if_it_may_be_two_things(tmp_path):
    text = proposed_map(table(tmp_path, "a;b;c\n3;3;12\n4;3;15\n"), APOCALYPSE)
    assert '#   "a": 3, 4 (may be players)' in text and "players =" not in text
    assert '#   "c": 12, 15\n' in text


WINNERS = "Tag;Sitz 1;Sitz 2;Sitz 3;Bester\n3.1.2025;Ann;Ben;;Ann\n4.1.2025;Ann;Ben;Eve;Eve\n"


def test_a_winner_who_is_called_by_name_has_a_seat(tmp_path):
    from toygame import TABLE

    text = proposed_map(table(tmp_path, WINNERS), TABLE)
    assert 'seats = ["Sitz 1", "Sitz 2", "Sitz 3"]' in text
    assert 'winner = "Bester" # judged by its cells' in text
    text = text.replace(TABLE.typed, TABLE.name)
    first, second = read_log(table(tmp_path, WINNERS), TABLE, map=mapped(tmp_path, text)).games
    assert first.figures["winner"] == 1 and dict(first.settings)["players"] == "2"
    assert second.figures["winner"] == 3 and dict(second.settings)["players"] == "3"
    wrong = mapped(tmp_path, text.replace('"Sitz 2"', '"Sitz 9"'))
    with pytest.raises(BadInput, match=r"log\.seats: .* has no column 'Sitz 9'"):
        read_log(table(tmp_path, WINNERS), TABLE, map=wrong)
