"""Every command of simkit on every example: what is typed, and which of them cannot apply.

    python -m tests.examples.every_command [EXAMPLE ...]

plays all combinations in a folder of their own and says which of them went wrong. Tests play a
sample.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from simkit.cli.main import main
from simkit.cli.overview import commands
from simkit.messages.renamed import typed_as

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@dataclass(frozen=True)
class Example:
    """An example, with the names that commands take from it."""

    name: str
    varied: str  # a setting with two values
    table: str  # a value of the pack with two values
    kind: str  # of what `worth` measures
    players: int = 2

    @property
    def file(self) -> str:
        return str(EXAMPLES / f"{self.name}.py")


GAMES = {
    each.name: each
    for each in (
        Example("pig", "goal=40,60", "", ""),
        Example("leduc", "", "pack:card.king.copies=2,3", "card"),
        Example("atoll", "weather=calm,stormy", "pack:role.engineer.drains=1,2", "role"),
        Example("reef", "deals=1,2", "pack:card.fish.copies=12,14", "card", 3),
        Example("hunt", "nights=8,12", "", "", 3),
        Example("fever", "epidemics=4,6", "pack:role.chemist.needs=4,5", "role"),
        Example("sands", "sacks=40,60", "pack:role.porter.water=5,6", "role"),
        Example("ford", "river=0,2", "pack:unit.old_guard.strength=5,6", "unit"),
    )
}

STUDY = """[study]
name = "two bots"
game = "{file}"
games = 20
[vary]
bot = ["random", "expert"]
"""
LOG = "players,winner,turns\n{players},1,9\n{players},2,8\n{players},1,9\n"
TEAM_LOG = "players,won,turns\n{players},yes,9\n{players},no,8\n{players},no,9\n"


def _vary(game: Example) -> str:
    return game.varied or game.table


def _key(game: Example) -> str:
    return _vary(game).partition("=")[0]


LINES: dict[str, Callable[[Example], str]] = {
    "games": lambda game: "games",
    "run": lambda game: f"run {game.file} --games 20 --out rows.parquet",
    "compare": lambda game: f"compare {game.file} --vary {_vary(game)} --games 20",
    "trace": lambda game: f"trace {game.file} --seed 7",
    "play": lambda game: f"play {game.file} --save game.json",
    "replay": lambda game: f"replay {game.file} --seed 7 --out game.html",
    "serve": lambda game: f"serve {game.file} --port 0",
    "mcp": lambda game: f"mcp {game.file}",
    "odds": lambda game: f"odds {game.file} turn --hold 9",
    "solve": lambda game: f"solve {game.file} --most-positions 2000",
    "causes": lambda game: f"causes {game.file} --games 40",
    "why": lambda game: f"compare --why {game.file} --vary {_vary(game)} --games 20",
    "timeline": lambda game: f"timeline {game.file} --games 10 --rollouts 4",
    "worth": lambda game: f"worth {game.file} {game.kind} --games 20",
    "teams": lambda game: f"worth --pairs {game.file} {game.kind} --games 20",
    "sensitivity": lambda game: f"sensitivity {game.file} --games 2500" + f" --vary {_key(game)}",
    "price": lambda game: f"worth --prices {game.file} --column card.copies --games 20",
    "ask": lambda game: f"ask {game.file} snowball",
    "review": lambda game: f"review {game.file} --games 20 --only seats,difficulty,rules",
    "styles": lambda game: f"styles {game.file} --by turns --trials 8 --games 40",
    "outplay": lambda game: f"refute --learned {game.file} --games 20 --lessons 400",
    "rare": lambda game: f"run --rare {game.file} --games 100",
    "diff": lambda game: f"diff {game.file} values.toml --games 20",
    "new": lambda game: f"new {game.name}_start --dice",
    "publish": lambda game: f"publish {game.file} --out game.html",
    "eject": lambda game: f"new --from {game.file}",
    "pack": lambda game: f"pack to-csv {game.file} {game.kind}",
    "tune-game": lambda game: f"tune-game {game.file} --target 0.5 --vary {_key(game)} --games 400",
    "luck": lambda game: f"luck {game.file} --games 40",
    "fix": lambda game: f"tune-game --one-change {game.file} --target 0.5 --games 3000",
    "tradeoff": lambda game: (
        f"tune-game --aims {game.file} --vary {_vary(game)} --aim won=0.5 --aim turns=min "
        "--games 40"
    ),
    "plan-playtest": lambda game: (
        f'plan-playtest {game.file} --variant "a:" --variant "b: bot=random" --games 200'
    ),
    "history": lambda game: f"history {game.file} first.toml values.toml --games 20",
    "calibrate": lambda game: f"calibrate {game.file} --out plausible.json",
    "play-log": lambda game: f"play-log {game.file} log.csv --games 20",
    "rerun": lambda game: f"check --rerun rows.parquet --script {game.file}",
    "tune-bot": lambda game: f"tune-bot {game.file} --bot expert --games 500",
    "teach": lambda game: f"teach {game.file} --bot expert --rounds 1 --lessons 20 --games 40",
    "learn": lambda game: f"learn {game.file} --games 400",
    "sweep": lambda game: f"sweep study.toml --script {game.file} --out results",
    "report": lambda game: "report results",
    "chart": lambda game: "chart results",
    "cache": lambda game: "cache",
    "completion": lambda game: "completion bash",
}
"""What is typed for commands; those that read a file follow the command that writes it."""


def _plain_line(name: str, game: Example) -> str:
    """What is typed for a command without a line of its own: the game, and few games."""
    options = {each for option in commands()[name].options for each in option.names}
    return f"{typed_as(name)} {game.file}" + (" --games 20" if "--games" in options else "")


LINES |= {name: partial(_plain_line, name) for name in commands() if name not in LINES}

BEFORE = {"rerun": ("run",), "report": ("sweep",), "chart": ("sweep", "report")}

CANNOT: dict[tuple[str, str], str] = {
    **{("odds", name): "names no rolls; type the dice" for name in GAMES if name != "pig"},
    **{("solve", name): "players hide things and 3 play" for name in ("reef", "hunt")},
    **{
        ("solve", name): "has more than 2,000 positions"
        for name in ("pig", "atoll", "fever", "ford", "sands")
    },
    ("why", ""): "names no event that can happen without its effect",
    ("audit", ""): "declares no buffs; give a file: --buffs FILE.",
    ("validate", ""): "comes with no claims; give a file: --claims FILE.",
    ("calibrate", ""): "comes with no claims; give a file: --claims FILE.",
    ("rare", ""): "here seats compete; simkit run shows how often each seat wins.",
    **{
        ("rare", name): "does not say what tells a game that stands well; name a metric"
        for name in ("atoll", "fever", "sands")
    },
    ("styles", "leduc"): "has no knobs that make a style",
    ("tune-bot", "leduc"): "expert has no knobs to fit but mistakes.",
    ("teach", "leduc"): "expert has no knobs to fit but mistakes.",
    **{
        ("price", name): "so none can be forbidden and priced"
        for name in ("pig", "leduc", "hunt", "sands")
    },
    **{("price", name): "no column card.copies" for name in ("atoll", "fever", "ford")},
    **{
        (command, name): "has no table of cards or pieces with a column copies"
        for command in ("worth", "teams")
        for name in ("pig", "hunt")
    },
    **{("pack", name): "has no tables of cards or values" for name in ("pig", "hunt")},
    **{
        ("teams", name): "pairs need a game that all players win"
        for name in ("leduc", "reef", "ford")
    },
    ("teams", "atoll"): "pairs of role need at least 5 of them.",
    **{
        ("plan-playtest", name): "where seats compete no playtest can be planned"
        for name in ("pig", "leduc", "reef", "hunt", "ford")
    },
}
"""Commands that cannot apply to an example, and what they say; "" stands for all the others."""

UNTIL_STOPPED = "answers until it is stopped; tests/web asks it about a game in one file"
A_PERSON = "asks a person at the keyboard; tests/cli/test_play.py types there"
SKIPPED = {**dict.fromkeys(("serve", "mcp"), UNTIL_STOPPED), "play": A_PERSON}


@dataclass
class Outcome:
    """What came of one command line."""

    command: str
    example: str
    line: str
    code: int
    printed: str
    said: str
    seconds: float

    @property
    def wrong(self) -> str:
        """What is not as it is promised; "" if all is well."""
        sentence = CANNOT.get((self.command, self.example), CANNOT.get((self.command, ""), ""))
        last = (self.said.strip().splitlines() or [""])[-1]
        if "Traceback" in self.said or "defect" in self.said:
            return f"a defect: {self.said[-400:]}"
        if sentence:
            fits = self.code == 2 and sentence in " ".join(self.said.split())
            return "" if fits else f"ends with {self.code} and says {last!r}, not {sentence!r}"
        return "" if self.code == 0 and self.printed else f"ends with {self.code}: {last}"


def tried(game: Example, names: tuple[str, ...] = tuple(LINES)) -> list[Outcome]:
    """Type the lines of some commands in the working folder, and those that they need before."""
    write_files(game)
    asked = dict.fromkeys(each for name in names for each in (*BEFORE.get(name, ()), name))
    return [_typed(game, name) for name in LINES if name in asked and name not in SKIPPED]


def write_files(game: Example) -> None:
    """The files that lines name."""
    from simkit.finding.registry import find

    competes = bool(find(game.file).seats)
    path, _, values = game.table.removeprefix("pack:").partition("=")
    head = pack = f'[pack]\nname = "more"\ngame = "{game.file}"\n'
    if path:
        table, entry, column = path.split(".")
        pack += f"[{table}.{entry}]\n{column} = {values.split(',')[-1]}\n"
    texts = {"study.toml": STUDY.format(file=game.file), "values.toml": pack, "first.toml": head}
    texts["log.csv"] = (LOG if competes else TEAM_LOG).format(players=game.players)
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")


def _typed(game: Example, name: str) -> Outcome:
    line = LINES[name](game)
    printed, said, started = io.StringIO(), io.StringIO(), time.monotonic()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(said):
        code = main(shlex.split(line))
    seconds = time.monotonic() - started
    return Outcome(name, game.name, line, code, printed.getvalue(), said.getvalue(), seconds)


def unknown() -> set[str]:
    """Lines without a command."""
    return LINES.keys() - commands().keys()


def play_all(names: list[str]) -> int:
    """Play all combinations; 1 if something is wrong."""
    found = 0
    for game in [GAMES[name] for name in names or GAMES]:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            for each in tried(game):
                found += bool(each.wrong)
                told = each.wrong or ("says why it cannot" if each.code else "answers")
                print(f"{game.name:6} {each.command:14} {each.seconds:6.1f} s  {told}", flush=True)
    return int(found > 0)


if __name__ == "__main__":
    os.environ.setdefault("COLUMNS", "80")
    sys.exit(play_all(sys.argv[1:]))
