"""The judges, a file each: a file that appears is a judge."""
