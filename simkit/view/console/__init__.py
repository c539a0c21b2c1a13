"""The pages that commands print, one module per command.

Nothing here prints or draws."""
