"""The columns of the standings: what each place that draws them asks of a column."""

from classroom.competition.columns import ON_SCREEN, ON_WALL, named


def test_a_column_has_what_the_places_that_draw_it_need() -> None:
    assert [one.head for one in named(ON_SCREEN) if not (one.said and one.room)] == []
    assert [one.head for one in named(ON_WALL) if not one.width] == ["Team"], "one takes what the others leave"
    assert all(one.head for one in named(ON_WALL))
