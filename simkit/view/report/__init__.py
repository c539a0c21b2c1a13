"""Written reports and the web page of a sweep, and the catalogue of charts they draw on."""
