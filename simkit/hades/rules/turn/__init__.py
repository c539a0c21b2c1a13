"""Set-up, the Vittles Phase, recovery, and how a turn begins and ends (3, 7-9, 15).

The two long phases have folders of their own.
"""
