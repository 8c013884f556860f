import pytest

from classroom.drills.pupil import NamelessPupilError, Pupil, tidy_pupil


def test_names_are_tidied_as_those_of_a_team_are() -> None:
    assert tidy_pupil("  Nur\u202e  Aina\n", " 5  Bestari ") == Pupil("5 Bestari", "Nur Aina")


def test_nothing_but_names_and_class_is_known_of_a_pupil() -> None:
    assert list(vars(tidy_pupil("Aina", "5 Bestari"))) == ["class_name", "name", "called"]


def test_a_name_in_another_case_is_the_same_pupil() -> None:
    assert tidy_pupil("AINA", "5 bestari").key == tidy_pupil("Aina", "5 Bestari").key
    assert tidy_pupil("Aina", "4 Bestari").key != tidy_pupil("Aina", "5 Bestari").key


def test_half_characters_that_no_file_can_hold_are_left_out() -> None:
    assert tidy_pupil("Ai\ud800na", "5").name == "Aina"


@pytest.mark.parametrize(
    ("name", "class_name", "message"), [("", "5", "pupil"), ("\u202e", "5", "pupil"), ("A", " ", "class")]
)
def test_a_pupil_without_a_name_is_refused_with_a_sentence(name: str, class_name: str, message: str) -> None:
    with pytest.raises(NamelessPupilError, match=message):
        tidy_pupil(name, class_name)
