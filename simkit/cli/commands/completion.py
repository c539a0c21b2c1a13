"""`simkit completion`: print the script that lets a shell complete commands and names with Tab."""

from __future__ import annotations

from argparse import Namespace

from simkit.cli import parsing
from simkit.cli.command import SYSTEM, Command, Reply
from simkit.cli.option import word

SHELLS = ("bash", "zsh")


def completion(args: Namespace) -> Reply:
    from simkit.cli.overview import heads
    from simkit.cli.shell_script import script

    text = script(args.shell, heads().values())
    return Reply({"shell": args.shell, "script": text}, lambda width, ink: text)


COMMAND = Command(
    name="completion",
    group=SYSTEM,
    place=4,
    help="print a script that lets the Tab key complete commands",
    examples=("completion bash", "completion zsh"),
    options=(
        word(
            "shell",
            "SHELL",
            "bash or zsh. Add this line to ~/.bashrc: "
            'eval "$(simkit completion bash)". For zsh, add it to ~/.zshrc below compinit, and '
            "write zsh instead of bash",
            parsing.one_of("SHELL", SHELLS),
        ),
    ),
    answer=completion,
)
