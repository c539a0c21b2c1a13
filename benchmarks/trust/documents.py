"""Documents that people send each other, made hostile: each is taken or refused in one message."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import simkit
from benchmarks.trust.tally import Tally
from simkit.cli.main import main
from simkit.lab.basics.seals import OPEN_SEAL, sealed
from simkit.lab.sweeps.manifest import json_bytes

DONE, DIFFERS, BAD_INPUT = 0, 1, 2  # the second is for what is played again
TRIALS = 200  # of each kind of document
QUOTED = "    "  # before the line of an own game that is at fault, below its message
LONGEST = 1_050  # signs of a message, with the name of the command
SLOWEST = 120.0  # seconds of one command, on a busy machine
MOST_BYTES = 1.5 * 2**30  # of memory beyond what the process holds before

STUDY = """
[study]
name = "race"
game = "toygame"
games = 20
seed = 3
question = "Which goal?"
margin = 0.02
design = "grid"

[settings]
shoes = "plain"
"knob:expert.mistakes" = 0.1

[vary]
goal = [18, 20]
"pack:track.turns" = [5, 6]

[expect]
win_rate = [0.1, 0.9]
"""
PACK = """
[pack]
name = "Mine"
game = "toygame"
source = "A dream"

[track]
turns = 7
sides = 8

[charms.clover]
title = "Clover"
copies = 2
points = 3

[shoes.plain]
grip = 4
origin = "own"
"""
BOT = """
[bot]
base = "expert"
game = "toygame"

[knobs]
mistakes = 0.1
boldness = 2.0

[fitted]
games = 500
verdict = "better"
"""
SCRIPT = '''"""Mine: takes the last."""

GAME = "toygame"
KNOBS = {"nerve": (2.0, 0.0, 8.0, "how bold it is")}


def choose(view, rules, decision, options, count, mind):
    if mind.knobs[1] > view.turn:
        return 0
    return count - 1
'''

EXPORT = {
    "players": [{"id": number, "name": "N. N."} for number in range(3)],
    "games": [{"id": 1, "name": "Dice Race"}],
    "locations": [{"id": 1, "name": "at home"}],
    "plays": [
        {
            "gameRefId": 1,
            "playDate": "2026-05-01 20:00:00",
            "durationMin": 90,
            "rounds": 6,
            "playerScores": [{"playerRefId": 0, "score": "21", "winner": True, "seatOrder": 1}],
        },
        {"gameRefId": 1, "playerScores": [{"playerRefId": 1, "winner": False}]},
    ],
}
"""Plays as the app BG Stats exports them."""
PLAYS = """<?xml version="1.0" encoding="utf-8"?>
<plays username="x" userid="1" total="2" page="1">
 <play id="1" date="2026-05-01" quantity="2" length="90" incomplete="0" nowinstats="0">
  <item name="Dice Race" objecttype="thing" objectid="1"/>
  <players><player username="" name="N. N." startposition="1" score="21" win="1"/></players>
 </play>
 <play id="2" quantity="1"><item name="Dice Race"/><players><player win="0"/></players></play>
</plays>
"""
LOG = "Ergebnis;Runden;Gruppe\nSieg;6;Dienstag\nNiederlage;4;Dienstag\nSieg;5;=1+1\n"
MAP = """
[log]
game = "toygame"

[columns]
won = "Ergebnis"
turns = "Runden"

[words.won]
Sieg = "yes"
Niederlage = "no"
"""
OWN_GAME = '''"""Feast: take a dish."""
from simkit.design import Deck, Game, table
DISH = table("dish.csv")
game = Game()
game.score = 0.0
game.deck = Deck(DISH)
def play_turn(player):
    game.score += DISH[game.deck.draw()].points
    if len(game.deck) == 0:
        game.end("eaten", won=game.score > 9)
'''
DISHES = "dish;copies;points;taste\nbread;4;1;plain\nsoup;2;2,5;salty\ncake;1;6;sweet\n"
MORE_DISHES = """
[pack]
name = "More"
game = "feast.py"

[dish.pie]
copies = 3
points = 2.5
taste = "sweet"

