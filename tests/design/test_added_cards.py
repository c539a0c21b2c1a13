"""A pack adds cards to a table of a game's file: the games are those of a file with these rows."""

import pickle
from dataclasses import replace

import pandas as pd
import pytest

import simkit
from simkit.finding import gamefile
from simkit.finding.grown import grown
from simkit.finding.registry import find
from simkit.lab.check import check_file
from simkit.lab.play.cell import cell_of
from simkit.lab.sheets.sheet_packs import pack_from
from simkit.lab.sweeps.stored import open_sweep
from simkit.messages.errors import BadInput
from tests.design.playing import written

FILE = '''"""Reeflet: draw a card, or rest."""
from simkit.design import Deck, Game, Pile, per_player, setting, table
CARD = table({
    "pearl": {"copies": 4, "points": 5, "suit": "sea"},
    "shell": {"copies": 6, "points": 2, "suit": "shore"},
})
ROLE = table({"diver": {"air": 3}, "rower": {"air": 2}})
game = Game()
game.players = 2
game.role = setting("diver", ROLE, "who goes down")
game.deck = Deck(CARD)
game.kept = per_player(Pile(CARD))
game.score = per_player(0)
game.seen = [0] * len(CARD)
def play_turn(player):
    if game.choose(player, "draw", "rest") == "draw":
        card = game.deck.draw(to=game.kept[player])
        game.seen[card] += 1
        extra = 3 if CARD[card].suit == "sea" else 0
        game.score[player] += CARD[card].points + extra
        game.say(f"It is {CARD(card)}.")
    if len(game.deck) == 0:
        game.end("done", scores=game.score)
@game.bot("draws")
def expert(player):
    return "draw"
'''
CORAL = '    "coral": {"copies": 3, "points": 1, "suit": "sea"},\n'
WHOLE = FILE.replace("})\nROLE", f"{CORAL}}})\nROLE")
PACK = '[pack]\nname = "More"\ngame = "reeflet.py"\n'
MORE = PACK + '[card.coral]\ncopies = 3\npoints = 1\nsuit = "sea"\n'


@pytest.fixture
def folder(tmp_path):
    """A folder with the game, the pack, and the game with the pack's card in its file."""
    written(tmp_path, FILE, "reeflet.py")
    written(tmp_path, MORE, "more.toml")
    (tmp_path / "whole").mkdir()
    written(tmp_path / "whole", WHOLE, "reeflet.py")
    return tmp_path


@pytest.fixture
def file(folder):
    return str(folder / "reeflet.py")


@pytest.fixture
def pack(folder):
    return str(folder / "more.toml")


def played(game, folder, bot="random", **asked):
    simkit.run(game, bot=bot, games=40, seed=3, jobs=1, out=folder / "rows.parquet", **asked)
    return pd.read_parquet(folder / "rows.parquet")


def plainly(game):
    """The same game, whose engine is ordinary Python."""
    plain = game.held.part("plain")
    return replace(game, held=replace(game.held, engine=lambda: plain, kept=None))


def more(folder, text):
    return written(folder, PACK + text, "other.toml")


# --- The same games as with the row in the file --------------------------------------------------


def test_a_pack_with_a_new_card_plays_the_games_of_a_file_that_has_it(folder, file, pack):
    mine = played(plainly(grown(find(file), [pack])), folder, packs=pack)
    whole = played(plainly(gamefile.load(str(folder / "whole" / "reeflet.py"))), folder)
    assert mine.equals(whole)
    assert mine["kept_cards_1"].add(mine["kept_cards_2"]).max() == 13, "3 corals are in the deck"


@pytest.mark.slow
def test_compiled_games_are_the_same_too(folder, file, pack):
    whole = played(str(folder / "whole" / "reeflet.py"), folder)
    assert played(file, folder, packs=pack).equals(whole)
    assert played(plainly(grown(find(file), [pack])), folder, packs=pack).equals(whole)


