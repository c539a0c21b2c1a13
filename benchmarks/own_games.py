"""The example games of one file beside the same games in OpenSpiel and PGX, on one core.

    python -m benchmarks.own_games

Every seat plays at random. OpenSpiel plays in C++ (`evaluate_bots`), PGX compiles batches with JAX;
what is not installed is named. OpenSpiel's Pig also asks before the first roll of a turn.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.speed import child, show

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
GAMES = {"pig": 200_000, "leduc": 200_000, "atoll": 20_000}
OPENSPIEL = {"pig": "pig(players=2)", "leduc": "leduc_poker"}
PGX = {"leduc": "leduc_holdem"}
SECONDS = 3.0  # of the others
BATCH = 4096  # games that PGX plays at once
SEED = 1


def main() -> int:
    """Print the table."""
    rows: list[tuple[object, ...]] = []
    for name, games in GAMES.items():
        rate = of_simkit(name, games)
        rows.append((f"{name}, simkit", rate, 1.0))
        for title, library, known, measure in OTHERS:
            if name not in known:
                continue
            if importlib.util.find_spec(library) is None:
                rows.append((f"{name}, {title}", "not installed", ""))
                continue
            other = measure(known[name])
            rows.append((f"{name}, {title}", other, rate / other))
    show("Games of one file, at random, one core", ("game", "games/s", "simkit is x times"), rows)
    return 0


def of_simkit(name: str, games: int) -> float:
    """Compiled games a second."""
    played = child("play", str(EXAMPLES / f"{name}.py"), "random", str(games))
    return games / float(played["seconds"])


def of_openspiel(name: str) -> float:
    """Games a second, by OpenSpiel's own loop in C++ with its own random bots."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in (0, 1)]
    played, began = 0, time.process_time()
    while (taken := time.process_time() - began) < SECONDS:
        for _ in range(100):
            played += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, SEED + played)
    return played / taken


def of_pgx(name: str) -> float:
    """Games a second in batches, compiled beforehand."""
    import jax
    import pgx

    env = pgx.make(name)
    step, reset = jax.vmap(env.step), jax.vmap(env.init)

    def play(key: jax.Array) -> jax.Array:
        def ask(carry):
            state, key = carry
            key, own = jax.random.split(key)
            chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            return step(state, jax.random.categorical(own, chances, axis=-1)), key

        first = reset(jax.random.split(key, BATCH)), key
        state, _ = jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), ask, first)
        return state.rewards.sum()

    compiled = jax.jit(play)
    compiled(jax.random.PRNGKey(SEED)).block_until_ready()
    played, began = 0, time.process_time()
    while (taken := time.process_time() - began) < SECONDS:
        compiled(jax.random.PRNGKey(SEED + played)).block_until_ready()
        played += BATCH
    return played / taken


OTHERS: tuple[tuple[str, str, dict[str, str], Callable[[str], float]], ...] = (
    ("OpenSpiel", "pyspiel", OPENSPIEL, of_openspiel),
    ("PGX", "pgx", PGX, of_pgx),
)

if __name__ == "__main__":
    sys.exit(main())
