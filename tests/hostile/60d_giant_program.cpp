// expect: CE
// A program of 1 GiB: the compiler's files end at its output limit.
char giant[1 << 30] = {1};

int main() { return giant[1]; }
