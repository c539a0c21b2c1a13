"""Who is better, by how much: variants, bots, assets and versions set against each other.

How games are played is said in `play`, when a difference is settled in `judging`.
"""
