// expect: CE says=error:
// Is not C++: the compiler's first complaint is the reason.
int main() { return x }
