"""What an author does wrong is told with file and line, before anything is compiled."""
# ruff: noqa: E501

import openpyxl
import pytest

from simkit.design import square_map
from simkit.design.loading import load_game, load_model
from simkit.design.plain.playing import Session, seat_of
from simkit.design.plain.trial import try_out
from simkit.lab.table.workbook_bytes import workbook_bytes
from simkit.messages.errors import BadInput
from tests.design.playing import EXAMPLES, PIG, written

CARDS = '''
"""Cards: a card each."""

from simkit.design import Deck, Game, Hand, Pile, hidden, per_player, setting, table

CARD = table({"low": 4, "high": 2}, column="copies")
game = Game()
game.players = 2
game.deck = Deck(CARD)
game.hand = per_player(Hand(CARD))
game.pick = per_player(hidden(0))
game.row = [0] * 4
game.pot = 0


def play_round():
    for player in game.players:
        game.deck.draw(to=game.hand[player])
        game.offer("keep", card=game.hand[player][0])
        game.offer("drop", card=0)
        did = game.choose(player)
        if did == "drop":
            game.pot += 1
    MARK
    game.end("over", winner=0)


@game.bot("keeps")
def expert(player):
    ANSWER
    return "keep"
'''.lstrip()


def told(tmp_path, text):
    """The message for a file, as it is loaded or in its first games."""
    file = written(tmp_path, text)
    with pytest.raises(BadInput) as found:
        load_game(file)
        try_out(load_model(file))
    return str(found.value)


IN_PIG = [  # what stands in the file, what the author writes instead, what he is told
    ("game.pot += face", "game.pott += face", "game.pott: no such field. Did you mean pot?"),
    ('== "hold"', '== "hodl"', '"hodl" is never offered. Did you mean "hold"?'),
    ('game.choose(player, "hold", "roll") == "hold"', '"hold" == 1', '"hold" is a word, and the other side is a number'),
    ("game.pot += face", 'game.pot += face == "hold"', "one side is a word, and the other side is a number"),
    ("game.pot += face", 'game.pot += face in ("hold", "roll")', "one side is a word, and the other side is a number"),
    ("game.pot = 0", "game.pot = 10**30", "pot: a number has at most 18 digits"),
    ("game.pot += face", "pot += face", "pot is used before it has a value. Did you mean game.pot"),
    ("face = game.roll(game.sides)", "expert = face = game.roll(6)", "expert is a function of this"),
    ("game = Game()", "game = Game()\ngame.roll = 0", "roll belongs to simkit"),
    ("game = Game()", "game = Game()\ngame.winner = 0", "winner belongs to simkit"),
    ("        game.pot += face", "        game.goal = 1", "goal is a setting; rules cannot change it"),
    ("        game.pot += face", "        game.players = 3", "game.players cannot be changed"),
    ("        game.pot += face", "        game.score = 3", "is one for each player: game.score[pl"),
    ("        game.pot += face", "        game.pot += face / 2", "holds whole numbers; write //"),
    ("        game.pot += face", '        game.pot = "much"', "game.pot holds numbers"),
    ("        game.pot += face", "        game.jump(3)", "game.jump: no such field"),
    ("def play_turn(player)", "def play_turn()", "write it as def play_turn(player)."),
    ("def play_turn(player)", "def play(player)", "a game needs one of play_turn(player) and play_"),
    ('return "hold" if', "return 1 if", "returns"),
    ("hold=20)", 'hold="20")', "a knob of a bot needs a number"),
    ("hold=10)", "hlod=10)", "the bot has no knob hlod; known: hold, mistakes"),
    ("hold=10)", "hold=999)", "hold=999 is beyond its bounds"),
    ("(100, 10, 500", "(100, 200, 500", "needs bounds around it"),
    ("game.players = 2, 4", "game.players = 0", "write how many play, 1 to 8"),
    ("from simkit.design import Game", "from simkit.design import Gaem", "cannot import name"),
    ("        if face == 1:", "        if face = 1:", "this is not Python"),
    ("game.sides)", "game.sides, 3, 4, 5)", "roll takes 1 to 3 values (sides, of, dice), here it gets 4."),
    ("        game.pot += face", "        game.pot += face // 0", "by zero"),
    ("game.players = 2, 4", "game.player = 2, 4", "game.player: no rule uses it. Did you mean game.players?"),
    ("game.players = 2, 4", "game.togethr = True", "no rule uses it. Did you mean game.together?"),
    ("def play_turn(player):", "def set_up():\n    game.pot = 1\n\n\ndef play_turn(player):",
     "set_up is never called. Did you mean setup?"),
    ('else "roll"', 'else "rol"', '"rol" is never offered. Did you mean "roll"?'),
    ('    return "hold" if enough or game.pot >= hold else "roll"', '    word = "rol"\n    return word',
     '"rol" is never offered. Did you mean "roll"?'),
    ('    return "hold" if enough or game.pot >= hold else "roll"',
     '    return answer()\n\ndef answer():\n    return "rol", "hold"', '"rol" is never offered.'),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "message"), IN_PIG)
