"""What bots reckon with: distances, odds, dangers, worth.

What is decided lies in `planning`.
"""
