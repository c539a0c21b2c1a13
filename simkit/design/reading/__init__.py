"""A game's file as it is read: its functions, words, draws of luck, and what its values are.

Everything here looks at the text of the file; nothing is played and nothing is compiled.
"""
