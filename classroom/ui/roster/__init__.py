"""Classes and the teams mixed from them."""
