"""Play many cells into a folder that can be resumed: studies, shards, stored results.

What a shard holds depends on its study alone; charts of it lie in view.
"""
