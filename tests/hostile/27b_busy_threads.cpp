// expect: TLE
// Four threads compute in parallel: the time of all counts.
#include <chrono>
#include <thread>
#include <vector>

static void spin() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (std::chrono::steady_clock::now() < end) {
    }
}

int main() {
    std::vector<std::thread> threads;
    for (int k = 0; k < 4; k++) threads.emplace_back(spin);
    for (auto &thread : threads) thread.join();
}
