"""The pages that commands print, a module a command; each takes plain data and returns text.

Nothing here prints or draws."""
