"""Studies: what a file of one may say, and which cells it makes."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from simkit import game
from simkit.errors import BadInput
from simkit.lab import study

HEAD = '[study]\nname = "who wins"\ngame = "toygame"\n'


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setattr(game, "PACKAGES", ("toygame",))


def read(text: str) -> study.Study:
    return study.read_study(tomllib.loads(text), "study.toml")


def test_a_study_is_read_with_all_its_parts():
    found = read(
        HEAD
        + 'seed = 7\ngames = 500\nquestion = "Who?"\nmargin = 0.01\ndesign = "grid"\n'
        + '[settings]\nhurdles = true\n[vary]\ngoal = [20, 30]\nbot = ["idle", "expert"]\n'
        + '"pack:track.turns" = [5, 6, 7]\n"knob:expert.boldness" = [1, 2.5]\n'
    )
    assert (found.name, found.game.name, found.seed, found.games) == ("who wins", "toygame", 7, 500)
    assert found.settings == {"hurdles": True}
    assert found.vary["goal"] == (20, 30)
    assert found.vary["knob:expert.boldness"] == (1.0, 2.5)
    assert found.cells == 2 * 2 * 3 * 2


def test_a_short_study_has_the_defaults():
    found = read(HEAD)
    assert (found.seed, found.games, found.precision) == (1, 10_000, None)
    assert (found.margin, found.design, found.impossible) == (0.02, "grid", "")
    assert found.cells == 1


def test_a_list_sets_values_side_by_side():
    found = read(
        HEAD + 'design = "list"\n[vary]\ngoal = [20, 30]\nshoes = ["plain", "plain+spiked"]\n'
    )
    assert found.cells == 2
    assert found.vary["shoes"] == (("plain",), ("plain", "spiked"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "[vayr]\ngoal = [1]\n", "there is no table [vayr]. Did you mean vary?"),
        ("study = 3\n", "study must be a table"),
        ('[study]\nname = "x"\n', "study.game is missing"),
        ('[study]\ngame = "toygame"\n', "study.name is missing"),
        ('[study]\nname = "x"\ngame = "toygmae"\n', "There is no game 'toygmae'."),
        ('[study]\nname = 3\ngame = "toygame"\n', "study.name must be text, not 3."),
        (HEAD + "sede = 3\n", "[study] has no key 'sede'. Did you mean seed?"),
        (HEAD + "seed = -1\n", "study.seed must be a whole number from 0"),
        (HEAD + "seed = 1.0\n", "study.seed must be a whole number"),
        (HEAD + "seed = true\n", "study.seed must be a whole number"),
        (HEAD + "games = 0\n", "study.games must be a whole number from 1"),
        (HEAD + "games = nan\n", "study.games must be a whole number"),
        (HEAD + 'games = "many"\n', "study.games must be a whole number"),
        (HEAD + "precision = 0.5\n", "study.precision must be a share above 0 and below 0.5"),
        (HEAD + "precision = nan\n", "study.precision must be a share"),
        (HEAD + "precision = true\n", "study.precision must be a share"),
        (HEAD + "games = 5\nprecision = 0.1\n", "exclude each other"),
        (HEAD + "margin = 2\n", "study.margin must be a share above 0 and below 1"),
        (HEAD + 'design = "gird"\n', "study.design cannot be 'gird'. Did you mean grid?"),
        (HEAD + "design = 3\n", "study.design cannot be 3."),
        (HEAD + 'impossible = "play"\n', "study.impossible cannot be 'play'."),
        (HEAD + "[settings]\ngaol = 3\n", "toygame has no setting 'gaol'. Did you mean goal?"),
        (HEAD + "[settings]\ngoal = 99\n", "goal must be a whole number from 1 to 36, not 99."),
        (HEAD + "[settings]\ngoal = [1, 2]\n", "goal must be a whole number"),
        (HEAD + "[vary]\ngoal = 3\n", "vary.goal must be a list of values, not 3."),
        (HEAD + "[vary]\ngoal = []\n", "vary.goal must be a list of values"),
        (HEAD + "[vary]\ngoal = [3, 99]\n", "goal must be a whole number from 1 to 36, not 99."),
        (HEAD + '[vary]\ngoal = [3, "3"]\n', "vary.goal lists a value twice."),
        (HEAD + '[vary]\nbot = ["expret"]\n', "toygame has no bot 'expret'."),
        (HEAD + "[vary]\nbot = [3]\n", "bot must be the name of a bot, not 3."),
        (HEAD + '[vary]\n"pack:track.trns" = [3]\n', "track"),
        (HEAD + '[vary]\n"pack:track.turns" = [3, 99]\n', "from 1 to 12"),
        (HEAD + '[vary]\n"knob:expert.boldnes" = [3]\n', "expert has no knob 'boldnes'."),
        (HEAD + '[vary]\n"knob:expret.boldness" = [3]\n', "toygame has no bot 'expret'."),
        (HEAD + '[vary]\n"knob:expert.boldness" = [9]\n', "must be a number from 0 to 6, not 9."),
        (HEAD + '[vary]\n"konb:expert.boldness" = [3]\n', "neither pack: nor knob:"),
        (HEAD + "[settings]\ngoal = 3\n[vary]\ngoal = [4]\n", "in [settings] and in [vary]"),
        (
            HEAD + 'design = "list"\n[vary]\ngoal = [1, 2]\nbot = ["idle"]\n',
            "all lists must be as long",
        ),
    ],
)
def test_a_bad_study_is_refused_with_the_file_and_the_key(text, message):
    with pytest.raises(BadInput) as refusal:
        read(text)
    assert str(refusal.value).startswith("study.toml: ")
    assert message in str(refusal.value)


def test_a_study_of_absurd_size_is_refused():
    values = str(list(range(1, 37)))
    shares = str([n / 100 for n in range(100)])
    text = f'[vary]\ngoal = {values}\n"knob:idle.slip" = {shares}\n"knob:expert.slip" = {shares}\n'
    with pytest.raises(BadInput, match=r"\[vary\] makes 360,000 cells; at most 100,000"):
        read(HEAD + text)


# --- Cells that the rules forbid -----------------------------------------------------------------


@pytest.fixture
def strict(monkeypatch):
    """A toy in which hurdles are for short races only."""

    def combine(settings, given, components):
        if settings["hurdles"] and settings["goal"] > 30:
            raise BadInput("Hurdles end at 30 points.")
        return settings

    toy = replace(game.find("toygame"), combine=combine)
    monkeypatch.setattr(study, "find", lambda name: toy)


FORBIDDEN = "[vary]\ngoal = [20, 36]\nhurdles = [false, true]\n"


@pytest.mark.usefixtures("strict")
def test_a_cell_that_the_rules_forbid_makes_the_study_bad():
    with pytest.raises(BadInput) as refusal:
        read(HEAD + FORBIDDEN)
    assert "the cell goal=36, hurdles=true: Hurdles end at 30 points." in str(refusal.value)
    assert 'impossible = "skip"' in str(refusal.value)


@pytest.mark.usefixtures("strict")
def test_a_forbidden_cell_is_left_out_when_the_study_says_so():
    assert read(HEAD + 'impossible = "skip"\n' + FORBIDDEN).cells == 4


@pytest.mark.usefixtures("strict")
def test_a_list_is_checked_side_by_side_only():
    assert read(HEAD + 'design = "list"\n' + FORBIDDEN.replace("false, true", "true, false")).cells
    with pytest.raises(BadInput, match="Hurdles end"):
        read(HEAD + 'design = "list"\n' + FORBIDDEN)


@pytest.mark.usefixtures("strict")
def test_settings_that_never_combine_are_refused_without_any_cell():
    with pytest.raises(BadInput, match=r"of \[settings\]: Hurdles end"):
        read(HEAD + "[settings]\ngoal = 36\nhurdles = true\n")
