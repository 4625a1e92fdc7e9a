"""Data: one page for each diagnostic code; documentation, test and the text of explain."""
