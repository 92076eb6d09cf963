"""What builds lines from what is known: no module here knows a widget or a screen."""
