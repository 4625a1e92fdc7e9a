"""The rules reference of a game, as HTML and Markdown. The only folder that imports Jinja2."""
