"""Data: the Lark grammar, the specification of the syntax. It knows no game's word."""
