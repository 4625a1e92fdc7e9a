"""Text to syntax tree. The only folder that imports Lark."""
