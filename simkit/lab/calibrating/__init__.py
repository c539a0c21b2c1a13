"""What is known of real play, held against the model: claims, and the packs that they leave.

How far each value may lie from the pack's is said in `ranges`.
"""
