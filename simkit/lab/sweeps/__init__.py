"""Many cells in a folder that can be gone on with: studies, shards, stored results."""
