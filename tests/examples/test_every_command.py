"""All commands of simkit answer about games in one file, or say why they cannot."""

import pytest

from tests.examples.every_command import GAMES, LINES, SKIPPED, Outcome, tried, unknown

SAMPLE = {
    "pig": (
        "run",
        "trace",
        "replay",
        "styles",
        "tune-game",
        "rerun",
        "odds",
        "luck",
        "worth",
        "pack",
        "refute",
        "outplay",
    ),
    "leduc": (
        "review",
        "compare",
        "ask",
        "worth",
        "tune-bot",
        "diff",
        "why",
        "audit",
        "fix",
        "solve",
    ),
    "atoll": (
        "causes",
        "teams",
        "sweep",
        "report",
        "chart",
        "plan-playtest",
        "rare",
        "history",
        "pack",
    ),
    "reef": (
        "ladder",
        "sensitivity",
        "play-log",
        "learn",
        "show",
        "calibrate",
        "validate",
        "price",
    ),
    "hunt": ("ladder", "timeline", "restrict", "tradeoff", "teach", "bench", "warmup"),
    "fever": ("run", "trace", "worth", "compare"),
    "sands": ("run", "trace", "replay", "worth", "causes", "pack"),
    "ford": ("run", "trace", "replay", "worth", "show", "pack"),
}
EASY = {
    "games",
    "new",
    "eject",
    "publish",
    "check",
    "cache",
    "completion",
}  # with tests of their own

SAMPLE["pig"] += tuple(LINES.keys() - {*sum(SAMPLE.values(), ())} - EASY - SKIPPED.keys())


def test_every_line_is_of_a_command():
    assert unknown() == set()


@pytest.mark.slow
@pytest.mark.parametrize("example", SAMPLE)
def test_a_sample_of_commands(example, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcomes = tried(GAMES[example], SAMPLE[example])
    assert {f"{each.line}: {each.wrong}" for each in outcomes if each.wrong} == set()


@pytest.mark.parametrize(
    ("command", "code", "said", "wrong"),
    [
        ("run", 0, "", False),
        ("run", 2, "simkit run: no.", True),
        ("run", 1, "this is a defect of simkit", True),
        ("why", 0, "", True),
        ("why", 2, "simkit compare --why: something else.", True),
        (
            "why",
            2,
            "simkit compare --why: Pig names no event that can happen without its effect",
            False,
        ),
    ],
)
def test_what_goes_wrong_is_seen(command, code, said, wrong):
    assert bool(Outcome(command, "pig", "", code, "a page", said, 0.0).wrong) == wrong
