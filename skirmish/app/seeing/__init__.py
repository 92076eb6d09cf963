"""What a side could see, reach, strike and suffer, asked of the engine cell by cell; knows no screen."""
