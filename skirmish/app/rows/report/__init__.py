"""The rows of the report, one module for each part of it."""
