"""What a position of the race tells of its end."""

FEATURES = ("need", "need_squared", "turns", "need_a_turn")
