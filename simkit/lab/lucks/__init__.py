"""What decides a game: the luck of the set-up, of draws and of dice, the seat, the player.

Here games are played again with some of their luck drawn anew. No variant is compared.
"""
