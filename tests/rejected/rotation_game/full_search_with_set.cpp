// expect: MLE hdu
// Breadth-first search over whole boards with a set of all that were met.
#include <cstdio>
#include <queue>
#include <set>
#include <string>
#include <utility>

const int LINES[8][7] = {
    {0, 2, 6, 11, 15, 20, 22},    {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4},
    {19, 18, 17, 16, 15, 14, 13}, {23, 21, 17, 12, 8, 3, 1}, {22, 20, 15, 11, 6, 2, 0},
    {13, 14, 15, 16, 17, 18, 19}, {4, 5, 6, 7, 8, 9, 10}};
const int CENTRE[8] = {6, 7, 8, 11, 12, 15, 16, 17};

bool solved(const std::string& board) {
    for (int cell : CENTRE)
        if (board[cell] != board[CENTRE[0]]) return false;
    return true;
}

// The board and the moves that lead to it; in a queue filled in letter order the first solved one is the answer.
std::pair<std::string, std::string> search(const std::string& start) {
    std::queue<std::pair<std::string, std::string>> waiting;
    std::set<std::string> met;
    waiting.push({start, ""});
    met.insert(start);
    while (!solved(waiting.front().first)) {
        std::pair<std::string, std::string> state = waiting.front();
        waiting.pop();
        for (int letter = 0; letter < 8; ++letter) {
            std::string next = state.first;
            for (int k = 0; k < 7; ++k) next[LINES[letter][k]] = state.first[LINES[letter][(k + 1) % 7]];
            if (met.insert(next).second) waiting.push({next, state.second + char('A' + letter)});
        }
    }
    return waiting.front();
}

int main() {
    for (;;) {
        std::string start;
        for (int cell = 0; cell < 24; ++cell) {
            int symbol;
            if (std::scanf("%d", &symbol) != 1 || symbol == 0) return 0;
            start += char('0' + symbol);
        }
        std::pair<std::string, std::string> found = search(start);
        const char* moves = found.second.empty() ? "No moves needed" : found.second.c_str();
        std::printf("%s\n%c\n", moves, found.first[CENTRE[0]]);
    }
}
