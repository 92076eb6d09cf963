"""What is drawn on the screens, all by the Line API: only what changed is painted again."""
