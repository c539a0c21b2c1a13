"""A game of several files is compiled as one; nothing outside its folder is run."""
# ruff: noqa: E501

import sys

import pytest

from simkit.design.loading import load_game, load_model
from simkit.design.plain.trial import try_out
from simkit.finding import gamefile
from simkit.lab.authoring.eject import eject
from simkit.lab.varying.rules_changed import rules_changed
from simkit.messages.errors import BadInput
from tests.design.playing import plain_games, written
from tests.design.split_game import FILES, MAIN, RAIDS, in_one_file, written_split


def test_three_files_play_the_same_games_as_one(tmp_path):
    split = written_split(tmp_path)
    (tmp_path / "one").mkdir()
    whole = written(tmp_path / "one", in_one_file(), "caravan.py")
    for bot in ("random", "expert"):
        assert plain_games(split, bot, 3, 10) == plain_games(whole, bot, 3, 10)


def test_everything_in_the_files_belongs_to_the_game(tmp_path):
    game = load_game(written_split(tmp_path))
    assert [bot.name for bot in game.bots][:3] == ["idle", "random", "expert"]
    assert "goods" in game.held.schema


@pytest.mark.parametrize("name", FILES)
def test_a_change_in_any_file_is_a_changed_game(tmp_path, name):
    file = written_split(tmp_path)
    before, digest = gamefile.digest_of(file), load_model(file).program.digest
    with (tmp_path / name).open("a") as more:
        more.write("\n\nEVEN = 2\n")
    assert gamefile.digest_of(file) != before
    assert load_model(file).program.digest != digest


MISTAKES = [
    ("LOOT = 2", "import numpy", "raids.py, line 3: there is no file numpy.py next to the game"),
    ("LOOT = 2", "from cmap import game", "raids.py, line 3: there is no file cmap.py next to the game; "
     "import Python's own modules, simkit.design, or files of the game's folder. Did you mean camp?"),
    ("LOOT = 2", "from camp import GOOD", "raids.py, line 3: camp.py has no GOOD. Did you mean GOODS?"),
    ("LOOT = 2", "from caravan import play_turn", "raids.py, line 3: raids.py and caravan.py import each other"),
    ("LOOT = 2", "from ..camp import game", "raids.py, line 3: a game imports from its own folder"),
    ("GOODS, NOBODY, game", "GOODS, NOBODY as NO, game", "raids.py, line 1: import NOBODY by its own name"),
    ("GOODS, NOBODY, game", "NOBODY, game", "raids.py, line 7: GOODS is in camp.py; write at the top: from camp import GOODS."),
    ("LOOT = 2", "LOOT = 2\nfrom simkit.design import Game\ngame = Game()", "game is in raids.py too; names are shared"),
    ("LOOT = 2", "LOOT = 2\n\n\ndef expert(good):\n    pass", "caravan.py, line 23: expert is in raids.py too"),
    ("+= LOOT", "= 'much'", "raids.py, line 8: game.stock holds numbers"),
    ("game.stock[good] += LOOT", "game.stok[good] += LOOT", "raids.py, line 8: game.stok: no such field."),
    ("> 8", "> 8 // (LOOT - 2)", "raids.py, line 10: integer division or modulo by zero"),
    ("game.stock[good] +=", "game.stock[good + 9] +=", "raids.py, line 8: game.stock["),
    ("return worth(good)", "return {good: 1}[good]", "raids.py, line 12: a dict in a rule"),
    ("LOOT = 2", "LOOT = = 2", "raids.py, line 3: this is not Python"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "message"), MISTAKES)
def test_a_mistake_names_the_file_and_the_line(tmp_path, right, wrong, message):
    from simkit.design.lowering.whole import lowered

    assert right in RAIDS
    file = written_split(tmp_path, raids=RAIDS.replace(right, wrong, 1))
    with pytest.raises(BadInput) as found:
        load_game(file)
        try_out(load_model(file))
        lowered(load_model(file))
    assert message in str(found.value)


def test_an_unknown_name_of_a_module_is_told_with_the_nearest(tmp_path):
    file = written_split(tmp_path, caravan=MAIN.replace("raids.raid(", "raids.riad("))
    with pytest.raises(BadInput, match=r"line 14: raids.py has no riad. Did you mean raid"):
        load_model(file)


def test_a_changed_rule_is_named_wherever_it_is(tmp_path):
    for name, change in (("old", ("+= LOOT", "+= LOOT")), ("new", ("+= LOOT", "+= 3 * LOOT"))):
        (tmp_path / name).mkdir()
        written_split(tmp_path / name, raids=RAIDS.replace(*change))
    games = [gamefile.load(str(tmp_path / name / "caravan.py")) for name in ("old", "new")]
    assert [(each.kind, each.name) for each in rules_changed(*games)] == [("function", "raid")]


def test_eject_takes_all_files_along(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = eject(written_split(tmp_path))
    assert {*FILES} - {"caravan.py"} < {*made.files}
    assert "camp.py" in {each.name for each in gamefile.sources_of(made.folder)}
    with monkeypatch.context() as here:
        here.delitem(sys.modules, "caravan_game", raising=False)
        assert gamefile.load(f"./{made.folder}").title == "Camp"
        del sys.modules["caravan_game"]


def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path):
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home.mkdir()
    elsewhere.mkdir()
    file = written_split(home)
    (home / "raids.py").rename(elsewhere / "raids.py")
    (home / "raids.py").symlink_to(elsewhere / "raids.py")
    with pytest.raises(BadInput, match=r"line 3: raids.py is a link to another file"):
        load_model(file)


def test_a_package_imports_with_a_dot(tmp_path):
    raids = RAIDS.replace("from camp", "from .camp")
    dotted = MAIN.replace("import raids", "from . import raids").replace("from camp", "from .camp")
    file = written_split(tmp_path, raids=raids, caravan=dotted)
    assert try_out(load_model(file), games=2) == 2


def test_a_test_of_the_authors_own_plays_a_game_of_several_files(tmp_path, monkeypatch):
    written_split(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    try:
        import caravan  # type: ignore[import-not-found]

        played = caravan.game.play(players=3, bots="random", seed=2)
    finally:
        for name in ("caravan", "raids", "camp"):
            sys.modules.pop(name, None)
    assert played.outcome in ("goal reached", "the tent is full")
    assert any("finds" in text for text in played.said)


def test_a_name_of_a_module_that_is_a_variable_too_is_refused(tmp_path):
    """Without its module it would be that variable."""
    (tmp_path / "cards.py").write_text("hand_size = 5\n", encoding="utf-8")
    text = (
        '"""Cards: a few."""\nimport cards\nfrom simkit.design import Game\n\n'
        "game = Game()\ngame.energy = 0\n\n\ndef play_round():\n"
        '    game.energy = missing(2)\n    game.end("over", won=True)\n\n\n'
        "def missing(hand_size):\n    return cards.hand_size - hand_size\n"
    )
    (tmp_path / "main.py").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"line 15: hand_size is a variable of this function too"):
        load_model(str(tmp_path / "main.py"))
