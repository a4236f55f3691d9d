// expect: MLE hdu
// Breadth-first search with a queue of whole boards, without a bound and without a test for boards met before.
#include <cstdio>
#include <queue>
#include <utility>
#include <vector>

typedef std::vector<int> Board;  // the colours of the cells, row by row

int n;

void flood(Board& board, int row, int column, int from, int to) {
    if (row < 0 || row >= n || column < 0 || column >= n || board[n * row + column] != from) return;
    board[n * row + column] = to;
    flood(board, row + 1, column, from, to);
    flood(board, row - 1, column, from, to);
    flood(board, row, column + 1, from, to);
    flood(board, row, column - 1, from, to);
}

int fewest(const Board& start) {
    std::queue<std::pair<Board, int>> waiting;
    waiting.push({start, 0});
    for (;;) {
        std::pair<Board, int> state = waiting.front();
        waiting.pop();
        if (state.first == Board(n * n, state.first[0])) return state.second;
        for (int colour = 0; colour < 6; ++colour) {
            if (colour == state.first[0]) continue;
            Board next = state.first;
            flood(next, 0, 0, next[0], colour);
            waiting.push({next, state.second + 1});
        }
    }
}

int main() {
    while (std::scanf("%d", &n) == 1 && n > 0) {
        Board board(n * n);
        for (int& colour : board)
            if (std::scanf("%d", &colour) != 1) return 0;
        std::printf("%d\n", fewest(board));
    }
}
