"""Diagnostics for readers: text, concise, JSON, and the page that explains a code."""
