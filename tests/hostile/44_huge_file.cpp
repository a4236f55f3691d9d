// expect: OLE RE
// Writes a file of 500 MB into its folder: it ends at the output limit.
#include <cstdio>
#include <cstring>

static char block[1 << 20];

int main() {
    std::FILE *file = std::fopen("huge", "wb");
    std::memset(block, 1, sizeof block);
    for (int k = 0; k < 500; k++)
        if (std::fwrite(block, 1, sizeof block, file) != sizeof block) return 1;
    std::puts("42");
}
