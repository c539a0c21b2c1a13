"""The page on which questions are asked: `simkit serve`. It hands questions to the public functions
and shows their answers; no figure is computed here, and nothing listens beyond this machine."""
