"""Whatever is wrong on a command line gets one message and exit code 2, and loads no engine.

The toy game stands in for a real one: its settings have every kind.
"""

from __future__ import annotations

import shlex

import pytest

from simkit.cli import parsing
from simkit.cli.main import main
from simkit.cli.overview import commands
from simkit.description import game
from simkit.description.game import MOST_GAMES
from simkit.finding import registry
from simkit.messages import errors
from simkit.messages.errors import BadInput, nearest
from simkit.messages.renamed import typed_as

HUGE = "9" * 5000
PLAYERS_OF_GAMES = [name for name in commands() if name in ("run", "trace", "compare", "ladder")]


@pytest.fixture(autouse=True)
def no_engine(monkeypatch, tmp_path):
    """The toy is the only game, nothing of it may be played, and files land in a folder of ours."""

    def trap(described):
        pytest.fail(f"the engine of {described.name} was loaded for a bad command line")

    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    monkeypatch.setattr(game.Game, "engine", trap)
    monkeypatch.setattr(game.Game, "odds", trap)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def refused(capsys):
    """Gives a command line to the program and returns its one message."""

    def obey(line: str | list[str]) -> str:
        code = main(shlex.split(line) if isinstance(line, str) else line)
        printed = capsys.readouterr()
        assert code == 2
        assert printed.out == ""
        assert "Traceback" not in printed.err
        assert printed.err.endswith("\n")
        assert printed.err.count("\n") == 1, "one message is one line"
        assert len(printed.err) < 400
        return printed.err.rstrip("\n")

    return obey


# --- Commands and options ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "simkit: name a command. Begin with `simkit games`"),
        ("rnu", "simkit: there is no command 'rnu'. Did you mean run?"),
        ("RUN", "simkit: there is no command 'RUN'. Did you mean run?"),
        ("''", "simkit: there is no command ''. Known: games, review"),
        ("--verison", "simkit: there is no option '--verison'."),
        ("--json games", "simkit: there is no option '--json'. Options of a command stand after"),
        ("--nosuch", "simkit: there is no option '--nosuch'. Options of a command stand after it"),
        ("--hlep", "simkit: there is no option '--hlep'. Did you mean --help?"),
        ("help rnu", "simkit: there is no command 'rnu'. Did you mean run?"),
        ("help run x", "simkit: help explains one command; 'x' is one word too many."),
    ],
)
def test_an_unknown_command_is_refused_with_the_nearest(refused, line, message):
    assert refused(line).startswith(message)


FULL = {
    "games": "games",
    "show": "show toygame bots",
    "odds": "odds toygame total",
    "check": "check file.toml",
    "cache": "cache info",
    "pack": "pack to-csv toygame track",
    "compare": "compare toygame --vary pack:track.turns=5,6",
    "sweep": "sweep study.toml",
    "report": "report folder",
    "chart": "chart folder win-rate",
    "rerun": "check --rerun rows.parquet",
    "worth": "worth toygame charm",
    "teams": "worth --pairs toygame charm",
    "styles": "styles toygame --by rerolls",
    "history": "history toygame first.toml second.toml",
    "tradeoff": "tune-game --aims toygame --vary goal=20,24 --aim won=0.5 --aim turns=min",
    "play-log": "play-log toygame tables.csv",
    "tune-game": "tune-game toygame --target 0.5 --vary goal",
    "fix": "tune-game --one-change toygame --target 0.5",
    "diff": "diff toygame toygame",
    "completion": "completion bash",
    "serve": "serve",
    "mcp": "mcp",
}
"""A line with every word that a command asks for; the others take a game."""


def full(command: str) -> str:
    return FULL.get(command, f"{typed_as(command)} toygame")


