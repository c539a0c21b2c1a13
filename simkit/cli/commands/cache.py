"""`simkit cache`: show or delete the compiled code that simkit keeps."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from functools import partial

from simkit.cli import parsing
from simkit.cli.command import SYSTEM, Command, Reply
from simkit.cli.option import word
from simkit.view.console import maintenance


def cache(args: Namespace) -> Reply:
    from simkit.kernel import jit

    folder = str(jit.cache_root())
    if args.deed == "clear":
        freed = jit.cache_clear()
        return Reply({"folder": folder, "freed": freed}, partial(maintenance.cleared_page, freed))
    kept = [{**asdict(version), "folder": version.folder.name} for version in jit.cache_info()]
    data = {"folder": folder, "versions": kept}
    return Reply(data, partial(maintenance.cache_page, data))


COMMAND = Command(
    name="cache",
    group=SYSTEM,
    place=2,
    help="show or remove the compiled code",
    examples=("cache", "cache clear"),
    options=(
        word(
            "deed",
            "info|clear",
            "info lists the compiled code and its size, clear removes all of it (default: info)",
            parsing.one_of("cache", ("info", "clear")),
            nargs="?",
            default="info",
        ),
    ),
    answer=cache,
)
