"""The languages of submissions, a file each."""