@pytest.mark.slow
def test_both_games_can_be_played_in_turns_in_one_process(folder, file, pack):
    few, many, again = (played(file, folder, packs=packs) for packs in ((), pack, ()))
    assert few.equals(again) and not few.equals(many)


@pytest.mark.slow
def test_the_new_card_varies_like_any_other(file, pack):
    found = simkit.compare(file, vary={"pack:card.coral.copies": [1, 3]}, packs=pack, games=40)
    assert [
        each.settled.components.table("card")["coral"]["copies"] for each in found.variants
    ] == [
        1,
        3,
    ]
    named = {"base": {}, "more": {"pack": pack}}
    assert simkit.compare(file, variants=named, games=40).rules == [], "cards are no rules"


@pytest.mark.slow
def test_a_sweep_by_two_workers_stores_what_one_would_and_can_be_played_again(folder, file, pack):
    study = {
        "study": {"name": "s", "game": file, "games": 30},
        "vary": {"pack:card.coral.points": [1, 9]},
    }
    simkit.trust(file)
    for jobs in (1, 2):
        simkit.sweep(study, folder / f"by{jobs}", packs=[pack], jobs=jobs)
    one, two = (open_sweep(folder / f"by{jobs}").frame for jobs in (1, 2))
    assert one.equals(two)
    assert set(one["pack:card.coral.points"]) == {1, 9}


def test_an_answer_with_a_new_card_is_pickled(file, pack):
    cell = cell_of(plainly(grown(find(file), [pack])), "expert", packs=pack)
    again = pickle.loads(pickle.dumps(cell))
    assert again.game.added == cell.game.added != {}
    assert again.game.content == cell.game.content != find(file).content


def test_solve_goes_through_positions_with_the_new_card(folder, file):
    few = FILE.replace('"copies": 4', '"copies": 1').replace('"copies": 6', '"copies": 1')
    written(folder, few, "reeflet.py")
    pack = more(folder, '[card.coral]\ncopies = 1\npoints = 1\nsuit = "sea"\n')
    cell = cell_of(file, "expert", packs=pack)
    positions = cell.game.held.part("positions")
    components = cell.game.components(cell.packs)
    table = positions.table(components, cell.game.settle({}, components), {}, True)
    with table.on_table():
        assert len(table.model.program.tables["CARD"]) == 3
        table.first()


# --- The new card everywhere ---------------------------------------------------------------------


def test_a_cell_has_the_game_with_its_packs_and_no_other(file, pack):
    cell = cell_of(file, "expert", packs=pack)
    assert cell.game.added == {"card": {"coral": {"copies": 3, "points": 1, "suit": "sea"}}}
    assert cell.game.digest == find(file).digest, "the file is the same"
    assert replace(cell, seed=2).game is cell.game
    assert replace(cell, packs=()).game == find(file)


def test_bots_that_a_command_has_added_stay(file, pack):
    game = find(file)
    more_bots = replace(game, bots=(*game.bots, replace(game.bots[-1], name="another")))
    assert grown(more_bots, [pack]).bots == more_bots.bots


def test_a_game_that_does_not_know_the_card_refuses_to_play_with_it(file, pack):
    game = find(file)
    laid = game.components([pack])
    with pytest.raises(BadInput, match=r"card\.coral: a pack adds this entry"):
        plainly(game).engine().build_rules(laid, game.defaults)


def test_check_reads_a_pack_with_a_new_card(folder, file, pack):
    find(file)
    assert check_file(folder / "more.toml").facts == ("It has 2 values of your own.",)


# --- From a spreadsheet --------------------------------------------------------------------------

SHEET = "name,quantity,points,suit\npearl,4,5,sea\nshell,6,2,shore\nFire Coral,3,1,sea\n"


def test_a_file_that_was_edited_since_it_was_read_is_not_played_as_the_old_one(folder, file, pack):
    game = find(file)
    written(folder, FILE.replace("else 0", "else 1"), "reeflet.py")
    with pytest.raises(BadInput, match=r"coral: .*reeflet\.py has changed since it was read"):
        grown(game, [pack])