[dish.bread]
points = 2
"""
HEADS = (
    "",
    "copies",
    "Copies",
    "name",
    "points",
    "dish",
    "Anzahl",
    "won",
    "=1+1",
    "a.b.c",
    ".".join(["a"] * 900),
    "x" * 5000,
    "\x1b[31mred",
    "\u202e",
    "__class__",
    "_rows",
    "class",
    "origin",
    "1",
    "5 €",
    '"',
    "a;b,c\td",
    "\ufeffname",
)
"""Names of columns that are none, or are there already."""

HOSTILE = (
    "0x" + "f" * 6000,
    "9" * 6000,
    "-1",
    "0",
    str(2**63),
    str(2**64),
    "1e400",
    "nan",
    "-inf",
    "1.5",
    "true",
    "1979-05-27T07:32:00Z",
    '""',
    '"' + "x" * 50_000 + '"',
    '"\\u001b]0;mine\\u0007\\u009b31m"',
    '"../../../../etc/passwd"',
    '"/dev/zero"',
    '"' + "d/" * 3000 + '"',
    '"a\\u0000b"',
    '"mine.py"',
    '"=1+1"',
    "[]",
    "[[[[1]]]]",
    "{ a = 1 }",
    "[" * 500 + "]" * 500,
    "[" * 5000 + "]" * 5000,
)
"""Values as TOML writes them."""
STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    -(2**63) - 1,
    10**4200,
    1.5,
    1e300,
    "",
    "x" * 50_000,
    "\x1b]0;mine\x07\x9b31m",
    "\ud800",
    "a\x00b",
    "mine.py",
    "/dev/zero",
    [],
    [[[[1]]]],
    {},
    {"a": 1},
)
"""Values as JSON reads them."""


SWEPT = ("check swept", "report swept", "chart swept win-rate", "check --rerun swept --jobs 1")


@dataclass(frozen=True)
class Document:
    """A kind of document: a sound one, and the command lines that it is given to."""

    kind: str
    file: str
    sound: str
    harm: Callable[[str, Random], str]
    lines: tuple[str, ...]
    ends: int = DONE  # how the sound one ends: some are for people alone, and nothing reads them


def trials(folder: Path, luck: Random, share: float = 1.0) -> Iterator[Tally]:
    """Every kind of document, harmed again and again."""
    folder.mkdir(parents=True, exist_ok=True)
    with chdir(folder):
        for document in _documents():
            yield harmed(document, luck, max(1, round(TRIALS * share)))


def _documents() -> tuple[Document, ...]:
    position = json.dumps(simkit.position("toygame", 2, seed=5), indent=1)
    answer = json.dumps(simkit.run("toygame", games=20, jobs=1).summary(), indent=1)
    simkit.run("toygame", games=20, jobs=1, out="rows.csv")
    run = "run toygame --games 5 --jobs 1"
    on = "run --games 5 --rollouts 0 --jobs 1 --position position.json"
    ended(["pack", "to-csv", "toygame", "charms", "--out", "charms.csv"])
    cards = text_of("charms.csv").replace("Clover,1", "Clover,2")
    sheet = "pack from charms.csv --game toygame"
    Path("games.csv").write_text(LOG, encoding="utf-8")
    Path("games.toml").write_text(MAP, encoding="utf-8")
    Path("feast.py").write_text(OWN_GAME, encoding="utf-8")
    Path("dish.csv").write_text(DISHES, encoding="utf-8")
    return (
        Document("studies", "study.toml", STUDY, toml_harm, ("check study.toml",)),
        Document("packs", "pack.toml", PACK, toml_harm, _checked("pack.toml", f"{run} --pack")),
        Document("bot files", "bot.toml", BOT, toml_harm, _checked("bot.toml", f"{run} --bot")),
        Document("positions", "position.json", position, json_harm, ("check position.json", on)),
        Document(
            "answers", "answer.json", answer, json_harm, ("check --rerun answer.json --jobs 1",)
        ),
        Document("manifests", "swept/sweep.json", _manifest(), _manifest_harm, SWEPT),
        Document(
            "tables",
            "rows.csv",
            text_of("rows.csv"),
            text_harm,
            ("check --rerun rows.csv --jobs 1",),
        ),
        Document("scripts", "own.py", SCRIPT, text_harm, (f"{run} --bot own.py",)),
        Document("spreadsheets", "charms.csv", cards, _sheet_harm, (sheet, f"{sheet} --all")),
        Document(
            "own tables", "dish.csv", DISHES, _sheet_harm, _of_own("show feast.py", "dish.csv")
        ),
        Document("added cards", "more.toml", MORE_DISHES, toml_harm, _added("more.toml")),
        Document("exports", "plays.json", json.dumps(EXPORT), json_harm, _logged("plays.json")),
        Document("plays", "plays.xml", PLAYS, _xml_harm, _logged("plays.xml")),
        Document("maps", "map.toml", MAP, toml_harm, _logged("games.csv --map map.toml")),
        Document("logs", "log.csv", LOG, _sheet_harm, _logged("log.csv --map games.toml")),
    )


def _manifest() -> str:
    """What a sweep says of itself."""
    study = {"study": {"name": "race", "game": "toygame", "games": 20}, "vary": {"goal": [18, 20]}}
    simkit.sweep(study, "swept", jobs=1)
    return text_of("swept/sweep.json")


def _checked(file: str, playing: str) -> tuple[str, ...]:
    """A file is checked, or played with."""
    return f"check {file}", f"{playing} {file}"


def _logged(files: str) -> tuple[str, ...]:
    """A log is judged with one bot, or a map is proposed for it."""
    judged = f"play-log toygame {files} --games 20 --bots random --mistakes 0 --jobs 1"
    return judged, f"play-log toygame {files.split()[0]} --map"


def _of_own(shown: str, sheet: str) -> tuple[str, ...]:
    """A table of an own game is read with its file, or made into a pack for it."""
    return f"{shown} components", f"pack from {sheet} --game feast.py --all"


def _added(pack: str) -> tuple[str, ...]:
    """A pack with a new card is checked, or written as a spreadsheet."""
    return f"check {pack} --script feast.py", f"pack to-csv feast.py dish --pack {pack}"


def text_of(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


def harmed(document: Document, luck: Random, count: int) -> Tally:
    found = Tally(f"{document.kind} made hostile")
    file = Path(document.file)
    file.write_text(document.sound, encoding="utf-8")
    for line in document.lines:
        code, wrong = ended(line.split())
        found.expect(
            f"the sound one: {line}", not wrong and code == document.ends, wrong or f"ended {code}"
        )
    for _ in range(count):
        text = document.harm(document.sound, luck)
        file.write_bytes(text.encode("utf-8", errors="surrogatepass"))
        line = luck.choice(document.lines)
        code, wrong = ended(line.split())
        if wrong:
            found.wrong.append(f"{line} (kept as {_kept(file)}): {wrong}")
        elif code:
            found.refused += 1
        else:
            found.harmless += 1
    file.write_text(document.sound, encoding="utf-8")  # others may read it
    return found


def _kept(file: Path) -> str:
    """A copy of a document that something is wrong with, beyond the end of the bench."""
    number, name = tempfile.mkstemp(prefix="simkit-hostile-", suffix=file.suffix)
    with os.fdopen(number, "wb") as copy:
        copy.write(file.read_bytes())
    return name


def ended(words: list[str]) -> tuple[int | None, str]:
    """How a command line ended, and what was wrong with that; "" where nothing was."""
    out, err = io.StringIO(), io.StringIO()
    held, before = _bytes_held(), _most_bytes()
    try:
        with redirect_stdout(out), redirect_stderr(err), _timed():
            code = main(words)
    except BaseException as problem:
        return None, f"{type(problem).__name__} came through: {problem}"
    most = _most_bytes()
    if most > before and most - held > MOST_BYTES:
        return code, f"it took {(most - held) / 2**30:.1f} GB"
    return code, _complaint(code, out.getvalue(), err.getvalue())


class Hung(BaseException):
    """A command that does not end; nothing of simkit may catch this."""


@contextmanager
def _timed() -> Iterator[None]:
    """Whoever takes too long is stopped, where the system can do that."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise Hung(f"it had not ended after {SLOWEST:g} seconds")

    usual = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SLOWEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)


