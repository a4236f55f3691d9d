// Checks what flood_it.cpp states, on every state of small boards, against the rules themselves; and its answers on
// larger boards against a search with another state and another bound.
//
//     all SIDE              all boards of a side up to 4, up to the names of the colours
//     random SIDE SEED N    N random boards of a side up to 4, of 1 to 6 colours
//     large SIDE SEED N     N random boards of any side, answers only
//
// Prints how many boards and states it saw, or the first board that breaks a law, and which.
#define KIT
#include "../../cpp_ref/flood_it.cpp"
#include <bitset>
#include <cstdio>
#include <functional>
#include <map>
#include <random>
#include <unordered_map>

typedef std::vector<int> Colours; // of the cells, row by row

static long boards = 0, states = 0;

[[noreturn]] static void broken(const char *law, int side, const Colours &colours) {
    std::printf("%s: side %d:", law, side);
    for (int c : colours) std::printf(" %d", c);
    std::printf("\n");
    std::exit(1);
}

static Grid grid_of(int side, const Colours &colours) {
    Grid grid;
    grid.clear(side);
    for (int k = 0; k < side * side; k++)
        grid.colour[grid.row(k / side) + k % side] = std::uint8_t(colours[std::size_t(k)]);
    return grid;
}

static std::vector<int> neighbours_of(int side, int cell) {
    std::vector<int> near;
    if (cell >= side) near.push_back(cell - side);
    if (cell < side * (side - 1)) near.push_back(cell + side);
    if (cell % side) near.push_back(cell - 1);
    if (cell % side < side - 1) near.push_back(cell + 1);
    return near;
}

// The rules: sets of flooded cells.
struct Rules {
    int side;
    const Colours &colours;
    std::uint32_t near[16], of_colour[COLOURS], everything;

    Rules(int s, const Colours &c) : side(s), colours(c), of_colour(), everything((1u << s * s) - 1) {
        for (int cell = 0; cell < side * side; cell++) {
            near[cell] = 0;
            for (int k : neighbours_of(side, cell)) near[cell] |= 1u << k;
            of_colour[colours[std::size_t(cell)]] |= 1u << cell;
        }
    }
    std::uint32_t beside(std::uint32_t cells) const {
        std::uint32_t found = 0;
        for (; cells; cells &= cells - 1) found |= near[__builtin_ctz(cells)];
        return found;
    }
    std::uint32_t flooded(std::uint32_t area, int colour) const {
        for (std::uint32_t wider;; area = wider) {
            wider = area | (beside(area) & of_colour[colour]);
            if (wider == area) return area;
        }
    }
    // All that can be reached, with the fewest moves that remain.
    std::map<std::uint32_t, int> costs() const {
        std::vector<std::uint32_t> queue(1, flooded(1, colours[0]));
        std::map<std::uint32_t, int> cost;
        cost[queue[0]] = 0;
        for (std::size_t taken = 0; taken < queue.size(); taken++)
            for (int c = 0; c < COLOURS; c++)
                if (cost.emplace(flooded(queue[taken], c), 0).second) queue.push_back(flooded(queue[taken], c));
        for (auto at = cost.rbegin(); at != cost.rend(); ++at) { // a move makes the set larger, as a number too
            if (at->first == everything) continue;
            at->second = 1000;
            for (int c = 0; c < COLOURS; c++) {
                std::uint32_t next = flooded(at->first, c);
                if (next != at->first) at->second = std::min(at->second, cost.at(next) + 1);
            }
        }
        return cost;
    }
};

