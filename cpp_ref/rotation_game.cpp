// The Rotation Game (HDU 1667, POJ 2286, UVa 1343): the fewest moves, then the smallest string, by an exact table.
//
//          1     2            A     B          Eight cells hold 1, eight 2, eight 3.  A move shifts a line of
//          3     4                             seven cells by one towards its letter; the cell at that end
//    5  6  7  8  9 10 11    H         C        enters at the other.  The goal is one symbol in the centre:
//         12    13                             7 8 9 12 13 16 17 18.
//   14 15 16 17 18 19 20    G         D
//         21    22
//         23    24            F     E
//
// Idea.  For one symbol only the set of its eight cells matters, and there are just C(24, 8) = 735,471 sets.  A
// breadth-first search back from the centre finds for each its distance and the first letter of its smallest string.
// The square's eight symmetries map moves to moves and the centre to itself, so one set of each of the 92,247 orbits is
// searched; the others follow.
//
// Source: a pattern database (Culberson and Schaeffer, 1996) that is exact, for the goal speaks of one symbol alone.
// Time: 7 ms for the table, then 0.2 us a board, reading included.
// Tested: every byte of the table against a search without symmetries; 22,100 random boards against
// rotation_game__classic.cpp; 300 boards of 12 moves and all 192 of 13 against known answers.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

typedef std::uint32_t Cells; // a set of cells: bit k is cell k + 1

static const int SYMBOLS = 3, CELLS = 24, EACH = 8, LETTERS = 8;
static const int LONGEST = 14; // no set is farther from the centre
static const int CENTRE[EACH] = {7, 8, 9, 12, 13, 16, 17, 18};
static const int LINES[LETTERS][7] = {
    {1, 3, 7, 12, 16, 21, 23},    // A: from the cell that leaves to the one where it enters
    {2, 4, 9, 13, 18, 22, 24},    // B
    {11, 10, 9, 8, 7, 6, 5},      // C
    {20, 19, 18, 17, 16, 15, 14}, // D
    {24, 22, 18, 13, 9, 4, 2},    // E
    {23, 21, 16, 12, 7, 3, 1},    // F
    {14, 15, 16, 17, 18, 19, 20}, // G
    {5, 6, 7, 8, 9, 10, 11},      // H
};
static const int SYMMETRIES = 8, SIDE = 7;

static Cells cell_bit(int cell) { return Cells(1) << (cell - 1); }

// Carries every cell to another, one byte of a set at a time.
class Permutation {
    Cells image[3][256];

  public:
    void build(const int to[CELLS + 1]) { // to: by cell, from 1
        for (int byte = 0; byte < 3; byte++) {
            Cells *of = image[byte];
            of[0] = 0;
            for (int k = 0; k < 8; k++)
                for (int low = 0; low < 1 << k; low++) of[low | 1 << k] = of[low] | cell_bit(to[8 * byte + k + 1]);
        }
    }
    Cells operator()(Cells set) const { return image[0][set & 255] | image[1][set >> 8 & 255] | image[2][set >> 16]; }
};

class Moves {
    Permutation by[LETTERS];

  public:
    Moves() {
        for (int letter = 0; letter < LETTERS; letter++) {
            int to[CELLS + 1];
            for (int cell = 1; cell <= CELLS; cell++) to[cell] = cell;
            for (int k = 0; k < 7; k++) to[LINES[letter][k]] = LINES[letter][(k + 6) % 7];
            by[letter].build(to);
        }
    }
    Cells apply(int letter, Cells set) const { return by[letter](set); }
};

// The symmetries of the square; number 0 moves nothing.
class Symmetries {
    Permutation by[SYMMETRIES];
    std::uint8_t first[SYMMETRIES][1 << LETTERS];

