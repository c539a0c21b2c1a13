"""Many cells in a folder that can be gone on with: studies, shards, stored results.

What a shard holds depends on its study alone; charts of it lie in view.
"""
