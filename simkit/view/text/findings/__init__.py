"""What was found, in sentences: pages, charts and reports say the same. A module for each command.

`shared` holds what several of them need."""
