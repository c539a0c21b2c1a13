"""Draw boards: the places of a game, coloured by events or with all pieces on them.

How a board looks is plain data of its game (`description/boards.py`): no game is known here."""
