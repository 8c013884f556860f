"""The text commands of `python -m classroom`, a module each: they print text and need no Kivy."""
