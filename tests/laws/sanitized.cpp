// A reference, included on the compiler's command line, called through its C interface with the content of every file.
// Prints each status with the size of the output.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

int main(int count, char **paths) {
    for (int k = 1; k < count; k++) {
        std::ifstream file(paths[k], std::ios::binary);
        // of the exact size, so that a byte read behind the end is found
        const std::vector<char> text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        char *output;
        std::size_t size;
        std::uint64_t work;
        int status = ref_solve(text.data(), text.size(), &output, &size, &work);
        std::printf("%d %zu\n", status, size);
        ref_free(output);
    }
}
