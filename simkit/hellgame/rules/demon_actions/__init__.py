"""9 What a demon does with its action, magic apart."""
