"""What decisions, options and events fill: whatever has nothing to say is empty.

Bots read the places of an option, traces those of an event, so a number in a place without a
meaning misleads. `filled.toml` of each game lists the places that mean something: of events besides
those that the sentence names, of decisions and of each of their options. All tests on the twin are
held to it.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from tests.twin import load

EMPTY = {"who": -1, "what": -1, "where": -1, "value": 0, "amount": 0}
OPTION = ("who", "what", "where", "amount")
EVENT = ("who", "what", "where", "value")

Places = dict[str, Any]


def listed(game: str) -> Places:
    """The places that a game fills."""
    path = Path(__file__).with_name(game) / "filled.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def watch(game: str) -> None:
    """Hold every decision and event of a game's twin to what is listed."""
    twin, filled = load(f"simkit.{game}"), listed(game)
    _replace(twin, twin.kernel.events.say, _watched_say(twin, filled["events"]))
    _replace(
        twin,
        twin.kernel.decisions.ask,
        _watched_ask(twin, filled["decisions"], filled.get("one_player", False)),
    )


def _replace(twin: SimpleNamespace, old: Any, new: Any) -> None:
    for module in vars(twin).values():
        if isinstance(module, ModuleType):
            for name in [name for name, value in vars(module).items() if value is old]:
                setattr(module, name, new)


def _watched_say(twin: SimpleNamespace, filled: dict[str, str]) -> Any:
    say = twin.kernel.events.say
    events = twin.events.event.declared
    empty = []
    for event in events:
        told = {*re.findall(r"{(\w+)", event.text), *filled.get(event.name, "").split()}
        empty.append([place for place in EVENT if place not in told])

    def watched(game: Any, at: Any, kind: int, *values: int, **named: int) -> None:
        said = {place: EMPTY[place] for place in EVENT}
        said |= dict(zip(EVENT, values, strict=False)) | named
        for place in empty[kind]:
            assert said[place] == EMPTY[place], (
                f"event {events[kind].name} has {place}={said[place]}, of which nothing tells"
            )
        say(game, at, kind, **said)

    return watched


def _watched_ask(twin: SimpleNamespace, filled: Places, alone: bool) -> Any:
    ask, kinds, verbs = twin.kernel.decisions.ask, twin.choices.KINDS, twin.choices.VERBS

    def watched(game: Any, at: Any, kind: int, seat: int, subject: int, amount: int) -> int:
        name = kinds[kind]
        listed = filled[name]
        asked = listed["asked"].split()
        assert seat == 0 or not alone, f"decision {name} asks seat {seat} of one"
        assert subject <= 0 or "subject" in asked, f"decision {name} has subject={subject}"
        assert amount == 0 or "amount" in asked, f"decision {name} has amount={amount}"
        for verb, *values in at.desk.options[: at.desk.count].tolist():
            assert verbs[verb] in listed, f"option {verbs[verb]} of {name} is not in filled.toml"
            told = listed[verbs[verb]].split()
            for place, value in zip(OPTION, values, strict=True):
                assert place in told or value == EMPTY[place], (
                    f"option {verbs[verb]} of {name} has {place}={value}: it means nothing there"
                )
        return ask(game, at, kind, seat, subject, amount)

    return watched
