"""A replay as one self-contained HTML file, in English or Persian."""

from shelem.analysis.report.page import html_report

__all__ = ["html_report"]
