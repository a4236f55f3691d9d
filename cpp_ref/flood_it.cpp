// Flood-It (HDU 4127, POJ 4007, UVa 1505), up to 14 x 14: the fewest moves, by A* on visible areas.
//
// State.  The board is contracted to its one-coloured regions, numbered colour by colour; an area is a set of them.
//
//     0 1 2        r0 r2 r3        regions of colour 0: r0 r1, colour 1: r2, colour 2: r3 r4
//     0 1 1   ->   r0 r2 r2        last region of each colour: r1 r2 r4, the others (low): r0 r3
//     2 2 0        r4 r4 r1        visible at the start: r0 r2 r4
//
// A region is visible when it is flooded or touches a flooded one.  Playing c floods every visible region of c, so it
// turns the visible area V into V | N(V & c), N = neighbours: the flooded area itself is never needed.
//
// Answer.  A colour is complete when no region of it is hidden.  Let C be the number of colours without the one that
// has the corner as its only region.  cl(V) plays complete colours until nothing changes; T_c V = cl(V | N(V & c)) is
// an extra move.  With K the fewest extra moves that lead from cl(start) to the whole board, the answer is C + K.
//   N, cl and T_c are monotone: a larger area gives a larger or equal one.
//   Enough: make the K extra moves and, after each, every newly complete colour once.  Its last regions to be seen are
//   not flooded then, so each of the C colours gets exactly one completing move.
//   Needed: in a solution of L moves, the move that floods the last region of a colour is made while all of that colour
//   is visible.  These are C different moves.  The others, at most L - C, replayed as extra moves on closed areas, keep
//   an area that includes the real one; so K <= L - C.
//
// Source: our own.
// Time: 3 us a random 8 x 8 board, 30..110 us the boards hardest for the usual IDA*; 0.6 ms a random 14 x 14 board.
//
// Tested: every statement above and below for every state of all boards of N <= 3 (up to the names of the colours) and
// of 200,000 random ones of N = 4, against the rules on sets of cells; against flood_it__classic.cpp on random boards
// of every N <= 8; against a search with another bound on larger ones.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

const int MOST_SIDE = 14; // that is accepted here; a statement may allow less
const int COLOURS = 6, MOST_REGIONS = MOST_SIDE * MOST_SIDE, BITS = 64;

// A set of regions, in as many words as the board needs: the last word, after those of the smaller regions.
template <int WORDS> struct Area : Area<WORDS - 1> {
    typedef Area<WORDS - 1> Rest;
    enum { FIRST = BITS * (WORDS - 1) }; // region of the last word
    std::uint64_t word;

    static Area none() { return Area(); }
    static Area one(int region) {
        Area a = none();
        a.add(region);
        return a;
    }
    static Area below(int region) { // 0 <= region <= BITS * WORDS
        Area a;
        a.set_below(region);
        return a;
    }
    Area &operator|=(const Area &a) {
        Rest::operator|=(a);
        word |= a.word;
        return *this;
    }
    Area &operator&=(const Area &a) {
        Rest::operator&=(a);
        word &= a.word;
        return *this;
    }
    Area &operator-=(const Area &a) {
        Rest::operator-=(a);
        word &= ~a.word;
        return *this;
    }
    friend Area operator|(Area a, const Area &b) { return a |= b; }
    friend Area operator&(Area a, const Area &b) { return a &= b; }
    friend Area operator-(Area a, const Area &b) { return a -= b; }
    friend Area operator+(Area a, const Area &b) { // as numbers
        a.plus(b);
        return a;
    }
    friend bool operator==(const Area &a, const Area &b) { return ((a - b) | (b - a)).empty(); }
    friend bool operator!=(const Area &a, const Area &b) { return !(a == b); }

    bool within(const Area &a) const { return Rest::within(a) && !(word & ~a.word); }
    bool empty() const { return any() == 0; }
    template <class Visit> void each(Visit visit) const {
        Rest::each(visit);
        for (std::uint64_t left = word; left; left &= left - 1) visit(FIRST + __builtin_ctzll(left));
    }

  protected:
    void add(int region) {
        if (WORDS == 1 || region >= FIRST) {
            word |= std::uint64_t(1) << (region - FIRST);
        } else {
            Rest::add(region);
        }
    }
    void set_below(int region) {
        Rest::set_below(region);
        int bits = region - FIRST;
        word = bits <= 0 ? 0 : bits >= BITS ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
    }
    bool plus(const Area &a) { // returns what is carried to the next word
        bool carry = Rest::plus(a);
        word += a.word + carry;
        return carry ? word <= a.word : word < a.word;
    }
    std::uint64_t any() const { return Rest::any() | word; }
};
template <> struct Area<0> {
    void operator|=(const Area &) {}
    void operator&=(const Area &) {}
    void operator-=(const Area &) {}
    bool within(const Area &) const { return true; }
    template <class Visit> void each(Visit) const {}

  protected:
    void add(int) {}
    void set_below(int) {}
    bool plus(const Area &) { return false; }
    std::uint64_t any() const { return 0; }
};

