"""What this game knows by number."""
