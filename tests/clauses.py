"""Which clauses a test shows: `@clause("GW-4.3")` above it; `conformance/test_clauses.py` collects them."""

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """The test shows these clauses: it fails when one of them is played otherwise."""
    return pytest.mark.clause(*ids)
