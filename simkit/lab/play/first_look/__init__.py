"""Play the first games of a run while its game is still being compiled."""
