"""What others can send to `fix`, `luck` and `refute`: documents, answers, tables, questions.

Questions are read as those of the page and of the tools of an assistant are. Kept answers
are those that the page lists.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.trust.documents import (
    BAD_INPUT,
    BOT,
    PACK,
    STRANGE,
    Document,
    ended,
    harmed,
    json_harm,
    somewhere,
    text_harm,
    text_of,
    toml_harm,
)
from benchmarks.trust.tally import Tally
from simkit.cli.page.reading import Commands
from simkit.messages.errors import BadInput, SimkitError
from simkit.web.kept import LABEL, PAGE, Kept
from simkit.web.shown import told

TRIALS = 200  # of each kind
PLAYED_EVERY = 10  # questions that are sound are played, one in so many
ASKED = {
    "fix": "tune-game --one-change toygame --target 0.5 --only track --games 1000 --jobs 1",
    "luck": "luck toygame --against random --games 40 --jobs 1",
    "refute": "refute toygame --games 20 --jobs 1",
}
QUESTIONS: dict[str, dict[str, Any]] = {
    "fix": {"target": "0.5", "only": ["track"], "margin": "0.05", "games": "1000"},
    "luck": {"against": "random", "games": "40"},
    "refute": {"seat": "", "margin": "0.02", "games": "20"},
}
COMMON = {
    "game": "toygame",
    "bot": "expert",
    "seed": "3",
    "values": {"goal": "18", "pack:track.turns": "6", "knob:expert.mistakes": "0.1"},
    "packs": ["mine.toml"],
    "forbid": [],
    "confidence": "0.95",
    "keys": {},
}


def trials(folder: Path, luck: Random, share: float = 1.0) -> Iterator[Tally]:
    """Documents, then answers and tables, questions and kept answers of each command."""
    folder.mkdir(parents=True, exist_ok=True)
    count = max(1, round(TRIALS * share))
    with chdir(folder):
        for verb, line in ASKED.items():
            for document in _given_to(line):
                yield harmed(document, luck, count)
            for document in _come_from(verb, line):
                yield harmed(document, luck, count)
            yield _questions(verb, luck, count)
        yield from _kept_answers(luck, count)


def _given_to(line: str) -> Iterator[Document]:
    verb = line.split()[0]
    yield Document(f"packs for {verb}", "pack.toml", PACK, toml_harm, (f"{line} --pack pack.toml",))
    yield Document(f"bot files for {verb}", "bot.toml", BOT, toml_harm, (f"{line} --bot bot.toml",))


def _come_from(verb: str, line: str) -> Iterator[Document]:
    """What a command has printed or written, given to it as what it is not, or to `rerun`."""
    ended([*line.split(), "--out", f"{verb}.csv"])
    answer = json.dumps(_answered(verb, Path(verb)), indent=1)
    for kind, file, sound, harm in (
        ("answers", f"{verb}.json", answer, json_harm),
        ("tables", f"{verb}.csv", text_of(f"{verb}.csv"), text_harm),
    ):
        lines = (f"check --rerun {file} --jobs 1", f"{line} --pack {file}", f"{line} --bot {file}")
        yield Document(f"{kind} of {verb}", file, sound, harm, lines, BAD_INPUT)


# --- Questions -----------------------------------------------------------------------------------


def _question(verb: str) -> dict[str, Any]:
    packs = Path("packs")
    packs.mkdir(exist_ok=True)
    (packs / "mine.toml").write_text(PACK, encoding="utf-8")
    return copy.deepcopy({"verb": verb, **COMMON, **QUESTIONS[verb]})


def _answered(verb: str, folder: Path) -> dict[str, Any]:
    """The answer to the sound question, as a page keeps it in its folder."""
    folder.mkdir(exist_ok=True)
    read = Commands().read(_question(verb), Path("packs").resolve())
    found = read.answered(folder.resolve())
    page = told(found, folder) | {"asked": dict(read.asked), "title": read.title}
    (folder / PAGE).write_text(json.dumps(page), encoding="utf-8")
    answer: dict[str, Any] = found.data
    return answer


def _questions(verb: str, luck: Random, count: int) -> Tally:
    found = Tally(f"questions to {verb} made hostile")
    for number in range(count):
        asked = _question(verb)
        for _ in range(luck.choice((1, 1, 2, 3))):
            _harm_question(asked, luck)
        try:
            read = Commands().read(asked, Path("packs").resolve())
            read.check()
            if number % PLAYED_EVERY == 0:
                read.answered(Path().resolve())
            found.harmless += 1
        except SimkitError as problem:
            found.refused += 1
            if not str(problem).isprintable():
                found.wrong.append(f"{json.dumps(asked)[:300]}: a control character in a message")
        except BaseException as problem:
            found.wrong.append(f"{json.dumps(asked)[:300]}: {type(problem).__name__}: {problem}")
    return found


def _harm_question(asked: dict[str, Any], luck: Random) -> None:
    holder, key = somewhere(asked, luck)
    value: Any = luck.choice((*STRANGE, "1e400", "nan", "--out=x", "all", "=1+1", "-5", "9" * 5000))
    if isinstance(holder, dict) and luck.random() < 0.3:
        holder[luck.choice(("", "\x1b[31m", "pack:track", "bot", "pack:" + "a." * 900))] = value
    elif isinstance(holder, dict) and luck.random() < 0.1:
        del holder[key]
    else:
        holder[key] = value


# --- Kept answers --------------------------------------------------------------------------------


def _kept_answers(luck: Random, count: int) -> Iterator[Tally]:
    """A harmed answer is listed, and shown or refused; the sound one next to it is shown."""
    for verb in ASKED:
        found = Tally(f"kept answers of {verb} made hostile")
        home, sound = Path(f"kept-{verb}"), text_of(f"{verb}/{PAGE}")
        for number, name in ((1, "sound"), (2, "harmed")):
            (home / f"00{number}-{name}").mkdir(parents=True)
            (home / f"00{number}-{name}" / PAGE).write_text(sound, encoding="utf-8")
        label = json.dumps({"title": "T", "finding": "F", "name": verb})
        for _ in range(count):
            for name, text in ((PAGE, sound), (LABEL, label)):
                content = json_harm(text, luck).encode("utf-8", errors="surrogatepass")
                (home / "002-harmed" / name).write_bytes(content)
            _look(found, Kept(home.resolve()))
        yield found


def _look(found: Tally, kept: Kept) -> None:
    """What the page does when it lists answers, then opens both."""
    try:
        listed = kept.listed()
        json.dumps(listed, allow_nan=False).encode()
        both = {each["id"] for each in listed} == {"001-sound", "002-harmed"}
        kept.shown("001-sound")
    except Exception as problem:
        found.wrong.append(f"the list: {type(problem).__name__}: {problem}")
        return
    try:
        json.dumps(kept.shown("002-harmed"), allow_nan=False, ensure_ascii=False).encode()
        found.expect("the list", both, "an answer is hidden")
    except BadInput:
        found.refused += 1
    except Exception as problem:
        found.wrong.append(f"the answer: {type(problem).__name__}: {problem}")