// A board as it is read.  Around the cells lies a border: the cell behind a row is also the one before the next.
struct Grid {
    enum { BORDER = COLOURS, CELLS = (MOST_SIDE + 1) * (MOST_SIDE + 2) + 1 };
    int side, pitch; // pitch: from a cell to the one below
    std::uint8_t colour[CELLS];

    void clear(int new_side) {
        side = new_side;
        pitch = side + 1;
        std::memset(colour, BORDER, std::size_t(cells()));
    }
    int cells() const { return pitch * (side + 2) + 1; }
    int row(int r) const { return pitch * (r + 1) + 1; } // its first cell
};

// The regions of a grid, numbered colour by colour.
struct Regions {
    int count, end[COLOURS];      // end: one behind the last region of every colour
    std::uint8_t of[Grid::CELLS]; // of a cell

    explicit Regions(const Grid &grid) {
        std::uint8_t same_as[MOST_REGIONS],
            colour[MOST_REGIONS]; // of a label; the root of a region is the same as itself
        int labels = 0, regions[COLOURS] = {};
        std::fill(of, of + grid.row(0), 0); // read, but not used
        for (int r = 0; r < grid.side; r++) {
            int before = 0;
            for (int x = grid.row(r), row_end = x + grid.side; x < row_end; x++) {
                int c = grid.colour[x], above = of[x - grid.pitch];
                bool as_left = c == grid.colour[x - 1], as_above = c == grid.colour[x - grid.pitch];
                int label = labels ^ ((labels ^ above) & -int(as_above)); // no branches: they would be mispredicted
                label ^= (label ^ before) & -int(as_left);
                same_as[labels] = std::uint8_t(labels);
                colour[labels] = std::uint8_t(c);
                labels += !(as_left | as_above);
                regions[c] += !(as_left | as_above);
                if ((as_left & as_above) && label != above) regions[c] -= join(same_as, label, above);
                before = of[x] = std::uint8_t(label);
            }
        }
        number(grid, labels, same_as, colour, regions);
    }

  private:
    static bool join(std::uint8_t same_as[], int a, int b) { // true: they were two regions
        while (same_as[a] != a) a = same_as[a];
        while (same_as[b] != b) b = same_as[b];
        same_as[std::max(a, b)] = std::uint8_t(std::min(a, b));
        return a != b;
    }
    // Puts numbers in place of labels.
    void number(const Grid &grid, int labels, const std::uint8_t same_as[], const std::uint8_t colour[],
                const int regions[]) {
        int next[COLOURS];
        count = 0;
        for (int c = 0; c < COLOURS; c++) {
            next[c] = count;
            end[c] = count += regions[c];
        }
        std::uint8_t number[MOST_REGIONS];
        for (int k = 0; k < labels; k++) {
            bool root = same_as[k] == k;
            number[k] = root ? std::uint8_t(next[colour[k]]) : number[same_as[k]];
            next[colour[k]] += root;
        }
        for (int r = 0; r < grid.side; r++)
            for (int x = grid.row(r), row_end = x + grid.side; x < row_end; x++) of[x] = number[of[x]];
    }
};

