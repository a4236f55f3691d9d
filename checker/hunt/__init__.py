"""`make hunt`: searches for inputs that are slow or hard."""
