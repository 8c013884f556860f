"""The app played by a hand of its own.

`script` is read before Kivy is prepared, and what imports the package imports this: so there is nothing else here.
"""
