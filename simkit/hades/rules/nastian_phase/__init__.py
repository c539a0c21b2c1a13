"""5.0 The Nastian Phase, step by step."""
