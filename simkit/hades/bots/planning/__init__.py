"""What the planning bots decide, judgement by judgement."""
