"""A game of three files: what stands on the table, the luck of a raid, the turns and a bot."""

from __future__ import annotations

from pathlib import Path

TABLE = '''
"""The table of the game, which the other files import."""

from simkit.design import Game, per_player, setting, table

GOODS = table({"silk": {"worth": 3}, "salt": {"worth": 1}, "tea": {"worth": 2}})
NOBODY = -1
game = Game()
game.players = 2, 4
game.goal = setting(30, 10, 60, "points to reach")
game.score = per_player(0)
game.stock = [0] * len(GOODS)
'''.lstrip()
RAIDS = """
from camp import GOODS, NOBODY, game

LOOT = 2


def raid(player):
    good = game.random(len(GOODS))
    game.stock[good] += LOOT
    game.say(f"{game.name(player)} finds {GOODS[good].name}.")
    if game.stock[good] > 8:
        game.end("the tent is full", winner=player)
    return worth(good)


def worth(good):
    return GOODS[good].worth if good != NOBODY else 0
""".lstrip()
MAIN = '''
"""Camp: raid caravans or sell what is there."""

import raids
from camp import GOODS, game


def play_turn(player):
    game.offer("raid")
    for good in GOODS:
        if game.stock[good] > 0:
            game.offer("sell", good=good)
    did = game.choose(player)
    if did == "raid":
        game.score[player] += raids.raid(player)
    else:
        game.stock[did.good] -= 1
        game.score[player] += raids.LOOT * raids.worth(did.good)
    if game.score[player] >= game.goal:
        game.end("goal reached", winner=player)


@game.bot("sells what is worth most")
def expert(player, option, greed=1.0):
    return greed * raids.worth(option.good) if option == "sell" else 0.5
'''.lstrip()
FILES = {"camp.py": TABLE, "raids.py": RAIDS, "caravan.py": MAIN}


def written_split(folder: Path, **changed: str) -> str:
    """The three files in a folder, some of them with another text; the path of the main one."""
    for name, text in FILES.items():
        text = changed.get(name.removesuffix(".py"), text)
        (folder / name).write_text(text, encoding="utf-8")
    return str(folder / "caravan.py")


def in_one_file() -> str:
    """The same game in one file."""
    head = TABLE.replace('"""The table of the game, which the other files import."""', "")
    rules = RAIDS.split("\n\n", 1)[1]
    turns = MAIN.split("game\n", 1)[1].replace("raids.", "")
    return '"""Camp: raid caravans or sell what is there."""\n' + head + rules + turns
