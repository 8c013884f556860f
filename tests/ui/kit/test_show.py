"""Widgets that only show: nothing covers anything, sizes fit, nothing flashes."""

from typing import Any

import pytest
from kivy.animation import Animation
from kivy.graphics import Rectangle
from kivy.uix.widget import Widget
from PIL import Image

from classroom.ui.demonstration.hand import capture
from classroom.ui.kit.label import FitLabel, NameLabel, text_extent
from classroom.ui.kit.layout import LogRow
from classroom.ui.kit.modal import STROKE_SECONDS, BellPulse
from classroom.ui.kit.score import FLAT_ROW, ClockRing, Pips, ScoreChart, ScoreLine, TeamCard, Verdict
from classroom.ui.kit.theme import LIGHT, THEME
from classroom.ui.kit.tile import TileRow
from tests.ui.kit.conftest import Stage
from tests.ui.kit.sample_board import VALUES

NAMES = [
    "Hornbills",
    "W" * 40,
    "கவிதா த/பெ முருகன் கவிதா த/பெ முருகன்",
    "نور عينا بنت عزمن نور عينا بنت عزمن",
    "陈伟杰" * 9,
]


def labels(card: Widget) -> dict[str, FitLabel]:
    return {child.text: child for child in card.children if isinstance(child, FitLabel)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("score", ["", "5", "55", "236", "-12"])
def test_team_name_shrinks_before_it_touches_the_score(stage: Stage, name: str, score: str) -> None:
    card = stage.show(TeamCard(name=name, members="Aina + Wei Jie", score=score), 700, 600, (284, 120))
    shown = labels(card)
    words = shown[name]
    assert words.x + words.texture_size[0] <= card.right - 17
    if score:
        assert words.right <= shown[score].x
        assert shown[score].texture_size[0] <= shown[score].width
        assert shown[score].font_size == THEME.score
    assert words.font_size >= 18


def test_members_have_a_second_line_where_one_would_cut_them_and_none_else(stage: Stage) -> None:
    few, many = "Aina + Wei Jie", "Nurul Aisyah + Muhammad Danial + Kavitha"
    cards = [
        stage.show(TeamCard(name="Tigers", members=each, score="5", zero_limit=0), 700, 300, (284, 150))
        for each in (few, many)
    ]
    one, two = (card.ids.members for card in cards)
    assert (one.wrap, one.text, two.wrap, two.text) == (False, few, True, many)
    assert two.height >= 1.5 * text_extent(few, THEME.caption)[1]
    low = stage.show(TeamCard(name="Tigers", members=many, score="5", low=True), 700, 300, (284, 120))
    assert low.ids.members.text == ""


def test_the_name_on_a_flat_card_has_the_room_of_pips_that_are_not_counted(stage: Stage) -> None:
    card = stage.show(TeamCard(name="Wei Ling", score="18", low=True, zero_limit=0), 700, 600, (300, 56))
    assert card.shape is FLAT_ROW
    name = labels(card)["Wei Ling"]
    assert not name.is_shortened
    assert name.font_size == THEME.team_name
    assert name.right <= labels(card)["18"].x


def test_of_four_players_name_and_clock_are_large_one_above_the_other(stage: Stage) -> None:
    card = stage.show(
        TeamCard(name="Wei Ling", score="-12", low=True, zero_limit=0, clock="24:59", clock_runs=True),
        700,
        600,
        (238, 76),
    )
    shown, clock = labels(card), card.ids.clock
    name, score = shown["Wei Ling"], shown["-12"]
    assert name.font_size >= THEME.section
    assert labels(clock)["24:59"].font_size == THEME.control
    assert name.y >= clock.top
    assert clock.right <= score.x
    assert clock.y >= card.y + 3


@pytest.mark.parametrize("height", [34, 42, 52])
def test_nothing_on_a_flat_card_is_higher_than_the_card(stage: Stage, height: int) -> None:
    card = TeamCard(name="Kavitha", score="-12", low=True, zero_limit=0, clock="24:59", clock_runs=True)
    card = stage.show(card, 700, 600, (350, height))
    for label in (labels(card)["Kavitha"], labels(card)["-12"], card.ids.clock):
        assert card.y < label.y
        assert label.top < card.top


def test_score_digits_do_not_move_when_the_number_changes(stage: Stage) -> None:
    card = stage.show(TeamCard(name="Tigers", score="11"), 700, 600, (284, 120))
    before = card.ids.total.width
    for score in ("98", "07", "44"):
        card.score = score
        stage.frames(2)
        assert card.ids.total.width == before


def test_side_to_move_is_filled_and_the_other_framed(stage: Stage) -> None:
    card = stage.show(TeamCard(name="Tigers", score="25", side=1), 700, 600, (284, 120))
    assert (card.fill, card.line) == (LIGHT.card, LIGHT.sides[1].ink)
    card.active = True
    assert card.fill == LIGHT.sides[1].fill


@pytest.mark.parametrize(
    ("seconds", "shown", "ink"),
    [
        (10, "10", LIGHT.text),
        (9.01, "10", LIGHT.text),
        (3.01, "4", LIGHT.text),
        (3, "3", LIGHT.clock_low),
        (0.2, "1", LIGHT.clock_low),
        (0, "0", LIGHT.clock_last),
    ],
)
def test_clock_rounds_up_and_warns_at_three(stage: Stage, seconds: float, shown: str, ink: str) -> None:
    ring = stage.show(ClockRing(seconds=seconds, fraction=seconds / 10), 700, 500, (144, 144))
    assert (ring.shown, ring.ink) == (shown, ink)


def test_untimed_clock_shows_no_seconds(stage: Stage) -> None:
    ring = stage.show(ClockRing(timed=False), 700, 500, (144, 144))
    assert ring.shown == ""


def test_ring_is_drawn_from_the_top_clockwise(stage: Stage) -> None:
    ring = stage.show(ClockRing(seconds=5, fraction=0.5), 700, 400, (200, 200))
    picture = capture()

    def at(x: float, y: float) -> tuple[int, ...]:
        return tuple(picture.crop((int(x), 768 - int(y), int(x) + 1, 769 - int(y))).tobytes())

    left, right = at(ring.x + 6, ring.center_y), at(ring.right - 6, ring.center_y)
    assert right == (0x0B, 0x5F, 0xA5)
    assert left == (0xE3, 0xDC, 0xCB)


@pytest.mark.parametrize("strokes", [1, 2])
def test_bell_glows_once_a_stroke_and_never_flashes(stage: Stage, strokes: int) -> None:
    pulse = stage.show(BellPulse(), 0, 0, (1366, 768))
    pulse.pulse(strokes)
    levels = []
    for _ in range(400):
        for one in [one for one in Animation._instances if type(one) is Animation]:
            one._update(0.01)
        levels.append(pulse.glow)
    peaks = [b for a, b, c in zip(levels, levels[1:], levels[2:], strict=False) if a < b >= c and b > 0.9]
    assert len(peaks) == strokes
    assert pulse.glow == 0
    assert STROKE_SECONDS > 1 / 2


def test_bell_lets_touches_through(stage: Stage) -> None:
    pulse = BellPulse()
    touch = stage.down((10, 10))
    assert not pulse.on_touch_down(touch)
    stage.up(touch)


def test_log_row_keeps_note_clear_of_score(stage: Stage) -> None:
    row = stage.show(
        LogRow(number="3", words="QUIZZICAL, PI, AT, ET, IN, ON", note="announced 15, counted 22", score="116"),
        700,
        400,
        (560, 46),
    )
    score = next(child for child in row.children if isinstance(child, FitLabel) and child.text == "116")
    others = [child for child in row.children if isinstance(child, FitLabel) and child is not score and child.opacity]
    assert all(child.right <= score.x for child in others)


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("QUIZZICAL, PI, AT, ET, IN, ON", "announced 15, counted 22; PI accepted"),
        ("announced 90, counted 139; disallowed: SYMPATHIZED, TREADING; judge: Not in the dictionary", ""),
        ("CAT", ""),
    ],
)
def test_a_whole_log_row_grows_until_it_tells_everything(stage: Stage, words: str, note: str) -> None:
    row = stage.show(LogRow(number="3", words=words, note=note, score="116", whole=True, width=560), 700, 400)
    shown = {child.text: child for child in row.children if isinstance(child, FitLabel) and child.text}
    assert row.height > 46 or words == "CAT"
    for text in filter(None, (words, note)):
        label = shown[text]
        assert label.opacity == 1
        assert not label.is_shortened
        assert label.texture_size[1] <= label.height + 1
        assert label.right <= shown["116"].x
    if note:
        assert shown[note].top <= shown[words].y + 7


