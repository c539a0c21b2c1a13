"""Get a part of an engine: a default if the game has none, or an error that names it.

An engine can play games without any of this; `bareframe` of the tests does.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from simkit.description.wording import filled
from simkit.messages.errors import BadInput

if TYPE_CHECKING:
    import numpy as np

    from simkit.kernel.vocabulary import Event

WANTED = {
    "deal_hidden": "deal_hidden(game, rules, seat, luck), which deals again what a seat cannot "
    "see (seat -1: what no seat can see); if nothing is hidden it returns 0",
    "redraw_batch": "redraw_batch = redraw_driver(SIGNATURES)",
    "worth": "worth(game, rules, seat), which says how good a position is, 1.0 for a game won",
    "search_batch": "search_batch: play_batch, search_batch, imagine_batch = drivers(SIGNATURES)",
    "imagine_batch": "imagine_batch: play_batch, search_batch, imagine_batch = drivers(SIGNATURES)",
    "features": "features(game, rules, seat, out), from which a chance to win is learned",
    "FEATURES": "FEATURES, the names of what chances to win are learned from",
    "note_batch": "note_batch = note_driver(SIGNATURES)",
    "EVENTS": "EVENTS, what its log can say (simkit.kernel.vocabulary.Events)",
}
"""Names that an engine may lack, and what each of them is."""


def engine_part(engine: Any, name: str) -> Any:
    """What an engine calls so; BadInput says what is missing and where."""
    found = getattr(engine, name, None)
    if found is None:
        where = getattr(engine, "__file__", None) or engine.__name__
        raise BadInput(f"{where}: the engine lacks {name}. This needs {WANTED[name]}.")
    return found


def events_of_engine(engine: Any) -> tuple[Event, ...]:
    """Whatever the log of a game can say: the engine's EVENTS, or those of `words/events.py`."""
    place = f"{getattr(engine, '__package__', '')}.words.events"
    if not hasattr(engine, "EVENTS") and not place.startswith(".") and find_spec(place):
        engine = importlib.import_module(place)
    return tuple(engine_part(engine, "EVENTS"))


def wrong_in(engine: Any, state: np.record, rules: np.record) -> list[str]:
    """What cannot be in a position, by the engine's own check; without one there is nothing."""
    check = getattr(engine, "check_state", None)
    return [] if check is None else list(check(state, rules))


def narrated(prepared: Any, log: np.ndarray) -> list[dict[str, Any]]:
    """The events of a log in the game's own words, or in those that its events declare."""
    narrate = getattr(prepared.engine, "narrate", None)
    if narrate is None:
        events = events_of_engine(prepared.engine)
        return [_told(event, events) for event in log]
    settled = prepared.settled
    return list(narrate(log, settled.components, settled.settings, prepared.rules))


def _told(event: Any, events: tuple[Event, ...]) -> dict[str, Any]:
    """A line as `narrate` gives it; numbers stand as they are."""
    declared = events[int(event.kind)]

    def put(name: str, spec: str) -> str:
        number = int(getattr(event, name))
        return events[number].name.replace("_", " ") if spec == "event" else str(number)

    text = filled(declared.text, put)
    return {"turn": int(event.turn), "phase": "", "rule": declared.rule, "text": text}
