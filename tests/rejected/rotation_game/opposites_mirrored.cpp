// expect: WA
// A-H, B-G, C-F and D-E are taken for the moves that undo each other.
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

const int LINES[8][7] = {
    {1, 3, 7, 12, 16, 21, 23},    {2, 4, 9, 13, 18, 22, 24}, {11, 10, 9, 8, 7, 6, 5},
    {20, 19, 18, 17, 16, 15, 14}, {24, 22, 18, 13, 9, 4, 2}, {23, 21, 16, 12, 7, 3, 1},
    {14, 15, 16, 17, 18, 19, 20}, {5, 6, 7, 8, 9, 10, 11}};
const int CENTRE = 0x399C0;  // the goal; bit k - 1 of a set stands for cell k

typedef std::array<int, 3> Board;  // the set of every symbol
typedef std::vector<signed char> Table;

int moved(int set, int letter) {
    int result = set;
    for (int k = 0; k < 7; ++k) {
        int to = LINES[letter][k] - 1, from = LINES[letter][(k + 1) % 7] - 1;
        result = (result & ~(1 << to)) | (set >> from & 1) << to;
    }
    return result;
}

Board moved(const Board& board, int letter) {
    return {{moved(board[0], letter), moved(board[1], letter), moved(board[2], letter)}};
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

// The move that would undo a move, as A-H, B-G, C-F, D-E.
const char UNDOES[] = "HGFEDCBA";

// Depth first, at most `left` more moves. The table only saves time: it drops what is too far from any goal.
bool reach(const Table& table, const Board& board, int left, std::string& moves) {
    int exact = std::min({table[board[0]], table[board[1]], table[board[2]]});
    if (exact == 0) return true;
    if (exact > left) return false;
    for (int letter = 0; letter < 8; ++letter) {
        if (!moves.empty() && UNDOES[moves.back() - 'A'] == 'A' + letter) continue;
        moves += char('A' + letter);
        if (reach(table, moved(board, letter), left - 1, moves)) return true;
        moves.pop_back();
    }
    return false;
}

int main() {
    const Table table = distances();
    for (;;) {
        Board board = {{0, 0, 0}};
        for (int cell = 0; cell < 24; ++cell) {
            int symbol;
            if (std::scanf("%d", &symbol) != 1 || symbol == 0) return 0;
            board[symbol - 1] |= 1 << cell;
        }
        std::string moves;
        int limit = 0;
        while (limit < 20 && !reach(table, board, limit, moves)) ++limit;
        for (char letter : moves) board = moved(board, letter - 'A');
        int symbol = int(std::find(board.begin(), board.end(), CENTRE) - board.begin()) + 1;
        std::printf("%s\n%d\n", moves.empty() ? "No moves needed" : moves.c_str(), symbol);
    }
}
