"""What an author writes with: the game, what stands on its table, tables of cards, maps, bots.

Nothing here knows how a game is compiled; how one is played as plain Python lies in `plain`.
"""
