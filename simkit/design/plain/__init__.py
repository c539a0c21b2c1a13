"""A game's file played as plain Python: the untouched functions of the author, with the same luck
as compiled, so that both play the same games."""
