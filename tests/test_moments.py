"""Moments as other programs write them: what cannot be reckoned with is none, and is shown as it is."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from classroom.moments import moment_text, parse_moment


def test_a_moment_is_read_with_its_zone() -> None:
    there = timezone(timedelta(hours=8))
    assert parse_moment("2026-11-21T12:00:00+08:00") == datetime(2026, 11, 21, 12, tzinfo=there)
    here = parse_moment("2026-11-21T12:00:00")
    assert here is not None
    assert here.isoformat()[:19] == "2026-11-21T12:00:00"
    assert here.tzinfo is not None


NONE = (
    *("", "yesterday", "0001-01-01T00:00:00+08:00", "0001-01-01T00:00:00-08:00", "9999-12-31T23:59:59-08:00"),
    *("9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00", "9999-12-31T23:59:59", "2026-13-01T00:00:00Z", "\udce1"),
)


def test_what_nobody_can_reckon_with_is_none() -> None:
    for text in NONE:
        assert parse_moment(text) is None


@pytest.mark.parametrize(
    "text", ["0003-01-01T00:00:00+08:00", "9998-12-31T23:59:59-08:00", "1979-06-01T08:00:00+08:00"]
)
def test_whatever_is_one_has_a_day_in_every_zone(text: str) -> None:
    moment = parse_moment(text)
    assert moment is not None
    for hours in (-23, 0, 23):
        assert abs((moment.astimezone(timezone(timedelta(hours=hours))).date() - moment.date()).days) <= 2
    assert moment - datetime.now(UTC) is not None


def test_a_moment_is_shown_by_the_clock_of_where_it_was_written_and_anything_else_as_it_is() -> None:
    assert moment_text("2026-11-21T12:05:00+08:00") == "21 November 2026, 12:05"
    assert moment_text("0001-01-01T00:00:00+08:00") == "1 January 1, 00:00"
    assert moment_text("some time") == "some time"
