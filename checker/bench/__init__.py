"""What is measured: solvers, rates of testing, the field's way, the cage."""