// One board, by its rules and as flood_it.cpp sees it.
template <int WORDS> class Laws {
    typedef Area<WORDS> Set;
    const Rules rules;
    const Grid grid;
    const Regions regions;
    const Board<WORDS> board;
    Search<WORDS> &search;

    [[noreturn]] void fail(const char *law) const { broken(law, rules.side, rules.colours); }
    int region(int cell) const { return regions.of[grid.row(cell / rules.side) + cell % rules.side]; }

    Set visible(std::uint32_t flooded) const {
        Set v = Set::none();
        for (std::uint32_t left = flooded | rules.beside(flooded); left; left &= left - 1)
            v |= Set::one(region(__builtin_ctz(left)));
        return v;
    }
    Set closed(const Set &v) const {
        Set open = board.last;
        return board.close(v, open);
    }
    int bound(const Set &v) const { return v == board.whole ? 0 : 1 + bound(board.blind(v)); }
    Set extra(const Set &v, int k) const { return closed(v | board.neighbours(v & board.colour[k])); }

    void check_state(std::uint32_t flooded, int cost) const {
        const Set v = visible(flooded), area = closed(v);
        int incomplete = 0;
        for (int k = 0; k < board.colours; k++) {
            std::uint32_t cells = rules.of_colour[board.name[k]];
            if (visible(rules.flooded(flooded, board.name[k])) !=
                (v | board.neighbours.of_colour(v & board.colour[k], board.name[k])))
                fail("a move on visible areas");
            if (board.neighbours(v & board.colour[k]) != board.neighbours.of_colour(v & board.colour[k], board.name[k]))
                fail("neighbours of a colour");
            incomplete += (cells & ~flooded) != 0;
            if (board.incomplete(v).within(board.whole - (board.colour[k] & board.last)) != board.colour[k].within(v))
                fail("completeness by one addition");
        }
        if (area != closed(area) || !v.within(area)) fail("closure");
        int k = search.fewest_extra_moves(board, area);
        if (incomplete + k != cost) fail("answer = C + K");
        check_bound(area, k);
    }
    void check_bound(const Set &area, int fewest) const {
        int b = bound(area);
        if (b > fewest) fail("the bound is admissible");
        for (int k = 0; k < board.colours; k++) {
            Set next = extra(area, k);
            if (bound(next) < b - 1) fail("the bound is consistent");
            if (!next.within(area == board.whole ? area : board.blind(area))) fail("a move is part of a blind one");
        }
    }
    // Closure, moves and bound of an area that is part of another.
    void check_monotone(const Set &small, const Set &large) const {
        if (!small.within(large)) return;
        if (!closed(small).within(closed(large))) fail("closure is monotone");
        Set a = closed(small), b = closed(large);
        if (bound(a) < bound(b)) fail("the bound never grows with the area");
        if (search.fewest_extra_moves(board, a) < search.fewest_extra_moves(board, b))
            fail("a larger area is no worse");
        for (int k = 0; k < board.colours; k++)
            if (!extra(a, k).within(extra(b, k))) fail("moves are monotone");
    }

  public:
    Laws(int side, const Colours &colours, Search<WORDS> &s)
        : rules(side, colours), grid(grid_of(side, colours)), regions(grid), board(grid, regions), search(s) {}

    void check(bool pairs) const {
        const std::map<std::uint32_t, int> costs = rules.costs();
        for (const auto &state : costs) check_state(state.first, state.second);
        Solver solver;
        if (solver.fewest_moves(grid) != costs.begin()->second) fail("the answer");
        boards++;
        states += long(costs.size());
        if (!pairs) return;
        for (const auto &small : costs)
            for (const auto &large : costs) check_monotone(visible(small.first), visible(large.first));
    }
};

template <int WORDS> static void check(int side, const Colours &colours, bool pairs) {
    static Search<WORDS> search;
    Laws<WORDS>(side, colours, search).check(pairs);
}

static void check_all(int side) {
    Colours colours(std::size_t(side * side));
    std::function<void(std::size_t, int)> grow = [&](std::size_t cell, int used) {
        if (cell == colours.size()) return check<1>(side, colours, true);
        for (int c = 0; c < std::min(used + 1, COLOURS); c++) {
            colours[cell] = c;
            grow(cell + 1, std::max(used, c + 1));
        }
    };
    grow(0, 0);
}

static Colours random_colours(std::mt19937 &chance, int side) {
    Colours colours(std::size_t(side * side));
    int most = 2 + int(chance() % 5);
    bool checkered = chance() % 4 == 0; // many regions
    for (std::size_t k = 0; k < colours.size(); k++) {
        int c = int(chance() % std::uint32_t(most)), odd = int(k) / side + int(k) % side;
        colours[k] = checkered && chance() % 16 ? (odd + c / 2 * 2) % most : c;
    }
    return colours;
}

