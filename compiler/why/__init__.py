"""Why a number is what it is, and why something is not offered: the typed tree, worked out anew beside a game under way."""
