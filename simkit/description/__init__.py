"""How a game describes itself to simkit: settings, bots and knobs, board, options in words.

It is plain data, loaded before any engine. Each game fills it in its own package.
"""
