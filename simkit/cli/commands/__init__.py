"""A file a command: its name, help, options and what answers it, as `COMMAND`. Found by being here;
nothing heavy is imported at the top of these files, and none imports another."""
