"""A cell of a list of words becomes the word in it; what is no word stays as it is written."""

from classroom.tables.reading import plan_table, readings
from classroom.tables.text import table_of_text
from classroom.words.teacher_list import review
from classroom.words.word_rows import WORDS, words_of_plans


def test_what_is_beside_a_word_is_left_out_and_what_is_none_stays_whole() -> None:
    for cell, word in [
        ("cat", "cat"),
        ("cat/MS", "cat"),
        ("cat,", "cat"),
        ("cat*", "cat"),
        ("cat (n.)", "cat"),
        ("cat(noun)", "cat"),
        ("12 cat", "cat"),
        ("ca\xadt", "cat"),
        ("<b>cat</b>", "cat"),
        ("cat # an animal", "cat"),
        ("ca7t", "ca7t"),
        ("ice cream+", "ice cream+"),
    ]:
        plans = plan_table(table_of_text(f"dog\n{cell}\n", WORDS), WORDS)
        assert [entry.text for entry in words_of_plans("list", plans).entries][1:] == [word]


def test_which_columns_have_words_and_when_there_is_another_reading() -> None:
    for text, told in {
        "cat\tkucing\n\ndog\tanjing": ["2 words: cat, dog.", "2 words: kucing, anjing."],
        "English\tMalay\ncat\tkucing\ndog\tanjing": ["2 words: cat, dog."],
        "English\tNotes\ncat\tkucing\ndog\tanjing": ["3 words: english, cat, dog.", "3 words: notes, kucing, anjing."],
        "Week 1\tWeek 2\ncat\tdog\nsun\tfun": ["4 words: cat, dog, sun …"],
        "Perkataan Inggeris\tPerkataan Melayu\ncat\tkucing\ndog\tanjing": [
            "4 words: cat, kucing, dog …",
            "2 words: cat, dog.",
        ],
        "Week 1: cat, dog\nWeek 2: sun, fun": ["4 words: cat, dog, sun …"],
        "Animals: cat, dog": ["2 words: cat, dog."],
        "Wild animals: lion; deer, bat.\nFood: egg, ham": ["5 words: lion, deer, bat …"],
        "cat: an animal, small\ndog: another, big": ["2 words: cat, dog."],
        "cat\ndo7g": ["1 word: cat. 1 row is not imported."],
    }.items():
        sheet = table_of_text(text, WORDS).sheets[0]
        heads = [review(words_of_plans("words", [plan]).entries).head for plan in readings(sheet, WORDS)]
        assert heads == told, text
