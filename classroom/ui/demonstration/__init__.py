"""The app playing by itself, as a demonstration.

`script` is read before Kivy is prepared, and importing it also imports this package, so nothing else is here.
"""
