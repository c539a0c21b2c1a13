"""The command line: parse, call the public face, print. No logic of its own; a command is a file
in `commands`, what several share lies here."""
