"""How a notebook shows an answer: its table, its charts and its page.

Nothing is computed here. A notebook shows what `summary`, `frame`, the charts and the console's
pages have."""
