"""What blows do, what units are worth and what chance a side has, in points and in percent of winning."""
