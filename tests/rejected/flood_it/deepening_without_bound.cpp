// expect: TLE hdu
// Deepening depth-first search without any lower bound.
#include <cstdio>
#include <cstring>

int n, colour[8][8];
const int ROW[4] = {0, 0, 1, -1}, COLUMN[4] = {1, -1, 0, 0};
enum Mark { FAR, TOUCHING, FLOODED };

// Floods from a cell on; its neighbours of other colours become touching.
void flood(char mark[8][8], int row, int column, int c) {
    mark[row][column] = FLOODED;
    for (int k = 0; k < 4; ++k) {
        int r = row + ROW[k], s = column + COLUMN[k];
        if (r < 0 || r >= n || s < 0 || s >= n || mark[r][s] == FLOODED) continue;
        mark[r][s] = TOUCHING;
        if (colour[r][s] == c) flood(mark, r, s, c);
    }
}

bool whole(char mark[8][8]) {
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column)
            if (mark[row][column] != FLOODED) return false;
    return true;
}

bool reach(char mark[8][8], int left) {
    if (whole(mark)) return true;
    if (left == 0) return false;
    for (int c = 0; c < 6; ++c) {
        char next[8][8];
        std::memcpy(next, mark, sizeof next);
        bool more = false;
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < n; ++column)
                if (mark[row][column] == TOUCHING && colour[row][column] == c) {
                    flood(next, row, column, c);
                    more = true;
                }
        if (more && reach(next, left - 1)) return true;
    }
    return false;
}

int main() {
    while (std::scanf("%d", &n) == 1 && n > 0) {
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < n; ++column)
                if (std::scanf("%d", &colour[row][column]) != 1) return 0;
        char mark[8][8] = {};
        flood(mark, 0, 0, colour[0][0]);
        int limit = 0;
        while (!reach(mark, limit)) ++limit;
        std::printf("%d\n", limit);
    }
}
