# expect: AC
# Raises its limits: the hard ones hold.
import resource

raised = []
for name in ("AS", "CPU", "FSIZE", "NOFILE", "CORE"):
    what = getattr(resource, "RLIMIT_" + name)
    hard = resource.getrlimit(what)[1]
    for more in (resource.RLIM_INFINITY, hard + 1):
        try:
            resource.setrlimit(what, (more, more))
            raised.append(name)
        except (OSError, ValueError, OverflowError):
            pass
print(raised or input())
