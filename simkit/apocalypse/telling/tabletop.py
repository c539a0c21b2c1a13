"""A position as people see it on the table: heroes, enemies, ambushes, Shadows, the tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simkit.apocalypse.pack.regions import trooper_names
from simkit.apocalypse.words.state import CIRCLES, HELL, MOST_KINDS, NONE
from simkit.description.boards import Counter, Hand, Scene, Track
from simkit.kernel.dice import SIZES
from simkit.values.components import Components

LONGEST_MARK = 9
CONDITIONS = ("stunned", "burning", "pestilence", "petrified", "trapped")
SIGNS = ("striped: half of the health or less", "black: a Lord and his Shadow")


def scene(state: Any, rules: Any, components: Components, settings: Mapping[str, Any]) -> Scene:
    """The whole table."""
    table = Tabletop(state, rules, components, settings)
    laid = (*table.lords(), *table.fourth(), *table.heroes(), *table.areas(), *table.tokens())
    return Scene(
        laid,
        table.figures(),
        signs=SIGNS,
        tracks=tuple(table.tracks()),
        hands=tuple(table.hands()),
    )


class Tabletop:
    """What lies where, for one position."""

    def __init__(
        self, state: Any, rules: Any, components: Components, settings: Mapping[str, Any]
    ) -> None:
        self.state, self.rules = state, rules
        self.hero_names = _titles(components, "heroes")
        self.lord_names = _titles(components, "lords")
        self.lord_parts = [_parts(entry) for entry in components.table("lords").values()]
        self.fourth_names = _titles(components, "fourth")
        self.legion_names = _titles(components, "legions")
        minions = sorted(components.table("minions").values(), key=lambda entry: entry["circle"])
        self.gifts = _titles(components, "gifts")
        areas = components.table("maps")[settings["map"]]["areas"].values()
        self.places = {**dict(enumerate(map(str, areas))), HELL: "Hell"}
        troopers = components.table("troopers")
        self.troopers = [str(troopers[n]["title"]) for n in trooper_names(components, settings)]
        self.minions = [str(entry["title"]) for entry in minions]

    def heroes(self) -> Iterator[Counter]:
        for hero in self.state.heroes[: int(self.state.players)]:
            if hero.kind != NONE:
                name = self.hero_names[int(hero.kind)]
                worn = "worn" if 2 * hero.health <= hero.cap else "whole"
                told = f"{name} ({int(hero.health)} of {int(hero.cap)} health)"
                yield Counter(int(hero.area), short(name), "own", told, worn)

    def lords(self) -> Iterator[Counter]:
        """A Lord's Shadow lies where he stands; a secret one has no name yet."""
        for lord in self.state.lords:
            if lord.alive:
                known = lord.kind != NONE
                name = self.lord_names[int(lord.kind)] if known else "a secret Lord"
                told = ", ".join([name, *self._healths(lord)]) if known else name
                mark = short(name) if known else "Lord?"
                yield Counter(int(lord.area), mark, "third", told)

    def _standing(self, lord: Any) -> Iterator[tuple[str, int]]:
        """The bodies, heads, wall of a Lord that have health left; a single body has no name."""
        for part, health in zip(
            self.lord_parts[int(lord.kind)], lord.health.tolist(), strict=False
        ):
            if health > 0:
                yield part, health

    def _healths(self, lord: Any) -> Iterator[str]:
        for part, health in self._standing(lord):
            yield f"{part} {health}" if part else f"{health} health"

    def fourth(self) -> Iterator[Counter]:
        for number, name in enumerate(self.fourth_names):
            demon = self.state.fourth[number]
            if demon.area != NONE:
                told = f"{name} ({int(demon.health)} health)"
                yield Counter(int(demon.area), short(name), "enemy", told)

    def areas(self) -> Iterator[Counter]:
        """Minions by kind and ambushes by size, a counter each."""
        for place in (*range(int(self.rules.map.areas)), HELL):
            area = self.state.areas[place]
            for circle in range(CIRCLES):
                count = int(area.minions[circle])
                if count:
                    title = self.minions[circle]
                    yield Counter(place, f"{count} {title[:2]}", "enemy", _legend(title))
            ambush = int(area.ambush.sum())
            if ambush:
                yield Counter(place, f"{ambush} tr", "own", "tr: troopers in ambush")

    def tokens(self) -> Iterator[Counter]:
        """Invasion tokens that nobody has revealed."""
        where = self.state.tokens[: int(self.state.token_places)]["area"]
        for place in range(int(self.rules.map.areas)):
            count = int((where == place).sum())
            if count:
                yield Counter(place, f"{count} ?", "thing", "?: invasion tokens, unrevealed")

    def tracks(self) -> Iterator[Track]:
        """The control panel."""
        state = self.state
        yield Track("Doom", int(state.doom), int(self.rules.doom_loss))
        yield Track("Despair dice", int(state.despair_dice))
        yield Track("Courage pool", int(state.pool))
        for lord in state.lords:
            if lord.kind != NONE and lord.alive:
                name = self.lord_names[int(lord.kind)]
                for part, health in self._standing(lord):
                    yield Track(
                        f"Health of {name}'s {part}" if part else f"Health of {name}", health
                    )

    def hands(self) -> Iterator[Hand]:
        """A sheet a hero: figures, attack box, gifts, troopers on patrol."""
        for hero in self.state.heroes[: int(self.state.players)]:
            if hero.kind == NONE:
                yield Hand("A fallen hero", "own", state="gone")
                continue
            marks = [word for word in CONDITIONS if hero[word]]
            yield Hand(
                self.hero_names[int(hero.kind)],
                "own",
                (
                    ("Health", f"{int(hero.health)} of {int(hero.cap)}"),
                    ("Courage", str(int(hero.courage))),
                    ("Luck", str(int(hero.luck))),
                    ("Attack box", _dice(hero.dice)),
                    *((("Is", ", ".join(marks)),) if marks else ()),
                ),
                cards=(*self._gifts(hero), *self._patrol(hero)),
                state="worn" if 2 * hero.health <= hero.cap else "whole",
            )

    def _gifts(self, hero: Any) -> Iterator[str]:
        for card in hero.slots.tolist():
            if card != NONE:
                yield self.gifts[int(self.rules.card[card])]

    def _patrol(self, hero: Any) -> Iterator[str]:
        for trooper, count in enumerate(hero.patrol.tolist()):
            if count:
                yield f"{count} {self.troopers[trooper]}"

    def figures(self) -> str:
        """The tracks of the control panel."""
        state = self.state
        legion = int(state.legion)
        name = f", legion {self.legion_names[legion]}" if legion != NONE else ""
        pool = int(state.pool)
        return (
            f"Doom {int(state.doom)} of {int(self.rules.doom_loss)}, "
            f"{int(state.despair_dice)} despair dice, courage pool {pool}{name}.{self.fallen()}"
        )

    def fallen(self) -> str:
        """Who died where, in order: " Fallen: Penrod (area 4), Cissy (Hell)."."""
        codes = [int(code) - 1 for code in self.state.tally.fallen if code > 0]
        told = [
            f"{self.hero_names[kind]} ({self.places[place]})"
            for place, kind in (divmod(code, MOST_KINDS) for code in codes)
        ]
        return f" Fallen: {', '.join(told)}." if told else ""


def short(name: str) -> str:
    """A name on a counter: the first word, or the last where that is a long title."""
    words = [word for word in name.replace('"', "").split() if not word.endswith(".")] or [name]
    return (words[0] if len(words[0]) <= LONGEST_MARK else words[-1])[:LONGEST_MARK]


def _dice(pool: Any) -> str:
    """An attack box: 2d4 + d8."""
    dice = [
        f"{count if count > 1 else ''}d{size}"
        for size, count in zip(SIZES, pool.tolist(), strict=True)
        if count
    ]
    return " + ".join(dice) or "empty"


def _legend(title: str) -> str:
    """What a mark such as "3 Gr" counts."""
    return f"{title[:2]}: {title}"


def _parts(lord: Mapping[str, Any]) -> list[str]:
    return [str(lord["body"]), *(str(part["title"]) for part in lord["parts"].values())]


def _titles(components: Components, table: str) -> list[str]:
    return [str(entry["title"]) for entry in components.table(table).values()]
