// Flood-It (HDU 4127, POJ 4007, UVa 1505), N <= 8: the usual iterative deepening A*, to check the fast one against.
//
// State: a mark on every cell.          0 1 2        F E .        F: flooded, of the colour of the corner
//                                       0 1 1   ->   F E .        E: edge, beside a flooded cell
//                                       2 2 0        E . .        .: unseen
//
// A move floods all edge cells of a colour and what hangs on them.
//
// Bound: the colours of the cells not flooded.  A move floods cells of one colour only, so every one of these colours
// needs a move of its own.  Nothing is pruned but colours without an edge cell: they change nothing.
//
// Source: iterative deepening A* (Korf, 1985); bound and marks are those of the usual solutions.
// Time: 3 ms a random 8 x 8 board; seconds for the hardest.
// Tested: against breadth-first search on all boards of N <= 3 (up to the names of the colours) and 30,000 random ones
// of N = 3 and 4; against flood_it.cpp on 538,000 random boards of every N.
#include <cstdint>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

static const int MOST_SIDE = 8, COLOURS = 6;

enum Mark { UNSEEN, EDGE, FLOODED };

struct Marks {
    int of[MOST_SIDE][MOST_SIDE];
};

struct Board {
    int side, colour[MOST_SIDE][MOST_SIDE];
    Marks mark;

    // Floods the cell and all of its colour that hang on it; what they touch becomes the edge.
    void flood(int row, int column) {
        const int down[4] = {1, -1, 0, 0}, right[4] = {0, 0, 1, -1};
        mark.of[row][column] = FLOODED;
        for (int k = 0; k < 4; k++) {
            int r = row + down[k], c = column + right[k];
            if (r < 0 || c < 0 || r >= side || c >= side || mark.of[r][c] == FLOODED) continue;
            if (colour[r][c] == colour[row][column]) {
                flood(r, c);
            } else {
                mark.of[r][c] = EDGE;
            }
        }
    }
    // False: the colour is not on the edge and nothing changes.
    bool play(int played) {
        bool found = false;
        for (int r = 0; r < side; r++) {
            for (int c = 0; c < side; c++) {
                if (mark.of[r][c] != EDGE || colour[r][c] != played) continue;
                found = true;
                flood(r, c);
            }
        }
        return found;
    }
    int bound() const {
        int left[COLOURS] = {}, colours = 0;
        for (int r = 0; r < side; r++)
            for (int c = 0; c < side; c++)
                if (mark.of[r][c] != FLOODED) left[colour[r][c]] = 1;
        for (int c = 0; c < COLOURS; c++) colours += left[c];
        return colours;
    }
};

struct Search {
    Board board;
    std::uint64_t nodes = 0; // boards looked at, on all searches

    int fewest_moves() {
        board.mark = Marks();
        board.flood(0, 0);
        int limit = board.bound();
        while (!within(limit)) limit++;
        return limit;
    }
    // Whether `left` moves suffice; the marks stay as they were if they do not.
    bool within(int left) {
        nodes++;
        int bound = board.bound();
        if (bound == 0) return true;
        if (bound > left) return false;
        const Marks before = board.mark;
        for (int colour = 0; colour < COLOURS; colour++) {
            if (!board.play(colour)) continue;
            if (within(left - 1)) return true;
            board.mark = before;
        }
        return false;
    }
};

// Boards as text.
struct Reader {
    std::istream &text;
    int board = 0; // number of the last one

    explicit Reader(std::istream &in) : text(in) {}

    // False at the final 0 and at the end of the text.
    bool read(Board &next) {
        board++;
        std::string token;
        text >> token;
        if (token.empty() || token == "0") return false;
        next.side = number(token, "a side", 1, MOST_SIDE);
        for (int i = 0; i < next.side * next.side; i++) {
            token.clear();
            text >> token;
            if (token.empty()) refuse_end(i, next.side * next.side);
            next.colour[i / next.side][i % next.side] = number(token, "a colour", 0, COLOURS - 1);
        }
        return true;
    }
    int number(const std::string &token, const char *name, int least, int most) const {
        int value = token.size() == 1 ? token[0] - '0' : -1;
        if (value >= least && value <= most) return value;
        std::ostringstream why;
        why << "board " << board << ": " << name << " is '" << printable(token) << "', expected " << least << ".."
            << most;
        throw std::runtime_error(why.str());
    }
    void refuse_end(int read, int cells) const {
        std::ostringstream why;
        why << "board " << board << ": the input ends after " << read << " of " << cells << " cells";
        throw std::runtime_error(why.str());
    }
    static std::string printable(std::string token) {
        if (token.size() > 20) token = token.substr(0, 20) + "...";
        for (char &c : token)
            if (c <= ' ' || c > '~') c = '?';
        return token;
    }
};

// Solves boards until a 0 or the end of the text; returns the number of nodes searched.
static std::uint64_t solve(std::istream &in, std::ostream &out) {
    Reader reader(in);
    Search search;
    while (reader.read(search.board)) out << search.fewest_moves() << '\n';
    return search.nodes;
}

#ifdef KIT
#include "ref.hpp"
#else
int main() {
    std::ios::sync_with_stdio(false);
    solve(std::cin, std::cout);
}
#endif
