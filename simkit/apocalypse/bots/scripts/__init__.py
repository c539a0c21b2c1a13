"""The scripts, a file each."""