def test_tile_row_says_what_it_needs(stage: Stage) -> None:
    row = stage.show(TileRow(word="TAKeN", values=VALUES, tile_size=40, spacing=10), 700, 400, (400, 90))
    assert (row.minimum_width, row.minimum_height) == (240, 40)
    row.captions = ["1x2"]
    assert row.minimum_height > 60


def test_verdict_differs_in_frame_as_well_as_colour(stage: Stage) -> None:
    verdict = stage.show(Verdict(title="KNOT is in the list"), 500, 300, (600, 130))
    mark = rectangles(verdict._mark)[0]
    assert mark.texture.size == mark.size
    assert (verdict.dashed, verdict.line) == (False, LIGHT.ok)
    verdict.accepted = False
    assert (verdict.dashed, verdict.line) == (True, LIGHT.danger_text)


def rectangles(group: Any) -> list[Any]:
    return [one for one in group.children if isinstance(one, Rectangle)]


def test_chart_and_pips_draw_what_they_are_given(stage: Stage) -> None:
    chart = stage.show(ScoreChart(), 100, 100, (400, 240))
    assert len(chart._drawing.children) == 0
    chart.lines = [ScoreLine((0, 9, 30), "#5B2A86", "triangle")]
    pips = stage.show(Pips(count=4, filled=2), 600, 100, (96, 26))
    stage.frames(2)
    assert len(chart._drawing.children) > 0
    (row,) = rectangles(pips._drawing)
    assert row.size == (4 * 18 + 3 * 6, 18)
    pips.filled = 3
    stage.frames(2)
    (fuller,) = rectangles(pips._drawing)
    assert fuller.texture is not row.texture
    pips.count = 0
    stage.frames(2)
    assert not rectangles(pips._drawing)


