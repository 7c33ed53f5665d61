"""Second implementations, one a game, that the compiled rules must agree with."""
