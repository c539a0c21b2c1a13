"""Find out what is better, and by how much: variants, bots, assets and versions.

How games are played is said in `play`, when a difference is settled in `judging`.
"""
