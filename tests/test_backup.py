"""Backups as values: which are kept, and how one compares with what is here."""

from datetime import UTC, datetime, timedelta

from classroom.backup import DAILY, WEEKLY, Drilled, Held, Holdings, Verdict, compare, superfluous


def at(year: int, month: int, day: int, hour: int = 12) -> datetime:
    return datetime(year, month, day, hour, tzinfo=UTC)


NOON = at(2026, 11, 20)  # a Friday


def left(made: list[datetime], now: datetime = NOON) -> list[datetime]:
    gone = set(superfluous(made, now))
    return [moment for place, moment in enumerate(made) if place not in gone]


def test_all_of_two_days_then_the_last_of_each_of_seven_days_then_of_each_of_four_weeks() -> None:
    hours = [NOON - timedelta(hours=4 * hour) for hour in range(90 * 6)]
    kept = left(hours)
    recent = [moment for moment in hours if moment >= NOON - timedelta(days=2)]
    assert kept[: len(recent)] == recent
    days, weeks = kept[len(recent) :][:DAILY], kept[len(recent) + DAILY :]
    # On the eighteenth that is what was made before noon; of the days before, the last of each.
    assert days == [at(2026, 11, 18, 8), *(at(2026, 11, day, 20) for day in range(17, 11, -1))]
    assert weeks == [at(2026, 11, 11, 20), *(at(2026, 11, 8, 20) - timedelta(weeks=n) for n in range(3))]
    assert len(weeks) == WEEKLY


def test_nothing_goes_while_nobody_plays() -> None:
    days = [NOON - timedelta(days=day) for day in range(10)]
    assert left(days) == days
    a_year_later = left(days, NOON + timedelta(days=365))
    assert a_year_later == left(a_year_later, NOON + timedelta(days=900)) == days[:8]


def test_a_clock_that_was_ahead_takes_no_backup_away() -> None:
    made = [at(2099, 1, 1), NOON, NOON - timedelta(days=20)]
    assert left(made) == made


def test_what_a_wrong_clock_made_is_thinned_out_in_its_turn() -> None:
    hours = [NOON - timedelta(hours=hour) for hour in range(20)]
    ahead = [at(2066, 1, 1) + timedelta(minutes=minute) for minute in range(20)]
    # The latest of that day stays, as one of seven.
    assert left([*hours, *ahead]) == [*hours, ahead[0]]
    # Once there are seven days and four weeks of later ones, it goes.
    days = [NOON - timedelta(days=day) for day in range(40)]
    assert ahead[0] in left([*days[:20], *ahead, *days[20:]])
    assert ahead[0] not in left([*days, *ahead])
    # While it stands in 1980, the latest is kept, and of the others as many as ever.
    behind = [at(1980, 1, 1), NOON, NOON - timedelta(days=1)]
    assert left(behind) == behind
    assert left(behind, at(1980, 1, 1)) == behind


def held(name: str, entries: int, last: bytes = b"x") -> Held:
    return Held(name, name.upper(), entries, last)


def test_what_either_side_has_alone_or_further_is_told() -> None:
    here = Holdings(matches=(held("a", 3), held("b", 9), held("c", 4, b"c")), classes=(held("k", 2),))
    there = Holdings(matches=(held("a", 5), held("b", 9), held("c", 4, b"d")), competitions=(held("d", 1),))
    found = compare(here, there)
    assert found.only_there == Holdings(matches=(held("a", 5),), competitions=(held("d", 1),))
    assert found.only_here == Holdings(classes=(held("k", 2),))
    assert found.differing == Holdings(matches=(held("c", 4, b"d"),))
    assert found.verdict is Verdict.BOTH_HAVE_MORE


def test_which_side_has_more() -> None:
    less, more = Holdings(matches=(held("a", 3),)), Holdings(matches=(held("a", 3), held("b", 1)))
    assert compare(less, less).verdict is Verdict.SAME
    assert compare(less, more).verdict is Verdict.BACKUP_HAS_MORE
    assert compare(more, less).verdict is Verdict.HERE_HAS_MORE


def a_class(entries: int, *parts: str, last: bytes = b"x") -> Holdings:
    return Holdings(classes=(Held("k", "K", entries, last, parts=frozenset(parts)),))


def test_a_class_is_compared_by_its_pupils_and_not_by_how_many_entries_it_has() -> None:
    both, one, other = a_class(3, "aina", "ben"), a_class(2, "aina"), a_class(9, "ben", "mix")
    assert compare(one, both).verdict is Verdict.BACKUP_HAS_MORE
    assert compare(both, one).verdict is Verdict.HERE_HAS_MORE
    found = compare(one, other)
    assert (found.only_there, found.only_here, found.differing) == (other, one, Holdings())
    assert found.verdict is Verdict.BOTH_HAVE_MORE
    assert compare(one, one).verdict is Verdict.SAME
    marked = a_class(2, "aina", last=b"absent")
    assert compare(one, marked) == (Holdings(), Holdings(), marked)
    assert compare(a_class(1), Holdings()).only_here == a_class(1)


def drilled(proof: bytes, **answers: int) -> Holdings:
    return Holdings(drills=(Drilled("p", answers, proof),))


def test_drills_are_compared_round_by_round_and_then_by_all_that_is_kept() -> None:
    short, long = drilled(b"1", monday=9), drilled(b"2", monday=10)
    assert compare(short, short).verdict is Verdict.SAME
    assert compare(short, long).verdict is Verdict.BACKUP_HAS_MORE
    assert compare(long, short).verdict is Verdict.HERE_HAS_MORE
    assert compare(short, Holdings()).only_here == short
    begun = drilled(b"3", monday=9, tuesday=0)
    assert compare(short, begun).only_there == begun
    # More answers on one of two computers do not stand for those given on the other.
    elsewhere = drilled(b"4", tuesday=90)
    assert compare(short, elsewhere)[:2] == (elsewhere, short)
    assert compare(short, elsewhere).verdict is Verdict.BOTH_HAVE_MORE
    other_cards = drilled(b"5", monday=9)
    assert compare(short, other_cards) == (Holdings(), Holdings(), other_cards)
    assert compare(short, other_cards).verdict is Verdict.BOTH_HAVE_MORE


def test_when_anything_was_played_last() -> None:
    assert Holdings().written_at == ""
    early, late = Held("a", "", 1, b"", "2026-11-20T10:00:00+00:00"), Held("b", "", 1, b"", "2026-11-21T09:00:00+00:00")
    assert Holdings(matches=(late, early)).written_at == late.written_at
