"""Read a game's file: its functions, words, random draws, and the kinds of its values.

Everything here looks at the text of the file; nothing is played and nothing is compiled.
"""
