/* The whole C interface of a reference. The compiler includes this text and cffi is given it, so they cannot part.
 * Status 0: *output holds the answer of `size` bytes of input; otherwise it holds one line that says what is wrong.
 * *output has *output_size bytes, no NUL behind them, and belongs to the caller until ref_free.
 * *work is a cost that depends on the input alone; every reference says what it counts. 0 if the status is not. */
int ref_solve(const char *input, size_t size, char **output, size_t *output_size, uint64_t *work);
void ref_free(char *output);
