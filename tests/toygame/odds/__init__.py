"""Part of the toy game."""
