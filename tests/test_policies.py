"""Policies: functions and models in ordinary Python play, and only if their user says so."""

from __future__ import annotations

import shlex
from pathlib import Path

import joblib
import numpy as np
import pytest
from toygame import GAME

import simkit
from simkit import run
from simkit.cli.main import main
from simkit.finding import registry, trusted
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.play.worker_orders import Piece, order_of, play
from simkit.messages.errors import BadInput, SimkitError
from tests.contract import Subject

COMPILED = '''"""Again: rolls again what is lower than three."""

GAME = "toygame"


def choose(view, rules, decision, options, count, mind):
    return count - 1 if view.face < 3 else 0
'''
FACE = 9  # its place in an observation
POLICY = f'''"""Again: rolls again what is lower than three."""

GAME = "toygame"


def act(seen):
    count = int(seen["action_mask"].sum())
    return count - 1 if seen["observation"][{FACE}] < 3 else 0
'''
LEDUC = Path(__file__).resolve().parents[1] / "examples" / "leduc.py"
ROLL_AGAIN = 1  # the verb of rolling again


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))
    monkeypatch.setattr(trusted, "_trusted", set())
    monkeypatch.chdir(tmp_path)
    Path("again.py").write_text(COMPILED)
    Path("policy.py").write_text(POLICY)


class LowAgain:
    """Scores options like the bot: a stand-in for a model of any library."""

    def predict(self, rows: np.ndarray) -> np.ndarray:
        is_again, is_low = rows[:, -5] == ROLL_AGAIN, rows[:, FACE] < 3
        return np.where(is_again == is_low, 1.0, 0.0)


def bot_file(base: str, file: str = "tuned.toml") -> str:
    Path(file).write_text(f'[bot]\nbase = "{base}"\ngame = "toygame"\n[knobs]\n')
    return file


def rolled(bot, **more):
    return run(more.pop("game", GAME), games=60, bot=bot, **more).frame["rerolls"].tolist()


# --- the same games ------------------------------------------------------------------------------


def test_a_function_plays_the_games_of_the_compiled_bot_that_does_the_same():
    assert rolled("policy.py") == rolled("again.py")
    assert sum(rolled("policy.py")) > 0


def test_a_model_plays_them_too():
    joblib.dump(LowAgain(), "low.joblib")
    assert rolled("low.joblib") == rolled("again.py")


def test_a_model_of_scikit_learn_learns_the_bot_and_plays_its_games():
    tree = pytest.importorskip("sklearn.tree")
    rows, taken = [], []
    env = simkit.env(GAME, bots={}, advice="idle")
    env.reset(seed=5)
    for _ in range(200):
        if env.terminations[env.agent_selection]:
            env.reset()
            continue
        seen = env.observe(env.agent_selection)
        for place, option in enumerate(seen["options"][: int(seen["action_mask"].sum())]):
            rows.append([*seen["observation"], *option])
            taken.append(place == (seen["observation"][FACE] < 3))
        env.step(0)
    env.close()
    joblib.dump(tree.DecisionTreeClassifier(random_state=1).fit(rows, taken), "tree.joblib")
    assert rolled("tree.joblib") == rolled("again.py")


def test_it_plays_the_same_in_plain_python_and_with_several_workers():
    compiled = rolled("policy.py")
    assert rolled("policy.py", game=Subject(GAME, phases=()).interpreted) == compiled
    assert rolled("policy.py", jobs=2) == compiled


def test_it_can_err_and_lapse_like_any_bot():
    erring = rolled("policy.py", knobs={"policy.py": {"mistakes": 0.5}})
    assert erring == rolled("again.py", knobs={"again.py": {"mistakes": 0.5}})


# --- who may run it ------------------------------------------------------------------------------


class Loud:
    """A model that leaves a mark when it is read."""

    def __reduce__(self):
        return (Path.touch, (Path("it-ran"),))


def ended(line: str, capsys) -> tuple[int, str]:
    capsys.readouterr()
    return main(shlex.split(line)), capsys.readouterr().err


@pytest.mark.parametrize(
    "line", ["run toygame --games 5 --bot tuned.toml", "trace toygame --bot tuned.toml"]
)
def test_a_model_that_a_document_names_is_read_only_if_its_user_names_it(line, capsys):
    joblib.dump(Loud(), "loud.joblib")
    bot_file("loud.joblib")
    code, said = ended(line, capsys)
    assert code == 2
    assert "names the script loud.joblib" in said and "--script loud.joblib" in said
    assert not Path("it-ran").exists()
    code, said = ended(f"{line} --script loud.joblib", capsys)
    assert Path("it-ran").exists()
    assert code == 2
    assert "this is no model of scikit-learn" in said


