"""A game to watch: one web page that plays it back, step by step. What is asked and played lives in
the laboratory; here it is drawn."""
