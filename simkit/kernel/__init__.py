"""What jitted games stand on: jit settings and cache, luck, dice, decks, decisions, events."""
