"""The printed text of cards, mats and abilities, generated from the typed tree."""
