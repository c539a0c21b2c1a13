"""Armies that meet: entering a hex, sieges, battles in rows, retreats.

What a player does besides stands in actions/.
"""
