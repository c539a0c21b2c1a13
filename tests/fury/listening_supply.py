"""The supply step of whole games, held against the naive reading: tract by tract, unit by unit."""

from __future__ import annotations

from typing import Any

from tests.fury import naive_supply as naive
from tests.fury.listening_battle import BattleListener
from tests.fury.naive_board import Position
from tests.fury.second_reading import SEATS, replaced


class SupplyListener(BattleListener):
    """Also keeps a book on who came first into every tract, and on every supply check."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.supply = self.twin.supply.supply_step
        self.refresh = self.twin.control.refresh
        self.came: dict[str, str] = {}

    def contexts(self) -> list[Any]:
        book = replaced(self.twin, self.refresh, self.keeps_book)
        return [*super().contexts(), book, replaced(self.twin, self.supply, self.supplies)]

    def keeps_book(self, game: Any, at: Any, tract: Any) -> Any:
        """Whoever is somewhere alone was there first, until he is gone."""
        here = [seat for n, seat in enumerate(SEATS) if game.height[n, tract] > 0]
        name = self.tract(tract)
        if len(here) == 1:
            self.came[name] = here[0]
        elif not here:
            self.came.pop(name, None)
        return self.refresh(game, at, tract)

    def supplies(self, game: Any, at: Any) -> Any:
        before = self.reader.position(game)
        since = self.written()
        result = self.supply(game, at)
        seat = SEATS[game.mover]
        occupied = {unit.place for unit in before.units if unit.seat == seat}
        over = {t for t in occupied if naive.is_over(before, t, seat, self.came.get(t, ""))}
        told = self.events(since)
        said = [event for name, event in told if name == "supply_checked"]
        checked = {self.tract(event.where): int(event.value) for event in said}
        self.agree("tracts that cannot feed all", set(checked), over)
        hungry = [int(e.who) for name, e in told if name == "went_short"]
        for tract, die in checked.items():
            self.check_tract(before, tract, seat, die, hungry, self.reader.position(game))
        return result

    def check_tract(
        self, before: Position, tract: str, seat: str, die: int, hungry: list[int], after: Position
    ) -> None:
        units = before.units_in(tract, seat)
        rules = self.reader.country.rules
        disrupts = die >= int(rules["supply_disrupts_from"])
        percent = int(rules["supply_loss_by_die"][die - 1])
        short = [unit for number in hungry for unit in units if unit.number == number]
        limit = naive.limit(before, tract, seat, self.came.get(tract, ""))
        if not disrupts and not percent:
            self.agree("nobody need be chosen", short, [])
            return
        fed = [unit for unit in units if unit not in short]
        self.agree("the rest is fed", naive.appetite(fed) <= limit, True)
        self.agree("no more than needed", naive.appetite([*fed, short[-1]]) > limit, True)
        for unit in short:
            now = after.unit(unit.number)
            self.agree("hungry", now.sp if now else 0, unit.sp - naive.share_lost(unit.sp, percent))
            self.agree("in disorder", now is None or now.disrupted, True)
        for unit in fed:
            now = after.unit(unit.number)
            known = now is not None and (now.sp, now.disrupted)
            self.agree("well fed", known, (unit.sp, unit.disrupted))