def _most_bytes() -> int:
    """The most memory that this process has had so far, where the system says so."""
    with suppress(ImportError):
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
    return 0


def _bytes_held() -> int:
    """The memory that this process holds now; the most it has had where the system hides that."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return _most_bytes()


def _complaint(code: int, out: str, err: str) -> str:
    lines = [line for line in err.splitlines() if "ompil" not in line or "cannot" in line]
    said = [line for line in lines if not line.startswith(QUOTED)]
    if code not in (DONE, DIFFERS, BAD_INPUT) or "defect" in err or "Traceback" in err:
        return f"exit code {code}: {err[-300:]}"
    if any(not (sign.isprintable() or sign.isspace()) for sign in out + err):
        return "a control character reached the terminal"
    if code == BAD_INPUT and (out or len(said) != 1):
        return f"not one message: {err[:300]!r}"
    if any(len(line) > LONGEST for line in lines):
        return f"a message of {max(map(len, lines)):,} signs: {err[:100]}"
    return ""


# --- Harm ----------------------------------------------------------------------------------------


def toml_harm(text: str, luck: Random) -> str:
    """A value, a key or some signs of a TOML document."""
    return luck.choice((_hostile_value, _hostile_value, _hostile_key, text_harm))(text, luck)


def _hostile_value(text: str, luck: Random) -> str:
    lines = text.splitlines()
    number = luck.choice([place for place, line in enumerate(lines) if "=" in line])
    key = lines[number].partition("=")[0]
    lines[number] = f"{key}= {luck.choice(HOSTILE)}"
    return "\n".join(lines)


def _hostile_key(text: str, luck: Random) -> str:
    lines = text.splitlines()
    depth = luck.choice((1, 30, 900, 5000))
    keys = (".".join(["a"] * depth), f'"{"k" * depth}"', '"\\u001b[31m"', '""', '"=1+1"')
    key = luck.choice(keys)
    written = f"[{key}]" if luck.random() < 0.5 else f"{key} = 1"
    lines.insert(luck.randrange(len(lines)), written)
    return "\n".join(lines)


def json_harm(text: str, luck: Random) -> str:
    """A value or a key somewhere in a JSON document, or some signs of it."""
    if luck.random() < 0.3:
        return text_harm(text, luck)
    document = json.loads(text)
    holder, key = somewhere(document, luck)
    deed = luck.random()
    if deed < 0.15 and isinstance(holder, dict):
        del holder[key]
    elif deed < 0.3 and isinstance(holder, dict):
        holder[luck.choice(("", "\x1b[31m", "k" * 5000, "position"))] = holder[key]
    elif deed < 0.4:
        return text.replace(json.dumps(key), "[" * luck.choice((500, 50_000)), 1)
    else:
        holder[key] = luck.choice(STRANGE)
    return json.dumps(document)


def _sheet_harm(text: str, luck: Random) -> str:
    """The names of columns, the number of cells or some signs of a table in text."""
    deed = luck.random()
    if deed < 0.4:
        return text_harm(text, luck)
    lines = text.splitlines()
    sign = ";" if ";" in lines[0] else ","
    number = 0 if deed < 0.8 else luck.randrange(len(lines))
    cells = lines[number].split(sign)
    place = luck.randrange(len(cells))
    cells[place] = luck.choice((*HEADS, cells[luck.randrange(len(cells))]))
    if luck.random() < 0.3:
        cells[place:place] = [luck.choice(HEADS)] * luck.choice((1, 3, 2000))
    lines[number] = sign.join(cells)
    titles = ["My cards"] * luck.choice((0, 0, 0, 1, 12, 3000))
    return "\n".join((*titles, *lines)) + "\n"


def _xml_harm(text: str, luck: Random) -> str:
    """An entity, an attribute, depth or some signs of an XML document."""
    if luck.random() < 0.5:
        return text_harm(text, luck)
    head, _, rest = text.partition("?>")
    laughs = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 9}">' for n in range(1, 12))
    return luck.choice(
        (
            f"{head}?><!DOCTYPE plays [{laughs}]>{rest.replace('fun', '&e11;')}",
            f'{head}?><!DOCTYPE plays SYSTEM "file:///dev/zero">{rest}',
            f'{head}?><!DOCTYPE plays [<!ENTITY e SYSTEM "map.toml">]>{rest}',
            f"{head}?>{'<plays>' * 100_000}{rest}",
            text.replace('"1"', f'"{luck.choice(HOSTILE)[:60].strip(chr(34))}"'),
            text.replace("<players>", "<players>" + '<player win="1"/>' * 20_000),
        )
    )


def _manifest_harm(text: str, luck: Random) -> str:
    """A manifest that is harmed and sealed again, as whoever makes it up can do."""
    harmed = json_harm(text, luck)
    try:
        return sealed(json_bytes({**json.loads(harmed), "seal": OPEN_SEAL})).decode()
    except (ValueError, TypeError, RecursionError):
        return harmed


def somewhere(document: Any, luck: Random) -> tuple[Any, Any]:
    """A table or list inside, and a place in it."""
    holder = document
    while True:
        places = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = luck.choice(places)
        inner = holder[key]
        if not (isinstance(inner, dict | list) and inner) or luck.random() < 0.3:
            return holder, key
        holder = inner


def text_harm(text: str, luck: Random) -> str:
    """Some signs of any text: turned, cut, doubled, put elsewhere."""
    first, last = sorted(luck.randrange(len(text)) for _ in range(2))
    last = min(last, first + luck.choice((1, 8, 200)))
    part = text[first:last]
    elsewhere = luck.randrange(len(text))
    sign = chr(luck.choice((0, 7, 10, 27, 34, 39, 44, 46, 91, 92, 123, 155, 0x202E, 0xD800)))
    return luck.choice(
        (
            text[:first] + sign + text[first + 1 :],
            text[:first] + text[last:],
            text[:first] + part + part + text[last:],
            text[:elsewhere] + part + text[elsewhere:],
            text[:first],
            text[:first] + os.linesep * 3 + text[first:],
        )
    )
