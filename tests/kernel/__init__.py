"""What games stand on: luck, dice, decks, decisions, events, records, and how simkit compiles."""
