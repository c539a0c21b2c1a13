"""Bots that imagine worlds before they choose: races of plans, and of the options of decisions.

Nothing here knows a script or a rule: it plays turns through the entry points of an engine.
"""
