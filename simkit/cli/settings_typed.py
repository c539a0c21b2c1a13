"""Accept settings that are typed as options: `--players 3` means `--set players=3`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from simkit.finding import registry
from simkit.messages.errors import BadInput, SimkitError

VALUE = "VALUE"  # stands for one that was not typed


def refuse_settings(strangers: Sequence[str], args: Namespace) -> None:
    """Say how a setting is given, if an unknown option has the name of one."""
    option, _, value = strangers[0].partition("=") if strangers else ("", "", "")
    key = option.removeprefix("--").replace("-", "_")
    if option.startswith("--") and hasattr(args, "set") and key in _settings(args):
        given = value or next(iter(strangers[1:2]), VALUE)
        raise BadInput(f"there is no option {option}. A setting is given so: --set {key}={given}")


def _settings(args: Namespace) -> list[str]:
    """The settings of the game that was named; none if it cannot be found."""
    try:
        return [setting.key for setting in registry.find(args.game).settings]
    except (SimkitError, AttributeError):
        return []
