// Checks every byte of the table of rotation_game.cpp against a search that shares nothing with it but the lines.
// Prints the number of sets by distance, or what is wrong with the first set that is.
#define KIT
#include "../../cpp_ref/rotation_game.cpp"
#include <cstdio>

static Cells shifted(Cells set, const int line[7]) { // cell by cell, as the statement says
    Cells after = set;
    for (int k = 0; k < 7; k++) {
        bool here = set >> (line[(k + 1) % 7] - 1) & 1;
        Cells bit = Cells(1) << (line[k] - 1);
        after = here ? after | bit : after & ~bit;
    }
    return after;
}

static std::vector<int> distances() { // of every set of cells; -1: not of eight cells
    std::vector<int> distance(std::size_t(1) << CELLS, -1);
    Cells centre = 0;
    for (int cell : CENTRE) centre |= Cells(1) << (cell - 1);
    std::vector<Cells> queue(1, centre);
    distance[centre] = 0;
    for (std::size_t taken = 0; taken < queue.size(); taken++) {
        for (const auto &line : LINES) {
            Cells next = shifted(queue[taken], line); // moves have inverses: as far from the centre as towards it
            if (distance[next] >= 0) continue;
            distance[next] = distance[queue[taken]] + 1;
            queue.push_back(next);
        }
    }
    return distance;
}

int main() {
    static const Table table;
    const std::vector<int> distance = distances();
    int sets[LONGEST + 1] = {};
    for (Cells set = 0; set < Cells(1) << CELLS; set++) {
        if (__builtin_popcount(set) != EACH) continue;
        int expected = 0;
        for (int letter = LETTERS - 1; letter >= 0; letter--) {
            Cells next = shifted(set, LINES[letter]);
            if (next != table.moved(letter, set))
                return std::printf("%06x: letter %d moves it wrong\n", set, letter), 1;
            if (distance[next] == distance[set] - 1) expected = letter;
        }
        expected += 16 * distance[set];
        if (table[set] != expected) return std::printf("%06x: %d, expected %d\n", set, table[set], expected), 1;
        sets[distance[set]]++;
    }
    for (int count : sets) std::printf("%d ", count);
    std::printf("\n");
}
