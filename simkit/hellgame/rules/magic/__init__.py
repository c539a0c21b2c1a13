"""9.8 Major Arcana: their aims, prices, effects, counters.

Magic in battle lies in `battle`.
"""
