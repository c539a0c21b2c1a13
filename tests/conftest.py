"""What every test stands on, whatever machine and shell it runs in."""

import signal

import pytest
from hypothesis import settings

from simkit import registry
from tests import sampled

# Random examples are given all the time they need: a busy machine is no fault.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def ctrl_c_interrupts():
    """Ctrl-C interrupts, even where a shell has started the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def games_of_paths_are_forgotten(monkeypatch):
    """A game that one test names by its path is not known to the next one."""
    monkeypatch.setattr(registry, "_named", {})


# What `make quick` leaves out besides single tests that are marked slow: files that draw, play many
# compiled games, or compare with a naive reference over hundreds of positions.
SLOW = (
    "view/test_charts.py",
    "view/test_report.py",
    "view/test_html.py",
    "view/test_html_browser.py",
    "web/test_serve.py",
    "web/test_serve_trouble.py",
    "web/test_serve_browser.py",
    "web/test_serve_forms.py",
    "cli/test_on_a_real_game.py",
    "test_contract.py",
    "kernel/test_jit.py",
    "lab/test_runner.py",
    "lab/test_sweep.py",
    "lab/test_compare.py",
    "lab/test_differences.py",
    "lab/test_ladder.py",
    "lab/test_sensitivity.py",
    "lab/test_tune_bot.py",
    "lab/test_tune_game.py",
    "lab/test_worth.py",
    "lab/test_diff.py",
    "lab/test_playing_on.py",
    "view/test_charts_stories.py",
    "view/test_charts_kinds.py",
    "cli/test_charts.py",
    "apocalypse/test_playing_on.py",
    "cli/test_compare.py",
    "cli/test_stories.py",
    "cli/test_diff.py",
    "cli/test_positions.py",
    "cli/test_tune_tune_game_sensitivity.py",
    "apocalypse/test_team_options.py",
    "apocalypse/test_positions.py",
    "apocalypse/test_minions_move.py",
    "apocalypse/test_bots.py",
    "apocalypse/test_odds.py",
    "as_the_rulebook_",
    "all_the_ways_that_the_rulebook_",
    "exactly_what_the_rulebook_",
    "whom_the_rulebook_says",
    "what_the_rulebook_says",
)


def pytest_collection_modifyitems(items):
    for item in items:
        if any(part in item.nodeid for part in SLOW):
            item.add_marker(pytest.mark.slow)


# --- What was sampled, said at the end ------------------------------------------------------------

LEFT_OUT = pytest.StashKey[int]()


def pytest_sessionfinish(session):
    told = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["left_out"] = sampled.LEFT_OUT.total()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    """Each worker has collected the same tests, so one of them speaks for all."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter, config):
    if sampled.is_whole():
        terminalreporter.write_line("Every grid was played whole.")
    elif count := config.stash.get(LEFT_OUT, sampled.LEFT_OUT.total()):
        again = f"{sampled.TURN}={sampled.turn()}"
        terminalreporter.write_line(f"{count} cases of long grids were left out ({again}).")
