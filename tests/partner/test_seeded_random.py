"""What looks like chance and comes from facts."""

from collections import Counter

from classroom.partner.brain import SeededRandom


def test_the_same_facts_have_the_same_numbers_and_others_have_others() -> None:
    def numbers(*facts: object) -> list[float]:
        chance = SeededRandom(*facts)
        return [chance.random() for _ in range(3)]

    assert numbers("m1", 3, "CAT") == numbers("m1", 3, "CAT")
    # What was heard before an update of the app is heard after it.
    assert [round(number, 6) for number in numbers("m1", 3)] == [0.357308, 0.77222, 0.009566]
    assert len({number for facts in (("m1", 3), ("m2", 3), ("m1", 4)) for number in numbers(*facts)}) == 9


def test_its_numbers_lie_evenly_between_nothing_and_one() -> None:
    tenths = Counter(int(SeededRandom("m1", turn).random() * 10) for turn in range(2_000))
    assert sorted(tenths) == list(range(10))
    assert min(tenths.values()) > 140


def test_every_one_is_chosen() -> None:
    chance = SeededRandom("m1")
    assert {chance.choice("abc") for _ in range(50)} == {"a", "b", "c"}
