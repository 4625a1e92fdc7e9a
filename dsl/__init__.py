"""What the language is: source and spans, syntax nodes, types, diagnostics. Pure: no IO, no parser."""
