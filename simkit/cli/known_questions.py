"""Compare a question with known questions, to find the command that answers it.

Two questions are alike if they share words that few others have. Words count by their stems, and
words of one meaning count as one, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import Any

from simkit.cli.plain_words import plain_words
from simkit.outside.files import read_text
from simkit.outside.toml_read import read_toml

FILE = Path(__file__).with_name("known_questions.toml")
PAIR = 0.3  # what two words in a row count, if one word counts 1
NEAREST = (1.0, 0.5, 0.25)  # what the nearest questions of an answer count
LEAST = 0.25  # questions that are less alike say nothing
STARTS, ENDS = "^", "$"
SIGN = "#"  # before the name of a meaning, so that it is no word


@dataclass(frozen=True)
class KnownQuestions:
    """The questions of the file, as words with their weights."""

    answers: tuple[tuple[str, ...], ...]  # commands, the best first
    questions: tuple[tuple[int, dict[str, float]], ...]  # the answer's place, and the words
    rarity: Mapping[str, float]
    meanings: Mapping[str, str]

    def weights(self, words: Iterable[str]) -> dict[str, float]:
        """The words of a question that are known, of length 1 in all."""
        rarity = self.rarity
        found = {
            word: rarity[word] * (PAIR if " " in word else 1.0)
            for word in features(words, self.meanings)
            if word in rarity
        }
        size = sqrt(sum(weight**2 for weight in found.values())) or 1.0
        return {word: weight / size for word, weight in found.items()}


def alike(words: Iterable[str]) -> Iterator[tuple[tuple[str, ...], float]]:
    """The commands of each answer, and how like its nearest questions these words are.

    Answers whose questions share little with them are left out.
    """
    known = known_questions()
    asked = known.weights(words)
    found: dict[int, list[float]] = {}
    for place, question in known.questions:
        shared = sum(weight * question.get(word, 0.0) for word, weight in asked.items())
        found.setdefault(place, []).append(shared)
    for place, shares in found.items():
        best = nlargest(len(NEAREST), shares)
        points = sum(each * part for each, part in zip(best, NEAREST, strict=False))
        if points >= LEAST:
            yield known.answers[place], points


def meant_by(words: Iterable[str]) -> set[str]:
    """What words mean: their stems, or what all words of one meaning count as."""
    meanings = known_questions().meanings
    stems = (stem(word) for word in words)
    return {meanings.get(stem, stem) for stem in stems}


@cache
def known_lines() -> tuple[str, ...]:
    """The known questions as they are written."""
    told: dict[str, Any] = read_toml(read_text(FILE))
    return tuple(line for each in told["answer"] for line in each["asked"].strip().splitlines())


def is_known(word: str) -> bool:
    """Whether a known question has this word."""
    known = known_questions()
    return any(each in known.rarity for each in features([word], known.meanings)[:-2])


@cache
def known_questions() -> KnownQuestions:
    """The questions of the file, read once."""
    told: dict[str, Any] = read_toml(read_text(FILE))
    meanings = dict(_meanings(told["meanings"]))
    answers = told["answer"]
    texts = [
        (place, plain_words(line))
        for place, answer in enumerate(answers)
        for line in answer["asked"].strip().splitlines()
    ]
    counts = Counter(
        word for _, words in texts for word in dict.fromkeys(features(words, meanings))
    )
    rarity = {word: log((len(texts) + 1) / (count + 0.5)) for word, count in counts.items()}
    known = KnownQuestions(tuple(tuple(each["commands"]) for each in answers), (), rarity, meanings)
    questions = tuple((place, known.weights(words)) for place, words in texts)
    return KnownQuestions(known.answers, questions, rarity, meanings)


@cache
def stem(word: str) -> str:
    """A word without its ending; the package is read at the first question only."""
    return _stemmer()(word)


@cache
def _stemmer() -> Callable[[str], str]:
    import snowballstemmer

    found: Callable[[str], str] = snowballstemmer.stemmer("english").stemWord
    return found


def features(words: Iterable[str], meanings: Mapping[str, str]) -> list[str]:
    """The stems of the words, what they mean, and each two in a row."""
    stems = [stem(word) for word in words]
    meant = [SIGN + meanings[stem] for stem in stems if stem in meanings]
    rows = [" ".join(pair) for pair in pairwise([STARTS, *stems, ENDS])]
    return [*stems, *meant, *rows]


def _meanings(lines: str) -> Iterator[tuple[str, str]]:
    """Each stem with the first word of its line."""
    for line in lines.strip().splitlines():
        first, *_ = words = line.split()
        yield from ((stem(word), first) for word in words)
