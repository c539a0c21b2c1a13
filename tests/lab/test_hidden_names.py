"""Hidden things whose names stand nowhere else: no seat gets such a name in any byte.

What a seat may know is counted here from the bare position, without the game's own word on what a
seat sees: all that ever lay in its hand, or open on the table.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from simkit.design.kernels.cards import KIND
from simkit.finding import registry
from simkit.lab.people import story, world
from simkit.lab.people.screens import Screens
from simkit.lab.people.sitting import PeopleTable, sitting_of
from simkit.lab.play.cell import cell_of
from simkit.lab.play.settle import settle
from simkit.lab.seats.seating import count_of
from simkit.messages.errors import SimkitError
from simkit.view.console.play import question_text
from simkit.view.text.tables import PLAIN
from simkit.web.tables.screen_page import ScreenPage
from tests.design.block_game import BLOCKS
from tests.sampled import is_whole, turn

ROOT = Path(__file__).resolve().parents[2]
GAMES = 40 if is_whole() else 3
MOST = 120  # questions of a game

Known = Callable[[object, int], set[str]]
"""Names that a seat may know of a position, by what lies there now."""


def names(count: int) -> list[str]:
    """Words that no page has."""
    return [f"xq{number:02}z" for number in range(count)]


CARDS = names(36)
SECRETS = f"""
from simkit.design import Deck, Game, Hand, Pile, hidden, per_player, table
CARD = table({dict.fromkeys(CARDS, 1)}, column="copies")
game = Game()
game.players = 2, 4
game.score = per_player(0)
game.pick = per_player(hidden(0))
game.deck = Deck(CARD)
game.hand = per_player(Hand(CARD))
game.kept = per_player(Pile(CARD))

def play_round():
    for player in game.players:
        game.deck.draw(3, to=game.hand[player])
    for _ in range(2):
        keep_one()
        game.pass_hands(game.hand)
    if game.round_number == 3:
        game.end("done", scores=game.score)

def keep_one():
    for player in game.everyone_at_once():
        for card in game.hand[player].kinds():
            game.offer("keep", card=card)
        game.pick[player] = game.choose(player).card
    for player in game.players:
        game.hand[player].move(game.pick[player], to=game.kept[player])
        game.score[player] += game.roll(6)
"""


def leduc() -> str:
    """Leduc with six cards of six names."""
    text = (ROOT / "examples/leduc.py").read_text(encoding="utf-8")
    three = '{"jack": 2, "queen": 2, "king": 2}'
    assert three in text
    six = text.replace(three, str(dict.fromkeys(CARDS[:6], 1)))
    return six.replace("CARD.king", f"CARD.{CARDS[5]}").replace("CARD.jack", f"CARD.{CARDS[0]}")


def reef() -> str:
    """Reef with cards of which there is one each, beside its own."""
    text = (ROOT / "examples/reef.py").read_text(encoding="utf-8")
    last = '"fish": 14}'
    assert last in text
    return text.replace(last, last[:-1] + f", {str(dict.fromkeys(CARDS, 1))[1:]}")


def blocks() -> str:
    """Twelve blocks of twelve names, six of each side; rows keep who has been shown which."""
    ranks = {name: {"strength": 2 + n % 3} for n, name in enumerate(CARDS[:12])}
    head, rest = BLOCKS.split("RANK = table({")
    text = f"{head}RANK = table({ranks})\n{rest.partition('})')[2]}"
    changes = [
        ("Deck(RANK)", "Deck(6)"),
        ("rank = game.army[player].draw()", "rank = game.army[player].draw() + 6 * player"),
        ("RANK.scout", "6 * (1 - player)"),
        ("was == RANK.king", "was % 6 == 5"),
        (".copies", ".strength"),
        ("game.fights = 0", "game.fights = 0\ngame.told = [0] * 12\ngame.met = MET"),
        ("MET", "per_player(hidden([0] * 12))"),
        ("    game.fights += 1\n", "    game.fights += 1\n    note(player, block, foe)\n"),
        ("def lose(", NOTE + "def lose("),
    ]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


NOTE = """
def note(player, block, foe):
    game.told[game.block[block].kind] = 1
    game.met[player][game.block[foe].kind] = 1


