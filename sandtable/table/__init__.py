"""The table: matches in the browser, with friends, bots and spectators."""
