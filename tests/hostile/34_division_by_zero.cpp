// expect: RE says=SIGFPE
// Divides by zero: SIGFPE, raised by hand where the processor does not mind.
#include <csignal>

int main() {
    volatile int zero = 0, one = 1;
    one = one / zero;
    std::raise(SIGFPE);
}