"""


def known_in_blocks(position, seat: int) -> set[str]:
    """Its own, what it has met, and what all have been told."""
    kinds, who = position["block_kind"].tolist(), position["block_known"].tolist()
    now = {kind for kind, seats in zip(kinds, who, strict=True) if seats >= 0 and seats >> seat & 1}
    met = {kind for kind in range(12) if position["told"][kind] or position["met"][seat][kind]}
    own = range(6 * seat, 6 * seat + 6)
    return {CARDS[kind] for kind in {*now, *met, *own}}


def lying(place) -> set[str]:
    """The names of the cards that lie in a hand or a pile."""
    return {CARDS[int(card) & KIND] for card in place["cards"][: int(place["held"])]}


def known_in_secrets(position, seat: int) -> set[str]:
    own = {CARDS[int(position["pick"][seat])]}
    return lying(position["hand"][seat]).union(own, *map(lying, position["kept"]))


def known_in_reef(position, seat: int) -> set[str]:
    """Its hand, and what everybody has kept; five kinds of Reef come first."""
    seen = (position["hand"][seat], *position["kept"])
    lie = {int(card) & KIND for place in seen for card in place["cards"][: int(place["held"])]}
    return {CARDS[kind - 5] for kind in {*lie, int(position["pick"][seat])} if kind >= 5}


def known_in_leduc(position, seat: int) -> set[str]:
    return lying(position["hand"][seat]) | lying(position["shown"])


def written(folder: Path, text: str):
    file = folder / "named.py"
    file.write_text(text, encoding="utf-8")
    return registry.find(str(file))


def everything(screens: Screens, seat: int) -> str:
    """All that a seat gets: its page, and if it is asked the terminal, a hint, and errors."""
    page, table = ScreenPage(screens), screens.table
    view = screens.view(seat)
    got = [page.still(seat), page.moving(view)]
    if table.asked == seat:
        got += [question_text(table.sitting.cell.game, table.question(), 80, PLAIN)]
        got += [screens.hint(seat, view.number)]
    for number, place in ((view.number, 99), (-5, 0)):
        with pytest.raises(SimkitError) as refused:
            screens.answer(seat, number, place)
        got.append(str(refused.value))
    return json.dumps(got, default=str)


def leaks(game, known: Known, every: list[str], seed: int, offers: bool = False) -> Iterator[str]:
    """Names that a seat got and may not know, until the game is over.

    If the game `offers` cards of others, such as gifts, who is asked may know their names.
    """
    cell = cell_of(game, None, seed)
    table = PeopleTable(
        sitting_of(cell, range(1, count_of(cell) + 1), 0, is_open=False), everyone_listens=True
    )
    screens, draw = Screens(table, lambda: None), random.Random(seed)
    may_know: dict[int, set[str]] = defaultdict(set)
    for _ in range(MOST):
        if table.is_over:
            break
        for seat in table.sitting.people:
            may_know[seat] |= known(table._world._batch[0], seat)
            if offers and table.asked == seat:
                options = " ".join(table.question().options)
                may_know[seat] |= {name for name in every if name in options}
            got = everything(screens, seat)
            yield from (name for name in every if name in got and name not in may_know[seat])
        asked = table.asked
        screens.answer(asked, screens._numbers[asked], draw.randrange(table.count))
    table.close()


OWN = {
    "secrets": (lambda: SECRETS, known_in_secrets, CARDS),
    "leduc": (leduc, known_in_leduc, CARDS[:6]),
    "reef": (reef, known_in_reef, CARDS),
    "blocks": (blocks, known_in_blocks, CARDS[:12]),
}


@pytest.mark.parametrize("name", OWN)
def test_no_seat_gets_the_name_of_a_card_that_it_never_saw(name, tmp_path):
    text, known, every = OWN[name]
    game = written(tmp_path, text())
    for seed in range(turn() % 1000, turn() % 1000 + GAMES):
        assert not [*leaks(game, known, every, seed)], seed


PLANTED = [
    (story.Story, "_may_know", lambda self, seat, choice: True),
    (world.World, "_seen_by", lambda self, seat: self._batch[0]),
]


@pytest.mark.parametrize(("place", "name", "leak"), PLANTED, ids=["story", "board"])
def test_a_name_that_leaks_is_found(place, name, leak, tmp_path, monkeypatch):
    monkeypatch.setattr(place, name, leak)
    assert [*leaks(written(tmp_path, SECRETS), known_in_secrets, CARDS, 1)]


def test_the_name_of_a_piece_that_leaks_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(world.World, "_seen_by", lambda self, seat: self._batch[0])
    assert [*leaks(written(tmp_path, blocks()), known_in_blocks, CARDS[:12], 1)]


@pytest.mark.slow
def test_no_seat_gets_the_name_of_an_arcanum_that_it_never_saw():
    game = registry.find("hellgame")
    titles = [
        str(each["title"]) for each in settle(cell_of(game)).components.table("arcana").values()
    ]
    from simkit.hellgame.words.sizes import COPIES

    ever: set[int] = set()  # cards of this game; one that was cast lies open from then on

    def known(position, seat: int) -> set[str]:
        """All cards but those in the deck and in hands of others that the seat has not seen."""
        hidden = position["hidden"]
        decks = [hidden["arcana"], *(each for n, each in enumerate(hidden["hands"]) if n != seat)]
        away = {int(card) for deck in decks for card in deck["cards"][: int(deck["count"])]}
        away = {card for card in away if not hidden["arcana_known"][card] >> seat & 1}
        dealt = {
            int(c) for deck in [hidden["arcana"], *hidden["hands"]]
            for c in deck["cards"][: int(deck["count"])]
        }  # fmt: skip
        ever.update(dealt)
        return {titles[card // COPIES] for card in ever - away}

    table = PeopleTable(sitting_of(cell_of(game), [1], 0, is_open=False))
    board = json.dumps(ScreenPage(Screens(table, lambda: None)).still(0), default=str)
    table.close()
    alone = [title for title in titles if title not in board]
    assert len(alone) > 50
    for seed in range(turn() % 1000, turn() % 1000 + (5 if is_whole() else 1)):
        ever.clear()
        assert not [*leaks(game, known, alone, seed, offers=True)], seed
