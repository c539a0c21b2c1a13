"""The data model of a game's file: what each declaration becomes, as numbers in two records."""
