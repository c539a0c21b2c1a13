"""6 The Hell phase: events, phenomena, new Arcana.

The powers that it sets going lie in `powers`.
"""
