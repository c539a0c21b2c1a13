"""Read files of plays: spreadsheets, app exports and pages of BoardGameGeek.

What their columns mean for a game is said in `playtests`.
"""
