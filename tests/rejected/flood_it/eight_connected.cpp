// expect: WA
// Cells that touch at a corner count as neighbours: 10/01.
#include <cstdint>
#include <cstdio>
#include <unordered_map>
#include <vector>

typedef std::uint64_t Area;  // a set of cells: bit 8 * row + column

const Area FIRST_COLUMN = 0x0101010101010101, LAST_COLUMN = FIRST_COLUMN << 7;

struct Board {
    Area whole, colours[6];
};

Area around(const Board& board, Area a) {
    Area row = a | (a & ~LAST_COLUMN) << 1 | (a & ~FIRST_COLUMN) >> 1;
    return (row | row << 8 | row >> 8) & board.whole;
}

// The one-coloured regions that hold these cells.
Area regions(const Board& board, Area area) {
    for (Area before = 0; before != area;) {
        before = area;
        for (Area colour : board.colours) area |= around(board, area & colour) & colour;
    }
    return area;
}

// The visible area (flooded, or touching that) after a colour is played.
Area played(const Board& board, Area visible, Area colour) {
    return regions(board, visible | around(board, visible & colour));
}

// Plays all colours without a hidden cell: they never cost more than one move each.
Area closed(const Board& board, Area visible) {
    for (Area before = 0; before != visible;) {
        before = visible;
        for (Area colour : board.colours)
            if (!(colour & ~visible)) visible |= around(board, colour);
        visible = regions(board, visible);
    }
    return visible;
}

// At least so many more moves are needed that leave a part of their colour hidden.
int bound(const Board& board, Area visible, std::unordered_map<Area, int>& known) {
    if (visible == board.whole) return 0;
    auto found = known.find(visible);
    if (found != known.end()) return found->second;
    Area wider = regions(board, visible | around(board, visible));
    return known[visible] = 1 + bound(board, closed(board, wider), known);
}

// A* on visible areas; an area inside another one of as many moves is dropped.
int extra_moves(const Board& board, Area start) {
    std::unordered_map<Area, int> known;
    std::vector<std::vector<std::pair<Area, int>>> waiting(64);
    std::vector<std::vector<Area>> expanded(64);
    waiting[bound(board, start, known)].push_back({start, 0});
    for (int total = 0;; ++total)
        while (!waiting[total].empty()) {
            Area visible = waiting[total].back().first;
            int moves = waiting[total].back().second;
            waiting[total].pop_back();
            if (visible == board.whole) return moves;
            bool dominated = false;
            for (Area other : expanded[moves]) dominated = dominated || !(visible & ~other);
            if (dominated) continue;
            expanded[moves].push_back(visible);
            for (Area colour : board.colours) {
                Area wider = played(board, visible, colour);
                if (wider == visible) continue;
                wider = closed(board, wider);
                waiting[moves + 1 + bound(board, wider, known)].push_back({wider, moves + 1});
            }
        }
}

// One completing move for every colour that is not yet flooded, and the extra moves.
int fewest(const Board& board) {
    Area corner = 1;
    for (Area colour : board.colours)
        if (colour & 1)
            for (Area before = 0; before != corner;) {
                before = corner;
                corner |= around(board, corner) & colour;
            }
    int completing = 0;
    for (Area colour : board.colours) completing += (colour & ~corner) != 0;
    if (!completing) return 0;
    Area start = regions(board, corner | around(board, corner));
    return completing + extra_moves(board, closed(board, start));
}

int main() {
    int n;
    while (std::scanf("%d", &n) == 1 && n > 0) {
        Board board = Board();
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < n; ++column) {
                int colour;
                if (std::scanf("%d", &colour) != 1) return 0;
                board.colours[colour] |= Area(1) << (8 * row + column);
                board.whole |= Area(1) << (8 * row + column);
            }
        std::printf("%d\n", fewest(board));
    }
}
