"""The tests, importable so that they may share positions and references."""