def test_a_label_without_letters_is_not_drawn(stage: Stage) -> None:
    label = stage.show(FitLabel(text=""), 100, 100, (200, 40))
    assert not rectangles(label.canvas)
    label.text = "CAT"
    stage.frames(2)
    picture = crop_of(label)
    assert picture.getextrema() != crop_of(stage.show(FitLabel(text=""), 400, 100, (200, 40))).getextrema()
    label.text = ""
    stage.frames(2)
    assert not rectangles(label.canvas)


def test_a_label_that_had_no_letters_shows_its_own(stage: Stage) -> None:
    from_the_start = stage.show(FitLabel(text="CAT"), 100, 100, (200, 40))
    stage.show(FitLabel(text="DOGS"), 100, 300, (200, 40))
    late = stage.show(FitLabel(text=""), 100, 200, (200, 40))
    for _time in range(2):
        late.text = "CAT"
        stage.frames(2)
        assert crop_of(late).tobytes() == crop_of(from_the_start).tobytes()
        late.text = ""
        stage.frames(2)


def crop_of(widget: Any) -> Image.Image:
    """What the window shows of a widget."""
    picture = capture()
    x, y, width, height = map(int, (*widget.pos, *widget.size))
    return picture.crop((x, picture.height - y - height, x + width, picture.height - y))


def test_label_uses_the_largest_size_that_fits(stage: Stage) -> None:
    label = stage.show(FitLabel(text="Hornbills challenge Tigers", max_font_size=60), 100, 100, (400, 80))
    assert 18 < label.font_size < 60
    assert label.texture_size[0] <= 400
    label.text = "Tigers"
    stage.frames(2)
    assert label.font_size == 60


def test_wrapped_label_keeps_inside_its_height(stage: Stage) -> None:
    label = stage.show(
        FitLabel(text="The checked score counts. " * 4, wrap=True, max_font_size=40), 100, 100, (300, 120)
    )
    assert label.texture_size == [300, 120]
    assert label.font_size < 40


def test_name_is_never_read_as_markup(stage: Stage) -> None:
    label = stage.show(NameLabel(text="[b]Aina[/b]"), 100, 100, (300, 50))
    assert label.markup is False
    assert label.text == "[b]Aina[/b]"
