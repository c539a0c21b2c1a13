"""Share the machine between browser tabs: one question plays at a time, and none waits long.

Every tab has a queue of its own. The first question of each plays for a turn, then that of the next
tab; a tab that asks ten questions gets no more of the machine than one that asks a single one. The
first look at a game has a queue of its own, which takes no place and no turn from questions.
"""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

from simkit.messages.errors import BadInput
from simkit.web.limits import MOST_TABS, MOST_WAITING

Asked = TypeVar("Asked")


def is_look(tab: str) -> bool:
    """Whether a queue holds first looks, which the page asks by itself (front.js names them so)."""
    return tab.endswith("k")


class Turns(Generic[Asked]):
    """The queues of all tabs, in the order in which their turns come."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[Asked]] = {}
        self._order: deque[str] = deque()

    def add(self, tab: str, question: Asked) -> None:
        """One more question of a tab, at the end of its queue."""
        if tab not in self._queues:
            alike = [each for each in self._queues if is_look(each) == is_look(tab)]
            if len(alike) >= MOST_TABS:
                raise BadInput(f"{MOST_TABS} tabs are asking already; wait for one, or stop it.")
            self._queues[tab] = deque()
            self._order.append(tab)
        if len(self._queues[tab]) >= MOST_WAITING:
            raise BadInput(f"{MOST_WAITING} questions of this tab wait already; stop some.")
        self._queues[tab].append(question)

    def remove(self, tab: str, question: Asked) -> None:
        """A question that is done, or wanted no more."""
        queue = self._queues.get(tab, deque())
        if question in queue:
            queue.remove(question)
        if not queue and tab in self._queues:
            del self._queues[tab]
            self._order.remove(tab)

    def current(self) -> Asked | None:
        """The question whose turn it is; a first look only if nobody asks anything."""
        tab = self._tab()
        return None if tab is None else self._queues[tab][0]

    def others_wait_for(self, question: Asked) -> bool:
        """Whether another tab waits for its turn, or a question while this first look plays."""
        asking = self._asking()
        return len(asking) > 1 or any(question not in self._queues[tab] for tab in asking)

    def next_turn(self) -> None:
        """The turn goes to the next tab."""
        tab = self._tab()
        if tab is not None:
            self._order.remove(tab)
            self._order.append(tab)

    def _tab(self) -> str | None:
        return next(iter(self._asking()), None)

    def _asking(self) -> list[str]:
        """The tabs that share the machine: those with questions, else those with first looks."""
        questions = [tab for tab in self._order if not is_look(tab)]
        return questions or [*self._order]

    def before(self, tab: str, question: Asked) -> int:
        """How many questions of its own tab stand before one."""
        return list(self._queues.get(tab, ())).index(question)