def test_a_mistake_in_pig(tmp_path, right, wrong, message):
    assert right in PIG
    text = PIG.replace(right, wrong, 1)
    found = told(tmp_path, text)
    assert message in found
    if "a game needs one" in message:
        return
    line = int(found.partition("line ")[2].partition(":")[0])
    assert found.splitlines()[1].strip() == text.splitlines()[line - 1].strip()
    assert abs(text[: text.index(wrong)].count("\n") + 1 - line) <= 3


IN_CARDS = [
    ('"""Cards: a card each."""', '"""Cards: a card each."""\n\nimport random\n\n\ndef late():\n    return random.random()',
     "use game.roll, game.random or game.one_of"),
    ("def expert(player)", "def quick(player)", "every game has a bot quick; give yours another"),
    ("MARK", "game.pot = gain(2)\n\n\ndef gain(n):\n    n += 1\n\n\ndef late():",
     "gain returns nothing, but line 23 uses its value; end gain with return."),
    ("MARK", "game.pot += gain(2)\n\n\ndef gain(n):\n    if n > 2:\n        return n\n\n\ndef late():",
     "gain can end without return, but line 23 uses its value; end gain with return."),
    ("MARK", "game.row = [0] * 5", "game.row has 4 places; the list has 5."),
    ("MARK", "game.row = 5", "game.row is a row of 4 places; give it a list, such as [0] * 4."),
    ("MARK", "game.row = ['low'] * 4", "game.row holds numbers, not words."),
    ("MARK", "game.row = [0.5] * 4", "game.row holds whole numbers"),
    ("MARK", "card = CARD[0]\n    game.pot += card == 1", "this is an entry of CARD; write .name or a column"),
    ("MARK", "card = CARD[0]\n    game.pot = card", "this is an entry of CARD; write .name or a column"),
    ("MARK", "game.row.draw()", "game.row is not cards and has no draw(); declare it with Deck"),
    ("MARK", "global CARD", "global: keep what changes in a field of the game"),
    ("MARK", "game.choose(0)", "choose has no option; call game.offer before it."),
    ("MARK", "game.hand[0] = game.hand[1]", "cards are moved by draw, move, move_all or pass_hands"),
    ("MARK", "game.row[4] = 1", "game.row[4]: the row has 4 places, 0 to 3."),
    ("MARK", "game.row[game.pot - 9] = 1", "the row has 4 places, 0 to 3."),
    ("MARK", "game.offer('keep', card=0.5)", "a part of an option must be a whole number."),
    ("MARK", "game.hand[0].move(CARD.medium, to=game.hand[1])", "the table has no entry medium"),
    ("MARK", "game.pot = game.hand[0][0] == 'low'", '"low" is a word, and entries of CARD are numbers; write CARD.low.'),
    ("MARK", "game.pot = game.deck.draw() in ('lo', 'high')", "are numbers; write CARD.low."),
    ("game.pot = 0", "game.pot = per_player(setting(1, 0, 9, 'start'))", "give it to each player in setup()"),
    ("MARK", "game.hand[0].move(5, to=game.hand[1])", "game.hand[0] holds no card 5."),
    ("MARK", "game.hand[0].add(5)", "5 is no card: there are 0 to 1."),
    ("MARK", "print(game.hand[0][7])", "game.hand[0][7]: it holds 1 cards."),
    ("MARK", "game.row[0] = CARD[0].cost", "the table has no column cost"),
    ("MARK", "other_rule(1, 2)\n\n\ndef other_rule(n):\n    pass\n\n\ndef late():",
     "other_rule takes 1 values (n), here it gets 2."),
    ("MARK", "for player in game.everyone_at_once():\n        game.pot += game.choose(player, 'a')",
     "what they choose is hidden"),
    ("MARK", "for player in game.everyone_at_once():\n        game.say('now')", "game.say stands after"),
    ("MARK", "while True:\n        game.pot += 1", "this turn never ends"),
    ("MARK", "pass\n\n\ndef check():\n    game.pot = 1\n\n\ndef late():", "check only looks; it changes nothing."),
    ("MARK", "pass\n\n\ndef check():\n    game.roll(6)\n\n\ndef late():", "check only looks; it cannot game.roll."),
    ("MARK", "pass\n\n\ndef check():\n    assert len(game.deck) > 4, 'too few'\n\n\ndef late():", "after turn 1 of game 0: too few."),
    ("MARK", "game.say(f'{game.pot:3}')", "a text tells a value as it is"),
    ("MARK", "game.say(f'{game.pot / 2}')", "a text holds whole numbers, words and names"),
    ("MARK", "game.say(f'{game.row}')", "a text holds whole numbers, words and names"),
    ('return "keep"', 'return "keep" if game.pot else "kepe"', '"kepe" is never offered. Did you mean "keep"?'),
    ("ANSWER", "game.pot += 1", "a bot only answers; it changes nothing."),
    ("ANSWER", "game.roll(6)", "a bot only answers; it cannot game.roll."),
    ("ANSWER", "if game.hand[1 - player].count(0) > 0: pass", "reads a hand that it cannot see"),
    ("ANSWER", "if game.deck[0] == 1: pass", "this bot reads a deck that it cannot see"),
    ("ANSWER", "if game.pick[1] == 1: pass", "this bot reads a field that it cannot see"),
    ('did = game.choose(player)', "did = game.choose(player).crad", "has no part crad"),
    ('game.end("over", winner=0)', "game.pot = 0", "the game never ends: no rule calls game.end."),
    ('game.end("over", winner=0)', 'game.end("over", winer=0)', "end has no argument winer"),
    ('game.end("over", winner=0)', 'game.end("over", winner=7)', "there are players 0 to 1"),
    ("MARK", "if game.pot > 10**9:\n        game.end('late', sores=game.pick)", "end has no argument sores. Did you mean scores?"),
    ("MARK", "if game.pot > 10**9:\n        game.end()", "end takes 1 values (why), here it gets 0."),
    ("MARK", "if game.pot > 10**9:\n        game.roll(6, die=2)", "roll has no argument die."),
    ("MARK", "if game.pot > 10**9:\n        game.deck.draw(too=game.hand[0])", "draw has no argument too."),
    ("MARK", "if game.pot > 10**9:\n        game.deck.shuffle(2)", "shuffle takes no values, here it gets 1."),
    ("MARK", "if game.pot > 10**9:\n        game.deck.add(copies=1)", "add needs its card."),
    ("per_player(hidden(0))", "per_player(hidden(10**30))", "game.pick is a whole number beyond 64 bits"),
    ("game.row = [0] * 4", "game.row = [0, 2**63, 0, 0]", "game.row is a whole number beyond 64 bits"),
    ("MARK", "late(game)\n\n\ndef late(other):\n    game.pot += 1", "game alone is no value; write a field of it"),
    ("MARK", "late(1)\n\n\ndef late(game):\n    pass", "game is the game; give the variable another name."),
    ("game.row = [0] * 4", "game.row = []", "a row holds 1 to 4096 numbers, such as [0] * 16. A list that grows is Pile(kinds, most=20)."),
    ("game.pot = 0", "game.pot = 0\ngame.used = Pile(None)", "line 13: Pile needs a table, a map or a number of kinds."),
    ("game.pot = 0", "game.pot = 0\ngame.used = Deck(2.5)", "line 13: Deck needs a table, a map or a number of kinds."),
    ("MARK", "game.row.append(1)", "a row has the same length all game; a list that grows is Pile(kinds, most=20)."),
    ("MARK", "row = game.row\n    row.append(1)", "a row has the same length all game"),
    ("MARK", "game.deck.append(1)", "cards have no append(). Write add(card)."),
    ("MARK", "game.hand[0].pop()", "cards have no pop(). Write draw()."),
    ("MARK", "for card in game.deck[1:]:\n        game.pot += card", "cards have no parts such as cards[1:]; write for n in range(1, len(cards)):"),
    ("MARK", "game.pot = max(game.pick[0], game.hand[0])", "max() takes cards alone or numbers alone; write max(number, max(cards))."),
    ("MARK", "game.deck.cont(1)", "cards have no cont(). Did you mean count?"),
    ("MARK", "game.deck = []", "write game.deck.clear(), and then game.deck.add(card) for each."),
    ("MARK", "for n, card in enumerate(game.deck):\n        game.pot += n", "enumerate() does not take cards"),
    ("per_player(Hand(CARD))", "Hand(CARD)", "a hand belongs to a player"),
    ("game.pot = 0", "game.pot = {}", "a field is a number, a word, True or False, a list, or car"),
    ('{"low": 4, "high": 2}', '{"low": 4, "High": 2}', "needs small letters"),
    ('{"low": 4, "high": 2}', '{"low": 4, "high": -1}', "high, copies: -1 is not a whole number from 0"),
    ('{"low": 4, "high": 2}', '{"low": 4, "high": True}', "high, copies: True is not a whole number from 0"),
    ('{"low": 4, "high": 2}', '{"low": 4, "high": 0.5}', "high, copies: 0.5 is not a whole number from 0"),
    ('{"low": 4, "high": 2}', '{"low": 4, "high": "two"}', "mixes numbers and texts"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "message"), IN_CARDS)
