"""Words, numbers, tables and first sentences, as people read them.

Nothing here draws, and no whole page stands here."""
