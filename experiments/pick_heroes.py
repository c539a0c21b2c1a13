"""Which heroes people who know the game would pick: their worth on every map, for 2 to 5 players.

    python experiments/pick_heroes.py              # writes picked.toml (some minutes)
    python experiments/pick_heroes.py --maps invasion --games 200 --out picked.toml

Each hero sits in the first seat, the others are dealt, and all play the same luck: `simkit worth
apocalypse hero`. The win rates under both hit rules are added, because on a hard map only the
milder one tells heroes apart. The setting `heroes=picked` reads the file.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import simkit
from simkit.finding.registry import find

GAME = "apocalypse"
OUT = Path(simkit.__file__).parent / GAME / "pack" / "picked.toml"
PLAYERS = (2, 3, 4, 5)
HIT_RULES = ("exceed", "meet")
GAMES, SEED = 400, 61_000  # per hero and hit rule
HEAD = """\
# All heroes, the most valuable to `expert` first, by map and number of players: the setting
# `heroes=picked`. Measured with {games:,} games per hero and hit rule, seed {seed}, by
# `python experiments/pick_heroes.py`.
"""


def main() -> None:
    options = read_options()
    parts = [HEAD.format(games=options.games, seed=options.seed)]
    for board in options.maps:
        rows = (f"{players} = {listed(ranked(board, players, options))}" for players in PLAYERS)
        parts.append("\n".join([f"[{board}]", *rows, ""]))
        print(parts[-1], flush=True)
    options.out.write_text("\n".join(parts), encoding="utf-8")


def ranked(board: str, players: int, options: argparse.Namespace) -> list[str]:
    """The heroes by the sum of their win rates under both hit rules."""
    rates: defaultdict[str, float] = defaultdict(float)
    for rule in HIT_RULES:
        found = simkit.worth(
            GAME,
            "hero",
            games=options.games,
            seed=options.seed,
            jobs=options.workers,
            map=board,
            players=players,
            hit_rule=rule,
        )
        for one in found.assets:
            rates[one.name] += one.win_rate.estimate or 0.0
    return sorted(rates, key=lambda name: -rates[name])


def listed(names: list[str]) -> str:
    """Names as a TOML list, in lines that are not too long."""
    half = len(names) // 2
    lines = (", ".join(f'"{name}"' for name in part) for part in (names[:half], names[half:]))
    return "[\n  " + ",\n  ".join(lines) + ",\n]"


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    boards = find(GAME).components().order("maps")
    parser.add_argument("--maps", nargs="+", choices=boards, default=boards, metavar="MAP")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--out", type=Path, default=OUT)
    return parser.parse_args()


if __name__ == "__main__":
    main()
