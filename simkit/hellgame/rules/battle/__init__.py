"""11 The Combat phase."""
