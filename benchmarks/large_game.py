"""A large game of an author in several files, to try what small examples do not.

    python -m benchmarks.large_game FOLDER

Merchants visit a street of guilds. Each guild has a rule of its own, so the game has more than 600
lines: a file with the turns, three with guilds, one with tables. It is written by this script.
"""

from __future__ import annotations

import sys
from pathlib import Path

GUILDS = 24
PARTS = 3  # files with guilds
TABLES = '''"""What the street trades in."""

from simkit.design import table

GOOD = table(
    {
        "salt": {"price": 2, "worth": 1, "copies": 9},
        "wool": {"price": 3, "worth": 2, "copies": 8},
        "wine": {"price": 4, "worth": 4, "copies": 7},
        "silk": {"price": 6, "worth": 7, "copies": 5},
        "gold": {"price": 9, "worth": 11, "copies": 3},
    }
)
TAXES = 0, 1, 1, 2, 3, 5, 8
'''
MAIN = '''"""Street: merchants visit guilds that trade, gamble and build, each by its own rule."""

from simkit.design import Deck, Game, Hand, Pile, hidden, per_player, setting
from goods import GOOD, TAXES
{imports}

GUILDS = {guilds}

game = Game()
game.players = 2, 4
game.years = setting(8, 2, 20, "years that are played")
game.purse = setting(12, 0, 60, "coins of each merchant at the start")
game.greed = setting(2, 0, 9, "points that the richest merchant loses")
game.harsh = setting(False, "whether taxes are doubled")
game.coins = per_player(0)
game.fame = per_player(0)
game.place = per_player(0)
game.debt = per_player(0)
game.omen = hidden(0)
game.visits = [0] * GUILDS
game.deck = Deck(GOOD)
game.hand = per_player(Hand(GOOD, most=40))
game.store = Pile(GOOD)


def setup():
    for player in game.players:
        game.coins[player] = game.purse
        game.place[player] = game.random(GUILDS, of=player)
    game.omen = game.roll(6)
    game.deck.shuffle()


def play_turn(player):
    walk(player)
    visit(player, game.place[player])
    pay_taxes(player)
    if player == len(game.players) - 1 and game.round_number >= game.years:
        finish()


def walk(player):
    here = game.place[player]
    for steps in range(1, 4):
        game.offer("walk", steps=steps)
    if game.coins[player] >= 4:
        game.offer("ride", steps=7)
    taken = game.choose(player)
    if taken == "ride":
        game.coins[player] -= 4
    game.place[player] = (here + taken.steps) % GUILDS
    game.visits[game.place[player]] += 1


def visit(player, place):
{visits}


def pay_taxes(player):
    level = min(game.debt[player], len(TAXES) - 1)
    due = TAXES[level] * (2 if game.harsh else 1)
    if game.coins[player] >= due:
        game.coins[player] -= due
    else:
        game.fame[player] -= due - game.coins[player]
        game.coins[player] = 0
    if game.debt[player] > 0 and game.coins[player] > 10:
        game.debt[player] -= 1
        game.coins[player] -= 3


def finish():
    richest = max(game.coins[player] for player in game.players)
    for player in game.players:
        game.fame[player] += game.coins[player] // 3
        for good in GOOD:
            game.fame[player] += game.hand[player].count(good) * GOOD[good].worth
        if game.coins[player] == richest:
            game.fame[player] -= game.greed
    game.end("years are over", scores=game.fame)


@game.bot("walks to the quietest guild and trades if it can")
def expert(player, option, calm=1.5, thrift=0.4):
    if option in ("walk", "ride"):
        place = (game.place[player] + option.steps) % GUILDS
        cost = 4.0 if option == "ride" else 0.0
        return 10.0 - calm * game.visits[place] - thrift * cost
    if option in ("trade", "build"):
        return 6.0 + 0.1 * game.coins[player]
    if option == "gamble":
        return 3.0 if game.coins[player] > 8 else -1.0
    return 0.0


@game.bot("gambles wherever it can")
def beginner(player, option):
    return 5.0 if option == "gamble" else 1.0
'''
PART = '''"""Guilds {low} to {high} of the street."""

from camp import game
from goods import GOOD

'''
GUILD = """
def guild_{n}(player):
    game.offer("pass")
    cost = {cost} + game.visits[{n}] // {wear}
    if game.coins[player] >= cost:
        game.offer("trade", cost=cost)
    if game.coins[player] >= {stake}:
        game.offer("gamble", cost={stake})
    if game.fame[player] >= {fame} and game.debt[player] < {debts}:
        game.offer("build", cost={build})
    taken = game.choose(player)
    if taken == "trade":
        game.coins[player] -= taken.cost
        good = game.deck.draw()
        if good == {good}:
            game.fame[player] += {bonus}
        if good >= 0:
            game.hand[player].add(good)
            game.coins[player] += GOOD[good].price // {share}
    elif taken == "gamble":
        rolled = game.roll(6, of=player) + game.roll({sides}, of=player)
        if rolled * 2 > {sides} + 6 + (game.omen - 3) % {wear}:
            game.coins[player] += {stake} + {bonus}
            game.say(f"{{game.name(player)}} wins at guild {n}.")
        else:
            game.coins[player] -= {stake}
    elif taken == "build":
        game.debt[player] += 1
        game.fame[player] += {build} + game.visits[{n}] % {share}
"""


def guild(n: int) -> str:
    """The rule of one guild: prices, dice and bonuses of its own."""
    return GUILD.format(
        n=n, cost=1 + n % 5, wear=2 + n % 3, stake=2 + n % 6, fame=n % 7, debts=2 + n % 5,
        build=1 + n % 4, good=n % 5, bonus=1 + n % 3, share=1 + n % 4, sides=4 + n % 9,
    )  # fmt: skip


def write(folder: Path) -> Path:
    """Write the game's files; the one to play is returned."""
    folder.mkdir(parents=True, exist_ok=True)
    each = GUILDS // PARTS
    imports, visits = [], []
    for part in range(PARTS):
        numbers = range(part * each, (part + 1) * each)
        text = PART.format(low=numbers[0], high=numbers[-1]) + "\n".join(map(guild, numbers))
        (folder / f"guilds_{part}.py").write_text(text, encoding="utf-8")
        imports.append(f"from guilds_{part} import " + ", ".join(f"guild_{n}" for n in numbers))
    for n in range(GUILDS):
        visits += [f"    {'elif' if n else 'if'} place == {n}:", f"        guild_{n}(player)"]
    main = MAIN.format(imports="\n".join(imports), guilds=GUILDS, visits="\n".join(visits))
    camp, _, rest = main.partition("\n\n\ndef setup")
    camp_lines = [line for line in camp.splitlines() if not line.startswith("from guilds_")]
    camp = "\n".join(camp_lines).replace("import GOOD, TAXES", "import GOOD") + "\n"
    (folder / "camp.py").write_text(camp, encoding="utf-8")
    (folder / "goods.py").write_text(TABLES, encoding="utf-8")
    head = [
        '"""Street: merchants visit guilds that trade, gamble and build, each by its own rule."""'
    ]
    head += ["", "from camp import GUILDS, game", "from goods import GOOD, TAXES", *imports, "", ""]
    file = folder / "street.py"
    file.write_text("\n".join(head) + "\ndef setup" + rest, encoding="utf-8")
    return file


if __name__ == "__main__":
    print(write(Path(sys.argv[1])))
