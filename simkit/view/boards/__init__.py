"""Boards: the places of a game drawn, coloured by what happened, or with all that lies on them."""
