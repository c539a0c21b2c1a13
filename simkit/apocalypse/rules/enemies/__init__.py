"""Demons: Lords, legions, the Fourth Circle, how enemies come and move.

Their attacks lie in `attacks`, the order of their phase in `phases`.
"""
