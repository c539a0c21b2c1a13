"""10 Random movement: Uriel, Lilith, the loose Hellhounds.

Battles of Hellhounds lie in `battle`.
"""
