/// A track of samples that no encoder here writes: for movies of cameras and phones.
package struct DataTrack {
    /// The name of the sample entry, such as `gpmd`.
    package var name: String
    /// The sample entry's data behind the number of its data reference.
    package var entry: [UInt8] = []
    /// Units of time per second.
    package var timescale: UInt32 = 1000
    package var samples: [(bytes: [UInt8], duration: UInt32)]

    package init(_ name: String, entry: [UInt8] = [], timescale: UInt32 = 1000, _ samples: [([UInt8], UInt32)]) {
        (self.name, self.entry, self.timescale) = (name, entry, timescale)
        self.samples = samples.map { (bytes: $0.0, duration: $0.1) }
    }

    private var duration: UInt32 { samples.reduce(0) { $0 + $1.duration } }

    /// An MP4 file of tracks of data alone, or of a movie and such tracks.
    /// - Parameter movie: An MP4 file with its index at the end; nil for none.
    package static func movie(_ tracks: [DataTrack], after movie: [UInt8]? = nil) -> [UInt8] {
        let ticks = tracks.map { UInt32(UInt64($0.duration) * 1000 / UInt64($0.timescale)) }.max() ?? 0
        let header = box(
            "mvhd", words([0, 0, 0, 1000, ticks, 0x10000, 0x0100_0000, 0, 0]) + matrix + zeros(24) + words([9]))
        let plain = box("ftyp", Array("isom".utf8) + words([512]) + Array("isomiso2mp41".utf8))
        let index = movie.flatMap { movie in boxes(movie).last { $0.name == "moov" } }
        let before = index.map { Array(movie![..<$0.start]) } ?? plain
        let contents = index.map { Array(movie![($0.start + 8)..<$0.end]) } ?? header
        let firstID = movie == nil ? 1 : UInt32(Self.boxes(contents).count { $0.name == "trak" }) + 1

        var media: [UInt8] = []
        var added: [UInt8] = []
        for (number, track) in tracks.enumerated() {
            let offset = UInt32(before.count + 8 + media.count)
            added += track.box(id: firstID + UInt32(number), offset: offset)
            media += track.samples.flatMap(\.bytes)
        }
        return before + box("mdat", media) + box("moov", contents + added)
    }

    private func box(id: UInt32, offset: UInt32) -> [UInt8] {
        let ticks = UInt32(UInt64(duration) * 1000 / UInt64(timescale))
        let header = Self.box(
            "tkhd", words([7, 0, 0, id, 0, ticks, 0, 0, 0, 0]) + Self.matrix + words([0, 0]))
        let entry = Self.box(name, zeros(6) + [0, 1] + self.entry)
        let times = samples.flatMap { words([1, $0.duration]) }
        let table =
            Self.box("stsd", words([0, 1]) + entry)
            + Self.box("stts", words([0, UInt32(samples.count)]) + times)
            + Self.box("stsc", words([0, 1, 1, UInt32(samples.count), 1]))
            + Self.box(
                "stsz", words([0, 0, UInt32(samples.count)]) + samples.flatMap { words([UInt32($0.bytes.count)]) })
            + Self.box("stco", words([0, 1, offset]))
        let reference = Self.box("dinf", Self.box("dref", words([0, 1]) + Self.box("url ", words([1]))))
        let media =
            Self.box("mdhd", words([0, 0, 0, timescale, duration, 0x55c4_0000]))
            + Self.box("hdlr", words([0, 0]) + Array("meta".utf8) + zeros(12) + Array("data".utf8) + [0])
            + Self.box("minf", Self.box("nmhd", words([0])) + reference + Self.box("stbl", table))
        return Self.box("trak", header + Self.box("mdia", media))
    }

    /// A box of QuickTime's.
    package static func box(_ name: String, _ data: [UInt8]) -> [UInt8] {
        words([UInt32(data.count + 8)]) + Array(name.utf8) + data
    }

    private static let matrix = words([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000])

    private static func boxes(_ bytes: [UInt8]) -> [(name: String, start: Int, end: Int)] {
        var found: [(name: String, start: Int, end: Int)] = []
        var offset = 0
        while offset + 8 <= bytes.count {
            let size = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard size >= 8 else { break }
            found.append((String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self), offset, offset + size))
            offset += size
        }
        return found
    }
}

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

