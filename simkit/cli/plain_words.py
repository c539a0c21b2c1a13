"""Split a text into plain words, to compare questions and names."""

from __future__ import annotations


def plain_words(text: str) -> list[str]:
    """The words of a text in lower case, each as one of a kind: cards are a card."""
    signs = "".join(sign if sign.isalnum() else " " for sign in text.lower().replace("'", ""))
    return [_single(word) for word in signs.split()]


def _single(word: str) -> str:
    """A word without the s of several."""
    if len(word) > 3 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 5 and word.endswith("oes"):
        return word[:-2]
    ends = len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return word[:-1] if ends else word
