"""The command line: every command that is typed in a shell. Importing it loads nothing heavy."""
