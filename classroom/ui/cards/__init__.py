"""Cards that several features open, and what goes with them."""

from classroom.ui.kit.kv import register_widgets

register_widgets(
    __name__,
    {
        "guide_card": "ExplainedPage NumberDisc NumberedPicture NumberedSentence",
        "question": "Question",
        "word_card": "WordCard",
    },
)
