"""The check code of a match: pinned, as it stands on papers that were printed long ago."""

from classroom.record.heading import SIGNS, check_code


def test_a_hash_gives_the_same_code_for_ever() -> None:
    assert check_code(bytes(range(32))) == "T991-0NX2"
    assert check_code(b"") == ""


def test_a_code_has_eight_signs_in_two_groups_none_of_which_looks_like_another() -> None:
    codes = {check_code(bytes([number]) * 32) for number in range(20)}
    assert len(codes) == 20
    for code in codes:
        first, second = code.split("-")
        assert (len(first), len(second)) == (4, 4)
        assert set(first + second) <= set(SIGNS)
    assert not set("ILOU") & set(SIGNS)
