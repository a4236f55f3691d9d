// expect: RE says=a_reason
// Throws and nobody catches: SIGABRT, with the exception's name on the standard error.
#include <stdexcept>

int main() { throw std::runtime_error("a reason"); }
