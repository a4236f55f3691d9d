// The census of The Rotation Game: how many of all 9,465,511,770 boards have which answer, and the hardest boards.
//
// Idea.  A board is three sets of eight cells, one a symbol, and only their distances matter.  The first set runs over
// one of every orbit of the square's symmetries, counted as often as the orbit has sets; the second over half of the
// sets of the other cells, for exchanging it with the third changes nothing.  That leaves 593,609,445 of the boards.
// The table numbers sets with the same upper half one after the other, so with the upper halves fixed both lookups stay
// within a kilobyte.
//
// Prints what checker/census.py describes; the three columns are boards whose answer one, two and three symbols reach.
// Time: 1.2 s.
#define KIT
#include "../rotation_game.cpp"
#include <cstdio>

typedef std::uint64_t Count;

static const int DISTANCES = 16, HALF = 12; // distances: 0..14, of 4 bits
static const Cells ALL = (Cells(1) << CELLS) - 1, LOW = (Cells(1) << HALF) - 1;
static const Count BOARDS = 9465511770ull;

// The parts of `cells` within one half, by their size; `rest` is what a part leaves.
struct Parts {
    std::vector<std::pair<Cells, Cells>> of_size[HALF + 1];

    explicit Parts(Cells cells) {
        for (Cells part = cells;; part = (part - 1) & cells) {
            of_size[__builtin_popcount(part)].emplace_back(part, cells ^ part);
            if (!part) break;
        }
    }
};

class Census {
    const Ranks rank;
    std::vector<std::uint8_t> distance; // by rank
    std::vector<Count> boards;          // by the distances of the three sets
    Count seen;
    int largest; // answer so far

  public:
    explicit Census(const Table &table)
        : distance(Ranks::COUNT), boards(DISTANCES * DISTANCES * DISTANCES), seen(0), largest(0) {
        each_set([&](Cells set) { distance[rank(set)] = std::uint8_t(table[set] >> 4); });
    }
    void take_all() {
        const Symmetries symmetries;
        int orbits = 0;
        each_set([&](Cells set) {
            int images = orbit_size(set, symmetries);
            if (images == 0) return;
            take(set, Count(images));
            if (++orbits % 1024 == 0) print();
        });
        print();
        print_hardest();
    }

  private:
    template <class Visit> static void each_set(Visit visit) {
        for (Cells set = (1 << EACH) - 1; set <= ALL;) {
            visit(set);
            Cells low = set & (~set + 1), up = set + low; // the next larger number with as many bits
            set = up | ((set ^ up) / low) >> 2;
        }
    }
    // 0 if the set is not the smallest of its orbit.
    static int orbit_size(Cells set, const Symmetries &symmetries) {
        int same = 0;
        for (int k = 0; k < SYMMETRIES; k++) {
            Cells image = symmetries.apply(k, set);
            if (image < set) return 0;
            same += image == set;
        }
        return SYMMETRIES / same;
    }
    // All boards whose first set is this one or an image of it.
    void take(Cells first, Count images) {
        Cells rest = ALL ^ first, fixed = rest & (~rest + 1); // fixed: in the second set, not in the third
        std::uint32_t counts[2][DISTANCES * DISTANCES] = {};
        const Parts low(rest & LOW & ~fixed), high(rest & ~LOW & ~fixed);
        Cells fixed_low = fixed & LOW, fixed_high = fixed & ~LOW;
        for (int size = 0; size < EACH; size++) {
            std::vector<std::pair<std::uint16_t, std::uint16_t>> places; // of the lower halves among their like
            for (const auto &part : low.of_size[EACH - 1 - size])
                places.emplace_back(place(part.first | fixed_low), place(part.second));
            for (const auto &part : high.of_size[size]) {
                const std::uint8_t *second = &distance[rank(part.first | fixed_high)],
                                   *third = &distance[rank(part.second)];
                std::size_t k = 0;
                for (; k + 1 < places.size(); k += 2) { // two tables: the same count is seldom needed twice in a row
                    counts[0][second[places[k].first] * DISTANCES + third[places[k].second]]++;
                    counts[1][second[places[k + 1].first] * DISTANCES + third[places[k + 1].second]]++;
                }
                if (k < places.size()) counts[0][second[places[k].first] * DISTANCES + third[places[k].second]]++;
            }
        }
        add(first, 2 * images, counts);
    }
    std::uint16_t place(Cells lower) const { return std::uint16_t(rank(lower)); }

    void add(Cells first, Count weight, const std::uint32_t counts[2][DISTANCES * DISTANCES]) {
        int d = distance[rank(first)];
        for (int k = 0; k < DISTANCES * DISTANCES; k++) {
            Count found = weight * (counts[0][k] + counts[1][k]);
            boards[std::size_t(d * DISTANCES * DISTANCES + k)] += found;
            seen += found;
        }
    }
    void print() {
        Count by_answer[DISTANCES][SYMBOLS + 1] = {};
        for (int k = 0; k < int(boards.size()); k++) {
            int d[SYMBOLS] = {k / DISTANCES / DISTANCES, k / DISTANCES % DISTANCES, k % DISTANCES};
            int least = *std::min_element(d, d + SYMBOLS);
            by_answer[least][std::count(d, d + SYMBOLS, least)] += boards[std::size_t(k)];
            if (boards[std::size_t(k)]) largest = std::max(largest, least);
        }
        std::printf("count %llu %llu", static_cast<unsigned long long>(seen), static_cast<unsigned long long>(BOARDS));
        for (int answer = 0; answer <= LONGEST; answer++)
            for (int symbols = 1; symbols <= SYMBOLS; symbols++)
                std::printf(" %llu", static_cast<unsigned long long>(by_answer[answer][symbols]));
        std::printf("\n");
        std::fflush(stdout);
    }
    void print_hardest() const {
        std::vector<Cells> far;
        each_set([&](Cells set) {
            if (distance[rank(set)] >= largest) far.push_back(set);
        });
        for (Cells first : far) {
            for (Cells second : far) {
                if (first & second || distance[rank(ALL ^ first ^ second)] < largest) continue;
                std::printf("hardest %d", largest);
                for (int k = 0; k < CELLS; k++) std::printf(" %d", first >> k & 1 ? 1 : second >> k & 1 ? 2 : 3);
                std::printf(" 0\n");
            }
        }
    }
};

int main() {
    static const Table table;
    std::printf("part exact one symbol,two tie,three tie:all boards\n");
    Census(table).take_all();
}
