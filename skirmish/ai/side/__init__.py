"""What the side wants: its goals, where lost enemies could be, who bars, helps and joins, how it deploys."""
