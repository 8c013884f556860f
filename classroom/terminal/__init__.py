"""The text commands of `python -m classroom`, one module each: they print text and need no Kivy."""
