"""The palettes hold what they promise: every contrast and colour difference is computed anew."""

import subprocess
import sys
from itertools import combinations

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from classroom.ui.kit.theme import DARK, HIGH_CONTRAST, LIGHT, PALETTES, THEME, Drawn, Paint, Palette
from tests.conftest import REPOSITORY
from tests.ui.colour import DEFICIENCIES, contrast, difference, distance
from tests.ui.kit.conftest import Stage

ALL = [pytest.param(palette, id=palette.name) for palette in PALETTES.values()]
LABEL, TEXT, LARGE_TEXT, OUTLINE = 7.0, 4.5, 3.0, 3.0
APART = {LIGHT.name: 15, HIGH_CONTRAST.name: 13, DARK.name: 11}


def squares(palette: Palette) -> dict[str, Paint]:
    return {"plain": palette.plain, "tile": palette.tile, **palette.premiums}


def test_colour_difference_agrees_with_published_pairs() -> None:
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert difference((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619)) == pytest.approx(2.0373, abs=1e-4)


def test_light_palette_has_the_measured_figures() -> None:
    assert contrast(LIGHT.plain.fill, LIGHT.plain.label) == pytest.approx(15.16, abs=0.01)
    assert contrast(LIGHT.double_word.fill, LIGHT.double_word.label) == pytest.approx(7.46, abs=0.01)
    assert distance(LIGHT.double_letter.fill, LIGHT.double_word.fill) == pytest.approx(47.0, abs=0.1)
    assert distance(LIGHT.double_letter.fill, LIGHT.double_word.fill, "protan") == pytest.approx(16.2, abs=0.3)


@pytest.mark.parametrize("palette", ALL)
def test_labels_of_squares_and_tiles_are_clear(palette: Palette) -> None:
    low = {name: paint for name, paint in squares(palette).items() if contrast(paint.fill, paint.label) < LABEL - 0.005}
    assert low == {}
    assert contrast(palette.pending.fill, palette.pending.label) >= LABEL


@pytest.mark.parametrize("palette", ALL)
def test_outlines_set_squares_off(palette: Palette) -> None:
    assert palette.line == (2 if palette.name == "high contrast" else 1)
    low = {name: paint for name, paint in squares(palette).items() if contrast(paint.fill, paint.outline) < OUTLINE}
    assert low == {}


@pytest.mark.parametrize("deficiency", [None, *DEFICIENCIES])
@pytest.mark.parametrize("palette", ALL)
def test_squares_differ_for_every_eye(palette: Palette, deficiency: str | None) -> None:
    near = {
        (one, other): round(apart, 1)
        for (one, a), (other, b) in combinations(squares(palette).items(), 2)
        if (apart := distance(a.fill, b.fill, deficiency)) < APART[palette.name]
    }
    assert near == {}


@pytest.mark.parametrize("palette", ALL)
def test_words_are_readable_wherever_they_stand(palette: Palette) -> None:
    grounds = {"background": palette.background, "card": palette.card, "soft": palette.soft}
    inks = {name: getattr(palette, name) for name in ("text", "secondary", "ok", "danger_text", "clock_last")} | {
        look.shape: look.ink for look in palette.sides
    }
    pairs = {f"{ink} on {ground}": (colour, below) for ink, colour in inks.items() for ground, below in grounds.items()}
    pairs |= {
        "primary": (palette.on_primary, palette.primary),
        "danger": (palette.on_danger, palette.danger),
        "amber": (palette.on_amber, palette.amber),
        "value on tile": (palette.tile_value, palette.tile.fill),
        "value on pending": (palette.tile_value, palette.pending.fill),
        "highlight": (palette.text, palette.highlight),
        "off": (palette.on_disabled, palette.disabled),
    }
    pairs |= {f"white on {look.shape}": ("#FFFFFF", look.fill) for look in palette.sides}
    assert {name: round(contrast(*pair), 2) for name, pair in pairs.items() if contrast(*pair) < TEXT} == {}


@pytest.mark.parametrize("palette", ALL)
def test_large_and_drawn_things_stand_out(palette: Palette) -> None:
    pairs = {
        "clock low": (palette.clock_low, palette.card),
        "clock": (palette.primary, palette.card),
        "focus": (palette.focus, palette.background),
        "focus on card": (palette.focus, palette.card),
        "empty slot": (palette.slot, palette.rack),
        "arrow": (palette.cursor, palette.cursor_fill),
    }
    assert {name: round(contrast(*pair), 2) for name, pair in pairs.items() if contrast(*pair) < LARGE_TEXT} == {}


@pytest.mark.parametrize("palette", ALL)
def test_last_play_is_outlined_on_every_square(palette: Palette) -> None:
    """A light and a dark line beside each other: one of them always stands out."""
    lines = palette.last_outer, palette.last_inner
    assert all(max(contrast(line, paint.fill) for line in lines) >= OUTLINE for paint in squares(palette).values())


@pytest.mark.parametrize("palette", ALL)
def test_sides_differ_in_shape_and_colour(palette: Palette) -> None:
    assert len({look.shape for look in palette.sides}) == len(palette.sides) == 4
    assert all(distance(a.fill, b.fill) >= 15 for a, b in combinations(palette.sides, 2))


def test_texts_have_their_size_where_kivy_was_asked_for_the_density_alone() -> None:
    asked = "import kivy.metrics; from kivy._metrics import sync_pixel_scale; sync_pixel_scale(dpi=96, density=1)"
    code = f"{asked}; from classroom.ui.kit.theme import BODY, THEME; assert THEME.body == BODY, THEME.body"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=REPOSITORY)


def test_a_window_is_low_that_is_lower_or_narrower_than_the_parts_are_high_or_wide() -> None:
    windows = {(1366, 660): False, (1366, 659): True, (1100, 768): False, (1099, 768): True, (659, 1280): False}
    try:
        found = {}
        for window in windows:
            THEME.fit(*window)
            found[window] = THEME.low
        assert found == windows
        assert not THEME.fit(659, 1280), "it was so before"
    finally:
        THEME.fit(1366, 768)


def test_what_several_layouts_move_is_drawn_once_where_it_comes_to_lie(stage: Stage) -> None:
    places = []

    class Seen(Drawn, Widget):
        def _draw(self) -> None:
            places.append(tuple(self.pos))

    seen = Seen()
    outer, inner = BoxLayout(padding=10), BoxLayout(padding=5)
    inner.add_widget(seen)
    outer.add_widget(inner)
    stage.root.add_widget(outer)
    stage.frames(1)
    assert places == [(15, 15)]


def test_what_fails_to_be_drawn_keeps_nothing_else_from_it(stage: Stage) -> None:
    drawn = list[str]()

    class Failing(Drawn, Widget):
        def _draw(self) -> None:
            if not drawn:
                drawn.append("failed")
                raise ValueError

    class Sound(Drawn, Widget):
        def _draw(self) -> None:
            drawn.append("sound")

    for widget in (Failing(), Sound()):
        stage.root.add_widget(widget)
    with pytest.raises(ValueError, match=r"^$"):
        stage.frames(1)
    stage.frames(1)
    assert drawn == ["failed", "sound"]
