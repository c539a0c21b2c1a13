"""How `simkit tune-game` finds a win rate among very many combinations, beside Optuna's sampler.

    python -m benchmarks.tuning_games        # Optuna joins in where `pip install optuna` was done

Each task: eight keys, 38,416 combinations, a target, and a number of games in all. The win rate of
a combination is known exactly, so the answer can be judged: whether it is found (within 3 points),
how far it is from the target, and how many keys it changes beyond the fewest that are needed.
Optuna chooses by three quarters of the games and plays the rest with five finalists; simkit has as
many finalists as the games can settle.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from simkit.lab.improving import target_model, tune_game
from simkit.lab.improving.tune_game_answer import Axis, Mark

GAMES, MARGIN, STARTS = 20_000, 0.02, 24
TARGETS = (0.1, 0.25, 0.5, 0.8)
A_LOOK = 100  # games of a trial of Optuna's
AXES = (
    *(Axis(f"number {name}", tuple(range(7)), 3, False) for name in "abcd"),
    *(Axis(f"rule {name}", (False, True), False, False) for name in "efgh"),
)

Truth = Callable[[dict], float]


def task(luck: np.random.Generator) -> Truth:
    """A game: effects of values, of some pairs of them, and a bend of the numbers."""
    effects = luck.normal(0.0, 0.45, len(AXES)) * (luck.random(len(AXES)) < 0.7)
    pairs = np.triu(luck.normal(0.0, 0.12, (len(AXES), len(AXES))), 1)
    bends, start = luck.normal(0.0, 0.06, 4), luck.normal(-0.5, 0.7)

    def chance(values: dict) -> float:
        steps = np.array([float(values[axis.key]) - float(axis.now) for axis in AXES])
        odds = start + effects @ steps + steps @ pairs @ steps / 3 + bends @ steps[:4] ** 2
        return float(1 / (1 + np.exp(-odds)))

    return chance


class Played:
    """Combinations, and the games that they have played."""

    def __init__(self, chance: Truth, seed: int) -> None:
        self.chance, self.luck, self.games = chance, np.random.default_rng(seed), 0

    def play(self, mark: Mark, games: int) -> None:
        mark.won += int(self.luck.binomial(games, self.chance(mark.values)))
        mark.games += games
        self.games += games


def by_model(chance: Truth, target: float, seed: int) -> dict | None:
    """What simkit does, with a known chance in place of a game."""

    wanted = target

    class Wish:
        axes, margin, confidence, games, progress = AXES, MARGIN, 0.95, GAMES, False
        band = wanted - MARGIN, wanted + MARGIN
        target = wanted

    played = Played(chance, seed)

    class Search(tune_game.ModelledSearch):
        def play_on(self, mark: Mark, games: int) -> None:
            played.play(mark, games)
            self.games += games

        def _add(self, proposals: list[dict]) -> None:
            self.marks += [Mark(values, None) for values in proposals]

    most = min(tune_game.FIRST_MARKS, GAMES // (2 * tune_game.LEAST_A_MARK))
    first = [Mark(values, None) for values in target_model.first_marks(AXES, most, seed)]
    search = Search(Wish, first)
    search.play()
    return _played_off(search.finalists(search.marks), target, played)


def by_optuna(chance: Truth, target: float, seed: int) -> dict | None:
    """A tree-structured Parzen estimator: near the target, and of equal ones few changes."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    played, marks = Played(chance, seed), []

    def look(trial: optuna.Trial) -> float:
        values = {axis.key: trial.suggest_categorical(axis.key, axis.values) for axis in AXES}
        mark = Mark(values, None)
        marks.append(mark)
        played.play(mark, A_LOOK)
        return abs(mark.share - target) + 0.01 * target_model.changes(values, AXES)[0]

    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, multivariate=True))
    study.enqueue_trial({axis.key: axis.now for axis in AXES})
    study.optimize(look, n_trials=int(0.75 * GAMES) // A_LOOK)
    return _finished(marks, target, played)


def _finished(marks: list[Mark], target: float, played: Played) -> dict | None:
    """The smallest change of five finalists that is within the margin on fresh games."""
    near = sorted(marks, key=lambda mark: abs(mark.share - target))[:20]
    inside = [mark for mark in near if abs(mark.share - target) <= MARGIN] or near
    finalists = sorted(inside, key=lambda mark: target_model.changes(mark.values, AXES))[:5]
    return _played_off(finalists, target, played)


def _played_off(finalists: list[Mark], target: float, played: Played) -> dict | None:
    """The first that is within the margin on fresh games."""
    games = (GAMES - played.games) // len(finalists)
    fresh = [Mark(mark.values, None) for mark in finalists]
    for mark in fresh:
        played.play(mark, games)
    reached = [mark for mark in fresh if abs(mark.share - target) <= MARGIN]
    return reached[0].values if reached else None


def fewest(chance: Truth, target: float) -> int | None:
    """The fewest keys that must change."""
    for values in target_model.candidates(AXES):
        if abs(chance(values) - target) <= MARGIN / 2:
            return target_model.changes(values, AXES)[0]
    return None


def main() -> None:
    ways = {"simkit": by_model}
    try:
        import optuna  # noqa: F401

        ways["Optuna"] = by_optuna
    except ImportError:
        print("Optuna is not installed.")
    print(f"{'target':>6}  {'way':8}  {'found':>7}  {'off (points)':>12}  {'keys too many':>13}")
    for target in TARGETS:
        for name, way in ways.items():
            found, off, more = 0, [], []
            for start in range(STARTS):
                chance = task(np.random.default_rng([48, start]))
                least = fewest(chance, target)
                values = way(chance, target, start)
                if values is None or least is None:
                    continue
                found += abs(chance(values) - target) <= 1.5 * MARGIN
                off.append(100 * abs(chance(values) - target))
                more.append(target_model.changes(values, AXES)[0] - least)
            told = f"{np.mean(off):12.2f}  {np.mean(more):13.2f}" if off else ""
            print(f"{target:6.0%}  {name:8}  {found:3}/{STARTS}  {told}", flush=True)


if __name__ == "__main__":
    main()
