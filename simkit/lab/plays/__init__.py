"""Files of plays as people have them: spreadsheets, exports of apps, pages of BoardGameGeek.

What their columns mean for a game is said in `playtests`.
"""
