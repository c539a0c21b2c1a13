"""Read a git repository that may not be trusted, without running any program from it.

A repository's own configuration names programs for git to run: to check signatures, to watch
files, to fetch objects that are missing. `-c` and the environment win over it. Only plumbing is to
be called: it shows no signature and no patch, and reads none of the user's habits.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import IO

from simkit.messages.errors import BadInput

SECONDS = 60.0  # for all that one repository is asked
MOST_MEMORY = 2**31  # bytes of git itself; files that it maps do not count
LONGEST_COMPLAINT = 2_000  # bytes, of which the last line is shown

OFF = {
    "core.alternateRefsCommand": "",
    "core.askPass": "",
    "core.attributesFile": os.devnull,
    "core.bigFileThreshold": "1m",  # larger contents are streamed, not held in memory
    "core.fsmonitor": "false",
    "core.hooksPath": os.devnull,
    "core.pager": "cat",
    "core.sshCommand": "false",
    "credential.helper": "",
    "diff.external": "",
    "gc.auto": "0",
    "i18n.logOutputEncoding": "UTF-8",
    "log.showSignature": "false",
    "maintenance.auto": "false",
    "protocol.allow": "never",
    "safe.bareRepository": "explicit",
    "submodule.recurse": "false",
}
"""What a repository may set and `-c` sets back."""
ALONE = {
    "GIT_ALLOW_PROTOCOL": "none",  # wins over protocol.ext.allow, which is not to be set back
    "GIT_ASKPASS": "",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "cat",
    "GIT_PROTOCOL_FROM_USER": "0",
    "GIT_SSH_COMMAND": "false",
    "GIT_TERMINAL_PROMPT": "0",
    "SSH_ASKPASS": "",
}
"""What only the environment turns off."""
USERS = ("GIT_EXEC_PATH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
"""Where the user has git and his own configuration; no other word of his is for this repository."""


class UntrustedGit:
    """The repository around a file. `what` is said in messages."""

    def __init__(self, folder: Path, what: Path) -> None:
        self._folder, self._what = folder, what
        self._end = time.monotonic() + SECONDS
        self._trusted = [f"safe.directory={place}" for place in self._trusted_places()]

    def said(self, *words: str, most: int) -> str:
        """What a plumbing command prints: BadInput if it fails, or says more than `most` bytes."""
        settings = [*(f"{key}={value}" for key, value in OFF.items()), *self._trusted]
        options = [word for setting in settings for word in ("-c", setting)]
        place = ("-C", str(self._folder), "--no-pager")
        code, found, complaint = self._run((*options, *place, *words), ALONE, most)
        if len(found) > most:
            raise BadInput(
                f"{self._what}: git gives more than {most:,} bytes; "
                "name the versions that you mean as files."
            )
        if code:
            lines = complaint.strip().splitlines()
            raise BadInput(f"{self._what}: git says: {lines[-1] if lines else 'nothing'}")
        return found.decode("utf-8", "replace")

    def _trusted_places(self) -> list[str]:
        """Folders of other owners that the user has allowed git to read."""
        words = ("config", "--null", "--get-all", "safe.directory")
        _, found, _ = self._run(words, {"GIT_DIR": os.devnull}, most=100_000)
        return [place for place in found.decode("utf-8", "replace").split("\0") if place]

    def _run(
        self, words: Sequence[str], beside: Mapping[str, str], most: int
    ) -> tuple[int, bytes, str]:
        """The exit code, one byte more than `most` at most, and the end of what was complained."""
        own = {
            name: value
            for name, value in os.environ.items()
            if name in USERS or not name.startswith("GIT_")
        }
        with tempfile.TemporaryFile() as complaints:
            try:
                process = subprocess.Popen(
                    ("git", *words),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=complaints,
                    env={**own, **beside},
                    start_new_session=True,  # no terminal to ask on, and one group to end
                )
            except (OSError, ValueError) as problem:
                raise BadInput(f"{self._what}: git cannot be run ({problem}).") from None
            with process:
                found = self._heard(process, most)
            return process.returncode, found, _end_of(complaints)

    def _heard(self, process: subprocess.Popen[bytes], most: int) -> bytes:
        """What git prints, until it ends, has said too much or has taken too long."""
        assert process.stdout
        _bound_memory(process)
        timer = Timer(max(0.0, self._end - time.monotonic()), _end_group, [process])
        timer.daemon = True
        timer.start()
        try:
            found = process.stdout.read(most + 1)
            if len(found) <= most:
                process.wait()
        finally:
            timer.cancel()
            _end_group(process)
        if time.monotonic() >= self._end:
            raise BadInput(
                f"{self._what}: git took more than {SECONDS:.0f} s; "
                "name the versions that you mean as files."
            )
        return found


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """End git and whatever it has started."""
    if process.poll() is None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()


def _bound_memory(process: subprocess.Popen[bytes]) -> None:
    """A content of a few bytes may unpack to very many."""
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # it has ended, or less is allowed already
            resource.prlimit(process.pid, resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _end_of(complaints: IO[bytes]) -> str:
    size = complaints.seek(0, os.SEEK_END)
    complaints.seek(max(0, size - LONGEST_COMPLAINT))
    return complaints.read().decode("utf-8", "replace")
