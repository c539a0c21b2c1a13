"""How a notebook shows an answer: its table, its charts and its page. Nothing is computed here;
what is shown is what `summary`, `frame`, the charts and the console's pages have."""