  public:
    Symmetries() {
        int cell_at[SIDE][SIDE], cells = 0;
        for (int r = 0; r < SIDE; r++)
            for (int c = 0; c < SIDE; c++) cell_at[r][c] = on_line(r) || on_line(c) ? ++cells : 0;
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            int to[CELLS + 1];
            for (int r = 0; r < SIDE; r++)
                for (int c = 0; c < SIDE; c++) to[cell_at[r][c]] = image(cell_at, symmetry, r, c);
            by[symmetry].build(to);
            build_first(first[symmetry], to);
        }
    }
    Cells apply(int symmetry, Cells set) const { return by[symmetry](set); }

    // The first of the letters (a set of bits; 0 if there is none) as a symmetry maps them.
    int first_letter(int symmetry, int letters) const { return first[symmetry][letters]; }

  private:
    static bool on_line(int k) { return k == 2 || k == 4; }

    static int image(const int cell_at[SIDE][SIDE], int symmetry, int r, int c) {
        if (symmetry & 4) c = SIDE - 1 - c;
        for (int turns = symmetry & 3; turns--;) {
            int row = r;
            r = c;
            c = SIDE - 1 - row;
        }
        return cell_at[r][c];
    }
    static int mapped(int letter, const int to[]) { // a line to a line, its ends to its ends
        for (int k = 0; k < LETTERS; k++)
            if (LINES[k][0] == to[LINES[letter][0]] && LINES[k][6] == to[LINES[letter][6]]) return k;
        return -1; // never
    }
    static void build_first(std::uint8_t of[], const int to[]) {
        of[0] = 0;
        for (int letter = 0; letter < LETTERS; letter++) {
            std::uint8_t image = std::uint8_t(mapped(letter, to));
            of[1 << letter] = image;
            for (int low = 1; low < 1 << letter; low++) of[low | 1 << letter] = std::min(of[low], image);
        }
    }
};

// Numbers the sets of eight cells 0..735470 in rising order: the sets with a smaller upper half of the bits come
// before, then those with the same upper half and a smaller lower one.
class Ranks {
    std::uint32_t before[4096];
    std::uint16_t among[4096];

  public:
    static const int COUNT = 735471;

    Ranks() {
        int halves[13] = {};
        for (int half = 0; half < 4096; half++) among[half] = std::uint16_t(halves[__builtin_popcount(half)]++);
        std::uint32_t sets = 0;
        for (int half = 0; half < 4096; half++) {
            before[half] = sets;
            int size = __builtin_popcount(half);
            if (size <= EACH) sets += halves[EACH - size];
        }
    }
    std::uint32_t operator()(Cells set) const { return before[set >> 12] + among[set & 4095]; }
};

// One byte a set: 16 * distance + first letter of the smallest string among the shortest; 0 for the centre itself.
//
// Proof.  Orbits are met by rising distance, as sets would be: the neighbours of a set's image are the images of its
// neighbours, so one set of an orbit finds all orbits beside it.  When a set is taken, all sets a move nearer are
// known; the letters that lead to them are those that begin its shortest strings, and what a symmetry maps them to
// begins the shortest strings of the image.  The smallest string begins with the first of these letters and goes on as
// the smallest string of the set it leads to.
class Table {
    enum { UNKNOWN = 255, ORBITS = 92247 };
    Moves moves;
    Symmetries symmetries;
    Ranks rank;
    std::uint8_t entry[Ranks::COUNT];

  public:
    Table() {
        std::memset(entry, UNKNOWN, sizeof entry);
        std::vector<Cells> queue; // one set of every orbit
        queue.reserve(ORBITS);
        Cells centre = 0;
        for (int cell : CENTRE) centre |= cell_bit(cell);
        enter(centre, 0, 0);
        queue.push_back(centre);
        for (std::size_t taken = 0; taken < queue.size(); taken++) {
            Cells set = queue[taken];
            int distance = entry[rank(set)] >> 4, nearer = 0;
            for (int letter = 0; letter < LETTERS; letter++) {
                Cells next = moves.apply(letter, set);
                int known = entry[rank(next)];
                if (known == UNKNOWN) {
                    enter(next, distance + 1, 0); // its letters when it is taken
                    queue.push_back(next);
                }
                nearer |= (known >> 4 == distance - 1) << letter;
            }
            enter(set, distance, nearer);
        }
    }
    int operator[](Cells set) const { return entry[rank(set)]; }
    Cells moved(int letter, Cells set) const { return moves.apply(letter, set); }

  private:
    void enter(Cells set, int distance, int letters) { // the whole orbit
        for (int k = 0; k < SYMMETRIES; k++)
            entry[rank(symmetries.apply(k, set))] = std::uint8_t(16 * distance + symmetries.first_letter(k, letters));
    }
};

// The sets of the symbols that can still give the answer, walking to the centre in step.
//
// Proof.  Bytes compare by distance first, so the least byte at the start belongs to the symbols of the fewest moves.
// From then on all that walk are equally far away, and the least byte belongs to those with the smallest next letter.
// So the letters taken spell the smallest string.  One symbol remains at the end: the centre holds only one.
struct Walk {
    const Table &table;
    Cells set[SYMBOLS];
    int symbol[SYMBOLS], byte[SYMBOLS], walking, least;

