"""A file's functions rewritten into kernels: the same lines, with numbers for words and records for
what stands on the table. `game` is then the position, `at` what is around it, as in any rule."""
