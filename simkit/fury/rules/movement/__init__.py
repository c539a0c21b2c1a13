"""d Movement: who goes where, how far, by road and forced march; looting, stacking, disruption.

Nothing that a player decides by himself, and no word for people.
"""