@pytest.mark.parametrize("command", commands())
def test_an_unknown_option_is_refused_by_every_command(refused, command):
    message = refused(f"{full(command)} --jsno")
    assert message.startswith(f"simkit {typed_as(command)}: ")
    assert "--jsno" in message


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("run toygame --goal 24", "--set goal=24"),
        ("compare toygame --goal=24", "--set goal=24"),
        ("run toygame --hurdles", "--set hurdles=VALUE"),
    ],
)
def test_a_setting_that_is_typed_as_an_option_is_told_how_it_is_given(refused, line, given):
    assert refused(line).endswith(f"A setting is given so: {given}")


@pytest.mark.parametrize("line", ["run nosuch --goal 24", "games --goal 24"])
def test_an_option_is_no_setting_where_there_is_no_game(refused, line):
    assert "there is no option --goal." in refused(line)


TAKE_ANY_NUMBER = {"ask", "history", "mcp", "serve", "warmup"}


@pytest.mark.parametrize("command", sorted({*commands()} - TAKE_ANY_NUMBER))
def test_a_word_too_many_is_refused_by_every_command(refused, command):
    message = refused(f"{full(command)} surplus")
    asked = f"simkit {typed_as(command)}"
    assert message == f"{asked}: 'surplus' is one word too many; --help shows an example."


@pytest.mark.parametrize("command", ["show", "run", "trace", "odds", "check"])
def test_a_missing_word_is_named(refused, command):
    assert "missing" in refused(command)


@pytest.mark.parametrize(
    "command", ["show", "run", "trace", "odds", "cache --fill", "games --speed"]
)
@pytest.mark.parametrize(
    ("name", "hint"), [("toygmae", "Did you mean toygame?"), ("", "Known: toygame.")]
)
def test_an_unknown_game_is_refused_with_the_nearest(refused, command, name, hint):
    words = [*command.split(), name, *(["total"] if command == "odds" else [])]
    assert refused(words) == f"simkit {command}: There is no game {name!r}. {hint}"


@pytest.mark.parametrize(
    "option", ["--set", "--bot", "--seed", "--games", "--precision", "--jobs", "--pack", "--out"]
)
def test_an_option_without_its_value_is_refused(refused, option):
    assert refused(f"run toygame {option}") == f"simkit run: {option} needs a value after it."
    assert (
        refused(f"run toygame {option} --json") == f"simkit run: {option} needs a value after it."
    )


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--bot", "idle"),
        ("--seed", "3"),
        ("--games", "5"),
        ("--precision", "0.1"),
        ("--jobs", "1"),
        ("--out", "rows.csv"),
    ],
)
def test_an_option_that_stands_twice_is_refused(refused, option, value):
    message = refused(f"run toygame {option} {value} {option} {value}")
    assert message == f"simkit run: {option} stands twice; give it once."


def test_a_flag_takes_no_value(refused):
    assert refused("run toygame --json=yes") == "simkit run: --json takes no value."


def test_an_option_is_not_completed(refused):
    assert "there is no option --prec. Did you mean --precision?" in refused(
        "run toygame --prec 0.1"
    )


# --- Numbers -------------------------------------------------------------------------------------

NOT_WHOLE = [
    "",
    " ",
    "abc",
    "1.5",
    "1e",
    "1_00",
    "1,5",
    "10.000",
    "0x10",
    "٣",
    "nan",
    "inf",
    "None",
]


