"""Settings of all tests."""

import os

from hypothesis import HealthCheck, settings

# A loaded machine is no failure; and where CI is set every run draws the same examples.
settings.register_profile(
    "shelem",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("shelem")
