"""What an answer hangs on where values are not known."""
