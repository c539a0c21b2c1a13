"""What a game says of itself: settings, bots and their knobs, its board, its options in words.

It is plain data, loaded before any engine. Each game fills it in its own package.
"""
