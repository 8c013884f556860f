"""The policies of a format by subject: who plays (`people`), what a turn is (`turn`), its clock, how it ends (`end`).

Each policy is one small frozen dataclass, or a closed union of them, holding only the numbers it needs. They are used
through `classroom.rules.format`.
"""
