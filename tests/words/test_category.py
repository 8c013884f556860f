from classroom.words.category import Category, CategorySwitches


def test_P9_vulgar_words_slang_and_abbreviations_are_refused_as_it_comes() -> None:
    switches = CategorySwitches()
    refused = {category for category in Category if not switches.accepts(category)}
    assert refused == {Category.VULGAR, Category.SLANG, Category.ABBREVIATION}


def test_A13_every_category_can_be_switched_alone() -> None:
    everything = {category.name.lower(): True for category in Category}
    for category in Category:
        switches = CategorySwitches(**{**everything, category.name.lower(): False})
        assert [other for other in Category if not switches.accepts(other)] == [category]
