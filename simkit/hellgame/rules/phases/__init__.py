"""Set-up and the phases of a turn (5, 7, 8, 9, 12, 13).

The Hell and Combat phases have folders of their own.
"""
