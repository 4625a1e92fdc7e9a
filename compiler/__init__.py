"""From .card files to running code and to print; the only part that knows files and people."""
