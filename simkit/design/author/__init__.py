"""What an author declares: the game, its table, cards, maps and bots.

Nothing here knows how a game is compiled; how one is played as plain Python lies in `plain`.
"""