def test_a_mistake_with_cards(tmp_path, monkeypatch, right, wrong, message):
    monkeypatch.setattr("simkit.design.plain.trial.TOO_LONG", 0.2)
    monkeypatch.setattr("simkit.design.plain.trial.STANDSTILL", 0.2)
    assert right in CARDS
    text = CARDS.replace(right, wrong, 1).replace("MARK", "pass").replace("ANSWER", "pass")
    found = told(tmp_path, text)
    assert message in found
    assert found.startswith("mine.py")


SLOW = '''"""Slow: a bot that thinks for long."""
import time
from simkit.design import Game
game = Game()
game.players = 2

def play_turn(player):
    game.choose(player, "go", "stay")
    if game.round_number == 40:
        game.end("done", winner=0)

@game.bot("thinks")
def expert(player):
    time.sleep(0.02)
    return "go"
'''


def test_a_slow_game_is_not_said_to_never_end(tmp_path, monkeypatch):
    monkeypatch.setattr("simkit.design.plain.trial.TOO_LONG", 0.2)
    monkeypatch.setattr("simkit.design.plain.trial.STANDSTILL", 0.2)
    monkeypatch.setattr("simkit.messages.patience.BUSIEST", 1)  # its bot sleeps: the clock counts
    assert try_out(load_model(written(tmp_path, SLOW)), games=2) == 1


