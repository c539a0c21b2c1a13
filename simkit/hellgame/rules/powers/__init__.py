"""10 Random movement: Uriel, Lilith, the loose Hellhounds."""
