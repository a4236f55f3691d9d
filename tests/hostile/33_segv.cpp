// expect: RE says=SIGSEGV
// Writes to address 0: SIGSEGV.
int main() { *reinterpret_cast<volatile int *>(8) = 1; }
