// Flood-It (HDU 4127, POJ 4007, UVa 1505), N <= 8: the fewest moves, by A* on visible areas.
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
// Source: our own.  Time: 4 us a random 8 x 8 board, 35..110 us the boards that are hardest for the usual IDA*.
// Tested: against breadth-first search on all boards of N <= 3 (up to the names of the colours) and 30,000 random ones
// of N = 3 and 4; against flood_it__classic.cpp on 538,000 random boards of every N.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <vector>

typedef std::uint64_t Cells; // a set of cells: bit 8 * row + column
typedef std::uint64_t Area;  // a set of regions

static const int MOST_SIDE = 8, COLOURS = 6, MOST_REGIONS = 64;

static Cells beside(Cells cells) { // may hold the cells themselves, and cells outside a smaller board
    const Cells left = 0x0101010101010101, right = left << 7;
    return (cells << 1 & ~left) | (cells >> 1 & ~right) | cells << 8 | cells >> 8;
}

// The neighbour sets of areas, one byte of the area at a time.
class Neighbours {
    Area of_byte[8][256];

  public:
    void build(const Area touching[], int regions) {
        for (int byte = 0; byte < 8; byte++) {
            Area *of = of_byte[byte];
            of[0] = 0;
            for (int k = 0; k < 8 && 8 * byte + k < regions; k++)
                for (int low = 0; low < 1 << k; low++) of[low | 1 << k] = of[low] | touching[8 * byte + k];
        }
    }
    Area operator()(Area a) const {
        return of_byte[0][a & 255] | of_byte[1][a >> 8 & 255] | of_byte[2][a >> 16 & 255] | of_byte[3][a >> 24 & 255] |
               of_byte[4][a >> 32 & 255] | of_byte[5][a >> 40 & 255] | of_byte[6][a >> 48 & 255] | of_byte[7][a >> 56];
    }
};

struct Board {
    int colours, completing;   // colours on the board; how many of them need a completing move: C
    Area colour[COLOURS];      // their regions
    Area whole, last, low;     // all regions; the last one of every colour; the others
    Area around[MOST_REGIONS]; // for the last region of a colour: the neighbours of the whole colour
    Area start;                // visible before the first move, closed
    Neighbours neighbours;

    explicit Board(const Cells cells[COLOURS]) : colours(0), completing(0), whole(0), last(0), low(0) {
        Cells region[MOST_REGIONS];
        int regions = 0;
        for (int c = 0; c < COLOURS; c++) {
            if (!cells[c]) continue;
            for (Cells left = cells[c]; left; left ^= region[regions++]) region[regions] = region_in(left);
            add_colour(regions);
        }
        find_neighbours(region, regions);
    }
    // The colours that are not complete, each as its last region.
    // One addition tests all: a hidden region of `low` carries through the others of its colour into the last one.
    Area incomplete(Area v) const {
        Area hidden = whole ^ v;
        return (((hidden & low) + low) | hidden) & last;
    }
    // cl(v).  `open` are the colours not yet played when complete, each as its last region.
    Area close(Area v, Area open) const {
        for (;;) {
            Area done = open & ~incomplete(v);
            if (!done) return v;
            open ^= done;
            for (; done; done &= done - 1) v |= around[__builtin_ctzll(done)];
        }
    }
    // cl of v after all colours were played at once.
    Area blind(Area v, Area open) const { return close(v | neighbours(v), open); }

