"""Cards that several features open, and what goes with them."""
