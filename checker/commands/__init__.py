"""The verbs of the command line, one module each: `add(parsers)` declares it, `run(arguments)` gives the exit code."""
