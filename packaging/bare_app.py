"""A Kivy app with one Label: what Bellword's size is measured by."""

from kivy.app import App
from kivy.uix.label import Label


class BareApp(App):
    """An app with one Label."""

    def build(self) -> Label:
        """Return the Label."""
        return Label(text="Bare")


BareApp().run()
