// expect: TLE hdu
// IDA* with the usual bound, 8 minus the most frequent symbol of the centre: seconds for a hard board.
#include <cstdio>
#include <string>

const int LINES[8][7] = {
    {0, 2, 6, 11, 15, 20, 22},    {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4},
    {19, 18, 17, 16, 15, 14, 13}, {23, 21, 17, 12, 8, 3, 1}, {22, 20, 15, 11, 6, 2, 0},
    {13, 14, 15, 16, 17, 18, 19}, {4, 5, 6, 7, 8, 9, 10}};
const int CENTRE[8] = {6, 7, 8, 11, 12, 15, 16, 17};
const char* const UNDOES = "FEHGBADC";

int board[24];
std::string moves;

void shift(const int* line) {
    int head = board[line[0]];
    for (int k = 0; k < 6; ++k) board[line[k]] = board[line[k + 1]];
    board[line[6]] = head;
}

// Every move brings at most one cell of a symbol to the centre.
int misplaced() {
    int count[4] = {0, 0, 0, 0}, most = 0;
    for (int cell : CENTRE)
        if (++count[board[cell]] > most) most = count[board[cell]];
    return 8 - most;
}

bool reach(int left) {
    int bound = misplaced();
    if (bound == 0) return true;
    if (bound > left) return false;
    for (int letter = 0; letter < 8; ++letter) {
        shift(LINES[letter]);
        moves += char('A' + letter);
        if (reach(left - 1)) return true;
        moves.pop_back();
        shift(LINES[UNDOES[letter] - 'A']);
    }
    return false;
}

int main() {
    for (;;) {
        for (int& symbol : board)
            if (std::scanf("%d", &symbol) != 1 || symbol == 0) return 0;
        moves.clear();
        for (int limit = 0; !reach(limit);) ++limit;
        std::printf("%s\n%d\n", moves.empty() ? "No moves needed" : moves.c_str(), board[CENTRE[0]]);
    }
}
