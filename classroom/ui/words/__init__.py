"""Two-letter words and word lists."""