// The neighbours of areas; they may hold regions of the areas themselves.
template <int WORDS> class Neighbours {
    Area<WORDS> touching[MOST_REGIONS];

  public:
    void build(const Area<WORDS> of_region[], const Regions &regions) {
        std::copy(of_region, of_region + regions.count, touching);
    }
    Area<WORDS> operator()(const Area<WORDS> &a) const {
        Area<WORDS> found = Area<WORDS>::none();
        a.each([&](int region) { found |= touching[region]; });
        return found;
    }
    Area<WORDS> of_colour(const Area<WORDS> &a, int) const { return (*this)(a); }
};

// For most boards: from tables, six regions of the area at a time.
template <> class Neighbours<1> {
    enum { SIX = 6, MASK = 63, CHUNKS = 11 };
    Area<1> of_chunk[CHUNKS + 2][MASK + 1]; // of_colour looks at two chunks more
    int first[COLOURS];                     // chunk of a colour
    bool few;                               // the first eight chunks are all

    const Area<1> &look(std::uint64_t regions, int chunk) const {
        return of_chunk[chunk][regions >> SIX * chunk & MASK];
    }

  public:
    void build(const Area<1> of_region[], const Regions &regions) { // of_region: up to SIX behind the last are empty
        few = regions.count <= 8 * SIX;
        for (int chunk = 0; chunk < CHUNKS + 2; chunk++) {
            if (SIX * chunk < regions.count) {
                build_chunk(of_chunk[chunk], of_region + SIX * chunk);
            } else {
                of_chunk[chunk][0] = Area<1>::none();
            }
        }
        for (int c = 0; c < COLOURS; c++) first[c] = (c ? regions.end[c - 1] : 0) / SIX;
    }
    Area<1> operator()(const Area<1> &a) const {
        std::uint64_t r = a.word;
        Area<1> found = ((look(r, 0) | look(r, 1)) | (look(r, 2) | look(r, 3))) |
                        ((look(r, 4) | look(r, 5)) | (look(r, 6) | look(r, 7)));
        return few ? found : found | look(r, 8) | look(r, 9) | look(r, 10);
    }
    // Of an area of one colour: it lies in a few chunks.
    Area<1> of_colour(const Area<1> &a, int colour) const {
        const Area<1>(*of)[MASK + 1] = of_chunk + first[colour];
        std::uint64_t left = a.word >> SIX * first[colour];
        Area<1> found = of[0][left & MASK] | of[1][left >> SIX & MASK] | of[2][left >> 2 * SIX & MASK];
        for (left >>= 3 * SIX, of += 3; left; left >>= SIX, of++) found |= of[0][left & MASK];
        return found;
    }

  private:
    static void build_chunk(Area<1> of[], const Area<1> of_region[]) {
        Area<1> low[8], high[8];
        low[0] = high[0] = Area<1>::none();
        for (int k = 0; k < 3; k++) {
            for (int less = 0; less < 1 << k; less++) {
                low[less | 1 << k] = low[less] | of_region[k];
                high[less | 1 << k] = high[less] | of_region[3 + k];
            }
        }
        for (int h = 0; h < 8; h++)
            for (int l = 0; l < 8; l++) of[8 * h + l] = high[h] | low[l];
    }
};

