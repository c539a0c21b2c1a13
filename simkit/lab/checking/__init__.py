"""Whether a game keeps its promises: played compiled and in plain Python, watched, dealt again.

What is found wrong is said with file and line. Nothing here belongs to one game.
"""
