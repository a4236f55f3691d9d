"""Pages that people look at: the report of the last runs, an editorial for every problem."""
