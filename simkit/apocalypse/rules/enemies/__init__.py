"""Demons: Lords, legions, the Fourth Circle, how enemies come and move."""
