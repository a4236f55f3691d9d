// Compiles and ends well wherever there is a compiler: what is missing else is what it is compiled with.
int main() {}
