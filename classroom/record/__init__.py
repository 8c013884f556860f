"""What is made of a match: score sheet, plain text, wording, awards, words, highlights, look back, seating."""
