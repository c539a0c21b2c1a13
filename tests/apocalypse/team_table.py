"""A table for tests of the team phase: cards on the panel, what the team does, what it may do."""

from __future__ import annotations

from typing import Any

from tests.apocalypse.scene import FIELDS, VERBS, Scene, twin

HANNAH, MAXWELL, TARANG, NAOMI, CINDREW = range(5)


class TeamTable(Scene):
    """A scene with a map free of tokens and minions, where all heroes stand on the start."""

    def __init__(self, heroes: str = "hannah+naomi", **settings: Any) -> None:
        super().__init__(heroes=heroes, **settings)
        self.clear()

    def lay(self, title: str, place: int = 0) -> int:
        """Lay a card with this title on a place of the gift panel; returns the card."""
        card = self.card(title)
        panel, deck = self.game.panel, self.game.hidden.gifts
        before = int(panel[place])
        if card in panel:
            panel[list(panel).index(card)] = before
        else:
            assert twin.kernel.decks.search_card(deck, card)
            twin.kernel.decks.put_to_bottom(deck, before)
        panel[place] = card
        return card

    def empty_panel(self) -> None:
        """All cards of the panel go under the deck."""
        for place, card in enumerate(self.game.panel):
            if card >= 0:
                twin.kernel.decks.put_to_bottom(self.game.hidden.gifts, int(card))
                self.game.panel[place] = -1

    def purse(self, seat: int, courage: int = 0, luck: int = 0) -> None:
        """What a hero owns."""
        self.hero(seat).courage = courage
        self.hero(seat).luck = luck

    def do(self, verb: str, who: int = 0, **more: int) -> None:
        """The captain's next choice."""
        self.answer("team", verb=verb, who=who, **more)

    def team_phase(self) -> None:
        """A whole team phase: what was told with `do`, then no more."""
        twin.team.team_phase(self.game, self.at)

    def options(self, verb: str) -> list[dict[str, Any]]:
        """What the team may do now, of one verb."""
        desk = self.at.desk
        twin.kernel.decisions.clear_options(desk)
        twin.team.offer_team_actions(self.game, self.at)
        listed = [{f: int(o[f]) for f in FIELDS} for o in desk.options[: desk["count"]]]
        return [option for option in listed if VERBS[option["verb"]] == verb]

    def who_may(self, verb: str) -> list[int]:
        """The seats that may do something."""
        return sorted({option["who"] for option in self.options(verb)})

    def buy(self, seat: int, title: str, slot: int = 0) -> int:
        """A hero buys a card for a slot, with courage of his own; returns the card."""
        card = self.lay(title)
        self.hero(seat).courage += 30
        pool, self.game.pool = int(self.game.pool), 0
        self.answer("gift_slot", what=slot)
        twin.gifts.buy_gift(self.game, self.at, seat, 0)
        self.game.pool = pool
        self._answers.clear()  # with one open slot nobody was asked
        return card
