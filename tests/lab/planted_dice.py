"""Games in which one die is planted among many, and what it decides, worked out."""

PARITY_LINES = 12
_CHAOS = "\n".join(f"    game.chaos += game.roll({4 + 2 * (n % 4)})" for n in range(PARITY_LINES))

REVOLT = f'''"""Revolt: the die of one of eight tribes, in a turn of its own, among many dice."""

from simkit.design import Game, table

TRIBE = table(["iceni", "belgae", "silures", "regni", "parisi", "dumnoni", "cantii", "demetae"])
REGNI = TRIBE.regni
game = Game()
game.players = 2
game.chaos = 0
game.side = [0] * 8
game.omen = 0
OMEN = 21


def rise(tribe):
    game.side[tribe] = game.roll(6, of=tribe)


def stir():
{_CHAOS}


def play_round():
    stir()
    if game.round_number == 1:
        game.omen = game.roll(20)
    for tribe in TRIBE:
        if game.side[tribe] == 0 and (game.roll(6) == 6 or game.round_number == 6):
            rise(tribe)
    if game.round_number == 6:
        finish()


def finish():
    side = game.side[REGNI]
    if game.omen >= OMEN or side == 3 or side == 4:
        game.end("luck", winner=game.chaos % 2)
    game.end("sides", winner=0 if side <= 2 else 1)
'''
"""Its die decides two games in three, and chaos the others."""
SHARE, CHANGES = 2 / 3, 4 / 9
OUTLIER = REVOLT.replace("OMEN = 21", "OMEN = 20")
"""The same, but an omen leaves one game in twenty to chaos, whatever the die."""
OUTLIER_SHARE, OUTLIER_CHANGES = SHARE * 0.95**2, CHANGES * 0.95

CHAOS = f'''"""Chaos: {PARITY_LINES} dice a turn, and whether their sum is even."""

from simkit.design import Game

game = Game()
game.players = 2
game.chaos = 0


def play_round():
{_CHAOS}
    if game.round_number == 3:
        game.end("sum", winner=game.chaos % 2)
'''
