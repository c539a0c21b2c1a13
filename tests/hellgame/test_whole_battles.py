"""11.2 Whole battles over random stacks, the engine beside a naive reading with the same dice."""

from __future__ import annotations

from random import Random

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame import naive_battle as naive
from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, twin

chances, state = twin.chances, twin.state
DEMONS = {1: "gomory", 2: "ukobach", 3: "moloch", 4: "caim"}  # by skulls
LIEUTENANTS = ("sulla", "verin", "tammerlane", "dabriel")
WHERE = (5, 3)
ANY = 1 << 20


class SameDice:
    """The dice of the engine, asked for by the names of the naive battle."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.place = scene, scene.place(WHERE)
        self.escapes: dict[int, int] = {}

    def die(self, purpose: int, slot: int, index: int) -> int:
        luck = self.scene.luck
        return int(twin.kernel.dice.roll_die(luck, purpose, 1, slot, index, 6))

    def below(self, purpose: int, slot: int, index: int, count: int) -> int:
        return int(twin.kernel.luck.below(self.scene.luck, purpose, 1, slot, index, count))

    def moment(self, bout: int, name: int) -> int:
        return (self.place * (state.MOST_BOUTS + 1) + bout) * chances.UNIT_SLOTS + name

    def name(self, unit) -> int:
        return unit[1] if unit[0] == "legion" else int(chances.hound_slot(unit[1]))

    def size_lot(self, owner) -> int:
        return self.below(chances.LEGIONS_TIE, self.place * chances.UNIT_SLOTS + owner, 0, ANY)

    def freebooters(self) -> int:
        return self.die(chances.FREEBOOTER_SIDE, self.moment(0, 0), 0)

    def hound_side(self, bout, hound) -> int:
        return self.die(chances.HOUND_SIDE, self.moment(bout, self.name(("hound", hound))), 0)

    def prey(self, bout, unit, number, count) -> int:
        return self.below(chances.AIM, self.moment(bout, self.name(unit)), number, count)

    def attack(self, bout, unit, number) -> int:
        return self.die(chances.ATTACK_DIE, self.moment(bout, self.name(unit)), number)

    def save(self, bout, unit, number) -> int:
        return self.die(chances.SAVE_DIE, self.moment(bout, self.name(unit)) * 8, number)

    def lieutenant(self, bout, number) -> int:
        return self.die(chances.LIEUTENANT_SAVE, self.moment(bout, state.LEGIONS + number), 0)

    def freed(self, hound) -> int:
        time = self.escapes.get(hound, 0)
        self.escapes[hound] = time + 1
        slot = self.name(("hound", hound)) + chances.UNIT_SLOTS * time
        return self.die(chances.FREED_STEP, slot, 0)

    def alone(self, bout, hound, time) -> int:
        slot = self.moment(bout, self.name(("hound", hound))) * 8 + time % 8
        dice = range(self.scene.rules.hound_dice[hound])
        return sum(self.die(chances.HOUNDS_ALONE, slot, time // 8 * 8 + die) for die in dice)


class Chooser(Scene):
    """A scene whose players attack whom they like best, and never flee."""

    salt = 0

    def liking(self, attacker, number, target) -> float:
        return Random(repr((self.salt, attacker, number, target))).random()

    def _choose(self, view, rules, decision, options, count, mind) -> int:
        place = super()._choose(view, rules, decision, options, count, mind)
        if self.asked[-1].kind != "attack":
            return place
        unit = named(int(decision.subject))
        number = self.number_of(unit)
        likes = [
            self.liking(
                unit, number, ("legion", o["who"]) if o["who"] >= 0 else ("hound", o["what"])
            )
            for o in self.asked[-1].options
        ]
        return likes.index(max(likes))

    def number_of(self, unit) -> int:
        """Which of a Hellhound's attacks is being declared."""
        if unit[0] == "legion":
            return 0
        aims = self.game.hounds[unit[1]].aims
        return next(die for die in range(len(aims)) if aims[die] == NONE)


def named(unit: int) -> tuple[str, int]:
    return ("legion", unit) if unit < state.LEGIONS else ("hound", unit - state.LEGIONS)