def test_plain_games_show_from_beside_that_they_get_on(tmp_path):
    model = load_model(written(tmp_path, SLOW.replace("0.02", "0.0")))
    session = Session(model, model.default_values(2), [seat_of(model, "expert")] * 2)
    session.watched = {"decisions": 0}
    session.play((1, 0), 0)
    assert session.watched["decisions"] == session.decisions == 79


def test_the_text_without_mistakes_is_a_game(tmp_path):
    text = CARDS.replace("MARK", "pass").replace("ANSWER", "pass")
    file = written(tmp_path, text)
    assert load_game(file).title == "Cards"
    assert try_out(load_model(file)) > 2


CSV = [
    ("name,cost\nfirst,two\nother,3\n", "cards.csv, line 2: column cost: \"two\" is no number."),
    ("name,cost\na,25%\nb,50 %\n", "column cost: \"25%\" is no number; write it without %."),
    ("name,cost\nfirst,\nother,3\n", "cards.csv, line 2: column cost: the cell is empty."),
    ("name;cost\nfirst;2.000\n", "cards.csv, line 2: column cost: 2.000 may be 2000, or 2 and"),
    ("name,cost\nfirst,1\nfirst,3\n", "cards.csv, line 3: first is there twice."),
    ("name,cost\nfirst,1,2\nnext,1\n", "cards.csv, line 2: 3 cells; the first line has 2."),
    ("name,cost,cost\na,1,2\n", "cards.csv, line 1: the column cost is there twice; rename one."),
    ("Title\nname,Cost,cost\na,1,2\n", "cards.csv, line 2: the column cost is there twice"),
    ("name,count,qty\na,1,2\n", "line 1: count and qty may both be copies of a card; call one"),
    ("name,cost\nTotal,1\nfirst,1\n", "cards.csv, line 2: Total looks like the sum"),
    ("Cards, second\nname,cost,hp\na,1,2\n", "cards.csv, line 1: 2 column names, but all rows"),
    ("name,cost\nfirst,1\nTotal,1\n", "cards.csv, line 3: Total looks like the sum of the rows above"),
    ("name,cost\n", "cards.csv needs a line of column names and one for each entry."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "message"), CSV)
