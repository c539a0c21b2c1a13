"""Studies: what a file of one may say, and which cells it makes."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from simkit.finding import registry
from simkit.lab.sweeps import study
from simkit.messages.errors import BadInput

HEAD = '[study]\nname = "who wins"\ngame = "toygame"\n'


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))


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
        (HEAD + "[vayr]\ngoal = [1]\n", "there is no table 'vayr'. Did you mean vary?"),
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
        (HEAD + "precision = 1e-300\n", "study.precision must be 0.000001 or more, not 1e-300"),
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
    knobs = "".join(f'"knob:{bot}.mistakes" = {shares}\n' for bot in ("idle", "expert"))
    text = f"[vary]\ngoal = {values}\n{knobs}"
    with pytest.raises(BadInput, match=r"\[vary\] makes 360,000 cells; at most 100,000"):
        read(HEAD + text)


# --- Designs -------------------------------------------------------------------------------------


def cells(text: str) -> list[dict]:
    return study.cells_of(read(HEAD + text))


def test_a_grid_plays_every_combination_and_the_last_key_changes_fastest():
    found = cells('[vary]\ngoal = [20, 30]\nbot = ["idle", "expert"]\n')
    assert [tuple(cell.values()) for cell in found] == [
        (20, "idle"),
        (20, "expert"),
        (30, "idle"),
        (30, "expert"),
    ]


def test_a_list_may_name_a_value_twice_but_not_a_cell():
    text = 'design = "list"\n[vary]\ngoal = [20, 20, 30]\nhurdles = [false, true, false]\n'
    assert [cell["goal"] for cell in cells(text)] == [20, 20, 30]
    with pytest.raises(BadInput, match=r"places 1 and 3 of the lists in \[vary\] are alike"):
        read(HEAD + text.replace("30", "20"))


def test_a_study_without_anything_varied_is_one_cell():
    assert cells("") == [{}]
    assert cells('design = "list"\n') == [{}]
    assert cells('design = "space"\n') == [{}]


SPACE = (
    'design = "space"\ncells = 20\n[vary]\ngoal = {low = 11, high = 30}\n'
    '"knob:expert.boldness" = {low = 1.0, high = 3}\nhurdles = [false, true]\n'
)


def test_a_space_spreads_its_cells_evenly():
    found = cells(SPACE)
    assert sorted(cell["goal"] for cell in found) == list(range(11, 31))
    assert [cell["hurdles"] for cell in found].count(True) == 10
    spread = sorted(cell["knob:expert.boldness"] for cell in found)
    assert all(1 + n / 10 <= value <= 1.1 + n / 10 for n, value in enumerate(spread))
    assert all(len(str(value)) <= 5 for value in spread)


def test_a_space_is_a_matter_of_its_seed():
    assert cells(SPACE) == cells(SPACE)
    assert cells("seed = 2\n" + SPACE) != cells(SPACE)


def test_the_cells_of_a_space_differ():
    text = 'design = "space"\ncells = 30\n[vary]\ngoal = {low = 1, high = 36}\n'
    found = [cell["goal"] for cell in cells(text)]
    assert len(set(found)) == len(found) == 30


def test_a_space_with_fewer_combinations_than_cells_is_a_grid():
    text = 'design = "space"\n[vary]\ngoal = {low = 5, high = 7}\nhurdles = [false, true]\n'
    assert read(HEAD + text).cells == 6
    assert [cell["goal"] for cell in cells(text)] == [5, 5, 6, 6, 7, 7]


def test_a_range_of_decimals_holds_so_many_legible_numbers():
    text = (
        'design = "space"\ncells = 5000\n[vary]\n"knob:expert.boldness" = {low = 1.0, high = 2}\n'
    )
    found = [cell["knob:expert.boldness"] for cell in cells(text)]
    assert found == [round(1 + n / 1000, 3) for n in range(1001)]
    few = cells(text.replace("5000", "1000"))
    assert len({cell["knob:expert.boldness"] for cell in few}) == 1000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[vary]\ngoal = {low = 1, high = 3}\n", "goal is a range; only design"),
        ("cells = 5\n", 'study.cells goes with design = "space"'),
        ('design = "space"\ncells = 0\n', "study.cells must be a whole number from 1"),
        ('design = "space"\n[vary]\ngoal = {low = 1}\n', "a list of values or {low = 1, high"),
        ('design = "space"\n[vary]\ngoal = {low = 3, high = 3}\n', "a number to a greater one"),
        ('design = "space"\n[vary]\ngoal = {low = 1, high = 99}\n', "from 1 to 36, not 99"),
        (
            'design = "space"\n[vary]\nhurdles = {low = false, high = true}\n',
            "must go from a number to a greater one",
        ),
        ("chunk = 0\n", "study.chunk must be a whole number from 1"),
        ("precision = 0.1\nchunk = 50\n", "a precision has files of 1,000 games"),
        ("games = 1000000000\n[vary]\ngoal = [1, 2]\n", "are 2,000,000,000 games; at most"),
        ('[vary]\n"knob:idle.mistakes" = [0, 1]\n', "knob of idle, but expert plays"),
    ],
)
def test_a_bad_design_is_refused(text, message):
    with pytest.raises(BadInput) as refusal:
        read(HEAD + text)
    assert message in str(refusal.value)


def test_a_file_holds_a_thousand_games_and_more_in_large_studies():
    assert read(HEAD).chunk == 1_000
    assert read(HEAD + "games = 1000000\n").chunk == 10_000
    assert read(HEAD + "games = 1000000000\n").chunk == 100_000
    assert read(HEAD + "chunk = 50\n").chunk == 50


@pytest.mark.parametrize(
    "text", ["", SPACE, "precision = 0.01\n", 'design = "list"\nimpossible = "skip"\nchunk = 7\n']
)
def test_a_study_is_read_back_from_its_document(text):
    found = read(HEAD + text)
    again = study.read_study(found.document(), "study.json")
    assert again.document() == found.document()
    assert study.cells_of(again) == study.cells_of(found)


# --- Cells that the rules forbid -----------------------------------------------------------------


@pytest.fixture
def strict(monkeypatch):
    """A toy in which hurdles are for short races only."""

    def combine(settings, given, components):
        if settings["hurdles"] and settings["goal"] > 30:
            raise BadInput("Hurdles end at 30 points.")
        return settings

    toy = replace(registry.find("toygame"), combine=combine)
    monkeypatch.setattr(study, "find_for_document", lambda *named: toy)


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
