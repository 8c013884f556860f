"""What becomes of a paper, and the text of those that are about no match."""
