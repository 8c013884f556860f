"""Which matches are left of what is chosen, and what may be chosen then."""

from hypothesis import given
from hypothesis import strategies as st

from classroom.ui.archive.match_filter import By, Facts, MatchFilter

keys = st.sampled_from(["a", "b", "c"])
values = st.fixed_dictionaries({by: st.dictionaries(keys, keys, max_size=2) for by in By})
matches = st.lists(st.builds(Facts, st.uuids().map(str), values), max_size=8)
filters = st.dictionaries(st.sampled_from(By), keys).map(
    lambda chosen: MatchFilter(tuple((by, key, key) for by, key in chosen.items()))
)


@given(matches, filters, st.sampled_from(By))
def test_every_option_leaves_as_many_matches_as_it_says(found: list[Facts], chosen: MatchFilter, by: By) -> None:
    for key, shown, count in chosen.options(by, found):
        left = [facts for facts in found if chosen.choose(by, key, shown).fits(facts)]
        assert len(left) == count > 0


@given(matches, filters, st.sampled_from(By), keys)
def test_another_choice_of_a_kind_takes_the_place_of_the_one_before(
    found: list[Facts], chosen: MatchFilter, by: By, key: str
) -> None:
    twice = chosen.choose(by, "a", "A").choose(by, key, key)
    assert (twice.key_of(by), twice.shown(by)) == (key, key)
    cleared = chosen.choose(by, key, key).choose(by, "", "")
    assert not cleared.key_of(by)
    assert all(cleared.fits(facts) for facts in found if chosen.fits(facts))


def test_days_are_offered_from_the_last_and_all_else_by_name() -> None:
    def of(day: str, team: str) -> Facts:
        return Facts(day + team, {By.DAY: {day: day}, By.CLASS: {}, By.TEAM: {team.casefold(): team}, By.FORMAT: {}})

    found = [of("2026-11-21", "bees"), of("2026-11-20", "Ants"), of("2026-11-22", "Cats")]
    assert [option.key for option in MatchFilter().options(By.DAY, found)] == ["2026-11-22", "2026-11-21", "2026-11-20"]
    assert [option.shown for option in MatchFilter().options(By.TEAM, found)] == ["Ants", "bees", "Cats"]
