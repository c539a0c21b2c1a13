"""Find every position that the rules of a file can reach, to solve the game.

Rules run as plain Python and stop at each die, card and choice. What is done with the positions is
no matter of this folder: the laboratory solves them.
"""
