"""The pages of the review: the turns one by one, and the words of the match."""
