"""Functions that build lines of text for the panels: no module here knows a widget or a screen."""
