"""The rule books: TOML files, board pictures and letter tables as package data, and what reads them strictly.

Read in the order `strict`, `check`, `reading`, `catalogue`, `house_rule`, `writing`, `wording`, `description`;
`rule_texts` has the sentences of the rules. A new format is a file here.
"""

from classroom.formats.catalogue import format_by_key, formats, shipped_file
from classroom.formats.check import InvalidFormatError
from classroom.formats.house_rule import Difference, differences, house_rule, read_house_rule
from classroom.formats.reading import POLICIES, format_from_data, format_to_data, parse_format, register_formats
from classroom.formats.writing import format_to_toml

__all__ = [
    "POLICIES",
    "Difference",
    "InvalidFormatError",
    "differences",
    "format_by_key",
    "format_from_data",
    "format_to_data",
    "format_to_toml",
    "formats",
    "house_rule",
    "parse_format",
    "read_house_rule",
    "register_formats",
    "shipped_file",
]
