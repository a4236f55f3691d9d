// expect: CE L1
// Includes the answer, to see it in the program or in the complaint: it is not to be read.
#include <cstdio>

asm(".incbin \"../../answer.ans\"");

int main() { std::puts("42"); }
