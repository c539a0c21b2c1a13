"""Single games looked into: traces, positions, imagined endings, what happened where."""
