"""What a check has found so far, shown while it still runs or when the user stops it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from simkit.lab.basics.progress_line import interject

PATIENCE = 5.0  # seconds; what is checked sooner says nothing of its parts
TOLD = {
    "played": "{games} games come to an end",
    "as written": "they are played as the file says",
    "stopped": "they go on alike after a stop",
    "hidden": "the bot reads nothing that is hidden",
}
"""What has been shown once a part is done; the order of options is none of it."""


class SoFar:
    """The parts of a check that are done, and the reports that are whole."""

    def __init__(
        self,
        bots: Sequence[str],
        tell: Callable[[str], None] = interject,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.bots = tuple(bots)
        self.reports: dict[str, Any] = {}
        self.compiled: list[str] = []  # bots whose games were the same compiled
        self._parts: dict[str, list[str]] = {}
        self._tell, self._clock, self._began = tell, clock, clock()
        self._waiting: list[str] = []  # lines that are told if it takes long

    def hear(self, told: Mapping[str, Any]) -> None:
        """Note a part of a report, or a whole one."""
        if "part" in told and told["part"] in TOLD:
            text = TOLD[told["part"]].format(games=told["games"])
            self._parts.setdefault(told["bot"], []).append(text)
        elif "report" in told:
            bot = told["bot"]
            self.reports[bot] = told["report"]
            wrong = told["report"]["wrong"]
            self._say(f"{bot}: to fix: {wrong[0]}" if wrong else self._proved(bot))
        self._flush()

    def hear_compiled(self, bot: str, wrong: Sequence[str]) -> None:
        """Note that the games of a bot were played compiled."""
        self.compiled.append(bot)
        if wrong:
            self._say(f"{bot}: to fix: {wrong[0]}")
        self._flush()

    def left(self) -> Iterator[str]:
        """What has not been checked, in words."""
        for bot in self.bots:
            done = self._parts.get(bot)
            if bot not in self.reports:
                yield f"{bot} (but {'; '.join(done)})" if done else bot
            elif bot not in self.compiled:
                yield f"{bot} compiled"

    def _proved(self, bot: str) -> str:
        ended = TOLD["played"].format(games=len(self.reports[bot]["states"]))
        return f"{bot}: {'; '.join(self._parts.get(bot, [ended]))}."

    def _say(self, text: str) -> None:
        self._waiting.append(text)

    def _flush(self) -> None:
        if self._clock() - self._began >= PATIENCE:
            for text in self._waiting:
                self._tell(f"Checked so far: {text}")
            self._waiting.clear()
