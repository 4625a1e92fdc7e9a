"""The command line, one command a file. The only folder that imports click."""