template <int WORDS> struct Board {
    typedef Area<WORDS> Set;

    int colours, completing;  // colours on the board; how many of them need a completing move: C
    int name[COLOURS];        // on the grid
    Set colour[COLOURS];      // their regions
    Set whole, last, low;     // all regions; the last one of every colour; the others
    Set around[MOST_REGIONS]; // for the last region of a colour: the neighbours of the whole colour
    Set start;                // visible before the first move, closed
    Neighbours<WORDS> neighbours;

    Board(const Grid &grid, const Regions &regions)
        : colours(0), completing(0), whole(Set::below(regions.count)), last(Set::none()) {
        build_neighbours(grid, regions);
        Set corner = Set::one(regions.of[grid.row(0)]);
        for (int c = 0, begin = 0; c < COLOURS; begin = regions.end[c++]) {
            if (begin == regions.end[c]) continue;
            Set all = Set::below(regions.end[c]) - Set::below(begin);
            last |= Set::one(regions.end[c] - 1);
            around[regions.end[c] - 1] = neighbours(all);
            completing += all != corner;
            name[colours] = c;
            colour[colours++] = all;
        }
        low = whole - last;
        Set open = last;
        start = close(corner | neighbours(corner), open);
    }
    // The colours that are not complete, each as its last region.
    // One addition tests all: a hidden region of `low` carries through the others of its colour into the last one.
    Set incomplete(const Set &v) const {
        Set hidden = whole - v;
        return (((hidden & low) + low) | hidden) & last;
    }
    // cl(v).  `open` are the colours not yet played when complete, each as its last region; afterwards those still
    // open.
    Set close(Set v, Set &open) const {
        for (;;) {
            Set left = incomplete(v), done = open - left;
            if (done.empty()) return v;
            open = left;
            done.each([&](int region) { v |= around[region]; });
        }
    }
    // cl of v after all colours were played at once; v is closed.
    Set blind(const Set &v) const {
        Set open = incomplete(v);
        return close(v | neighbours(v), open);
    }

  private:
    void build_neighbours(const Grid &grid, const Regions &regions) {
        Set bit[Grid::CELLS], touching[MOST_REGIONS + 6]; // bit: of a cell's region
        std::fill(bit, bit + grid.cells(), Set::none());
        std::fill(touching, touching + regions.count + 6, Set::none());
        for (int r = 0; r < grid.side; r++)
            for (int x = grid.row(r), row_end = x + grid.side; x < row_end; x++) bit[x] = Set::one(regions.of[x]);
        for (int r = 0; r < grid.side; r++)
            for (int x = grid.row(r), row_end = x + grid.side; x < row_end; x++)
                touching[regions.of[x]] |= (bit[x - 1] | bit[x + 1]) | (bit[x - grid.pitch] | bit[x + grid.pitch]);
        neighbours.build(touching, regions);
    }
};

// The areas expanded after some number of moves.
template <int WORDS> class Level {
    enum { NEWEST = 3 };
    std::vector<Area<WORDS>> areas; // the first NEWEST are empty and include no other

  public:
    Level() : areas(NEWEST) {}
    void clear() { areas.resize(NEWEST); }
    bool empty() const { return areas.size() == NEWEST; }
    void add(const Area<WORDS> &v) { areas.push_back(v); }

    // Whether one of them includes or equals v.
    bool include(const Area<WORDS> &v) const {
        const Area<WORDS> *at = areas.data() + areas.size();
        bool found = false;
        for (int k = 0; k < NEWEST; k++) found |= v.within(*--at); // no branches: they would be mispredicted
        while (!found && at - areas.data() > NEWEST) found = v.within(*--at);
        return found;
    }
};

