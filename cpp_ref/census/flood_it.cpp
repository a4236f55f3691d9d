// The census of Flood-It: how many boards of a side have which answer.
//
// Up to side 3 there are few boards up to the names of the colours, and all are solved; of the larger ones a sample.
//
//     flood_it SEED N [SIDE ...]     N random boards of every side from 4 on; all sides of the statement if none is
//     given
//
// Prints what checker/census.py describes.  Time: 3 us a board of side 8.
#define KIT
#include "../flood_it.cpp"
#include <cstdio>
#include <random>

namespace {

typedef std::uint64_t Count;

struct Census {
    int side;
    Solver solver;
    Grid grid;
    Count all, seen, boards[MOST_REGIONS + 1]; // boards: by answer

    explicit Census(int s) : side(s), all(0), seen(0), boards() { grid.clear(side); }

    std::uint8_t &cell(int k) { return grid.colour[grid.row(k / side) + k % side]; }

    void count(Count alike) {
        boards[solver.fewest_moves(grid)] += alike;
        seen += alike;
    }
    // All ways to go on from a cell, a new colour being the least unused one; `alike` boards differ in the names only.
    void grow(int from, int used, Count alike) {
        if (from == side * side) return count(alike);
        for (int c = 0; c < COLOURS && c <= used; c++) {
            cell(from) = std::uint8_t(c);
            grow(from + 1, std::max(used, c + 1), c < used ? alike : alike * Count(COLOURS - used));
        }
    }
    void sample(std::uint32_t seed, Count wanted) {
        std::mt19937 chance(seed);
        all = wanted;
        while (seen < wanted) {
            for (int k = 0; k < side * side; k++) cell(k) = std::uint8_t(std::uint64_t(chance()) * COLOURS >> 32);
            count(1);
            if (seen % 8192 == 0) print();
        }
    }
    void print() const {
        std::printf("count %llu %llu", static_cast<unsigned long long>(seen), static_cast<unsigned long long>(all));
        for (Count found : boards) std::printf(" %llu", static_cast<unsigned long long>(found));
        std::printf("\n");
        std::fflush(stdout);
    }
};

} // namespace

static void take(int side, std::uint32_t seed, Count sample) {
    Census census(side);
    if (side <= 3) {
        std::printf("part exact boards:side %d\n", side);
        census.all = 1;
        for (int k = 0; k < side * side; k++) census.all *= COLOURS;
        census.grow(0, 0, 1);
    } else {
        std::printf("part sampled boards:side %d\n", side);
        census.sample(seed, sample);
    }
    census.print();
}

int main(int count, char **arguments) {
    std::uint32_t seed = std::uint32_t(std::strtoul(arguments[1], nullptr, 10));
    Count sample = std::strtoull(arguments[2], nullptr, 10);
    for (int k = 3; k < count; k++) take(std::atoi(arguments[k]), seed, sample);
    for (int side = 2; side <= 8 && count == 3; side++) take(side, seed, sample);
}
