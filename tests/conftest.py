"""What every test stands on, whatever machine and shell it runs in."""

import ast
import random
import signal

import pytest
from hypothesis import settings

from simkit.finding import registry
from simkit.outside.trees import ONE_AT_A_TIME
from tests import sampled

# Random examples are given all the time they need: a busy machine is no fault.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def one_at_a_time(parse):
    """A test and the thread of a server may read trees at once: see simkit.outside.trees."""

    def waiting(*given, **named):
        with ONE_AT_A_TIME:
            return parse(*given, **named)

    return waiting


ast.parse = one_at_a_time(ast.parse)


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


# --- Slow tests -----------------------------------------------------------------------------------


def pytest_addoption(parser):
    parser.addoption(
        "--turn", action="store_true", help="of the slow tests play those whose turn it is"
    )
    parser.addoption("--order", type=int, help="play in another order, which this number makes")


def pytest_collection_modifyitems(config, items):
    """`make quick` leaves out all slow tests; `make test` plays some, other ones at each change."""
    for item in items:
        if sampled.cost(item.nodeid):
            item.add_marker(pytest.mark.slow)
    if config.getoption("--turn") and not sampled.is_whole():
        others = [item for item in items if not sampled.has_its_turn(item.nodeid)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if sampled.has_its_turn(item.nodeid)]
        sampled.LEFT_OUT["slow tests"] += len(others)
    if (seed := config.getoption("--order")) is not None:
        shuffle(items, seed)


def shuffle(items, seed):
    """Files in another order, and the tests in each: what a file shares is still made once."""
    draw = random.Random(seed)
    files = {item.path: draw.random() for item in items}
    items.sort(key=lambda item: (files[item.path], draw.random()))


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
    if (seed := config.getoption("--order")) is not None:
        terminalreporter.write_line(f"The order was --order {seed}.")
    if sampled.is_whole():
        terminalreporter.write_line("Every slow test was played, and every grid whole.")
    elif count := config.stash.get(LEFT_OUT, sampled.LEFT_OUT.total()):
        again = f"{sampled.TURN}={sampled.turn()}"
        terminalreporter.write_line(f"{count} slow cases had no turn ({again} plays the same).")
