"""What a person at the table reads: story, table, question and result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Protocol

from simkit.description.boards import Hand, Scene
from simkit.description.game import Game
from simkit.lab.statistics.intervals import Interval
from simkit.view.text.lookup import spoken
from simkit.view.text.tables import Ink, paragraph
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import percent

STEP = "  "
HELP = (
    "Type the number of an option. Or type: h for a hint, c for the chance to win after each "
    "option, t for the whole table, u to take back your last choice, q to stop."
)
WHOLE = ("play_turn", "play_round")  # functions of a game in one file that offer by themselves
CHANCES = "Chance to win if all play on as {bot} would (95 % interval, imagined games):"
CURTAIN = 40  # empty lines at least between two people at one screen


class TellsLine(Protocol):
    """A line of the story."""

    @property
    def turn(self) -> int: ...

    @property
    def text(self) -> str: ...


class AsksSeat(Protocol):
    """What a person is asked."""

    @property
    def seat(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def options(self) -> Sequence[str]: ...

    @property
    def news(self) -> Sequence[TellsLine]: ...

    @property
    def scene(self) -> Scene | None: ...


def question_text(game: Game, asked: AsksSeat, width: int, ink: Ink) -> str:
    """The story since the last choice, the table, and the options with their numbers."""
    blocks = [story_text(asked.news, width, ink), table_text(asked.scene, width)]
    who = seat_name(_sides(game), asked.seat + 1)
    ask = f"Turn {asked.turn}, {who}: {decided(asked.kind) or 'what do you do'}?"
    options = [
        paragraph(f"{place}  {text}", width, STEP, STEP * 3)
        for place, text in enumerate(asked.options, start=1)
    ]
    blocks.append("\n".join([ink.strong(ask), *options]))
    return "\n\n".join(filter(None, blocks))


def decided(kind: str) -> str:
    """What is decided, in words; "" if it is a whole turn, which says nothing."""
    return "" if kind in WHOLE else spoken(kind)


def story_text(lines: Iterable[TellsLine], width: int, ink: Ink) -> str:
    """Lines of the story under their turns."""
    blocks = []
    for turn, told in groupby(lines, key=lambda line: line.turn):
        texts = [paragraph(line.text, width, STEP, STEP * 2) for line in told]
        blocks.append("\n".join([ink.quiet(f"Turn {turn}"), *texts]))
    return "\n".join(blocks)


def table_text(scene: Scene | None, width: int) -> str:
    """The position in words: its line of figures, and what lies before everybody."""
    if scene is None:
        return ""
    lines = [paragraph(scene.figures, width, STEP, STEP * 2)] if scene.figures else []
    lines += [
        paragraph(f"{hand.title}: {text}", width, STEP, STEP * 2)
        for hand in scene.hands
        if (text := _hand_text(hand))
    ]
    lines += [
        paragraph(f"{whose}: {told}", width, STEP, STEP * 2) for whose, told in scene.standing
    ]
    return "\n".join(lines)


def _hand_text(hand: Hand) -> str:
    """Figures, then cards; the place of cards is named once: `hand: pearl, shell x2`."""
    figures = ", ".join(f"{name} {value}" for name, value in hand.has)
    named = [card.rpartition(": ")[::2] for card in hand.cards]
    zones = [
        f"{zone}: {', '.join(card for _, card in cards)}"
        if zone
        else ", ".join(c for _, c in cards)
        for zone, cards in groupby(named, key=lambda each: each[0])
    ]
    return "; ".join(filter(None, [figures, *zones]))


def hint_text(asked: AsksSeat, advice: int, bot: str) -> str:
    """What a bot would choose."""
    return f"The bot {bot} would choose {advice + 1}: {asked.options[advice]}"


def chances_text(options: Sequence[str], chances: Sequence[Interval], bot: str) -> str:
    """The chance to win after each option."""
    lines = [
        f"{STEP}{place}  {text}: {chance_text(chance)}"
        for place, (text, chance) in enumerate(zip(options, chances, strict=True), 1)
    ]
    return "\n".join([CHANCES.format(bot=bot), *lines])


def chance_text(chance: Interval) -> str:
    """A chance to win with its interval."""
    if chance.estimate is None:
        return "not known"
    share, low, high = chance.known
    return f"{percent(share, 0)} ({percent(low, 0)} to {percent(high, 0)})"


def consent_text(seat: int, alias: str, folder: object) -> str:
    """What is kept of a person, and the question whether they agree."""
    return (
        f"Seat {seat + 1}, {alias}: simkit would write to the folder {folder} what you are asked, "
        "what you choose, how long you think, and which hints you see. The alias stands beside it, "
        "no other name. Nothing leaves this machine. --forget deletes it. Children need the "
        "consent of their parents. Type yes if you agree, or press Enter to play without it."
    )


def curtain_text(game: Game, seat: int, lines: int) -> str:
    """Between two people at one screen, which has so many lines."""
    who = seat_name(_sides(game), seat + 1)
    return (
        "\n" * max(CURTAIN, lines)
        + f"Now {who}. Press Enter when only this player sees the screen."
    )


def invitation(host: str, seats: dict[int, str], on_network: bool) -> str:
    """Where a table in browsers is found."""
    lines = [f"seat {seat + 1}: {link}" for seat, link in seats.items()]
    if len(seats) > 1 or on_network:
        lines.append(f"all links, and new ones: {host}")
    if on_network:
        lines.append(
            "These links are not encrypted. A person who listens in this network can read along."
        )
    return "\n".join([*lines, "Each link lets one browser in, once. Ctrl-C closes the table."])


def ending_text(
    game: Game, row: dict[str, Any], lines: Iterable[TellsLine], width: int, ink: Ink
) -> str:
    """How the game ended, after the rest of its story."""
    story = story_text(lines, width, ink)
    return "\n\n".join(filter(None, [story, ink.strong(end_text(game, row))]))


def end_text(game: Game, row: dict[str, Any]) -> str:
    """How the game ended, and who has won."""
    end = f"The game is over in turn {row['turns']}: {spoken(str(row['outcome']))}."
    return f"{end} {_winners(game, row['wins'])}".strip()


def _winners(game: Game, wins: Sequence[int]) -> str:
    if not game.seats:
        return "You have won." if wins[0] else "You have lost."
    seats = [seat_name(_sides(game), seat) for seat, won in enumerate(wins, 1) if won]
    if not seats:
        return "Nobody wins."
    return f"{' and '.join(seats)} {'wins' if len(seats) == 1 else 'win'}.".capitalize()


def _sides(game: Game) -> dict[str, Any]:
    return {"sides": game.sides}


def left_text(command: str | None, file: object) -> str:
    """How the game goes on later."""
    if file is None:
        return "The game is not saved; give --save FILE to go on another time."
    return f"The game is in {file}. To go on, type the same command again."


def play_page(game: Game, found: dict[str, Any], width: int, ink: Ink) -> str:
    """What stands at the end, after all that was said at the table."""
    if found["over"]:
        return ""
    return paragraph(left_text(found["command"], found["file"]), width)