def test_a_mistake_in_a_table(tmp_path, table, message):
    (tmp_path / "cards.csv").write_text(table)
    text = PIG.replace("game = Game()", 'CARD = table("cards.csv")\ngame = Game()')
    found = told(tmp_path, text.replace("import Game", "import Game, table"))
    assert message in found


def test_a_mistake_quotes_the_line_as_it_is_after_an_edit(tmp_path):
    text = PIG.replace("game = Game()", 'CARD = table("cards.csv")\ngame = Game()')
    text = text.replace("import Game", "import Game, table")
    for cell in ("two", "three"):
        (tmp_path / "cards.csv").write_text(f"name,cost\nfirst,{cell}\nother,3\n")
        assert told(tmp_path, text).endswith(f"\n    first,{cell}")


def cards_of(tmp_path, file):
    text = PIG.replace("game = Game()", f'CARD = table("{file}")\ngame = Game()')
    program = load_model(
        written(tmp_path, text.replace("import Game", "import Game, table"))
    ).program
    return program, [vars(row) for row in program.tables["CARD"]._rows]


@pytest.mark.parametrize("word", ["count", "Anzahl", "quantity", "qty", "copies"])
def test_a_spreadsheets_word_for_copies_is_copies(tmp_path, word):
    (tmp_path / "cards.csv").write_text(f"name;{word};cost\nking;1;8\npage;3;1\n")
    _, rows = cards_of(tmp_path, "cards.csv")
    assert [row["copies"] for row in rows] == [1, 3]


KING = [{"name": "king", "cost": 8, "text": "Wins."}, {"name": "page", "cost": 1, "text": ""}]


@pytest.mark.parametrize(
    "cells",
    [("ja", "nein"), ("Yes", "no"), ("s\u00ec", "no"), ("x", ""), ("\u2713", ""), ("TRUE", "0")],
)
def test_yes_and_no_are_one_and_nought(tmp_path, cells):
    """They were texts, and the file of the game was blamed for its `if CARD[card].wild`."""
    rows = "".join(f"{name};1;{cell}\n" for name, cell in zip(("a", "b"), cells, strict=True))
    (tmp_path / "cards.csv").write_text(f"name;cost;wild\n{rows}", encoding="utf-8")
    assert [row["wild"] for row in cards_of(tmp_path, "cards.csv")[1]] == [1, 0]


@pytest.mark.parametrize("cells", [("x", "y"), ("x", "x"), ("y", "y"), ("x", "n")])
def test_letters_that_may_be_names_stay_texts(tmp_path, cells):
    """A column of axes was 1 and 1."""
    rows = "".join(f"{name};{cell}\n" for name, cell in zip(("a", "b"), cells, strict=True))
    (tmp_path / "cards.csv").write_text(f"name;axis\n{rows}", encoding="utf-8")
    assert tuple(row["axis"] for row in cards_of(tmp_path, "cards.csv")[1]) == cells


def test_an_empty_cell_among_yes_and_no_is_refused(tmp_path):
    (tmp_path / "cards.csv").write_text("name;wild\na;ja\nb;\n", encoding="utf-8")
    with pytest.raises(BadInput, match="line 3: column wild: the cell is empty; write yes or no"):
        cards_of(tmp_path, "cards.csv")


def test_money_and_other_minus_signs_are_numbers(tmp_path):
    text = "name;cost;gain\na;5 kr;\u22122\nb;12 kr;3\n"
    (tmp_path / "cards.csv").write_text(text, encoding="utf-8")
    assert [(row["cost"], row["gain"]) for row in cards_of(tmp_path, "cards.csv")[1]] == [
        (5, -2),
        (12, 3),
    ]


def test_a_title_above_the_column_names_is_no_row(tmp_path):
    text = "My cards\n\nname;cost;text\nking;8;Wins.\npage;1;\n"
    (tmp_path / "cards.csv").write_text(text)
    assert cards_of(tmp_path, "cards.csv")[1] == KING


