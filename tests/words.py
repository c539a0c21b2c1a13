"""How plain a text is: mannered forms per 1,000 words, and how long its sentences are.

The targets are near the worst of some comparable projects' docs. To see where a class stands:

    python -m tests.words
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import simkit
from simkit.cli.command import JSON
from simkit.cli.overview import commands
from tests.help_texts import PUBLIC
from tests.pages import ROOT

LONG, LONG_AT_MOST = 30, 0.1  # words of a sentence, and the share of sentences with more
LEAST_WORDS = 6  # of a piece of prose; what is shorter is a label


@dataclass(frozen=True)
class Form:
    """A way to write that is read twice, and how often it may stand in 1,000 words."""

    pattern: re.Pattern[str]
    below: float


def _form(below: float, *patterns: str) -> Form:
    return Form(re.compile("|".join(patterns), re.MULTILINE), below)


_AFTER_WHAT = (
    "is are was were has have had can may cannot will would come comes lies stands hangs they it "
    "that nobody somebody a the he each one other others you"
)
_VERBS = "is|are|has|have|it|nothing|nobody|no|seats"
FORMS = {
    "whoever": _form(1, r"\b(?:[Ww]ho|[Ww]hat|[Ww]here|[Ww]hich|how|when)ever\b"),
    "free relatives": _form(1, rf"\bwhat (?:{'|'.join(_AFTER_WHAT.split())})\b"),
    "where for if": _form(
        1,
        r"(?:(?<=\. )|(?<=: )|(?<=; )|^)Where\b",
        rf"\bwhere (?=[a-z]+ (?:{_VERBS}))",
    ),
    "nobody": _form(1, r"\b(?:no|some|every|any)body\b"),
    "archaic": _form(
        2,
        r"\bhangs? on\b",
        r"\bby lot\b",
        r"\banew\b",
        r"\bnoughts?\b",
        r"\breckon\w*",
        r"\bforetell\w*",
        r"\bbr(?:ing|ought) forth\b",
        r"\bbears?\b",
        r"\bbeside\b",
        r"\blaid\b",
        r"\blies\b",
        r"\bmanners?\b",
        r"\bas (?:it|they) stands?\b",
        r"\botherwise than\b",
        r"\bof (?:its|their|our|your) own\b",
        r"\bas good as\b",
        r"\bfor good\b",
        r"\b(?:is|are) to be\b",
    ),
    # one belongs to every win rate: (95 % interval 37.4 to 39.3; 10,000 games)
    "semicolons": _form(3, r";(?!\s(?:GAP|[\d,]+) games\b)"),
}


@dataclass(frozen=True)
class Count:
    """How plain some pieces of prose are."""

    words: int
    rates: dict[str, float]  # per 1,000 words
    long: float  # the share of sentences that are too long
    examples: dict[str, str]  # a place for each form that stands too often

    @property
    def beyond(self) -> list[str]:
        """The targets that are missed, each with its figure and an example."""
        missed = [
            f"{name}: {rate:.1f} per 1,000 words, below {FORMS[name].below:g} wanted, such as "
            f"{self.examples[name]!r}"
            for name, rate in self.rates.items()
            if rate >= FORMS[name].below
        ]
        if self.long > LONG_AT_MOST:
            missed += [f"{self.long:.0%} of sentences have more than {LONG} words"]
        return missed


def count(pieces: Iterable[str]) -> Count:
    """How plain some pieces of prose are, all together."""
    found = list(pieces)
    text = "\n".join(found)
    words = len(text.split())
    rates, examples = {}, {}
    for name, form in FORMS.items():
        hits = list(form.pattern.finditer(text))
        rates[name] = 1000 * len(hits) / max(words, 1)
        if hits:
            examples[name] = text[max(hits[0].start() - 30, 0) : hits[0].end() + 30]
    lengths = [len(each.split()) for piece in found for each in sentences(piece)]
    long = sum(length > LONG for length in lengths) / max(len(lengths), 1)
    return Count(words, rates, long, examples)


def sentences(piece: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+(?=[A-Z`*])", piece)


# --- What people read ----------------------------------------------------------------------------

NO_PROSE = re.compile(r"\s*(#|\||!\[|<|\.\.|:|=|-{3})")  # how a heading, table or picture begins


def prose(text: str) -> Iterator[str]:
    """The paragraphs and items of a page in Markdown; code counts as one word."""
    text = re.sub(r"^```.*?^```$", " ", text, flags=re.DOTALL | re.MULTILINE)
    for block in re.split(r"\n\s*\n", text):
        if NO_PROSE.match(block):
            continue
        block = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", block)
        block = re.sub(r"`[^`]*`", "CODE", re.sub(r"[*_]{1,2}", "", block))
        yield from _long_enough(re.split(r"\n(?=\s*(?:[-*]|\d+\.) )", block))


def _long_enough(pieces: Iterable[str]) -> Iterator[str]:
    plain = (" ".join(piece.split()) for piece in pieces)
    return (piece for piece in plain if len(piece.split()) >= LEAST_WORDS)


def of_pages(*globs: str) -> Iterator[str]:
    for path in pages(*globs):
        yield from prose(path.read_text(encoding="utf-8"))


def pages(*globs: str) -> list[Path]:
    return sorted({path for each in globs for path in ROOT.glob(each)})


def help_texts() -> Iterator[str]:
    """The summary of each command, and each text of its options once."""
    texts = [command.help for command in commands().values()]
    for command in commands().values():
        for option in (*command.options, JSON):
            for each in getattr(option, "options", (option,)):
                told = each.how["help"]
                texts.append(told() if callable(told) else told)
    yield from _long_enough(dict.fromkeys(texts))


def docstrings() -> Iterator[str]:
    """The docstrings of the public functions, without their examples."""
    for name in PUBLIC:
        text = inspect.getdoc(getattr(simkit, name)) or ""
        blocks = re.split(r"\n\s*\n", text)
        told = [block for block in blocks if not block.startswith("    ")]
        for block in told:
            yield from _long_enough(re.split(r"\n(?=\.?[a-z_, ]+ {2,}\S)", block))


def sentences_of_code(*globs: str) -> Iterator[str]:
    """The texts in modules that print pages, each gap as one word; docstrings are not printed."""
    for path in pages(*globs):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        parts = {
            id(part)
            for node in ast.walk(tree)
            if isinstance(node, ast.JoinedStr)
            for part in ast.walk(node)
            if part is not node
        }
        for node in ast.walk(tree):
            if id(node) not in silent | parts:
                yield from _long_enough([_text_of(node)])


def _text_of(node: ast.AST) -> str:
    """A string, or one with gaps; "" for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text_of(part) or "GAP" for part in node.values)
    return ""