    Walk(const Table &t, const Cells sets[SYMBOLS]) : table(t), walking(SYMBOLS) {
        for (int i = 0; i < SYMBOLS; i++) {
            set[i] = sets[i];
            symbol[i] = i + 1;
        }
        look();
    }
    bool arrived() const { return least == 0; }
    int letter() const { return least & 15; }

    void step() {
        int taken = letter();
        for (int i = 0; i < walking; i++) set[i] = table.moved(taken, set[i]);
        look();
    }

  private:
    void look() { // drops the symbols whose byte is not the least
        least = 255;
        for (int i = 0; i < walking; i++) least = std::min(least, byte[i] = table[set[i]]);
        int kept = 0;
        for (int i = 0; i < walking; i++) {
            if (byte[i] != least) continue;
            set[kept] = set[i];
            symbol[kept++] = symbol[i];
        }
        walking = kept;
    }
};

// The tokens of the text.  Characters, not `>>`: several times as fast.  Every number of a valid input is one digit.
class Reader {
    enum { END = -1, OTHER = 10 };
    std::streambuf &text;
    int first, board; // character of the last token; number of the board, for messages

  public:
    explicit Reader(std::streambuf &source) : text(source), first(END), board(0) {}

    // The sets of the symbols of the next board; false at the final 0 and at the end of the text.
    bool read(Cells sets[SYMBOLS]) {
        board++;
        Cells odd = 0, high = 0; // the bits of the symbols: 1 is odd, 2 is high, 3 is both
        for (int k = 0; k < CELLS; k++) {
            int symbol = next();
            if (k == 0 && (symbol == 0 || symbol == END)) return false;
            if (symbol == END) refuse_end(k);
            if (symbol < 1 || symbol > SYMBOLS) refuse_token();
            odd |= Cells(symbol & 1) << k;
            high |= Cells(symbol >> 1) << k;
        }
        sets[0] = odd & ~high;
        sets[1] = high & ~odd;
        sets[2] = odd & high;
        for (int i = 0; i < SYMBOLS; i++)
            if (__builtin_popcount(sets[i]) != EACH) refuse_count(i + 1, __builtin_popcount(sets[i]));
        return true;
    }

  private:
    static bool blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

    // The next token if it is a digit, else OTHER; END when there is none.
    int next() {
        do first = text.sbumpc();
        while (blank(first));
        if (first == END) return END;
        int behind = text.sgetc();
        return first >= '0' && first <= '9' && (blank(behind) || behind == END) ? first - '0' : OTHER;
    }
    [[noreturn]] void refuse_token() {
        std::ostringstream why;
        why << "board " << board << ": a symbol is '";
        int shown = 0;
        for (int c = first; c != END && !blank(c); c = text.sbumpc())
            if (shown++ < 20) why << (c > ' ' && c <= '~' ? char(c) : '?');
        why << (shown > 20 ? "...'" : "'") << ", expected 1.." << SYMBOLS;
        throw std::runtime_error(why.str());
    }
    [[noreturn]] void refuse_end(int read) const {
        std::ostringstream why;
        why << "board " << board << ": the input ends after " << read << " of " << CELLS << " cells";
        throw std::runtime_error(why.str());
    }
    [[noreturn]] void refuse_count(int symbol, int cells) const {
        std::ostringstream why;
        why << "board " << board << ": symbol " << symbol << " stands on " << cells << " cells, expected " << EACH;
        throw std::runtime_error(why.str());
    }
};

// Answers boards until a 0 or the end of the text; returns the number of moves in all answers.
static std::uint64_t solve(std::istream &in, std::ostream &out) {
    static const Table table;
    Reader reader(*in.rdbuf());
    std::uint64_t moves = 0;
    for (Cells sets[SYMBOLS]; reader.read(sets);) {
        char line[LONGEST + 3], *end = line;
        Walk walk(table, sets);
        if (walk.arrived()) out << "No moves needed";
        for (; !walk.arrived(); walk.step()) *end++ = char('A' + walk.letter());
        moves += std::uint64_t(end - line);
        *end++ = '\n';
        *end++ = char('0' + walk.symbol[0]);
        *end++ = '\n';
        out.write(line, end - line);
    }
    return moves;
}

#ifdef KIT
#include "ref.hpp"
#else
int main() {
    std::ios::sync_with_stdio(false);
    solve(std::cin, std::cout);
}
#endif
