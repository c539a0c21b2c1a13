"""A scene in which bots sit at the table: they answer what nobody has told the scene to answer."""

from __future__ import annotations

from typing import Any

from simkit.hellgame import GAME
from tests.hellgame.scene import Scene, twin

NINTH = ("spies", "desecrators_of_the_flesh", "adulterers_in_heat", "betrayers_of_confidence")
LAST = "traitors"  # the fifth sectio of the ninth circle
PLANNERS = ("beginner", "expander", "schemer", "warlord", "racer", "expert")


def knobs_of(name: str) -> dict[str, float]:
    """A bot's knobs, in its own order."""
    return {knob.name: knob.default for knob in GAME.bot(name).knobs}


class Played(Scene):
    """`scene.sit(0, "expert")`: from now on this bot answers for the seat, as told by its knobs."""

    def __init__(self, **settings: Any) -> None:
        self._sitting: dict[int, Any] = {}
        super().__init__(**settings)

    def sit(self, seat: int, bot: str = "expert", **knobs: float) -> None:
        """A bot takes a seat; knobs may be turned, and it never slips."""
        turned = {**knobs_of(bot), "mistakes": 0.0, **knobs}
        self.at.desk.minds[seat].knobs[: len(turned)] = list(turned.values())
        self._sitting[seat] = twin.engine.CHOOSERS[bot]

    def need(self, seat: int, place: int) -> float:
        """What a planning bot in this seat sees that a sectio needs."""
        view, rules, knobs = self.game, self.rules, self.at.desk.minds[seat].knobs
        seen = twin.needs.survey(view, rules, seat)
        beside = twin.worths.prospects_beside(view, place)
        spared = twin.talks.spared_by(view, seat, knobs)
        return float(twin.needs.need_of(view, rules, seat, seen, place, beside, spared, knobs))

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        waiting = len(self.unanswered())
        told = super()._choose(view, rules, decision, options, count, mind)
        chooser = self._sitting.get(int(decision.seat))
        if chooser is None or len(self.unanswered()) < waiting:
            return told
        place = int(chooser(view, rules, decision, options, count, mind))
        self.asked[-1].taken = place
        return place

    def taken(self, kind: str) -> list[dict[str, Any]]:
        """The options that were taken of all decisions of a kind, in their order."""
        return [asked.options[asked.taken] for asked in self.asked_of(kind)]


def far_apart(souls: int) -> Played:
    """Three seats with a demon each, far from one another; seat 0 is played by expert."""
    scene = Played(players=3)
    scene.seat(0, demons="baal", souls=souls, favour=1, sectios="thieves")
    scene.seat(1, demons="sammael", souls=8, favour=1, sectios="addiction")
    scene.seat(2, demons="andras", souls=8, favour=1, sectios="idolaters")
    scene.sit(0)
    return scene


def holds_four(scene: Scene, seat: int) -> None:
    """A seat that lacks but one sectio of a circle."""
    for name in NINTH:
        scene.game.holder[scene.place(name)] = seat


def proposals(scene: Played) -> list[int]:
    """To whom seat 0 proposes peace."""
    twin.deals.propose_peace(scene.game, scene.at, 0)
    return [option["who"] for option in scene.taken("peace") if option["verb"] == "propose"]
