#!/usr/bin/env python3
"""Joins MP4s with one track of H.264 or HEVC each, of unlike encoders, in one of the forms that files know.

join.py one-header OUT IN…         the parameter sets of all in the first one's sample description; their ids must differ
join.py in-band OUT IN…            parameter sets before every key picture, the first one's sample description
join.py in-band-entry OUT IN…      the same, with the sample entry that allows it: avc3 or hev1
join.py two-descriptions OUT IN…   a sample description for each, as AVFoundation's pass-through writes

All must have the same timescale, and the same delay from decoding to presentation.
"""
import struct
import sys


def boxes(data, begin, end):
    """The boxes of a range: type, start of contents, end."""
    while begin + 8 <= end:
        size, kind = struct.unpack_from(">I4s", data, begin)
        header = 8
        if size == 1:
            size, header = struct.unpack_from(">Q", data, begin + 8)[0], 16
        yield kind.decode("latin-1"), begin + header, begin + (size or end - begin)
        begin += size or end - begin


def box(kind, *contents):
    content = b"".join(contents)
    return struct.pack(">I4s", len(content) + 8, kind.encode("latin-1")) + content


def full(kind, *contents, version=0, flags=0):
    return box(kind, struct.pack(">I", version << 24 | flags), *contents)


class Film:
    """The samples of an MP4's only video track."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.places = {}
        self.find(0, len(self.data))
        self.timescale = struct.unpack_from(">I", self.data, self.places["mdhd"][0] + 12)[0]
        self.width, self.height = (side >> 16 for side in struct.unpack_from(">II", self.data, self.places["tkhd"][1] - 8))
        begin, end = self.places["stsd"]
        self.entry = self.data[begin + 8:end]
        self.kind = self.entry[4:8].decode()
        self.durations = [length for count, length in self.table("stts", ">II") for _ in range(count)]
        self.offsets = [offset for count, offset in self.table("ctts", ">Ii") for _ in range(count)]
        self.offsets = self.offsets or [0] * len(self.durations)
        self.delay = self.offsets[0]
        self.keys = {number - 1 for number, in self.table("stss", ">I")}
        self.samples = self.read_samples()

    def find(self, begin, end):
        for kind, start, stop in boxes(self.data, begin, end):
            self.places.setdefault(kind, (start, stop))
            if kind in ("moov", "trak", "mdia", "minf", "stbl", "edts"):
                self.find(start, stop)

    def table(self, kind, row):
        if kind not in self.places:
            return []
        begin, _ = self.places[kind]
        count = struct.unpack_from(">I", self.data, begin + 4)[0]
        return [struct.unpack_from(row, self.data, begin + 8 + index * struct.calcsize(row)) for index in range(count)]

    def read_samples(self):
        begin, _ = self.places["stsz"]
        size, count = struct.unpack_from(">II", self.data, begin + 4)
        sizes = [size] * count if size else list(struct.unpack_from(f">{count}I", self.data, begin + 12))
        chunks = [offset for offset, in self.table("stco", ">I")]
        runs = self.table("stsc", ">III")
        samples = []
        for index, offset in enumerate(chunks):
            per = [run[1] for run in runs if run[0] <= index + 1][-1]
            for _ in range(per):
                if len(samples) == count:
                    break
                length = sizes[len(samples)]
                samples.append(self.data[offset:offset + length])
                offset += length
        return samples

    def configuration(self):
        """The avcC or hvcC box's contents."""
        # A visual sample entry has 78 bytes before its boxes.
        for kind, start, stop in boxes(self.entry, 8 + 78, len(self.entry)):
            if kind in ("avcC", "hvcC"):
                return kind, self.entry[start:stop]
        raise SystemExit("join.py: it has neither avcC nor hvcC")

    def parameter_sets(self):
        kind, content = self.configuration()
        units, place = [], 5 if kind == "avcC" else 22

        def read(count):
            nonlocal place
            for _ in range(count):
                length = struct.unpack_from(">H", content, place)[0]
                units.append(content[place + 2:place + 2 + length])
                place += 2 + length

        if kind == "avcC":
            for mask in (31, 255):
                place += 1
                read(content[place - 1] & mask)
        else:
            place += 1
            for _ in range(content[22]):
                place += 3
                read(struct.unpack_from(">H", content, place - 2)[0])
        return units


def with_configuration(entry, kind, content):
    parts = [entry[8:8 + 78]]
    for name, start, stop in boxes(entry, 8 + 78, len(entry)):
        parts.append(box(name, content if name == kind else entry[start:stop]))
    return box(entry[4:8].decode(), *parts)


