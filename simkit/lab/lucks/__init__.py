"""What decides a game: the luck of set-up, draws and dice, the seat, or the player.

Here games are played again with some of their luck drawn anew. No variant is compared.
"""