def test_a_table_can_be_the_first_sheet_of_a_workbook(tmp_path):
    rows = [["My cards"], [], ["name", "cost", "text"], ["king", 8, "Wins."], ["page", 1]]
    path = tmp_path / "cards.xlsx"
    path.write_bytes(workbook_bytes({"cards": rows, "notes": [["x"]]}))
    program, found = cards_of(tmp_path, "cards.xlsx")
    assert found == KING
    before = program.digest
    path.write_bytes(workbook_bytes({"cards": [["name", "cost"], ["king", 9]]}))
    assert cards_of(tmp_path, "cards.xlsx")[0].digest != before


def test_a_hidden_sheet_is_not_the_first(tmp_path):
    """Its rows became the cards, though the designer saw another sheet."""
    path = tmp_path / "cards.xlsx"
    path.write_bytes(
        workbook_bytes(
            {"old": [["name", "cost"], ["pawn", 1]], "new": [["name", "cost"], ["king", 8]]}
        )
    )
    book = openpyxl.load_workbook(path)
    book["old"].sheet_state = "hidden"
    book.save(path)
    assert cards_of(tmp_path, "cards.xlsx")[1] == [{"name": "king", "cost": 8}]


def test_a_mistake_in_a_workbook_names_its_row(tmp_path):
    rows = [["My cards"], [], ["name", "cost"], ["king", 8], ["page", "many"]]
    (tmp_path / "cards.xlsx").write_bytes(workbook_bytes({"cards": rows}))
    with pytest.raises(BadInput, match=r"cards\.xlsx, line 5: column cost: .many. is no number"):
        cards_of(tmp_path, "cards.xlsx")


def test_a_file_without_a_game(tmp_path):
    assert "a game's file has one game, game = Game(); there is none." in told(tmp_path, "x = 1\n")


def test_a_table_that_is_not_there(tmp_path):
    text = PIG.replace("game = Game()", 'CARD = table("cards.csv")\ngame = Game()')
    found = told(tmp_path, text.replace("import Game", "import Game, table"))
    assert "there is no file cards.csv beside the game." in found


def test_a_map_without_end_is_refused_before_it_is_made():
    with pytest.raises(BadInput, match="a map has 1 to 500 places"):
        square_map(4, 10**30)


def test_a_call_of_a_map_without_its_place_is_refused_when_it_is_read(tmp_path):
    text = (EXAMPLES / "hunt.py").read_text(encoding="utf-8")
    wrong = text.replace("MAP.around(game.wolf)", "MAP.around()", 1)
    assert wrong != text
    with pytest.raises(BadInput, match=r"mine\.py, line \d+: around takes 1 values \(place\)"):
        load_model(written(tmp_path, wrong))


SOUND = [
    ("game.pot = 0", "game.pot = 0\n\n\ndef valued(n):\n    return n * 2\n\n\nCOST = [valued(n) for n in range(4)]"),
    ("MARK", "return finish()\n\n\ndef finish():\n    if game.pot > 10**9:\n        game.pot = 0\n\n\ndef late():"),
    ("MARK", 'put(game.mood)\n    game.pot += game.mood[0] == "calms"\n\n\ndef put(row):\n    row[0] = "calms"\n\n\ndef late():'),
    ("MARK", 'row = game.mood\n    row[0] = "calms"\n    game.pot += game.mood[0] == "calms"\n\n\ndef late():'),
]  # fmt: skip


@pytest.mark.parametrize(("right", "sound"), SOUND)
def test_what_only_looks_like_a_slip_is_played(tmp_path, right, sound):
    text = CARDS.replace("game.row = [0] * 4", 'game.row = [0] * 4\ngame.mood = ["calm", "wild"]')
    text = text.replace(right, sound, 1).replace(
        "def late():\n    game.end", "def late():\n    pass\n    game.end"
    )
    load_model(written(tmp_path, text.replace("MARK", "pass").replace("ANSWER", "pass")))


def test_a_number_is_no_word(tmp_path):
    """The compiler has numbers for words, so it would take one for the other."""
    text = CARDS.replace("game.row = [0] * 4", 'game.row = [0] * 4\ngame.mood = "calm"')
    text = text.replace("MARK", "game.mood = 1").replace("ANSWER", "pass")
    with pytest.raises(BadInput, match=r"game\.mood holds words, and this is a number"):
        load_model(written(tmp_path, text))