def merged_entry(films):
    """One avcC with the parameter sets of all."""
    kind, content = films[0].configuration()
    if kind != "avcC":
        raise SystemExit("join.py: one-header is for H.264 alone")
    units = []
    for film in films:
        units += [unit for unit in film.parameter_sets() if unit not in units]
    lists = ([unit for unit in units if unit[0] & 31 == number] for number in (7, 8))
    body = content[:5]
    for mark, found in zip((0xE0, 0), lists):
        body += bytes([mark | len(found)]) + b"".join(struct.pack(">H", len(unit)) + unit for unit in found)
    return with_configuration(films[0].entry, kind, body)


def runs(values):
    found = []
    for value in values:
        if found and found[-1][1] == value:
            found[-1][0] += 1
        else:
            found.append([1, value])
    return found


def join(form, films):
    first = films[0]
    for film in films:
        if (film.timescale, film.delay) != (first.timescale, first.delay):
            raise SystemExit("join.py: other timescales or delays")
    entries = [first.entry]
    if form == "one-header":
        entries = [merged_entry(films)]
    elif form == "two-descriptions":
        entries = [film.entry for film in films]
    elif form == "in-band-entry":
        entries = [first.entry[:4] + {"avc1": b"avc3", "hvc1": b"hev1"}[first.kind] + first.entry[8:]]
    samples, durations, offsets, keys, chunks = [], [], [], [], []
    for index, film in enumerate(films):
        own = list(film.samples)
        if form.startswith("in-band"):
            sets = b"".join(struct.pack(">I", len(unit)) + unit for unit in film.parameter_sets())
            for key in film.keys:
                own[key] = sets + own[key]
        chunks.append((len(own), index + 1 if form == "two-descriptions" else 1))
        keys += [len(samples) + key for key in sorted(film.keys)]
        samples += own
        durations += film.durations
        offsets += film.offsets
    head = box("ftyp", b"isom", struct.pack(">I", 512), b"isomiso2avc1mp41")
    places, at = [], len(head) + 8
    for count, _ in chunks:
        places.append(at)
        at += sum(map(len, samples[sum(c for c, _ in chunks[:len(places) - 1]):][:count]))
    moov = index_of(first, entries, samples, durations, offsets, keys, chunks, places)
    return head + box("mdat", *samples) + moov


def index_of(first, entries, samples, durations, offsets, keys, chunks, places):
    length = sum(durations)
    matrix = struct.pack(">9I", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
    table = box(
        "stbl",
        full("stsd", struct.pack(">I", len(entries)), *entries),
        full("stts", struct.pack(">I", len(runs(durations))), *(struct.pack(">II", *run) for run in runs(durations))),
        full("ctts", struct.pack(">I", len(runs(offsets))), *(struct.pack(">II", *run) for run in runs(offsets))),
        full("stss", struct.pack(">I", len(keys)), *(struct.pack(">I", key + 1) for key in keys)),
        full("stsc", struct.pack(">I", len(chunks)), *(
            struct.pack(">III", index + 1, count, entry) for index, (count, entry) in enumerate(chunks))),
        full("stsz", struct.pack(">II", 0, len(samples)), *(struct.pack(">I", len(sample)) for sample in samples)),
        full("stco", struct.pack(">I", len(places)), *(struct.pack(">I", place) for place in places)))
    media = box(
        "mdia",
        full("mdhd", struct.pack(">IIIIHH", 0, 0, first.timescale, length, 0x55C4, 0)),
        full("hdlr", struct.pack(">I4s12x", 0, b"vide"), b"VideoHandler\0"),
        box("minf", full("vmhd", bytes(8), flags=1),
            box("dinf", full("dref", struct.pack(">I", 1), full("url ", flags=1))), table))
    track = box(
        "trak",
        full("tkhd", struct.pack(">IIIII8xHHHH", 0, 0, 1, 0, length, 0, 0, 0, 0), matrix,
             struct.pack(">II", first.width << 16, first.height << 16), flags=3),
        box("edts", full("elst", struct.pack(">IIiI", 1, length, first.delay, 1 << 16))), media)
    head = full("mvhd", struct.pack(">IIIIIH10x", 0, 0, first.timescale, length, 1 << 16, 0x100), matrix, bytes(24),
                struct.pack(">I", 2))
    return box("moov", head, track)


def main():
    form, result, *names = sys.argv[1:]
    if form not in ("one-header", "in-band", "in-band-entry", "two-descriptions"):
        raise SystemExit(__doc__)
    films = [Film(name) for name in names]
    with open(result, "wb") as file:
        file.write(join(form, films))


if __name__ == "__main__":
    main()
