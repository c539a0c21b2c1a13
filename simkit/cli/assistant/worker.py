"""The process that answers an assistant's questions (see simkit.web.worker)."""

from __future__ import annotations

import sys

from simkit.cli.assistant.questions import ToolQuestions
from simkit.web import worker

WORKER = (sys.executable, "-m", "simkit.cli.assistant.worker")


def main() -> None:
    worker.main(ToolQuestions())


if __name__ == "__main__":
    main()