// A* in rounds of equal moves + bound, last in first out.
//
// Bound.  b(V) = how many blind moves, all colours at once, lead from V to the whole board; areas are closed.
//   T_c V is part of blind(V) and b never grows when the area does, so b(T_c V) >= b(blind V) = b(V) - 1, and b(whole)
//   = 0: b is consistent, hence never too large, and moves + bound never falls along a path.
// Dominance.  V reached in k moves is dropped if an area expanded at k moves includes or equals it.
// Order.  After d was played on P, a colour c < d is skipped if P shows as much of c as the new area does: then c, d on
//   P gives an area that includes the one of d, c.
// The last two lose nothing.  Of the shortest solutions take the one greatest in (|V_K|, c_K, ..., |V_1|, c_1), where
//   c_i leads to V_i.  Were an area that properly includes V_i expanded at i moves, or V_i itself first expanded on a
//   path where the order rule skips c_i+1, then a solution as short would be greater: the same moves from the larger
//   area, or that path with the two colours exchanged.  So each V_i is expanded itself, and generates V_i+1.
template <int WORDS> class Search {
    typedef Area<WORDS> Set;

    struct Link {       // an area of a chain of blind moves; as many as lead to its end are the bound
        Set area, open; // open: its incomplete colours
        int next;       // where one blind move leads; the whole board is link 0
    };
    struct Waiting { // for the round of the next bound
        int link, moves, colour;
        Set before; // the area `colour` was played on
        Waiting(int l, int m, int c, const Set &b) : link(l), moves(m), colour(c), before(b) {}
    };
    const Board<WORDS> *board;
    std::vector<Link> links;
    int used;                                // links
    Level<WORDS> expanded[MOST_REGIONS + 1]; // by number of moves
    std::vector<Waiting> now, later;

  public:
    std::uint64_t work; // areas expanded, on all boards

    Search() : board(nullptr), used(0), work(0) {}

    // K, from a closed area of the board on.
    int fewest_extra_moves(const Board<WORDS> &searched, const Set &start) {
        board = &searched;
        used = 0;
        now.clear();
        later.clear();
        for (int moves = 0; !expanded[moves].empty(); moves++) expanded[moves].clear();
        reserve(MOST_REGIONS + 1);
        int bound = add_chain(start);
        if (bound == 0 || expand(bound, 0, -1, Set::none())) return bound;
        for (;;) {
            bound++;
            for (now.swap(later); !now.empty();) {
                const Waiting w = now.back();
                now.pop_back();
                if (expanded[w.moves].include(links[std::size_t(w.link)].area)) continue;
                if (expand(w.link, w.moves, w.colour, w.before)) return bound;
            }
        }
    }

  private:
    void reserve(int more) {
        std::size_t needed = std::size_t(used + more);
        if (needed > links.size()) links.resize(2 * needed);
    }
    // Adds the chain of v; the number of its first link is b(v).
    int add_chain(const Set &v) {
        int next = v == board->whole ? 0 : add_chain(board->blind(v));
        links[std::size_t(used)] = Link{v, board->incomplete(v), next};
        return used++;
    }
    // The first link of the chain of v, a child of `parent`; nearer: its bound is one less than that of the parent.
    // P_0, P_1, ... being the parent's chain and C_0 = v, C_1, ... the child's: P_0 in C_0 in P_1, and blind is
    // monotone, so P_i in C_i in P_i+1.  As soon as C_i equals one of the two it shares the rest.
    // C_i+1 = cl(P_i+1 | N(C_i - P_i)): it includes both, and they include C_i and N(C_i), as N(P_i) is in P_i+1.
    int add_child(Set v, Set open, int parent, bool &nearer) {
        Link *const at = links.data();
        int first, *to = &first;
        for (;;) {
            const Link &p = at[parent], &after = at[p.next];
            nearer = v == after.area;
            if (nearer) {
                *to = p.next;
                return first;
            }
            if (v == p.area) {
                *to = parent;
                return first;
            }
            Link &added = at[used];
            *to = used++;
            to = &added.next;
            added.area = v;
            added.open = open;
            if (p.next == 0) { // v is not the whole board but its blind move leads there, as that of p does
                *to = 0;
                return first;
            }
            open = after.open;
            v = board->close(after.area | board->neighbours(v - p.area), open);
            parent = p.next;
        }
    }
    // Searches on from an area within the bound; `colour` played on `before` led to it.  True: solved.
    bool expand(int link, int moves, int colour, const Set before) {
        reserve(COLOURS * (MOST_REGIONS + 1)); // no child has a longer chain
        const Set v = links[std::size_t(link)].area, open = links[std::size_t(link)].open;
        Set wider[COLOURS];
        int played[COLOURS], count = 0;
        work++;
        expanded[moves++].add(v);
        for (int c = 0; c < board->colours; c++) { // no branches: they would be mispredicted
            Set source = v & board->colour[c];
            wider[count] = v | board->neighbours.of_colour(source, board->name[c]);
            played[count] = c;
            bool in_order = (c >= colour) | !source.within(before);
            count += (wider[count] != v) & in_order;
        }
        for (int k = 0; k < count; k++) {
            Set still_open = open, child = board->close(wider[k], still_open);
            if (expanded[moves].include(child)) continue;
            bool nearer;
            int chain = add_child(child, still_open, link, nearer);
            if (!nearer) {
                later.emplace_back(chain, moves, played[k], v);
            } else if (chain == 0 || expand(chain, moves, played[k], v)) {
                return true;
            }
        }
        return false;
    }
};

