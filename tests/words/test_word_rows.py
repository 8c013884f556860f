"""A cell of a list of words becomes the word in it; what is no word stays as it is written."""

from classroom.tables.reading import plan_table
from classroom.tables.text import table_of_text
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
