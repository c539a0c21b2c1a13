"""Steps per second of every game's environment: python -m benchmarks.environments [GAME ...]

An agent does what the bot beginner advises and reads every observation; in many games at once it
chooses at random. CPU time is measured, and the least of several rounds is taken.
"""

from __future__ import annotations

import sys
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np

import simkit
from simkit.finding.registry import PACKAGES

WANTED = 5_000  # steps per second of CPU time
STEPS, ROUNDS, WARM = 3_000, 3, 500
AT_ONCE, ROUNDS_AT_ONCE = 4_096, 50
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def steps_per_second(game: str) -> float:
    """How many decisions an agent takes in a second of CPU time."""
    env = simkit.env(game, advice="beginner")
    env.reset(seed=1)
    _take(env, WARM)
    best = min(_seconds(env) for _ in range(ROUNDS))
    env.close()
    return STEPS / best


def steps_at_once(game: str) -> float:
    """The same for many games at once."""
    env = simkit.vector_env(game, AT_ONCE)
    seen, _ = env.reset(seed=1)
    drawn = np.random.default_rng(1).integers(0, 1 << 30, (ROUNDS_AT_ONCE, AT_ONCE))
    best = np.inf
    for _ in range(ROUNDS):
        began = time.process_time()
        for each in drawn:
            seen = env.step(each % seen["action_mask"].sum(axis=1))[0]
        best = min(best, time.process_time() - began)
    return drawn.size / best


def _seconds(env: Any) -> float:
    began = time.process_time()
    _take(env, STEPS)
    return time.process_time() - began


def _take(env: Any, steps: int) -> None:
    done = 0
    while done < steps:
        agent = env.agent_selection
        if env.terminations[agent]:
            env.reset()
            continue
        env.observe(agent)
        env.step(env.infos[agent]["advice"])
        done += 1


def main(games: list[str]) -> None:
    warnings.simplefilter("ignore")  # of the libraries, on spaces without bounds
    own = sorted(map(str, EXAMPLES.glob("*.py")))
    built = [package.rpartition(".")[2] for package in PACKAGES]
    for game in games or [*built, *own]:
        found = steps_per_second(game)
        verdict = "" if found >= WANTED else f"   below {WANTED:,}"
        print(f"{Path(game).stem:12} {found:9,.0f} steps per second{verdict}", flush=True)
        many = steps_at_once(game) if game in own else 0
        if many:
            print(f"{'':12} {many:9,.0f} in {AT_ONCE:,} games at once", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
