"""A replay as one self-contained HTML file, in English or Persian, or as plain data."""

from shelem.analysis.report.data import replay_data
from shelem.analysis.report.page import html_report

__all__ = ["html_report", "replay_data"]
