// expect: CE
// An error text of megabytes: the reason given is short.
template <class A, class B> struct Pair {};
template <int N> struct Wide {
    typedef Pair<typename Wide<N - 1>::type, typename Wide<N - 1>::type> type;
};
template <> struct Wide<0> {
    typedef int type;
};

int main() { return Wide<14>::type(); }
