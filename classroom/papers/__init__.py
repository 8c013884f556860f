"""What happens to papers, and the text of those that do not belong to a match."""
