"""The first games of a run whose game is not compiled yet."""
