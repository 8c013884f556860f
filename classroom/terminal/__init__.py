"""The text commands of `python -m classroom`, a module for each kind: they print text and need no Kivy."""
