"""Which touches count, on a clock of the test's own."""

import pytest

from classroom.ui.kit.touch import TouchFilter


class Time:
    """Seconds that go on when told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def touches(time: Time) -> TouchFilter:
    return TouchFilter(time)


def test_plain_touch_counts(touches: TouchFilter) -> None:
    assert touches.admits("touch", 10, 10)
    assert touches.accepts(100.0)


@pytest.mark.parametrize(("later", "counts"), [(0.34, False), (0.36, True)])
def test_nothing_counts_for_350_ms_after_a_screen_change(
    touches: TouchFilter, time: Time, later: float, *, counts: bool
) -> None:
    touches.screen_changed()
    time.seconds += later
    assert touches.admits("touch", 10, 10) is counts


def test_touch_from_before_the_change_never_acts(touches: TouchFilter, time: Time) -> None:
    began = time.seconds
    time.seconds += 0.1
    touches.screen_changed()
    time.seconds += 5
    assert not touches.accepts(began)


@pytest.mark.parametrize(("later", "counts"), [(0.29, False), (0.31, True)])
def test_second_press_within_300_ms_of_a_commit_is_lost(
    touches: TouchFilter, time: Time, later: float, *, counts: bool
) -> None:
    touches.committed()
    time.seconds += later
    assert touches.accepts(time.seconds - 0.01) is counts


def test_commit_does_not_shorten_a_screen_change(touches: TouchFilter, time: Time) -> None:
    touches.screen_changed()
    touches.committed()
    time.seconds += 0.32
    assert not touches.admits("touch", 10, 10)


@pytest.mark.parametrize(
    ("device", "x", "later", "counts"),
    [
        ("mouse", 15, 0.05, False),  # the same finger by way of another device
        ("mouse", 30, 0.05, True),  # elsewhere
        ("mouse", 15, 0.20, True),  # later
        ("touch", 15, 0.05, True),  # the same device: two fingers side by side, or a quick second tap
    ],
)
def test_doubles_from_another_device_are_dropped(
    touches: TouchFilter,
    time: Time,
    device: str,
    x: float,
    later: float,
    *,
    counts: bool,
) -> None:
    touches.admits("touch", 10, 10)
    time.seconds += later
    assert touches.admits(device, x, 10) is counts


def test_second_click_does_nothing_else_that_has_come_into_the_place(touches: TouchFilter, time: Time) -> None:
    assert touches.may_do("Draw round 4", 10, 10)
    time.seconds += 2  # it takes long
    touches.has_done()
    done = [("Draw round 4", 10, True), ("Publish round 4", 10, False), ("Publish round 4", 40, True)]
    for deed, x, is_done in done:
        time.seconds += 0.12
        assert touches.may_do(deed, x, 10) is is_done
    time.seconds += 0.36
    assert touches.may_do("Change plan", 40, 10)
    for _click in range(5):  # each as near to the one before
        time.seconds += 0.12
        assert not touches.may_do("Publish round 4", 40, 10)
