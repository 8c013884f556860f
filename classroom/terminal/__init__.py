"""The text commands of `python -m classroom`, a module each: answered on the terminal, without Kivy."""
