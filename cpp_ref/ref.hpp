// Turns `uint64_t solve(std::istream &, std::ostream &)` into the C interface of abi.h.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <istream>
#include <new>
#include <ostream>
#include <streambuf>

extern "C" {
#include "abi.h"
}

// Reads the caller's memory in place.
struct RefInput : std::streambuf {
    RefInput(const char *text, size_t size) {
        char *begin = const_cast<char *>(text); // only read: nothing is ever put back
        setg(begin, begin, begin + size);
    }
};

// Collects text in memory of malloc, which give() hands over without a copy.
class RefOutput : public std::streambuf {
    char *memory = nullptr;

  public:
    RefOutput() { reserve(4096); }
    RefOutput(const RefOutput &) = delete;
    RefOutput &operator=(const RefOutput &) = delete;
    ~RefOutput() { std::free(memory); }

    void give(char **output, size_t *output_size) {
        *output = memory;
        *output_size = size();
        memory = nullptr;
        setp(nullptr, nullptr);
    }

  private:
    size_t size() const { return static_cast<size_t>(pptr() - memory); }

    void reserve(size_t capacity) {
        size_t used = size();
        void *larger = std::realloc(memory, capacity);
        if (!larger) throw std::bad_alloc();
        memory = static_cast<char *>(larger);
        setp(memory + used, memory + capacity);
    }
    int_type overflow(int_type next) override {
        reserve(2 * size());
        return traits_type::eq_int_type(next, traits_type::eof()) ? traits_type::not_eof(next) : sputc(char(next));
    }
};

static int ref_fail(const char *why, char **output, size_t *output_size) {
    *output_size = std::strlen(why);
    *output = static_cast<char *>(std::malloc(*output_size + 1));
    if (!*output) std::abort();
    std::memcpy(*output, why, *output_size);
    return 1;
}

extern "C" int ref_solve(const char *input, size_t size, char **output, size_t *output_size, uint64_t *work) try {
    *work = 0;
    RefInput text(input, size);
    RefOutput answer;
    std::istream in(&text);
    std::ostream out(&answer);
    out.exceptions(std::ios::badbit); // without it the stream would swallow bad_alloc
    *work = solve(in, out);
    answer.give(output, output_size);
    return 0;
} catch (const std::exception &error) {
    return ref_fail(error.what(), output, output_size);
} catch (...) {
    return ref_fail("an exception of an unknown type", output, output_size);
}

extern "C" void ref_free(char *output) { std::free(output); }