DOCS = {
    "landing page": ("docs/index.md",),
    "tutorials": ("docs/tutorials/*.md",),
    "how-to pages": ("docs/how-to/*.md",),
    "explanations": ("docs/explanation/*.md",),
    "reference": ("docs/reference/*.md",),
    "game pages": ("docs/games/*.md",),
    "demo report": ("docs/demo/*.md",),
}


def other_pages() -> Iterator[str]:
    """Pages of the docs in a place where no class looks for them."""
    known = {page for globs in DOCS.values() for page in pages(*globs)}
    for page in pages("docs/**/*.md"):
        if page not in known:
            yield from prose(page.read_text(encoding="utf-8"))


CLASSES = {
    "README": lambda: of_pages("README.md"),
    **{name: (lambda globs=globs: of_pages(*globs)) for name, globs in DOCS.items()},
    "other pages": other_pages,
    "CHANGELOG": lambda: of_pages("CHANGELOG.md"),
    "CONTRIBUTING": lambda: of_pages("CONTRIBUTING.md"),
    "help texts": help_texts,
    "docstrings": docstrings,
    "console pages": lambda: sentences_of_code("simkit/view/console/*.py", "simkit/view/text/*.py"),
}
"""What is read, by class: each is held to the targets by itself."""


def main() -> None:
    for name, read in CLASSES.items():
        found = count(read())
        figures = "  ".join(f"{form} {rate:.1f}" for form, rate in found.rates.items())
        print(f"{name:14} {found.words:6} words  {figures}  long {found.long:.0%}")


if __name__ == "__main__":
    sys.exit(main())
