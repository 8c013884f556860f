"""The screens: everything that imports Kivy.

Start with `kit` (theme, widgets with a table of properties and events, the base of all screens), then `navigation`
and `app`, then any feature.
"""
