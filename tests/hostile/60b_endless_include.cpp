// expect: CE
// Includes a device that never ends: refused, or the compiler runs out of memory.
#include "/dev/random"

int main() {}
