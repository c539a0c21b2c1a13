"""6 The Hell phase: events, phenomena, new Arcana."""
