"""What a runner sees: all of it, nothing is hidden."""


def sees(game, rules, seat):
    """Blank nothing."""
