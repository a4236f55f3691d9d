// expect: RE says=SIGABRT
// Aborts: SIGABRT.
#include <cstdlib>

int main() { std::abort(); }
