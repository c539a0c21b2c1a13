"""Boards: the places of a game drawn, coloured by what happened, or with all that lies on them.

How a board looks is plain data of its game (`description/boards.py`): no game is known here."""
