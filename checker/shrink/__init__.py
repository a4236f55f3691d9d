"""Makes a failing input simpler while it still fails."""
