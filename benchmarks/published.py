"""Published pages against native play: the same games in node, and how quick they are in Chromium.

    python -m benchmarks.published equal 1000 pig leduc
    python -m benchmarks.published speed pig reef

`equal` plays every bot with two to four players, and each setting at its bounds. `speed` counts
time of the processor, natively and in the browser in turns, so a busy machine changes little.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.finding import registry
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.portable.carried import Carried, carried
from simkit.lab.portable.page_plan import playable, players_of, searching
from simkit.view.published.page import _in_base_64, _plan, published_page, scripts

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ("pig", "leduc", "reef", "atoll", "hunt")
SEED, ROUNDS = 7, 3
SLOWER = 100  # a bot that searches plays so many times fewer games
SPEED_GAMES = {"pig": 100_000, "leduc": 100_000, "reef": 10_000, "atoll": 5_000, "hunt": 10_000}
PLAYED = """
const module = new WebAssembly.Module(bytesOf(given.code));
const engine = new Engine(given.plan, bytesOf(given.plan.rules), module);
const crcs = given.addresses.map(([address, pieces]) => {
  const asked = askedBy(given.plan, address);
  if (asked.problems.length) throw new Error(asked.problems[0]);
  engine.lay(asked.cell);
  return Array.from({ length: pieces }, (_, n) => {
    engine.play(n * given.size, given.size);
    return crc32(engine.rows(given.size));
  });
});
console.log(JSON.stringify(crcs));
"""


def main(what: str, *words: str) -> int:
    """Print one line for each game."""
    number = int(words[0]) if what == "equal" else 0
    wrong = 0
    for name in words[1:] if what == "equal" else words or EXAMPLES:
        wrong += equal(name, number) if what == "equal" else speed(name)
    return 1 if wrong else 0


def game_of(name: str) -> Game:
    """An example by its name, any other game by its path."""
    return registry.find(str(ROOT / f"examples/{name}.py") if name in EXAMPLES else name)


# --- the same games ------------------------------------------------------------------------------


def equal(name: str, games: int) -> int:
    """How many cells differ between node and native."""
    found = carried(game_of(name))
    cells = list(cells_of(found.game))
    size = 10
    slow = {bot.name for bot in searching(found.game)}
    pieces = [max(1, games // size // (SLOWER if bot in slow else 1)) for bot, _ in cells]
    given = {"plan": _plan(found), "code": _in_base_64(found.code), "size": size}
    given["addresses"] = [(_address(*cell), n) for cell, n in zip(cells, pieces, strict=True)]
    began = time.perf_counter()
    crcs = in_node(given)
    wrong = [
        cell
        for cell, known, n in zip(cells, crcs, pieces, strict=True)
        if known != native(found, *cell, n, size)
    ]
    played = sum(pieces) * size
    told = f"{name}: {len(cells)} cells, {played:,} games, {len(wrong)} cells differ {wrong[:3]}"
    print(f"{told} ({time.perf_counter() - began:.0f} s)", flush=True)
    return len(wrong)


def cells_of(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every bot with each number of players up to four; settings at their bounds; searches."""
    numbers = players_of(game)
    bots = [bot.name for bot in playable(game)]
    several = numbers["high"] > 1
    for bot, players in product(bots, range(numbers["low"], min(4, numbers["high"]) + 1)):
        yield bot, {"players": players} if several else {}
    yield from ((bot.name, {}) for bot in searching(game))
    for setting in game.settings:
        if setting.key == "players":
            continue
        ends = (setting.low, setting.high) if setting.kind == "int" else setting.choices
        for bound in (False, True) if setting.kind == "flag" else ends:
            yield bots[-1], {setting.key: bound}


def _address(bot: str, settings: dict[str, Any]) -> str:
    words = [f"{key}={str(value).lower()}" for key, value in settings.items()]
    return "#" + "&".join([*words, f"bot={bot}", f"seed={SEED}"])


