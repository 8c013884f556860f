"""The print centre: score sheets, certificates and words on paper."""

from classroom.ui.kit.kv import register_widgets

register_widgets(__name__, {"paper_parts": "AwardList DesignList PageButton PageView"})