/// Numbers of 32 bits, most significant byte first.
package func words(_ numbers: [UInt32]) -> [UInt8] { numbers.flatMap { bigEndian($0) } }

package func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

package func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// Samples as cameras write them.
package enum CameraSample {
    /// An element of GoPro's.
    /// - Parameters:
    ///   - type: A character, or nil for elements inside.
    ///   - size: Bytes of a structure.
    package static func element(_ name: String, _ type: Character?, size: Int, _ data: [UInt8]) -> [UInt8] {
        let count = type == nil ? data.count : size == 0 ? 0 : data.count / size
        let head = Array(name.utf8) + [type?.asciiValue ?? 0, UInt8(type == nil ? 1 : size)] + bigEndian(UInt16(count))
        return head + data + zeros((4 - data.count % 4) % 4)
    }

    /// A second of a GoPro: places, in degrees, metres and metres per second, and accelerations.
    package static func gpmd(
        places: [[Double]], accelerations: [[Int16]] = [], fix: UInt32 = 3
    ) -> [UInt8] {
        let scales: [Int32] = [10_000_000, 10_000_000, 1000, 1000, 100]
        let numbers = places.flatMap { place in
            zip(place, scales).flatMap { bigEndian(Int32(($0 * Double($1)).rounded())) }
        }
        let units = ["deg", "deg", "m", "m/s", "m/s"].flatMap { Array($0.utf8) + zeros(3 - $0.utf8.count) }
        var streams = element(
            "STRM", nil, size: 1,
            element("STNM", "c", size: 1, Array("GPS (Lat., Long., Alt., 2D speed, 3D speed)".utf8))
                + element("GPSF", "L", size: 4, bigEndian(fix))
                + element("GPSU", "U", size: 16, Array("201125120000.000".utf8))
                + element("UNIT", "c", size: 3, units)
                + element("SCAL", "l", size: 4, scales.flatMap { bigEndian($0) })
                + element("GPS5", "l", size: 20, numbers))
        if !accelerations.isEmpty {
            streams += element(
                "STRM", nil, size: 1,
                element("SIUN", "c", size: 4, [0x6d, 0x2f, 0x73, 0xb2])
                    + element("SCAL", "s", size: 2, bigEndian(Int16(100)))
                    + element("ACCL", "s", size: 6, accelerations.flatMap { $0.flatMap { bigEndian($0) } }))
        }
        return element("DEVC", nil, size: 1, element("DVID", "L", size: 4, words([1])) + streams)
    }

    /// A packet of camera motion.
    package static func camm(kind: UInt16, _ data: [UInt8]) -> [UInt8] { [0, 0] + littleEndian(kind) + data }

    /// The description of timed metadata: keys with their numbers from 1, and the numbers of their types.
    package static func mebxKeys(_ keys: [(name: String, type: UInt32)]) -> [UInt8] {
        let boxes = keys.enumerated().flatMap { index, key in
            let data =
                DataTrack.box("keyd", Array("mdta".utf8) + Array(key.name.utf8))
                + DataTrack.box("dtyp", words([0, key.type]))
            return words([UInt32(data.count + 8), UInt32(index + 1)]) + data
        }
        return DataTrack.box("keys", boxes)
    }

    /// A sample of timed metadata: values by the numbers of their keys.
    package static func mebx(_ values: [(key: UInt32, bytes: [UInt8])]) -> [UInt8] {
        values.flatMap { words([UInt32($0.bytes.count + 8), $0.key]) + $0.bytes }
    }
}
