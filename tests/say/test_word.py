"""What is said of a two-letter word: nothing of the table is left unsaid."""

from classroom.say.word import _PARTS, CONTAINS, ENDS, STARTS, fetch_guide, kind_text, none_at, places_of
from classroom.words.two_letters import GuideEntry
from tests.ui.fake_services import World, shipped_table


def test_every_part_of_speech_and_category_of_the_table_has_a_name() -> None:
    for row in shipped_table():
        text = kind_text(GuideEntry(row.word.upper(), 2, "", "", row))
        assert set(row.parts_of_speech) <= _PARTS.keys()
        assert text.count(";") == bool(row.categories)


def test_a_word_of_a_teachers_list_is_of_no_kind() -> None:
    assert kind_text(GuideEntry("ZU", 11, "", "")) == ""


def test_places_name_the_letter_once_there_is_one() -> None:
    assert dict(places_of("O"))[ENDS] == "ends with O"
    assert dict(places_of(""))[STARTS] == "starts with \N{HORIZONTAL ELLIPSIS}"
    assert none_at("C")[CONTAINS] == "No two-letter word contains C."


def test_the_guide_of_a_list_has_its_words_and_the_others_of_the_table() -> None:
    services = World().services()
    guide = fetch_guide(services, "pupil", services.formats[0])
    assert [entry.word for entry in guide.entries if entry.accepted] == ["AT", "IT"]
    assert len(guide.entries) > 100
    assert guide.title == "The pupil list"
