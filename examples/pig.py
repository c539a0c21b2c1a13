"""Pig: roll as long as you dare. A one loses the points of the turn."""

from simkit.design import Game, per_player, setting

game = Game()
game.players = 2, 4
game.goal = setting(100, 10, 500, "points to reach")
game.sides = setting(6, 4, 12, "sides of the die")
game.score = per_player(0)
game.pot = 0  # the points of this turn, not yet safe


def play_turn(player):
    game.pot = 0
    while True:
        face = game.roll(game.sides)
        game.say(f"{game.name(player)} rolls a {face}.")
        if face == 1:
            return
        game.pot += face
        if game.choose(player, "hold", "roll") == "hold":
            game.score[player] += game.pot
            game.say(f"{game.name(player)} has {game.score[player]} points.")
            if game.score[player] >= game.goal:
                game.end("goal reached", winner=player)
            return


@game.bot("holds at twenty points, or when they reach the goal")
def expert(player, hold=20):
    enough = game.score[player] + game.pot >= game.goal
    return "hold" if enough or game.pot >= hold else "roll"


beginner = expert.but("holds at ten points", hold=10)


@game.odds("the points of a turn that holds at so many")
def turn(hold=20):
    pot = 0
    while pot < hold:
        face = game.roll(game.sides)
        if face == 1:
            return 0
        pot += face
    return pot
