"""The crossword game itself: squares, tiles, board, placement, scoring, endings, and the policies a format is made of.

Standard library only; pure functions over frozen dataclasses. Read in the order `square`, `layout`, `tile`, `board`,
`placement`, `scoring`, `policy`, `ending`, `format`.
"""
