"""What one unit could do to another, exactly: a query, the situation that it means, and the answer."""
