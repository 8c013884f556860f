"""The screens: everything that imports Kivy.

Start with `kit` (theme, widgets with a table of properties and events, the base of all screens). Then read
`navigation` and `context` (what every screen is given), then `app` and any feature. Features do not know each other:
`features` puts them together, and a match is reached through `match_launcher`.
"""
