"""Packs as they were last checked, kept in the user's cache folder so that a start need not check them again.

Kept is plain JSON, by a stamp of every file that was read and of the code that read them. Whatever does not
fit that stamp, or is damaged, is read and checked anew. What is not asked for is not even made from JSON.
"""
