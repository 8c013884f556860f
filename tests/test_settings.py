"""Settings that make no sense are never kept."""

import pytest

from classroom.settings import Settings


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"language": "xx"}, "no language 'xx'"),
        ({"turn_seconds": -1}, "-1 seconds"),
        ({"volume": 1.5}, "1.5 is no volume"),
        ({"volume": -0.1}, "-0.1 is no volume"),
        ({"window": (319, 600)}, "no window of 319 x 600"),
        ({"window": (1024, 20_000)}, "no window of 1024 x 20000"),
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Settings(**wrong)  # type: ignore[arg-type]


def test_settings_that_make_sense_are_taken_as_they_are() -> None:
    settings = Settings(language="ms", turn_seconds=0, volume=0)
    assert (settings.language, settings.turn_seconds, settings.volume) == ("ms", 0, 0)
