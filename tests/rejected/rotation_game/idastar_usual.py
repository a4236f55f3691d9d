# expect: TLE
# IDA* with the usual bound, 8 minus the most frequent symbol of the centre, in Python.
import sys
from itertools import count

LINES = ((0, 2, 6, 11, 15, 20, 22), (1, 3, 8, 12, 17, 21, 23),
         (10, 9, 8, 7, 6, 5, 4), (19, 18, 17, 16, 15, 14, 13),
         (23, 21, 17, 12, 8, 3, 1), (22, 20, 15, 11, 6, 2, 0),
         (13, 14, 15, 16, 17, 18, 19), (4, 5, 6, 7, 8, 9, 10))
CENTRE = (6, 7, 8, 11, 12, 15, 16, 17)
UNDOES = (5, 4, 7, 6, 1, 0, 3, 2)


def shift(board, line):
    head = board[line[0]]
    for k in range(6):
        board[line[k]] = board[line[k + 1]]
    board[line[6]] = head


def misplaced(board):
    """Every move brings at most one cell of a symbol to the centre."""
    centre = [board[cell] for cell in CENTRE]
    return 8 - max(map(centre.count, '123'))


def reach(board, left, moves):
    bound = misplaced(board)
    if bound == 0:
        return True
    if bound > left:
        return False
    for letter in range(8):
        if moves and UNDOES[moves[-1]] == letter:
            continue
        shift(board, LINES[letter])
        moves.append(letter)
        if reach(board, left - 1, moves):
            return True
        moves.pop()
        shift(board, LINES[UNDOES[letter]])
    return False


def solve(board):
    """The moves; afterwards the board is the solved one."""
    moves = []
    for limit in count():
        if reach(board, limit, moves):
            return ''.join('ABCDEFGH'[letter] for letter in moves)


def main():
    tokens = sys.stdin.read().split()
    for i in range(0, len(tokens) - 23, 24):
        if tokens[i] == '0':
            break
        board = tokens[i:i + 24]
        print(solve(board) or 'No moves needed')
        print(board[6])


if __name__ == '__main__':
    main()