// Answers boards, each with as few words a set as it needs.
class Solver {
    Search<1> one;
    Search<2> two;
    Search<3> three;
    Search<4> four;

    template <int WORDS> static int fewest(const Grid &grid, const Regions &regions, Search<WORDS> &search) {
        const Board<WORDS> board(grid, regions);
        return board.completing + search.fewest_extra_moves(board, board.start);
    }

  public:
    int fewest_moves(const Grid &grid) {
        const Regions regions(grid);
        if (regions.count <= 1 * BITS) return fewest(grid, regions, one);
        if (regions.count <= 2 * BITS) return fewest(grid, regions, two);
        if (regions.count <= 3 * BITS) return fewest(grid, regions, three);
        return fewest(grid, regions, four);
    }
    std::uint64_t work() const { return one.work + two.work + three.work + four.work; } // areas expanded
};

// The tokens of the text.  Characters, not `>>`: several times as fast.
class Reader {
    enum { END = -1, OTHER = 100, SHOWN = 20 };
    std::streambuf &text;
    std::string token; // the last one that was not a single digit
    int board;         // number of the board, for messages

  public:
    explicit Reader(std::streambuf &source) : text(source), board(0) {}

    // The next board; false at the final 0 and at the end of the text.
    bool read(Grid &grid) {
        board++;
        int side = next();
        if (side == 0 || side == END) return false;
        if (side > MOST_SIDE) refuse(side, "a side", 1, MOST_SIDE);
        grid.clear(side);
        for (int r = 0; r < side; r++) {
            std::uint8_t *cell = grid.colour + grid.row(r);
            for (int c = 0; c < side; c++) {
                int colour = next();
                if (colour == END) refuse_end(r * side + c, side * side);
                if (colour >= COLOURS) refuse(colour, "a colour", 0, COLOURS - 1);
                cell[c] = std::uint8_t(colour);
            }
        }
        return true;
    }

  private:
    static bool blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
    static bool digit(int c) { return c >= '0' && c <= '9'; }

    // The next token as a number below OTHER without a leading zero, else OTHER; END when there is none.
    int next() {
        int first;
        do first = text.sbumpc();
        while (blank(first));
        if (first == END) return END;
        int behind = text.sgetc();
        if (digit(first) && (blank(behind) || behind == END)) return first - '0';
        return longer(first);
    }
    __attribute__((noinline)) int longer(int c) { // inlined it would slow down every token
        token.clear();
        for (; c != END && !blank(c); c = text.sgetc()) {
            if (token.size() <= SHOWN) token += char(c);
            if (token.size() > 1) text.sbumpc();
        }
        bool number = token.size() == 2 && token[0] != '0' && digit(token[0]) && digit(token[1]);
        return number ? 10 * (token[0] - '0') + token[1] - '0' : OTHER;
    }
    [[noreturn]] void refuse(int value, const char *name, int least, int most) {
        if (value < 10) token = char('0' + value);
        for (char &c : token)
            if (c <= ' ' || c > '~') c = '?';
        if (token.size() > SHOWN) token = token.substr(0, SHOWN) + "...";
        std::ostringstream why;
        why << "board " << board << ": " << name << " is '" << token << "', expected " << least << ".." << most;
        throw std::runtime_error(why.str());
    }
    [[noreturn]] void refuse_end(int read, int cells) const {
        std::ostringstream why;
        why << "board " << board << ": the input ends after " << read << " of " << cells << " cells";
        throw std::runtime_error(why.str());
    }
};

} // namespace

// Answers boards until a 0 or the end of the text; returns the number of areas expanded.
static std::uint64_t solve(std::istream &in, std::ostream &out) {
    Reader reader(*in.rdbuf());
    Solver solver;
    for (Grid grid; reader.read(grid);) out << solver.fewest_moves(grid) << '\n';
    return solver.work();
}

#ifdef KIT
#include "ref.hpp"
#else
int main() {
    std::ios::sync_with_stdio(false);
    solve(std::cin, std::cout);
}
#endif
