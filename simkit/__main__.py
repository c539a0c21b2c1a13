"""The command ``simkit``, which ``python -m simkit`` is too."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

INTERRUPTED = 130
SOON = 0.05  # seconds


def main() -> int:
    """Obey the command line. Ctrl-C while the program is still being loaded ends it quietly."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:  # else it is ignored, or somebody's own
        signal.signal(signal.SIGINT, _leave)
    sys.unraisablehook = _Lost()
    from simkit.cli import main as program

    signal.signal(signal.SIGINT, usual)
    code = program.main()
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda number, place: os._exit(code))  # all is done
    return code


def _leave(number: int, place: Any) -> None:
    """There is nothing yet that would have to be put away."""
    os._exit(INTERRUPTED)


def _press() -> None:
    """Press Ctrl-C; where signals reach threads, what the main one waits for ends at once."""
    import _thread
    import threading

    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()


class _Lost:
    """Python cannot raise anything in a callback of the compiler: a Ctrl-C there would be lost.

    It is pressed once more, a moment later. What else breaks in consequence is no news.
    """

    def __init__(self) -> None:
        self._interrupted = False

    def __call__(self, lost: sys.UnraisableHookArgs) -> None:
        import threading

        if issubclass(lost.exc_type, KeyboardInterrupt):
            self._interrupted = True
            again = threading.Timer(SOON, _press)
            again.daemon = True
            again.start()
        elif not self._interrupted:
            sys.__unraisablehook__(lost)


if __name__ == "__main__":
    sys.exit(main())
