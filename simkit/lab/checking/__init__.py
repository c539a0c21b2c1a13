"""Check whether a game keeps its promises, compiled and in plain Python.

What is found wrong is said with file and line. Nothing here belongs to one game.
"""
