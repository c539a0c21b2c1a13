"""One thing changed at a time, or two together: worth, teams, restrict, refute and audit.

No game and no bot lives here: a game declares its assets and its buffs.
"""