@pytest.mark.parametrize(
    ("line", "bounds"),
    [
        ("run toygame --games", "--games must be a whole number from 1 to 1000000000, not "),
        ("run toygame --seed", "--seed must be a whole number from 0 to "),
        ("run toygame --jobs", "--jobs must be a whole number from 1 to 256, not "),
        ("trace toygame --seed", "--seed must be a whole number from 0 to "),
        ("trace toygame --game", "--game must be a whole number from 0 to 999999999, not "),
        ("odds toygame total --check", "--check must be a whole number from 1 to 1000000000"),
    ],
)
@pytest.mark.parametrize("value", [*NOT_WHOLE, "-5", "-1.5", f"{10**22}", HUGE])
def test_a_number_that_makes_no_sense_is_refused_with_its_bounds(refused, line, bounds, value):
    words = shlex.split(line)
    message = refused([*words[:-1], f"{words[-1]}={value}"])
    assert message.startswith(f"simkit {words[0]}: {bounds}")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--games", "0"),
        ("--games", "-5"),
        ("--games", "10000000000000"),
        ("--jobs", "0"),
        ("--jobs", "-2"),
        ("--jobs", "257"),
        ("--seed", "-1"),
        ("--seed", str(2**64)),
    ],
)
def test_a_number_out_of_bounds_is_quoted(refused, option, value):
    message = refused(f"run toygame {option} {value}")
    assert message.startswith(f"simkit run: {option} must be ")
    assert f"not {value}." in message


@pytest.mark.parametrize(
    ("text", "number"),
    [("10,000", 10_000), ("10_000", 10_000), ("1e4", 10_000), ("2E3", 2_000), ("1,000,000", 10**6)],
)
def test_a_count_may_be_written_as_people_write_it(text, number):
    assert parsing.count("--games", 1, MOST_GAMES)(text) == number


@pytest.mark.parametrize(
    "text", ["1,00", "1,0000", "0,100", ",100", "1_000,000", "1e", "1e4.5", "1.5e3", "-1e3", "1e-3"]
)
def test_a_count_that_could_mean_something_else_is_refused(text):
    with pytest.raises(BadInput, match="--games must be a whole number"):
        parsing.count("--games", 1, MOST_GAMES)(text)


def test_a_count_beyond_any_bound_is_refused_at_once():
    for text in ("99e9", "1e12", "9e99", "1e999999999", "9,999,999,999"):
        with pytest.raises(BadInput, match="--games must be a whole number from 1 to 1000000000"):
            parsing.count("--games", 1, MOST_GAMES)(text)


def test_a_count_that_is_too_large_is_refused_for_its_size(refused):
    bounds = "--games must be a whole number from 1 to 1000000000"
    assert refused("run toygame --games 1e12") == f"simkit run: {bounds}, not 1e12."


def test_a_number_written_another_way_gets_the_remedy(refused):
    assert refused("run toygame --games 10.000").endswith("Write it with the digits 0 to 9 alone.")
    assert refused("run toygame --seed 1e5").endswith("Write it with the digits 0 to 9 alone.")
    assert refused("run toygame --games ٣").endswith("Write it with the digits 0 to 9.")


@pytest.mark.parametrize(
    "value",
    [
        "0",
        "0.0",
        "0.5",
        "1",
        "-0.1",
        "5%",
        "0,01",
        "abc",
        "",
        "nan",
        "inf",
        "1e-999",
        "1e999",
        "\N{ARABIC-INDIC DIGIT ONE}",
    ],
)
def test_a_precision_that_makes_no_sense_is_refused(refused, value):
    message = refused(["run", "toygame", f"--precision={value}"])
    assert message.startswith("simkit run: precision must be a share above 0 and below 0.5, not ")


def test_games_and_precision_exclude_each_other(refused):
    message = refused("run toygame --precision 0.1 --games 5")
    assert message == "simkit run: --precision and --games exclude each other."


# --- Settings and bots ---------------------------------------------------------------------------


