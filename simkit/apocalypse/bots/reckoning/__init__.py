"""The figures that bots calculate before they decide: distances, odds, dangers, worth.

What is decided lies in `planning`.
"""
