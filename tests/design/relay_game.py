"""A game whose bot looks at all options at once, and whose dice are named by several numbers."""

RELAY = '''
"""Relay: who carries the torch furthest over a course of bends."""

from simkit.design import Game, knob, per_player, setting

LEGS = 12
BENDS = tuple(tuple((leg * 7 + lane * 5) % 4 for lane in range(8)) for leg in range(LEGS))
game = Game()
game.players = 2, 3
game.course = setting(6, 1, 9, "legs of the course")
game.score = per_player(0)
game.lane = per_player(0)


def play_turn(player):
    for lane in range(8):
        if abs(lane - game.lane[player]) <= 2:
            game.offer("run", lane=lane)
    game.offer("rest", lane=game.lane[player])
    did = game.choose(player)
    lane, leads = game.lane[player], is_ahead(player)
    game.score[player] += leads + lane // 7
    game.lane[player] = did.lane
    if did == "run":
        bends = BENDS[game.round_number][did.lane]
        for bend in range(bends):
            game.score[player] -= game.random(2, of=(player, bend))
        game.score[player] += sum(game.roll(6, of=(player, did.lane), dice=2))
        if game.chance(30, of=(player, -1)):
            game.score[player] += game.one_of((1, 2, 3), of=(player, bends))
    if game.round_number == game.course:
        game.end("arrived", scores=game.score)


def is_ahead(player):
    return game.score[player] > 20


def best_of(row):
    found = row
    return max(found)


def bends_ahead(leg, lanes):
    lanes[0] = lanes[0] + 1
    return BENDS[leg][lanes[0] % 8]


def gain(option, leg, hope):
    mean = [0.0] * 8
    for lane in range(8):
        mean[lane] = hope - 0.5 * BENDS[leg][lane]
    return mean[option.lane] if option == "run" else 0.0


@game.bot("looks at all options, and takes the straightest lane")
def expert(player, options, hope=knob(8.0, 1.0, 20.0, "points of a run"), dare=1):
    best, most = len(options) - 1, 0.0
    lanes = [dare] * 8
    for place in range(len(options)):
        points = gain(options[place], game.round_number, hope)
        if points > most and bends_ahead(game.round_number, lanes) < 3:
            best, most = place, points
    kept = [1.0] * 3
    return best if best_of(kept) > 0.0 else 0


bold = expert.but("hopes for more", hope=20.0)


@game.bot("takes the last that is offered")
def beginner(player, options):
    found = 0
    for place, option in enumerate(options):
        if option == "run":
            found = place
    return found
'''
