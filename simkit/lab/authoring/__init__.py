"""What an author of a game is given: a small game to begin with, and the package form of a file.

What is written belongs to the author; simkit never overwrites it.
"""