@pytest.mark.parametrize("command", PLAYERS_OF_GAMES)
@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ("goal", "--set needs key=value, not 'goal'."),
        ("=3", "--set needs key=value, not '=3'."),
        ("", "--set needs key=value, not ''."),
        ("gaol=3", "toygame has no setting 'gaol'. Did you mean goal?"),
        ("GOALL=3", "toygame has no setting 'GOALL'. Did you mean goal?"),
        ("games=3", "toygame has no setting 'games'."),  # an argument of simkit.run
        ("goal=", "goal must be a whole number from 1 to 36, not ''."),
        ("goal=many", "goal must be a whole number from 1 to 36, not 'many'."),
        ("goal=37", "goal must be a whole number from 1 to 36, not 37."),
        ("goal=0", "goal must be a whole number from 1 to 36, not 0."),
        ("goal=2=3", "goal must be a whole number from 1 to 36, not '2=3'."),
        ("hurdles=yes", "hurdles must be true or false, not 'yes'."),
        ("hurdles=1", "hurdles must be true or false, not '1'."),
        ("hurdles=", "hurdles must be true or false, not ''."),
        ("shoes=spikd", "shoes cannot be 'spikd'. Did you mean spiked?"),
        ("shoes=", "shoes has an empty name. Known: plain, spiked, winged."),
        ("shoes=plain+", "shoes has an empty name. Known: plain, spiked, winged."),
        ("shoes=plain+plain", "shoes names plain twice; each name may stand once."),
        (f"shoes={'x' * 5000}", "shoes cannot be 'xxx"),
    ],
)
def test_a_bad_setting_is_refused(refused, command, pair, message):
    message_seen = refused([*full(command).split(), "--set", pair])
    assert message_seen.startswith(f"simkit {command}: {message}")


def test_a_setting_that_stands_twice_is_refused(refused):
    message = refused("run toygame --set goal=3 --set goal=4")
    assert message == "simkit run: --set goal stands twice; give it once."


@pytest.mark.parametrize("command", [name for name in PLAYERS_OF_GAMES if name != "ladder"])
@pytest.mark.parametrize(
    ("bot", "hint"),
    [("expret", "Did you mean expert?"), ("Expertt", "Did you mean expert?"), ("", "Known: idle")],
)
def test_an_unknown_bot_is_refused_with_the_nearest(refused, command, bot, hint):
    message = refused([*full(command).split(), "--bot", bot])
    assert message.startswith(f"simkit {command}: toygame has no bot {bot!r}. {hint}")


# --- Files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("out", ["rows", "rows.ods", "rows.parquet.gz", "", ".", "/", ".csv/"])
def test_rows_are_written_to_a_known_kind_of_file_only(refused, out):
    assert ".parquet" in refused(["run", "toygame", f"--out={out}"])


def test_rows_need_a_folder_that_exists(refused, tmp_path):
    message = refused("run toygame --out nowhere/rows.csv")
    assert "there is no folder nowhere" in message
    assert not list(tmp_path.iterdir())


def test_rows_do_not_replace_a_folder(refused, tmp_path):
    (tmp_path / "rows.csv").mkdir()
    assert "rows.csv is a folder" in refused("run toygame --out rows.csv")


def test_a_refused_run_leaves_no_file_behind(refused, tmp_path):
    refused("run toygame --out rows.csv --bot expret")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["run toygame --pack", "check"])
def test_a_file_that_is_not_there_is_refused(refused, command):
    assert "nothing.toml: there is no such file" in refused(f"{command} nothing.toml")


@pytest.mark.parametrize("command", ["run toygame --pack", "check"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "mine.toml: "),
        (b"[pack", "not valid TOML"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[other]\nkey = 1\n", "[pack]"),
        (b"a = " + b"[" * 3000, "mine.toml: "),
        (b"#" * 1_000_001, "1,000,000"),
        (b"[pack]\nname = 'mine'\ngame = 'toygmae'\n", "toygmae"),
        (b"[pack]\nname = 'mine'\ngame = 'toygame'\n[track]\nturns = 'two'\n", "track.turns"),
        (b"[pack]\nname = 'mine'\ngame = 'toygame'\n[trcak]\nturns = 2\n", "trcak"),
    ],
)
def test_a_broken_pack_is_refused_with_its_name(refused, tmp_path, command, content, message):
    (tmp_path / "mine.toml").write_bytes(content)
    text = refused(f"{command} mine.toml")
    assert "mine.toml" in text
    assert message.replace(",", "") in text.replace(",", "")


