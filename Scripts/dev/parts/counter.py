#!/usr/bin/env python3
"""Films whose pictures carry their number, and the numbers read back.

counter.py write SHOTS FRAMES      raw yuv420p of 320x240 on standard output: SHOTS times FRAMES pictures. Shot k of the
                                   film that is to be cut lies at place (k * 7) mod SHOTS.
counter.py read PICTURES WHAT      raw grey of 320x240 from standard input; prints WHAT, the pictures seen, and "all N in
                                   order" or the first deviation; the status is 1 if there is one.
counter.py numbers                 raw grey as above; prints the number of each picture, one a line.
counter.py check PICTURES WHAT     the same of numbers, one a line.
counter.py order PICTURES WHAT     numbers, one a line: pictures may be missing, and the same may come twice.

A number has 16 bits of 20 columns: the lines 0 to 39 are white where the bit is set, the lines 40 to 79 where it is not.
"""
import sys

WIDTH, HEIGHT, BITS, BAND = 320, 240, 16, 40
COLUMN = WIDTH // BITS


def write(shots, frames):
    places = sorted(range(shots), key=lambda shot: shot * 7 % shots)
    for shot in places:
        for frame in range(frames):
            number = shot * frames + frame
            bits = b"".join(
                (b"\xeb" if number >> (BITS - 1 - bit) & 1 else b"\x10") * COLUMN for bit in range(BITS))
            complement = bytes(0xFB - value for value in bits)
            picture = bits * BAND + complement * BAND
            # What moves, and differs from shot to shot.
            row = bytes(16 + (x * (3 + shot % 5) + frame * 4 + shot * 37) % 200 for x in range(WIDTH))
            for y in range(2 * BAND, HEIGHT):
                turn = (y * (1 + shot % 4)) % WIDTH
                picture += row[turn:] + row[:turn]
            chroma = WIDTH * HEIGHT // 4
            sys.stdout.buffer.write(
                picture + bytes([64 + shot * 29 % 128]) * chroma + bytes([64 + shot * 53 % 128]) * chroma)


def number_in(picture):
    """The number of a picture, or None if it cannot be read."""
    number = 0
    for bit in range(BITS):
        left = bit * COLUMN + 6
        upper, lower = (
            sum(sum(picture[y * WIDTH + left:y * WIDTH + left + 8]) for y in range(top, top + 16)) / 128
            for top in (12, BAND + 12))
        if abs(upper - lower) < 100:
            return None
        number = number * 2 + (upper > lower)
    return number


def numbers():
    while picture := sys.stdin.buffer.read(WIDTH * HEIGHT):
        yield number_in(picture) if len(picture) == WIDTH * HEIGHT else None


def judge(seen, count, what):
    seen = list(seen)
    expected = 0
    for index, number in enumerate(seen):
        if number != expected:
            if number is None:
                deviation = "cannot be read"
            elif index and number == seen[index - 1]:
                deviation = f"is {number} again"
            elif number > expected:
                deviation = f"is {number}: {number - expected} are missing"
            else:
                deviation = f"is {number}, after {seen[index - 1] if index else 'none'}"
            wrong = sum(after != before + 1 for before, after in zip(seen, seen[1:])
                        if before is not None and after is not None)
            print(f"{what:24} {len(seen)} seen, picture {index} {deviation} ({wrong} steps are wrong)")
            return 1
        expected += 1
    if expected != count:
        print(f"{what:24} {len(seen)} seen, the last {count - expected} are missing")
        return 1
    print(f"{what:24} {len(seen)} seen, all {count} in order")
    return 0


def judge_order(seen, count, what):
    """A player that is late leaves pictures out; it must not go back or show what is no picture."""
    seen = list(seen)
    for index, number in enumerate(seen):
        if number is None or index and number < seen[index - 1]:
            print(f"{what:24} {len(seen)} seen, picture {index} is {number}, after {seen[index - 1] if index else 'none'}")
            return 1
    if not seen or seen[-1] != count - 1:
        print(f"{what:24} {len(seen)} seen, the last is {seen[-1] if seen else 'none'}")
        return 1
    left_out = count - len(set(seen))
    print(f"{what:24} {len(seen)} seen, " + (f"in order, {left_out} left out" if left_out else f"all {count} in order"))
    return 0


def main():
    if sys.argv[1:] == ["numbers"]:
        for number in numbers():
            print("none" if number is None else number)
        return 0
    command, first, second = sys.argv[1:4]
    if command == "write":
        write(int(first), int(second))
        return 0
    if command == "read":
        return judge(numbers(), int(first), second)
    seen = [int(line) if line.strip().isdigit() else None for line in sys.stdin]
    return (judge if command == "check" else judge_order)(seen, int(first), second)


if __name__ == "__main__":
    sys.exit(main())
