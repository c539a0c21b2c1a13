"""What every test stands on, whatever machine and shell it runs in."""

import signal

import pytest
from hypothesis import settings

# Random examples are given all the time they need: a busy machine is no fault.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True)
def ctrl_c_interrupts():
    """Ctrl-C interrupts, even where a shell has started the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
