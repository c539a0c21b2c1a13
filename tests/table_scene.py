"""What a table for tests of rules is in every game: players who answer as told, dice that fall as
told, the story so far. A game's own scene lays pieces on it.

scene.answer("march", seat=1, verb="step")  # otherwise the first option
with scene.dice(3, 6):                      # every die, in this order
    twin.rally.rally_step(scene.game, scene.at)
print("\\n".join(scene.told()))
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType, SimpleNamespace
from typing import Any

from simkit.description.game import Game

FIELDS = ("verb", "who", "what", "where", "amount")


@dataclass
class Question:
    """A decision that was put to a player: its kind and the options, verbs in words."""

    kind: str
    seat: int
    subject: int
    amount: int
    options: list[dict[str, Any]] = field(default_factory=list)

    def verbs(self) -> set[str]:
        return {option["verb"] for option in self.options}

    def values(self, verb: str, name: str) -> set[int]:
        """What stands in a field of the options with this verb."""
        return {option[name] for option in self.options if option["verb"] == verb}


class TableScene:
    """A game on its interpreted twin, in a blank position."""

    def __init__(
        self,
        game: Game,
        twin: SimpleNamespace,
        overrides: Any = (),
        seed: int = 1,
        packs: Any = (),
        **settings: Any,
    ) -> None:
        self.twin = twin
        self.components = game.components(packs, overrides)
        self.settings = game.settle(settings, self.components)
        self.rules = twin.building.build_rules(self.components, self.settings)[0]
        self.log = twin.kernel.events.new_log(on=True)
        self.luck = twin.kernel.luck.luck_of(seed)
        self.asked: list[Question] = []
        self._answers: list[tuple[str, int | None, dict[str, Any]]] = []
        desk = twin.kernel.records.blank(twin.kernel.decisions.DESK)[0]
        twin.kernel.driver.wake_minds(desk, self.luck)
        bots = (self._choose,) * twin.kernel.decisions.MOST_BOTS
        self.at = twin.kernel.table.Table(self.rules, desk, self.luck, self.log, bots)
        self.game = twin.kernel.records.blank(twin.state.STATE)[0]

    # --- the players -----------------------------------------------------------------------------

    def answer(self, kind: str, seat: int | None = None, **wanted: Any) -> None:
        """The next decision of this kind (of this seat) is the first option with these fields."""
        assert kind in self.twin.choices.KINDS, kind
        self._answers.append((kind, seat, wanted))

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        listed = [{name: int(option[name]) for name in FIELDS} for option in options]
        for option in listed:
            option["verb"] = self.twin.choices.VERBS[option["verb"]]
        kind, seat = self.twin.choices.KINDS[int(decision.kind)], int(decision.seat)
        self.asked.append(Question(kind, seat, int(decision.subject), int(decision.amount), listed))
        for place, (told, by, wanted) in enumerate(self._answers):
            if told == kind and by in (None, seat):
                del self._answers[place]
                return self._matching(listed, wanted, kind)
        return 0

    @staticmethod
    def _matching(listed: list[dict[str, Any]], wanted: dict[str, Any], kind: str) -> int:
        for place, option in enumerate(listed):
            if all(option[name] == value for name, value in wanted.items()):
                return place
        raise AssertionError(f"{kind}: no option {wanted} among {listed}")

    def asked_of(self, kind: str) -> list[Question]:
        """All decisions of a kind that were asked so far."""
        assert kind in self.twin.choices.KINDS, kind
        return [asked for asked in self.asked if asked.kind == kind]

    def unanswered(self) -> list[Any]:
        """Answers that were told but never asked for."""
        return self._answers

    # --- dice ------------------------------------------------------------------------------------

    @contextmanager
    def dice(self, *faces: int) -> Iterator[None]:
        """Every die shows one of these faces, in this order; more or fewer rolls are a fault."""
        waiting = list(faces)

        def fall(*address: Any) -> int:
            assert waiting, f"more dice than were told: purpose {address[1]}, slot {address[3]}"
            return waiting.pop(0)

        modules = [m for m in vars(self.twin).values() if isinstance(m, ModuleType)]
        holders = [(m, m.roll_die) for m in modules if hasattr(m, "roll_die")]
        for module, _ in holders:
            module.roll_die = fall
        try:
            yield
        finally:
            for module, usual in holders:
                module.roll_die = usual
        assert not waiting, f"dice that never fell: {waiting}"

    # --- what happened ---------------------------------------------------------------------------

    def told(self) -> list[str]:
        """The story so far, as a trace tells it."""
        events = self.twin.kernel.events.events_of(self.log)
        lines = self.twin.narration.narrate(events, self.components, self.settings, self.rules)
        return [line["text"] for line in lines]

    def forget(self) -> None:
        """Start a new story."""
        self.log.written = 0
        self.asked.clear()

    def problems(self) -> list[str]:
        """What is wrong with the position."""
        found: list[str] = self.twin.checks.check_state(self.game, self.rules)
        return found
