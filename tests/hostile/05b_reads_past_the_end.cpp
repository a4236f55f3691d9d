// expect: AC
// Reads until there is no more: the end of the input is seen, no waiting.
#include <iostream>

int main() {
    int x;
    while (std::cin >> x) std::cout << x << "\n";
    std::cin.clear();
    if (std::cin >> x) std::cout << x << "\n";
}
