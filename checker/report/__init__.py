"""`make report`: a page of the last runs, and editorials."""
