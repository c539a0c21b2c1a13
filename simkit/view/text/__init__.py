"""Words, numbers and tables as people read them, and what an answer comes to in a sentence.

Nothing here draws, and no whole page stands here."""
