"""Mixed answers: how often each option is taken, by what a seat knows, learned from whole games.

Here stand the book of answers and how it is read and written; nothing here plays a game.
"""