def test_a_function_that_a_document_names_is_refused_too(capsys):
    bot_file("policy.py")
    code, said = ended("run toygame --games 5 --bot tuned.toml", capsys)
    assert (code, "names the script policy.py" in said) == (2, True)
    assert ended("run toygame --games 5 --bot tuned.toml --script policy.py", capsys)[0] == 0


def test_check_tells_of_a_model_and_does_not_read_it(capsys):
    joblib.dump(Loud(), "loud.joblib")
    bot_file("loud.joblib")
    assert main(["check", "tuned.toml"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "It names loud.joblib, a program, which runs only with --script loud.joblib" in told
    assert not Path("it-ran").exists()


def test_an_order_for_a_model_that_has_changed_is_refused():
    joblib.dump(LowAgain(), "low.joblib")
    simkit.trust("low.joblib")
    order = order_of(settle(Cell(GAME, bots=("low.joblib",))))
    assert play(order, Piece(0, 0, 20)).chunk.columns["rerolls"].tolist() == (
        run(GAME, games=20, bot="low.joblib").frame["rerolls"].tolist()
    )
    joblib.dump([1], "low.joblib")
    other = order_of(settle(Cell(GAME, bots=("low.joblib",), seed=7)))
    joblib.dump([2], "low.joblib")
    with pytest.raises(SimkitError, match=r"low\.joblib: the program has changed"):
        play(other, Piece(0, 0, 20))


# --- what goes wrong -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("    return 7", r"policy\.py: it chose option 7; answer with a place from 0 to 1"),
        ("    return None", r"policy\.py: it chose option None; answer with a place from 0"),
        ("    return 0.5", r"policy\.py: it chose option 0\.5; answer with a place from 0"),
        ('    return float("inf")', r"policy\.py: it chose option inf; answer with a place from 0"),
        ("    raise SystemExit(3)", r"policy\.py, line \d+, in act: SystemExit: 3"),
        ("    return seen['hand']", r"policy\.py, line 7, in act: KeyError: 'hand'"),
    ],
)
def test_a_bad_answer_is_told_as_the_fault_of_its_file(body, message):
    head = POLICY.partition("    count")[0]
    Path("policy.py").write_text(head + body + "\n")
    with pytest.raises(BadInput, match=message):
        run(GAME, games=5, bot="policy.py")


def test_a_ctrl_c_in_an_answer_ends_the_run():
    head = POLICY.partition("    count")[0]
    Path("policy.py").write_text(head + "    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        simkit.trace(GAME, bot="policy.py")


def test_a_model_that_knows_other_numbers_says_so():
    linear = pytest.importorskip("sklearn.linear_model")
    model = linear.LogisticRegression().fit([[0.0, 1.0], [1.0, 0.0]], [0, 1])
    joblib.dump(model, "low.joblib")
    with pytest.raises(BadInput, match=r"low\.joblib: the model cannot answer \(X has 15 features"):
        run(GAME, games=5, bot="low.joblib")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (POLICY.replace("(seen)", "(seen, mask)"), r"line 6: a bot needs def act\(seen\)"),
        (POLICY + 'KNOBS = {"k": (1.0, 0.0, 2.0, "how bold")}\n', "act.seen. is given no knobs"),
        (POLICY.replace("def act", "def answer"), "there is no function choose"),
    ],
)
def test_a_file_that_is_no_policy_is_refused(text, message):
    Path("policy.py").write_text(text)
    with pytest.raises(BadInput, match=message):
        run(GAME, games=5, bot="policy.py")


def test_a_file_that_is_no_model_is_refused():
    Path("low.joblib").write_text("no model")
    with pytest.raises(BadInput, match=r"low\.joblib: the model cannot be loaded"):
        run(GAME, games=5, bot="low.joblib")
    with pytest.raises(BadInput, match=r"nothing\.joblib: there is no such file"):
        run(GAME, games=5, bot="nothing.joblib")


@pytest.mark.slow
@pytest.mark.parametrize("file", ["again.py", "policy.py"])
def test_check_plays_a_bot_of_a_game_in_one_file(file, capsys):
    """It was called broken: the author's own functions do not know bots of other files."""
    text = Path(file).read_text().replace('"toygame"', f'"{LEDUC}"')
    Path(file).write_text(text.replace("view.face < 3", "count == 3").replace(f"[{FACE}]", "[0]"))
    assert main(["check", file, "--script", str(LEDUC)]) == 0, capsys.readouterr().err