// Another way: A* on sets of flooded regions.  Bound (A. Puchert): as long as regions are left, if all that are left of
// a colour touch the flooded ones flood them, else flood all that touch; one move each time.
class Other {
    typedef std::bitset<MOST_REGIONS> Flooded;
    std::vector<int> region, colour;
    std::vector<Flooded> near;
    Flooded of_colour[COLOURS], everything;

    void spread(int side, const Colours &colours, int cell, int name) {
        region[std::size_t(cell)] = name;
        for (int k : neighbours_of(side, cell))
            if (region[std::size_t(k)] < 0 && colours[std::size_t(k)] == colours[std::size_t(cell)])
                spread(side, colours, k, name);
    }
    Flooded touching(const Flooded &f) const {
        Flooded found;
        for (std::size_t r = 0; r < colour.size(); r++)
            if (f[r]) found |= near[r];
        return found & ~f;
    }
    int bound(Flooded f) const {
        int moves = 0;
        for (; f != everything; moves++) {
            Flooded touched = touching(f), played = touched;
            for (const Flooded &all : of_colour) {
                Flooded left = all & ~f;
                if (left.any() && (left & ~touched).none()) played = left;
            }
            f |= played;
        }
        return moves;
    }

  public:
    Other(int side, const Colours &colours) : region(colours.size(), -1) {
        for (int cell = 0; cell < side * side; cell++) {
            if (region[std::size_t(cell)] >= 0) continue;
            spread(side, colours, cell, int(colour.size()));
            colour.push_back(colours[std::size_t(cell)]);
        }
        near.resize(colour.size());
        for (int cell = 0; cell < side * side; cell++)
            for (int k : neighbours_of(side, cell))
                near[std::size_t(region[std::size_t(cell)])].set(std::size_t(region[std::size_t(k)]));
        for (std::size_t r = 0; r < colour.size(); r++) {
            of_colour[colour[r]].set(r);
            everything.set(r);
        }
    }
    int fewest_moves() const {
        std::vector<std::vector<std::pair<Flooded, int>>> waiting(MOST_REGIONS + 1); // by moves + bound
        std::unordered_map<Flooded, int> known;
        Flooded start;
        start.set(std::size_t(region[0]));
        waiting[std::size_t(bound(start))].emplace_back(start, 0);
        known[start] = 0;
        for (std::size_t f = 0;; f++) {
            while (!waiting[f].empty()) {
                Flooded at = waiting[f].back().first;
                int moves = waiting[f].back().second;
                waiting[f].pop_back();
                if (at == everything) return moves;
                if (known[at] < moves) continue;
                Flooded touched = touching(at);
                for (const Flooded &all : of_colour) {
                    Flooded next = at | (touched & all);
                    auto place = known.emplace(next, moves + 1);
                    if (next == at || (!place.second && place.first->second <= moves + 1)) continue;
                    place.first->second = moves + 1;
                    waiting[std::max(f, std::size_t(moves + 1 + bound(next)))].emplace_back(next, moves + 1);
                }
            }
        }
    }
};

int main(int count, char **arguments) {
    const std::string what = arguments[1];
    int side = std::atoi(arguments[2]);
    if (what == "all") check_all(side);
    if (count > 4) {
        std::mt19937 chance(std::uint32_t(std::atoi(arguments[3])));
        Solver solver;
        for (int k = std::atoi(arguments[4]); k--;) {
            Colours colours = random_colours(chance, side);
            if (what == "random") {
                check<1>(side, colours, false);
                if (k % 8 == 0) check<2>(side, colours, false);
            } else {
                if (solver.fewest_moves(grid_of(side, colours)) != Other(side, colours).fewest_moves())
                    broken("the answer of another search", side, colours);
                boards++;
            }
        }
    }
    std::printf("%ld %ld\n", boards, states);
}
