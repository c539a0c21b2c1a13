"""The engine offers exactly what a slow list, written from the rulebook alone, allows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from simkit.values.components import load
from tests.apocalypse.naive_team import NaiveTeam, Option
from tests.apocalypse.scene import Scene, twin

GAMES, TURNS = 10, 4
GIFT_VERBS = ("brevet", "brigade", "heal", "clear", "summon")
FIELDS_THAT_MATTER = {
    "recruit": ("who",),
    "aid": ("who", "what"),
    "buy": ("who", "what", "amount"),
    "nimble": ("who", "where"),
    "fetch": ("who",),
    "summon": ("what",),
    "clear": ("what",),
    "ability": (),
}


def told(option: dict[str, Any]) -> Option:
    """An option of the engine in the words of the naive list."""
    verb = option["verb"]
    fields = tuple(option[name] for name in FIELDS_THAT_MATTER.get(verb, ()))
    if verb in GIFT_VERBS:
        return (verb, option["who"], ("slot", option["where"]), *fields)
    if verb == "ability":
        return (verb, option["who"], twin.effects.ABILITIES[option["what"]], option["where"])
    return (verb, *fields)


class RandomTable(Scene):
    """Everybody plays at random; each choice of the team is compared with the naive list."""

    def __init__(self, seed: int, **settings: Any) -> None:
        self.random = Random(seed)
        self.naive: NaiveTeam | None = None
        self.compared: list[set[Option]] = []
        self.phase = 0
        super().__init__(**settings)
        self.at.luck.game = seed
        self.naive = NaiveTeam(self.components, self.settings)

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        kind = twin.choices.KINDS[int(decision.kind)]
        if kind == "from_luck":
            return 0  # luck is kept for gifts
        place = self.random.randrange(count)
        if self.naive is not None and kind == "team":
            place = place or self.random.randrange(count)  # the team is in no hurry to end
            self.compare(view, options, place)
        return place

    def compare(self, view: Any, options: Any, place: int) -> None:
        if view.turn != self.phase:
            self.phase = int(view.turn)
            self.naive.begin_phase()
        listed = [{name: int(option[name]) for name in option.dtype.names} for option in options]
        for option in listed:
            option["verb"] = twin.choices.VERBS[option["verb"]]
        offered = [told(option) for option in listed]
        assert len(set(offered)) == len(offered), "an option is offered twice"
        assert set(offered) == self.naive.options(view)
        assert offered[0] == ("pass",)
        self.naive.note(offered[place])
        self.compared.append(set(offered))

    def play(self, turns: int) -> None:
        twin.engine.play(
            self.game, self.rules, self.at.bots, self.at.desk, self.luck, self.log, turns
        )
        assert self.problems() == []


TEAM_GIFTS = ("brevet_rank", "brigadier", "seal_of_solomon", "inv_second_wind", "inv_extinguisher")
RICH = (
    ("regions.core.pool_start", 20),
    ("rules.pool_gain_per_cycle", 15),
    ("rules.doom_loss", 60),
    *((f"gifts.{title}.copies", 5) for title in TEAM_GIFTS),
)


HEROES = list(load("simkit.apocalypse").table("heroes"))


def team_of(seed: int) -> str:
    """Two to five heroes; one team after another goes through all of them."""
    return "+".join(HEROES[(4 * seed + n) % len(HEROES)] for n in range(2 + seed % 4))


@pytest.mark.rule("apocalypse:recruit", "apocalypse:first-aid", "apocalypse:earn-gift")
@pytest.mark.rule("apocalypse:renew", "apocalypse:special-team-actions", "apocalypse:team-actions")
def test_the_team_may_do_what_the_rulebook_allows_and_no_more() -> None:
    seen: set[str] = set()
    positions = 0
    for seed in range(GAMES):
        table = RandomTable(seed, heroes=team_of(seed), overrides=RICH)
        for seat in range(table.game.players):
            table.give_gift(seat, TEAM_GIFTS[(seed + seat) % len(TEAM_GIFTS)])
        table.play(TURNS)
        positions += len(table.compared)
        seen |= {option[0] for offered in table.compared for option in offered}
    assert positions > 200
    assert seen == {"pass", "renew", *FIELDS_THAT_MATTER, *GIFT_VERBS}
