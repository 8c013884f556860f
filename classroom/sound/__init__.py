"""The bell: one stroke begins a turn, two end it (P4). Kivy plays it."""
