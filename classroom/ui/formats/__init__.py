"""The rule books to choose from, and what each of them says."""
