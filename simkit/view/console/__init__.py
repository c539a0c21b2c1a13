"""The pages that commands print."""
