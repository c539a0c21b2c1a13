"""`simkit ask` and `simkit help WORD`: designers' words, and the commands that answer."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path

import pytest

from simkit.cli.designers_words import GAME, TOPICS, answering
from simkit.cli.known_questions import FILE, known_questions
from simkit.cli.main import main
from simkit.cli.overview import understood
from simkit.cli.plain_words import plain_words

ROOT = Path(__file__).resolve().parents[2]
FORUM = {
    "Is my first player favoured?": "review {game} --only seats,sides",
    "does turn order matter": "review {game} --only seats,sides",
    "Is this card overpowered?": "review {game} --only dominant,traps,dead",
    "what should a card cost": "worth --prices {game}",
    "does the leader snowball?": "review {game} --only runaway,decided",
    "is there a catch-up mechanism that works": "review {game} --only runaway,decided",
    "how long is the play time in minutes": "review {game} --only turns,drags",
    "how much of it is luck?": "luck {game}",
    "why do they lose": "causes {game}",
    "is it too hard": "review {game} --only difficulty,players",
    "how hard is it": "run {game} --games 10000",
    "would a better player win more": "review {game} --only skill,levels",
    "does it end in a tie often": "review {game} --only undecided,close",
    "what should I change to win half of my games": "tune-game --one-change {game} --target 0.5",
    "does a loser become kingmaker": "review {game} --only kingmaking",
    "is my game balanced?": "review {game}",
    "which house rule should I change": "tune-game --one-change {game} --target 0.5",
    "can the game get stuck": "review {game} --only stalls,undecided",
    "does skill matter?": "review {game} --only skill,levels",
    "what ends the games?": "review {game} --only endings",
    "how long do players wait for their turn?": "review {game} --only wait",
    "what if I forbid an action?": "worth --choices {game}",
    "how many playtests do I need?": "plan-playtest {game}",
    "does a loser choose who wins?": "review {game} --only kingmaking",
    "which house rule gives a fair win rate?": "tune-game --one-change {game} --target 0.5",
    "is there a loophole": "refute {game}",
}


@pytest.mark.parametrize("question", FORUM)
def test_questions_of_designers_find_their_command(question):
    assert answering(question)[0] == FORUM[question]


def test_every_command_of_the_list_can_be_typed():
    told = [*(each.commands for each in TOPICS), *known_questions().answers]
    for line in {line for commands in told for line in commands}:
        question, words = understood(shlex.split(line.replace(GAME, "apocalypse")))
        question.read(words)


def test_there_are_a_hundred_words_and_each_belongs_to_one_subject():
    words = [" ".join(plain_words(word)) for topic in TOPICS for word in topic.words]
    assert len(words) >= 100
    assert sorted({word for word in words if words.count(word) > 1}) == []


def test_known_questions_find_their_answer():
    """Some are answered by words that weigh more: the others must stand first."""
    told = [
        (line, answer["commands"][0])
        for answer in tomllib.loads(FILE.read_text(encoding="utf-8"))["answer"]
        for line in answer["asked"].strip().splitlines()
    ]
    assert len({line for line, _ in told}) == len(told) > 400
    right = sum(answering(line)[0] == command for line, command in told)
    assert right / len(told) > 0.9


def test_a_word_that_nobody_knows_finds_nothing():
    assert answering("xyzzy") == []


def test_the_game_is_filled_in(capsys):
    assert main(["ask", "hades", "snowball?"]) == 0
    told = capsys.readouterr().out
    assert "simkit review hades --only decided" in told  # alone, nobody runs away
    assert "GAME" not in told


def test_help_answers_words_and_still_explains_commands(capsys):
    assert main(["help", "snowball"]) == 0
    assert "simkit review GAME --only runaway,decided" in capsys.readouterr().out
    assert main(["help", "run"]) == 0
    assert "usage: simkit run" in capsys.readouterr().out
    assert main(["help", "rnu"]) == 2


def test_a_word_for_a_subject_finds_its_command_first():
    """The index of how-to pages says so."""
    for topic in TOPICS:
        for word in topic.words:
            assert answering(word)[0] == topic.commands[0], word


def test_the_index_of_how_to_pages_has_the_words_of_designers():
    index = (ROOT / "docs/how-to/index.md").read_text(encoding="utf-8")
    assert [row for row in map(index_row, TOPICS) if row not in index] == []


def index_row(topic):
    """A line of the table; if one is missing, the failure prints it."""
    command = topic.commands[0].replace(GAME, "GAME")
    return f"| {', '.join(topic.words[:6])} | `simkit {command}` |"
