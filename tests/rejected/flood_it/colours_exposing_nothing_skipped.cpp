// expect: WA
// A colour that exposes no new cell is skipped, even when it finishes that colour: 00/12.
#include <cstdint>
#include <cstdio>
#include <unordered_map>

typedef std::uint64_t Area;  // a set of cells: bit 8 * row + column

const Area FIRST_COLUMN = 0x0101010101010101, LAST_COLUMN = FIRST_COLUMN << 7;

struct Board {
    Area whole, colours[6];
};

Area around(Area a) { return a << 8 | a >> 8 | (a & ~LAST_COLUMN) << 1 | (a & ~FIRST_COLUMN) >> 1; }

Area flood(Area area, Area colour) {
    Area found = around(area) & colour;
    for (Area before = 0; before != found;) {
        before = found;
        found |= around(found) & colour;
    }
    return area | found;
}

// A lower bound: a colour is finished when that is possible, otherwise one move plays all colours at once.
int relaxed(const Board& board, Area flooded) {
    int moves = 0;
    for (; flooded != board.whole; ++moves) {
        Area all = flooded, finished = flooded;
        for (Area colour : board.colours) {
            Area next = flood(flooded, colour);
            all |= next;
            if ((colour & ~flooded) && !(colour & ~next)) { finished = next; break; }
        }
        flooded = finished != flooded ? finished : all;
    }
    return moves;
}

struct Search {
    Board board;
    std::unordered_map<Area, int> bounds;
    std::unordered_map<Area, int> failed;

    int bound(Area flooded) {
        auto found = bounds.find(flooded);
        return found != bounds.end() ? found->second : bounds[flooded] = relaxed(board, flooded);
    }
    bool reach(Area flooded, int left) {
        if (flooded == board.whole) return true;
        if (bound(flooded) > left) return false;
        auto& best = failed[flooded];
        if (best >= left) return false;
        best = left;
        for (Area colour : board.colours) {
            Area next = flood(flooded, colour), seen = flooded | (around(flooded) & board.whole);
            bool exposes = ((next | around(next)) & board.whole & ~seen) != 0;
            if (exposes && reach(next, left - 1)) return true;
        }
        return false;
    }
};

int fewest(const Board& board) {
    Area corner = 1;
    for (Area colour : board.colours)
        if (colour & 1) corner = flood(corner, colour);
    Search search = {board, {}, {}};
    int limit = 0;
    while (limit < 16 && !search.reach(corner, limit)) ++limit;
    return limit;
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
