"""What an author can declare in a game's file: the game, its table, cards, maps and bots.

Nothing here knows how a game is compiled; how one is played as plain Python lies in `plain`.
"""
