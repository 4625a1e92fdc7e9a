"""Names, types, timing and card rules: syntax tree to typed tree, reporting to a sink."""
