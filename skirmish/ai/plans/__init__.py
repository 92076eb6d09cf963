"""What one unit could do: every walk, act and reply, what it would lead to, its price and its reasons."""
