"""7.1 step 1: the income of the sectios against the reckoning by hand (naive_income.py)."""

from __future__ import annotations

from random import Random

import pytest

from tests.hellgame import naive_income
from tests.hellgame.naive_board import SECTIOS, Sectio
from tests.hellgame.naive_income import Hell
from tests.hellgame.scene import FREEBOOTERS, Scene, twin

POSITIONS = 2000
FLOOD, DROUGHT = "age_of_reason", "gates_ajar"  # two souls more; none at all


class Table:
    """The same position on the table of the engine and in the words of the rulebook."""

    def __init__(self, scene: Scene, dice: Random) -> None:
        self.scene, self.dice = scene, dice
        printed = {sectio: int(scene.rules.sectio[scene.place(sectio)].souls) for sectio in SECTIOS}
        self.hell = Hell(printed, wise={(1, 4)})

    def fill(self) -> None:
        dice, hell = self.dice, self.hell
        hell.held = set(dice.sample(SECTIOS, dice.choice((1, 2, 3, 5, 9, 20))))
        for sectio in hell.held:
            self.scene.game.holder[self.scene.place(sectio)] = 0
        self._settle(hell.held, 0.4, self._own_legion)
        self._settle(hell.held, 0.4, self._others_legion)
        self._settle(hell.held, 0.1, self._loose_hound)
        self._settle(hell.held, 0.1, self._avoid)
        self._settle(SECTIOS, 0.3, self._neighbour)
        if dice.random() < 0.3:  # a lieutenant is a unit of his owner, alone or not
            sectio = dice.choice(sorted(hell.held))
            self.scene.lieutenant("sulla", 0, sectio)
            hell.own_units.add(sectio)
        if dice.random() < 0.3:  # a lone one of others disturbs nobody
            self.scene.lieutenant("verin", 1, dice.choice(sorted(hell.held)))
        self._play_hell_cards()

    def _settle(self, sectios, chance: float, happens) -> None:
        for sectio in sorted(sectios):
            if self.dice.random() < chance:
                happens(sectio)

    def _own_legion(self, sectio: Sectio) -> None:
        self.scene.legion(0, sectio)
        self.hell.own_units.add(sectio)

    def _others_legion(self, sectio: Sectio) -> None:
        self.scene.legion(self.dice.choice((1, FREEBOOTERS)), sectio)
        self.hell.hostile.add(sectio)

    def _loose_hound(self, sectio: Sectio) -> None:
        hound = self.dice.randrange(int(self.scene.rules.hounds))
        if self.scene.game.hounds[hound].place < 0:
            self.scene.hound(hound, at=sectio)
            self.hell.hostile.add(sectio)

    def _avoid(self, sectio: Sectio) -> None:
        self.scene.game.barren[self.scene.place(sectio)] = 1
        self.hell.avoided.add(sectio)

    def _neighbour(self, sectio: Sectio) -> None:
        if sectio not in self.hell.held:
            self.scene.game.holder[self.scene.place(sectio)] = self.dice.choice((1, FREEBOOTERS))

    def _play_hell_cards(self) -> None:
        """One event of circles 1 to 3, and a phenomenon of a quarter."""
        crowded = self.dice.random() < 0.5
        if crowded:
            self.scene.lay_permanent("overcrowding")
        struck, card = self.dice.randint(1, 5), self.dice.choice((FLOOD, DROUGHT))
        self.scene.game.phenomenon = self.scene.hell_card(card)
        for circle in range(1, 10):
            self.scene.game.stricken[self.scene.place((circle, struck))] = 1

        def changed(sectio: Sectio, souls: int) -> int:
            circle, quarter = sectio
            souls += 1 if crowded and circle <= 3 else 0
            if quarter != struck:
                return souls
            return souls + 2 if card == FLOOD else 0

        self.hell.changed = changed


@pytest.mark.rule("hellgame:7.1-sectios")
@pytest.mark.rule("hellgame:7.1-isolated")
@pytest.mark.rule("hellgame:7.1-all-isolated")
@pytest.mark.rule("hellgame:7.1-occupied")
@pytest.mark.rule("hellgame:7.1-avoided")
@pytest.mark.rule("hellgame:7.1-other-income")
def test_incomes_are_those_that_a_player_reckons():
    dice, scene, all_alone = Random(7), Scene(players=2), 0
    empty = scene.game.copy()
    for _ in range(POSITIONS):
        scene.game = empty.copy()
        table = Table(scene, dice)
        table.fill()
        found = twin.yields.sectio_income(scene.game, scene.rules, 0)
        assert found == naive_income.income(table.hell), table.hell
        all_alone += all(naive_income.isolated(table.hell, each) for each in table.hell.held)
    assert POSITIONS / 5 < all_alone < POSITIONS / 1.25  # both cases were tried often
