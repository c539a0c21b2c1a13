"""What every game stands on: compiling, words, records, luck, dice, decks, decisions, events.

Nothing here knows a game, nor what is done with many of them.
"""