def random_field(random: Random, seed: int) -> tuple[Chooser, naive.Battle]:
    """Two stacks, one alone with Freebooters or Hellhounds, or anything of the kind."""
    scene = Chooser(players=2, seed=seed)
    scene.salt = seed
    hounds = random.sample(range(scene.rules.hounds), scene.rules.hounds)
    lieutenants = random.sample(LIEUTENANTS, len(LIEUTENANTS))
    armies: dict = {}
    skulls = random.sample(list(DEMONS), 2)
    for owner in (0, 1, FREEBOOTERS):
        shares = 0.35 if owner == FREEBOOTERS else 0.9
        if random.random() > shares:
            continue
        legions = scene.legions(owner, WHERE, random.randint(1, 5))
        army = naive.Army(list(legions))
        for legion in legions:
            if random.random() < 0.25:
                army.hounds[scene.hound(hounds.pop(), on=legion)] = legion
        for _ in range(random.choice((0, 0, 1, 1, 2))):
            if lieutenants:
                number = scene.lieutenant(lieutenants.pop(), owner, WHERE)
                values = scene.rules.lieutenant[number]
                army.lieutenants[number] = (int(values.bonus), int(values.leadership))
        if owner != FREEBOOTERS and random.random() < 0.6:
            army.skulls = skulls[owner]
            scene.seat(owner, demons=DEMONS[army.skulls])
            scene.answer("join", seat=owner, verb="join")
        armies[naive.FREEBOOTERS if owner == FREEBOOTERS else owner] = army
    loose = {scene.hound(hounds.pop(), at=WHERE) for _ in range(random.choice((0, 0, 1, 2)))}
    attacks = {hound: int(scene.rules.hound_dice[hound]) for hound in range(scene.rules.hounds)}

    def wishes(unit, number):
        return lambda target: scene.liking(unit, number, target)

    return scene, naive.Battle(armies, loose, attacks, SameDice(scene), wishes)


def compare(scene: Chooser, battle: naive.Battle) -> None:
    place = scene.place(WHERE)
    assert scene.game.rounds[place] == battle.rounds
    for owner, army in battle.armies.items():
        number = FREEBOOTERS if owner == naive.FREEBOOTERS else owner
        first = number * twin.sizes.MOST_LEGIONS
        every = range(first, first + twin.sizes.MOST_LEGIONS)
        assert [legion for legion in every if scene.where(legion) == place] == army.legions
        held = {int(scene.game.legions[n].hound): n for n in army.legions}
        held.pop(NONE, None)
        assert held == army.hounds
        if army.legions:
            own = [n for n in range(scene.rules.lieutenants) if is_here(scene, n, number)]
            assert own == sorted(army.lieutenants)
        if number != FREEBOOTERS:
            won = bool(scene.game.won_here[place] >> number & 1)
            assert won == (bool(army.legions) and battle.rounds > 0)
    loose = {h for h in range(scene.rules.hounds) if scene.game.hounds[h].place == place}
    assert loose == battle.loose


def is_here(scene: Scene, lieutenant: int, owner: int) -> bool:
    counter = scene.game.lieutenants[lieutenant]
    return counter.owner == owner and counter.place == scene.place(WHERE)


@pytest.mark.rule(
    "hellgame:11.2.2-attackers",
    "hellgame:11.2.2-targets",
    "hellgame:11.2.2-hits",
    "hellgame:11.2.2-lieutenant-bonus",
    "hellgame:11.2.3-saves",
    "hellgame:11.2.3-hounds",
    "hellgame:11.2.3-freebooters",
    "hellgame:11.2.3-lieutenants",
    "hellgame:11.2.5-end",
    "hellgame:11.3.2-hounds",
    "hellgame:11.3.2-freebooters",
    "hellgame:11.3.4-prey",
)
@pytest.mark.parametrize("batch", range(4))
def test_whole_battles_go_as_a_naive_reading_says(batch):
    random = Random(batch)
    for seed in range(batch * 20, batch * 20 + 20):
        scene, battle = random_field(random, seed)
        field.combat_phase(scene)
        battle.fight()
        compare(scene, battle)


@pytest.mark.parametrize("seed", range(8))
def test_whoever_relabels_the_seats_gets_the_same_battle_relabelled(seed):
    """Luck goes by colours, and so do the options from which the first is always taken."""
    endings = []
    for seats in ((0, 1, 2), (2, 0, 1)):  # the seat of each colour
        scene = Scene(players=3, seed=seed)
        for emblem, seat in enumerate(seats):
            scene.game.seat_of[emblem] = seat
            scene.game.seats[seat].emblem = emblem
        for emblem, (count, demon) in enumerate(((3, "caim"), (2, "ukobach"), (2, "moloch"))):
            legions = scene.legions(seats[emblem], WHERE, count)
            scene.seat(seats[emblem], demons=demon)
            scene.answer("join", seat=seats[emblem], verb="join")
            scene.hound(emblem, on=legions[0])
        scene.hound(5, at=WHERE)
        scene.legion(FREEBOOTERS, WHERE)
        field.combat_phase(scene)
        place = scene.place(WHERE)
        left = tuple(scene.standing(seat, place) for seat in seats)
        won = tuple(int(scene.game.won_here[place] >> seat & 1) for seat in seats)
        hounds = tuple(int(scene.game.hounds[hound].place) for hound in range(6))
        endings.append((left, won, hounds, int(scene.game.rounds[place])))
    assert endings[0] == endings[1]