  private:
    static Cells region_in(Cells left) { // the one with the first cell of `left`
        Cells region = left & (~left + 1), wider;
        while ((wider = (region | beside(region)) & left) != region) region = wider;
        return region;
    }
    void add_colour(int regions) { // has the regions from those counted before up to `regions`
        Area now = ~Area(0) >> (64 - regions), top = Area(1) << (regions - 1);
        colour[colours++] = now ^ whole;
        last |= top;
        low |= now ^ whole ^ top;
        whole = now;
    }
    void find_neighbours(const Cells region[], int regions) {
        Area bit[8 * MOST_SIDE] = {}, touching[MOST_REGIONS] = {}; // bit: of a cell's region
        for (int r = 0; r < regions; r++)
            for (Cells c = region[r]; c; c &= c - 1) bit[__builtin_ctzll(c)] = Area(1) << r;
        for (int r = 0; r < regions; r++)
            for (Cells c = beside(region[r]); c; c &= c - 1) touching[r] |= bit[__builtin_ctzll(c)];
        neighbours.build(touching, regions);
        Area corner = bit[0];
        for (int c = 0; c < colours; c++) {
            around[63 - __builtin_clzll(colour[c])] = neighbours(colour[c]);
            completing += colour[c] != corner;
        }
        start = close(corner | neighbours(corner), last);
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
class Search {
    struct Link { // an area of a chain of blind moves; as many as lead to its end are the bound
        Area area;
        int next; // where one blind move leads; the whole board is link 0
    };
    struct Waiting { // for the round of the next bound
        int link, moves;
        Area before; // the area `colour` was played on
        int colour;
    };
    const Board *board = nullptr;
    std::vector<Link> links;
    std::vector<Area> expanded[MOST_REGIONS + 1]; // by number of moves
    std::vector<Waiting> now, later;

  public:
    std::uint64_t work = 0; // areas expanded, on all boards

    int fewest_extra_moves(const Board &searched) {
        board = &searched;
        links.clear();
        now.clear();
        later.clear();
        for (std::vector<Area> &areas : expanded) areas.clear();
        int bound = add_chain(board->start);
        if (!bound || expand(bound, 0, -1, 0)) return bound;
        for (;;) {
            bound++;
            for (now.swap(later); !now.empty(); now.pop_back()) {
                const Waiting &w = now.back();
                if (dominated(links[w.link].area, w.moves)) continue;
                if (expand(w.link, w.moves, w.colour, w.before)) return bound;
            }
        }
    }

  private:
    // Adds the chain of v; the number of its first link is b(v).
    int add_chain(Area v) {
        int next = v == board->whole ? 0 : add_chain(board->blind(v, board->last));
        links.push_back(Link{v, next});
        return int(links.size()) - 1;
    }
    bool dominated(Area v, int moves) const {
        const std::vector<Area> &same = expanded[moves];
        for (std::size_t i = same.size(); i--;)
            if (!(v & ~same[i])) return true;
        return false;
    }
    // The first link of the chain of v, a child of `parent`; nearer: its bound is one less than that of the parent.
    // P_0, P_1, ... being the parent's chain and C_0 = v, C_1, ... the child's: P_0 in C_0 in P_1, and blind is
    // monotone, so P_i in C_i in P_i+1.  As soon as C_i equals one of the two it shares the rest.
    int child_chain(Area v, Area open, int parent, bool &nearer) {
        std::size_t first = links.size();
        int rest;
        for (;;) {
            int next = links[parent].next;
            nearer = v == links[next].area;
            rest = nearer ? next : parent;
            if (v == links[rest].area) break;
            rest = 0;
            links.push_back(Link{v, int(links.size()) + 1});
            if (!next) break; // C_i is not the whole board but C_i+1 is, as P_i+1 was
            v = board->blind(v, open);
            parent = next;
        }
        if (links.size() == first) return rest;
        links.back().next = rest;
        return int(first);
    }
    // Searches on from an area within the bound; `before` and `colour` led to it.  True: solved.
    bool expand(int link, int moves, int colour, Area before) {
        Area v = links[link].area, open = board->incomplete(v), wider[COLOURS];
        int played[COLOURS], count = 0;
        work++;
        expanded[moves++].push_back(v);
        for (int c = 0; c < board->colours; c++) { // no branches: they would be mispredicted
            Area source = v & board->colour[c];
            wider[count] = v | board->neighbours(source);
            played[count] = c;
            bool in_order = (c >= colour) | ((source & ~before) != 0);
            count += (wider[count] != v) & in_order;
        }
        for (int i = 0; i < count; i++) {
            Area child = board->close(wider[i], open);
            if (dominated(child, moves)) continue;
            bool nearer;
            int chain = child_chain(child, open, link, nearer);
            if (!nearer) {
                later.push_back(Waiting{chain, moves, v, played[i]});
            } else if (!chain || expand(chain, moves, played[i], v)) {
                return true;
            }
        }
        return false;
    }
};

// The tokens of the text.  Characters, not `>>`: several times as fast.  Every number of a valid input is one digit.
class Reader {
    enum { END = -1, OTHER = 10 };
    std::streambuf &text;
    int first, board; // character of the last token; number of the board, for messages

  public:
    explicit Reader(std::streambuf &source) : text(source), first(END), board(0) {}

    // The cells of every colour of the next board; false at the final 0 and at the end of the text.
    bool read(Cells cells[COLOURS]) {
        board++;
        int side = next();
        if (side == 0 || side == END) return false;
        if (side > MOST_SIDE) refuse_token("a side", 1, MOST_SIDE);
        for (int c = 0; c < COLOURS; c++) cells[c] = 0;
        for (int i = 0; i < side * side; i++) {
            int colour = next();
            if (colour == END) refuse_end(i, side * side);
            if (colour >= COLOURS) refuse_token("a colour", 0, COLOURS - 1);
            cells[colour] |= Cells(1) << (i / side * 8 + i % side);
        }
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
    [[noreturn]] void refuse_token(const char *name, int least, int most) {
        std::ostringstream why;
        why << "board " << board << ": " << name << " is '";
        int shown = 0;
        for (int c = first; c != END && !blank(c); c = text.sbumpc())
            if (shown++ < 20) why << (c > ' ' && c <= '~' ? char(c) : '?');
        why << (shown > 20 ? "...'" : "'") << ", expected " << least << ".." << most;
        throw std::runtime_error(why.str());
    }
    [[noreturn]] void refuse_end(int read, int cells) const {
        std::ostringstream why;
        why << "board " << board << ": the input ends after " << read << " of " << cells << " cells";
        throw std::runtime_error(why.str());
    }
};

// Solves boards until a 0 or the end of the text; returns the number of areas expanded.
static std::uint64_t solve(std::istream &in, std::ostream &out) {
    Reader reader(*in.rdbuf());
    Search search;
    for (Cells cells[COLOURS]; reader.read(cells);) {
        Board board(cells);
        out << board.completing + search.fewest_extra_moves(board) << '\n';
    }
    return search.work;
}

#ifdef KIT
#include "ref.hpp"
#else
int main() {
    std::ios::sync_with_stdio(false);
    solve(std::cin, std::cout);
}
#endif
