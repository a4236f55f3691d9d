# expect: WA
# Every move is the one that brings most cells of one symbol to the centre.
import sys

LINES = ((1, 3, 7, 12, 16, 21, 23), (2, 4, 9, 13, 18, 22, 24),
         (11, 10, 9, 8, 7, 6, 5), (20, 19, 18, 17, 16, 15, 14),
         (24, 22, 18, 13, 9, 4, 2), (23, 21, 16, 12, 7, 3, 1),
         (14, 15, 16, 17, 18, 19, 20), (5, 6, 7, 8, 9, 10, 11))
CENTRE = (7, 8, 9, 12, 13, 16, 17, 18)


def moved(board, line):
    result = board[:]
    for target, source in zip(line, line[1:] + line[:1]):
        result[target - 1] = board[source - 1]
    return result


def gathered(board):
    centre = [board[cell - 1] for cell in CENTRE]
    return max(map(centre.count, centre))


def solve(board):
    moves = ''
    while gathered(board) < 8 and len(moves) < 100:
        letter = max(range(8), key=lambda i: gathered(moved(board, LINES[i])))
        board = moved(board, LINES[letter])
        moves += 'ABCDEFGH'[letter]
    return moves, board[6]


def main():
    tokens = sys.stdin.read().split()
    for i in range(0, len(tokens) - 23, 24):
        if tokens[i] == '0':
            break
        moves, symbol = solve(tokens[i:i + 24])
        print(moves or 'No moves needed')
        print(symbol)


if __name__ == '__main__':
    main()
