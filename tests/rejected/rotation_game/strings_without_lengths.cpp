// expect: WA
// The smallest string over the symbols wins, even when it is longer than another one.
#include <cstdio>
#include <string>
#include <vector>

const int LINES[8][7] = {
    {1, 3, 7, 12, 16, 21, 23},    {2, 4, 9, 13, 18, 22, 24}, {11, 10, 9, 8, 7, 6, 5},
    {20, 19, 18, 17, 16, 15, 14}, {24, 22, 18, 13, 9, 4, 2}, {23, 21, 16, 12, 7, 3, 1},
    {14, 15, 16, 17, 18, 19, 20}, {5, 6, 7, 8, 9, 10, 11}};
const int CENTRE = 0x399C0;  // the goal; bit k - 1 of a set stands for cell k

typedef std::vector<signed char> Table;

int moved(int set, int letter) {
    int result = set;
    for (int k = 0; k < 7; ++k) {
        int to = LINES[letter][k] - 1, from = LINES[letter][(k + 1) % 7] - 1;
        result = (result & ~(1 << to)) | (set >> from & 1) << to;
    }
    return result;
}

// The moves that every set of eight cells is away from the centre.
Table distances() {
    Table table(1 << 24, -1);
    std::vector<int> queue(1, CENTRE);
    table[CENTRE] = 0;
    for (size_t i = 0; i < queue.size(); ++i)
        for (int letter = 0; letter < 8; ++letter) {
            int next = moved(queue[i], letter);
            if (table[next] >= 0) continue;
            table[next] = table[queue[i]] + 1;
            queue.push_back(next);
        }
    return table;
}

// The shortest way of one symbol that comes first in dictionary order.
std::string path(const Table& table, int set) {
    std::string moves;
    while (table[set] > 0) {
        int letter = 0;
        while (table[moved(set, letter)] >= table[set]) ++letter;
        set = moved(set, letter);
        moves += char('A' + letter);
    }
    return moves;
}

int main() {
    const Table table = distances();
    for (;;) {
        int sets[4] = {0, 0, 0, 0};
        for (int cell = 0; cell < 24; ++cell) {
            int symbol;
            if (std::scanf("%d", &symbol) != 1 || symbol == 0) return 0;
            sets[symbol] |= 1 << cell;
        }
        std::string best;
        int winner = 0;
        for (int symbol = 1; symbol <= 3; ++symbol) {
            std::string moves = path(table, sets[symbol]);
            if (winner == 0 || moves < best) {
                best = moves;
                winner = symbol;
            }
        }
        std::printf("%s\n%d\n", best.empty() ? "No moves needed" : best.c_str(), winner);
    }
}