def native(found: Carried, bot: str, settings: dict[str, Any], pieces: int, size: int) -> list[int]:
    """What the last states of each piece come to."""
    workspace = Workspace(prepare(cell_of(found.game, bot, SEED, settings=settings)))
    return [zlib.crc32(workspace.run(n * size, size).tobytes()) for n in range(pieces)]


def in_node(given: dict[str, Any]) -> Any:
    """What node prints behind the page's own scripts."""
    source = str(scripts(("asked.js", "engine.js")))
    whole = f"{source}\nconst given = {json.dumps(given)};\n{PLAYED}"
    done = subprocess.run(["node", "-"], input=whole, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


# --- how quick -----------------------------------------------------------------------------------


def speed(name: str) -> int:
    """Games per second in the browser and natively, in turns; the best round of each."""
    from tests.browsing import window

    found = carried(game_of(name))
    games = SPEED_GAMES.get(name, 10_000)
    bot = found.plan["bot"]
    workspace = Workspace(prepare(cell_of(found.game, bot, 1)))
    with tempfile.TemporaryDirectory() as folder, window(Path(folder, "profile")) as browser:
        page = Path(folder, "game.html")
        page.write_text(published_page(found), encoding="utf-8")
        first = opened(browser, page, "")
        rounds = [(here(workspace, games), there(browser, page, games)) for _ in range(ROUNDS)]
        whole = there(browser, page, 100_000)
    quick, quickest = (max(rates) for rates in zip(*rounds, strict=True))
    print(
        f"{name}, {bot}: Chromium {quickest:,.0f} games/s, native {quick:,.0f}, share "
        f"{quickest / quick:.2f}; 100,000 games {100_000 / whole:.1f} s; first answer "
        f"{first:.2f} s; {len(page_bytes(found)) / 1000:.0f} kB",
        flush=True,
    )
    return 0


def page_bytes(found: Carried) -> bytes:
    return published_page(found).encode()


def opened(browser: Any, page: Path, address: str) -> float:
    """Seconds from opening to the first figure."""
    from selenium.webdriver.support.ui import WebDriverWait

    browser.get("about:blank")
    began = time.perf_counter()
    browser.get(page.as_uri() + address)
    shown = "return /%/.test(document.getElementById('answer').textContent)"
    WebDriverWait(browser, 60, 0.02).until(lambda b: b.execute_script(shown))
    return time.perf_counter() - began


def here(workspace: Workspace, games: int) -> float:
    """Native games per second of the processor, in pieces as `run` plays them."""
    began, piece = time.process_time(), 500
    for first in range(0, games, piece):
        workspace.play(first, piece)
    return games / (time.process_time() - began)


WORKED = """
const done = arguments[arguments.length - 1], games = arguments[0];
const worker = new Worker(URL.createObjectURL(new Blob([text("worker")])));
let began;
worker.onmessage = ({ data }) => {
  if (data.kind === "ready") {
    began = performance.now();
    worker.postMessage({ id: 1, kind: "measure", cell: usualCell(plan), games });
  } else if (data.done) { worker.terminate(); done(performance.now() - began); }
};
worker.postMessage({ plan, rules: plan.rules, code: text("engine") });
"""


def there(browser: Any, page: Path, games: int) -> float:
    """Games per second of the processor in a worker of the browser, with all the page's counts."""
    opened(browser, page, "#games=100")
    time.sleep(0.5)
    browser.set_script_timeout(300)
    began = used_by(browser.service.process.pid)
    browser.execute_async_script(WORKED, games)
    return games / (used_by(browser.service.process.pid) - began)


def used_by(pid: int) -> float:
    """Seconds of the processor that a process and all its children have used."""
    tick = os.sysconf("SC_CLK_TCK")
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [child for task in tasks for child in task.read_text().split()]
    own = (int(words[11]) + int(words[12])) / tick
    return own + sum(used_by(int(child)) for child in children)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
