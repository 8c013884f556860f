"""What is said of matches, rounds, words and days: values of the core in, texts out, for screens and papers alike."""
