// expect: CE
// Includes itself without end: the compiler's own depth ends it.
#include __FILE__

int main() {}