def test_a_folder_is_not_a_pack(refused, tmp_path):
    (tmp_path / "mine.toml").mkdir()
    assert "folder" in refused("check mine.toml")
    assert "folder" in refused("run toygame --pack mine.toml")


# --- Many names ----------------------------------------------------------------------------------


def test_a_message_lists_few_names_and_the_command_that_lists_the_rest():
    known = [f"name{i}" for i in range(60)]
    first = ", ".join(known[:8])
    assert nearest("x", known, "simkit show") == f"Known: {first} and 52 more (all: simkit show)."
    assert nearest("x", known[:8], "simkit show") == f"Known: {first}."
    assert nearest("x", []) == "There are none."


@pytest.mark.parametrize(
    ("line", "listed_by"),
    [
        ("run toygame --bot x", "show toygame bots"),
        ("run toygame --set xyz=1", "show toygame settings"),
        ("run toygame --set pack:xyz=1", "show toygame components"),
        ("run toygame --set pack:charms.xyz=1", "show toygame components --only charms"),
        ("run toygame --knob expert.xyz=1", "show toygame bots"),
        ("compare toygame --vary knob:expert.xyz=1,2", "show toygame bots"),
        ("compare toygame --vary goal=20,24 --metrics xyz", "show toygame metrics"),
        ("styles toygame --by xyz", "show toygame metrics"),
        ("run --rare toygame --by xyz", "show toygame metrics"),
        (
            "tune-game --aims toygame --vary goal=20,24 --aim xyz=1 --aim won=max",
            "show toygame metrics",
        ),
        ("diff toygame toygame --expect xyz=0,1", "show toygame metrics"),
        ("tune-bot toygame --bot expert --fit xyz", "show toygame bots"),
        ("worth toygame charm --only xyz", "show toygame charms"),
        ("show toygame components --only xyz", "show toygame components"),
        ("refute --harms toygame --only xyz", "refute --harms toygame"),
        ("xyz", "--help --all"),
    ],
)
def test_a_long_list_is_cut(refused, monkeypatch, line, listed_by):
    monkeypatch.setattr(errors, "MOST_LISTED", 1)
    assert refused(line).endswith(f" more (all: simkit {listed_by}).")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("history toygame", "FILE is missing: name two versions of a pack, or give --git FILE."),
        ("history toygame a.toml --git a.toml", "FILE and --git exclude each other;"),
        ("refute --harms toygame --only x", "only: there is no buff 'x'. Known: "),
    ],
)
def test_a_message_says_what_to_do(refused, line, message):
    assert message in refused(line)


# --- show, odds, cache ---------------------------------------------------------------------------


def test_an_unknown_topic_is_refused_with_the_nearest(refused):
    message = refused("show toygame setings")
    assert message == "simkit show: TOPIC cannot be 'setings'. Did you mean settings?"


def test_an_unknown_deed_of_cache_is_refused(refused):
    message = refused("cache claer")
    assert message == "simkit cache: cache cannot be 'claer'. Did you mean clear?"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "RESOLVER is missing; simkit show GAME lists them."),
        ("totla", "toygame has no resolver 'totla'. Did you mean total?"),
        ("total", "total needs dice"),
        ("total --dcie 2", "total has no key 'dcie'. Did you mean dice?"),
        ("total --dice", "--dice needs a value after it."),
        ("total --dice --json", "--dice needs a value after it."),
        ("total --dice 2 --dice 3", "--dice stands twice; give it once."),
        ("total --dice=2 --dice 3", "--dice stands twice; give it once."),
        ("total --dice 2 --game toygame", "total has no key 'game'."),
        ("total --dice 2 --overrides 3", "total has no key 'overrides'."),
        ("total --dice 2 --check 5 --check 6", "--check stands twice; give it once."),
    ],
)
def test_a_bad_question_about_odds_is_refused(refused, words, message):
    assert refused(f"odds toygame {words}").startswith(f"simkit odds: {message}")
