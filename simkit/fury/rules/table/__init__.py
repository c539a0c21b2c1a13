"""What lies on the table: pieces in tracts, who controls them, who leads whom.

No step of the turn stands here.
"""
