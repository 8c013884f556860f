"""What is painted once and shown as a picture until something in it changes."""

from typing import Any

from kivy.graphics import Callback, Canvas, ClearBuffers, ClearColor, Color, Fbo, Rectangle, Translate
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex


class Still(FloatLayout):
    """Widgets on a plain `ground`, drawn in each frame as one picture instead of letter by letter.

    The picture is painted again when one of them changes. For a widget that changes in every frame, this would double
    the work; pass it to `draw_apart`.
    """

    ground = StringProperty("#FFFFFF")

    def __init__(self, **kwargs: Any) -> None:
        # Scroll views clip their content, which needs a stencil buffer here.
        self._painting = Fbo(size=(1, 1), with_stencilbuffer=True)
        with self._painting:
            self._clear = ClearColor(1, 1, 1, 1)
            ClearBuffers(clear_color=True, clear_stencil=True)
            self._origin = Translate()
        self.canvas = Canvas()
        with self.canvas:
            self.canvas.add(self._painting)
            # It is opaque. With blending, software rendering takes half as long again.
            Callback(lambda _instruction: glDisable(GL_BLEND))
            Color(1, 1, 1, 1)
            self._picture = Rectangle()
            Callback(lambda _instruction: glEnable(GL_BLEND))
        super().__init__(**kwargs)
        self.bind(pos=self._fit, size=self._fit, ground=self._fit)
        self._fit()

    def _fit(self, *_args: Any) -> None:
        pos, size = (round(self.x), round(self.y)), (max(1, round(self.width)), max(1, round(self.height)))
        self._clear.rgba = get_color_from_hex(self.ground)
        self._origin.xy = -pos[0], -pos[1]
        if self._painting.size != size:
            self._painting.size = size
        # Each of its pixels is one pixel of the window, so that none is interpolated.
        self._painting.texture.mag_filter = self._painting.texture.min_filter = "nearest"
        self._picture.texture, self._picture.pos, self._picture.size = self._painting.texture, pos, size

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add a child, which is painted into the picture."""
        shown, self.canvas = self.canvas, self._painting
        super().add_widget(widget, *args, **kwargs)
        self.canvas = shown

    def remove_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        shown, self.canvas = self.canvas, self._painting
        super().remove_widget(widget, *args, **kwargs)
        self.canvas = shown

    def draw_apart(self, widget: Widget) -> None:
        """Draw a widget inside over the picture, not in it, until `draw_no_more`."""
        widget.parent.canvas.remove(widget.canvas)
        self.canvas.add(widget.canvas)

    def draw_no_more(self, widget: Widget) -> None:
        """Stop drawing a widget that was drawn apart, because its parent is removed."""
        self.canvas.remove(widget.canvas)
