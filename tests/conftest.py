"""Budgets: compiled rules play many random matches, plain ones a few."""

from hypothesis import HealthCheck, settings

from sandtable.core.compiled import COMPILES

# A first example may compile rules, and a busy machine is slow: no test here depends on time.
settings.register_profile(
    "sandtable",
    max_examples=60 if COMPILES else 12,
    stateful_step_count=40 if COMPILES else 20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
)
settings.load_profile("sandtable")