def test_a_row_of_a_spreadsheet_adds_a_card(folder, file):
    sheet = folder / "card.csv"
    sheet.write_text(SHEET)
    found = pack_from(sheet, find(file))
    assert found.values == 2 and found.unread["card"] == ("name",), "rules read the suit"
    pack = written(folder, found.text(), "sheet.toml")
    row = {"copies": 3, "points": 1, "suit": "sea"}
    assert cell_of(file, None, packs=pack).game.added == {"card": {"fire_coral": row}}


def test_an_empty_text_of_a_row_is_an_empty_text(folder, file):
    sheet = folder / "card.csv"
    sheet.write_text(SHEET.replace("1,sea", "1,"))
    pack = written(folder, pack_from(sheet, find(file)).text(), "sheet.toml")
    assert cell_of(file, None, packs=pack).game.added["card"]["fire_coral"]["suit"] == ""


def test_a_card_that_the_sheet_leaves_out_is_told_to_stay(folder, file):
    sheet = folder / "card.csv"
    sheet.write_text(SHEET.replace("pearl,4,5,sea\n", ""))
    (hint,) = pack_from(sheet, find(file)).hints
    assert hint == (
        "card: the game keeps what the sheet leaves out, such as pearl; write 0 copies to take one "
        "out."
    )


@pytest.mark.parametrize(
    ("sheet", "wrong"),
    [
        (SHEET.replace("3,1,sea", "3,,sea"), r"row 4: card\.fire_coral: .* lacks points"),
        (SHEET.replace("3,1,sea", ",1,sea"), r"row 4: card\.fire_coral: .* lacks copies"),
    ],
)
def test_a_row_without_all_columns_is_refused(folder, file, sheet, wrong):
    (folder / "card.csv").write_text(sheet)
    with pytest.raises(BadInput, match=wrong):
        pack_from(folder / "card.csv", find(file))


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[card.coral]\ncopies = 3\nsuit = "sea"\n', r"card\.coral: this new entry lacks points"),
        ("[card.coral]\ncopies = 3\npoints = 1\n", r'card\.coral: .*lacks suit; write suit = ""'),
        ('[card.coral]\ncopies = 3\npoints = "x"\nsuit = ""\n', r"card\.coral\.points: found"),
        ("[card.coral]\ncopies = 3\npoints = 1\nsuit = 5\n", r"card\.coral\.suit: found 5"),
        ('[card.pearl]\nsuit = "shore"\n', r"card\.pearl\.suit: .*texts only for cards that it"),
        ('[card.in-sea]\ncopies = 3\npoints = 1\nsuit = ""\n', r"the name 'in-sea' needs small"),
        ('[card.rows]\ncopies = 3\npoints = 1\nsuit = ""\n', "rows is a word of simkit's"),
        ("[role.swimmer]\nair = 1\n", r"role\.swimmer: .*other settings, .*into reeflet\.py"),
        ('[card.coral]\ncopies = 3000\npoints = 1\nsuit = ""\n', r"card\.coral: .*at most 2000"),
    ],
)
def test_a_card_that_cannot_be_added_is_refused_by_its_name(folder, file, text, wrong):
    pack = more(folder, text)
    with pytest.raises(BadInput, match=wrong):
        prepare_plainly(file, pack)
    with pytest.raises(BadInput, match=wrong):
        check_file(folder / "other.toml")


def prepare_plainly(file, pack):
    cell = cell_of(file, "expert", packs=pack)
    cell.game.components(cell.packs)


def test_a_table_that_shares_its_line_is_not_added_to(folder, file):
    several = "A, B = (table({'x': {'copies': n}}) for n in (1, 2))\n"
    written(folder, FILE.replace("ROLE =", several + "ROLE ="), "reeflet.py")
    with pytest.raises(BadInput, match="the file makes several tables in one line"):
        prepare_plainly(file, more(folder, "[a.y]\ncopies = 2\n"))
