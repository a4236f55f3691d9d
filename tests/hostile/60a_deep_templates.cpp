// expect: CE
// A template that needs itself a million times: the compiler's own depth ends it.
template <int N> struct Deep {
    enum { value = Deep<N - 1>::value + 1 };
};
template <> struct Deep<0> {
    enum { value = 0 };
};

int main() { return Deep<1000000>::value; }
