"""What heroes have: courage, health, gifts, troopers."""
