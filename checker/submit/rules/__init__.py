"""The rules of judges on submissions, a file each: a file that appears is a rule, by its value RULE."""
