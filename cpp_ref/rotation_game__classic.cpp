// The Rotation Game (HDU 1667, POJ 2286, UVa 1343): the usual iterative deepening A*, to check the fast one against.
//
//          1     2            A     B          Eight cells hold 1, eight 2, eight 3.  A move shifts a line of
//          3     4                             seven cells by one towards its letter; the cell at that end
//    5  6  7  8  9 10 11    H         C        enters at the other.  The goal is one symbol in the centre:
//         12    13                             7 8 9 12 13 16 17 18.
//   14 15 16 17 18 19 20    G         D
//         21    22
//         23    24            F     E
//
// Bound: 8 - how often the most frequent symbol of the centre stands there.  A move shifts three cells of the centre
// along their line: one leaves, one enters.  So no symbol gains more than one cell a move, and the bound never exceeds
// the moves still needed.
//
// Order: strings of one length are tried in dictionary order, and all shorter ones before, so the first solution is the
// answer.  Pruning: a move is never followed by its inverse, for without the two the string would be shorter.
//
// Source: iterative deepening A* (Korf, 1985); bound and order are those of the usual solutions.
// Time: 8 ms a random board, 1.6 s one of the hardest.
// Tested: 22,100 random boards against rotation_game.cpp, which works without a search.
#include <cstdint>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

static const int CELLS = 24, SYMBOLS = 3, EACH = 8, LETTERS = 8, LINE = 7;
// The cells of each move, from the one that leaves to the one where it enters.
static const int LINES[LETTERS][LINE] = {
    {1, 3, 7, 12, 16, 21, 23}, {2, 4, 9, 13, 18, 22, 24}, {11, 10, 9, 8, 7, 6, 5},      {20, 19, 18, 17, 16, 15, 14},
    {24, 22, 18, 13, 9, 4, 2}, {23, 21, 16, 12, 7, 3, 1}, {14, 15, 16, 17, 18, 19, 20}, {5, 6, 7, 8, 9, 10, 11}};
static const int INVERSE[LETTERS] = {5, 4, 7, 6, 1, 0, 3, 2};
static const int CENTRE[EACH] = {7, 8, 9, 12, 13, 16, 17, 18};

struct Board {
    int cell[CELLS + 1]; // from 1

    void move(int letter) {
        const int *line = LINES[letter];
        int leaving = cell[line[0]];
        for (int k = 0; k + 1 < LINE; k++) cell[line[k]] = cell[line[k + 1]];
        cell[line[LINE - 1]] = leaving;
    }
    int bound() const {
        int count[SYMBOLS + 1] = {}, most = 0;
        for (int c : CENTRE) count[cell[c]]++;
        for (int symbol = 1; symbol <= SYMBOLS; symbol++)
            if (count[symbol] > most) most = count[symbol];
        return EACH - most;
    }
};

struct Search {
    Board board;
    std::string moves;
    std::uint64_t nodes = 0; // boards looked at, on all searches

    // Leaves the board solved, and in `moves` the answer.
    void solve() {
        moves.clear();
        for (int limit = board.bound(); !within(limit, -1);) limit++;
    }
    // Tries all ways to go on with at most `left` moves; true leaves the board solved, false as it was.
    bool within(int left, int last) {
        nodes++;
        int bound = board.bound();
        if (bound == 0) return true;
        if (bound > left) return false;
        for (int letter = 0; letter < LETTERS; letter++) {
            if (last >= 0 && letter == INVERSE[last]) continue;
            board.move(letter);
            moves.push_back(char('A' + letter));
            if (within(left - 1, letter)) return true;
            moves.pop_back();
            board.move(INVERSE[letter]);
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
        int count[SYMBOLS + 1] = {};
        for (int cell = 1; cell <= CELLS; cell++) {
            std::string token;
            text >> token;
            if (cell == 1 && (token.empty() || token == "0")) return false;
            check(token, cell - 1);
            next.cell[cell] = token[0] - '0';
            count[next.cell[cell]]++;
        }
        for (int symbol = 1; symbol <= SYMBOLS; symbol++) check_count(symbol, count[symbol]);
        return true;
    }
    void check(const std::string &token, int cells) const {
        if (token.size() == 1 && token[0] > '0' && token[0] <= '0' + SYMBOLS) return;
        std::ostringstream why;
        why << "board " << board << ": ";
        if (token.empty()) {
            why << "the input ends after " << cells << " of " << CELLS << " cells";
        } else {
            why << "a symbol is '" << printable(token) << "', expected 1.." << SYMBOLS;
        }
        throw std::runtime_error(why.str());
    }
    void check_count(int symbol, int cells) const {
        if (cells == EACH) return;
        std::ostringstream why;
        why << "board " << board << ": symbol " << symbol << " stands on " << cells << " cells, expected " << EACH;
        throw std::runtime_error(why.str());
    }
    static std::string printable(std::string token) {
        if (token.size() > 20) token = token.substr(0, 20) + "...";
        for (char &c : token)
            if (c <= ' ' || c > '~') c = '?';
        return token;
    }
};

// Answers boards until a 0 or the end of the text; returns the number of nodes searched.
static std::uint64_t solve(std::istream &in, std::ostream &out) {
    Reader reader(in);
    Search search;
    while (reader.read(search.board)) {
        search.solve();
        out << (search.moves.empty() ? "No moves needed" : search.moves) << '\n';
        out << search.board.cell[CENTRE[0]] << '\n';
    }
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
