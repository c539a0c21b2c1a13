"""The findings in sentences, shared by pages, charts and reports. One module per command.

`shared` holds what several of them need."""
