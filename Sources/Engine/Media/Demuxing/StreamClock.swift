/// The clock of a transport or program stream, read from its bytes: that takes a fraction of the time that its packets do.
///
/// A transport stream states it for each program, in packets of one identifier (ISO 13818-1, 2.4.3.5); a program stream in
/// the header of each pack (2.5.3.4).
struct StreamClock {
    /// A time in the file.
    struct Mark {
        /// In bytes.
        package let position: Int64
        /// In units of 1/90,000 s.
        package let time: Int64
        /// The identifier of the packets that carry the clock; 0 in a program stream.
        let carrier: Int64
    }

    /// A place where another recording may begin.
    enum Doubt {
        /// The clock goes back, or leaps, between two bytes.
        case jump(Range<Int64>)
        /// The packets of one clock end, and those of another begin.
        case handover(Range<Int64>)
    }

    private let bytes: FileBytes
    /// The distance of packets in bytes; nil for a program stream.
    private let grid: Int64?

    static let unitsPerSecond: Int64 = 90000
    /// The first byte of a packet of a transport stream.
    private static let sync: UInt8 = 0x47
    private static let packMark: [UInt8] = [0, 0, 1, 0xBA]

    /// Returns nil for other containers, and if the packets' length is unknown.
    init?(_ bytes: FileBytes, formatName: String) {
        self.bytes = bytes
        guard formatName == "mpegts" else {
            grid = nil
            return
        }
        let strides: [Int64] = [188, 192, 204]
        for start in 0..<Int64(204) where bytes.byte(start) == Self.sync {
            if let stride = strides.first(where: { Self.isGrid(bytes, start, $0) }) {
                grid = stride
                return
            }
        }
        return nil
    }

    private static func isGrid(_ bytes: FileBytes, _ start: Int64, _ stride: Int64) -> Bool {
        (1...4).allSatisfy { step in
            let place = start + Int64(step) * stride
            return place >= bytes.size || bytes.byte(place) == sync
        }
    }

    /// The next time in a part of the file; nil without one.
    package func next(_ range: Range<Int64>) -> Mark? {
        guard let grid else { return nextPack(range) }
        var position = range.lowerBound
        var isAligned = false
        while position < range.upperBound {
            if isAligned || Self.isGrid(bytes, position, grid) {
                let head: Int64? = bytes.with(position, 12) { $0[0] != Self.sync ? -1 : Self.reference($0) ?? 0 }
                guard let head else { return nil }
                isAligned = head >= 0
                if head > 0 { return Mark(position: position, time: head & (1 << 33 - 1), carrier: head >> 33) }
                position += isAligned ? grid : 1
            } else {
                position += 1
            }
        }
        return nil
    }

    /// The clock reference of a packet, below its identifier; nil without one. Identifier 0 never has one.
    private static func reference(_ head: UnsafePointer<UInt8>) -> Int64? {
        guard head[3] & 0x20 != 0, head[4] >= 7, head[5] & 0x10 != 0, head[1] & 0x80 == 0 else { return nil }
        let carrier = Int64(head[1] & 0x1F) << 8 | Int64(head[2])
        let time =
            Int64(head[6]) << 25 | Int64(head[7]) << 17 | Int64(head[8]) << 9 | Int64(head[9]) << 1
            | Int64(head[10] >> 7)
        return carrier << 33 | time
    }

    /// A pack of MPEG-2 begins with the bits 01, one of MPEG-1 with 0010.
    private func nextPack(_ range: Range<Int64>) -> Mark? {
        var position = range.lowerBound
        while let place = bytes.firstPlace(of: Self.packMark, from: position), place < range.upperBound {
            guard let word = bytes.number(place + 4, bytes: 5) else { return nil }
            position = place + 4
            let (high, middle, low): (Int64, Int64, Int64)
            if word >> 38 == 1 {
                (high, middle, low) = (word >> 35 & 7, word >> 19 & 0x7FFF, word >> 3 & 0x7FFF)
            } else if word >> 36 == 2 {
                (high, middle, low) = (word >> 33 & 7, word >> 17 & 0x7FFF, word >> 1 & 0x7FFF)
            } else {
                continue
            }
            return Mark(position: place, time: high << 30 | middle << 15 | low, carrier: 0)
        }
        return nil
    }

    /// True if a time cannot follow another of the same clock: clocks never go back, and restart after 26 hours.
    static func isJump(_ time: Int64, after last: Int64) -> Bool {
        time < last || time > last + 19 * 3600 * unitsPerSecond
    }

    /// Longer files are not read whole, in bytes.
    private static let shortest: Int64 = 32 << 20
    /// The distance of places that are looked at, in bytes, and the most of them.
    private static let stride: Int64 = 4 << 20
    private static let mostPlaces: Int64 = 256
    /// A part of a file with so many times the usual bytes a second, or so few, may hide another recording.
    private static let largestChange = 3.0

    /// The positions in the file where another recording may begin; nil for a file without a clock.
    ///
    /// In a long file it reads only the parts between two places with times that do not match. A short recording inside
    /// a part that lasts as long as the others is overlooked.
    func doubts() -> [Doubt]? {
        guard bytes.size > Self.shortest else { return doubts(in: 0..<bytes.size) }
        guard let marks = sampledMarks() else { return nil }
        let pairs = zip(marks, marks.dropFirst())
        let usual = pairs.compactMap(Self.pace).sorted()
        let median = usual.isEmpty ? 0 : usual[usual.count / 2]
        var parts: [Range<Int64>] = []
        for (one, next) in pairs {
            if let pace = Self.pace(one, next), pace * Self.largestChange > median, pace < median * Self.largestChange {
                continue
            }
            if let last = parts.last, last.upperBound > one.position {
                parts[parts.count - 1] = last.lowerBound..<next.position + 1
            } else {
                parts.append(one.position..<next.position + 1)
            }
        }
        return parts.flatMap { doubts(in: $0) ?? [] }
    }

    /// Times of places far from each other.
    private func sampledMarks() -> [Mark]? {
        guard let first = next(0..<bytes.size) else { return nil }
        var marks = [first]
        let step = max(Self.stride, bytes.size / Self.mostPlaces)
        for place in Swift.stride(from: step, to: bytes.size, by: Int(step)) {
            // Another program's clock is no evidence, unless this one has ended.
            let range = place..<min(place + Self.reach, bytes.size)
            var mark = next(range)
            while let other = mark, other.carrier != first.carrier {
                guard let later = next(other.position + 1..<max(other.position + 1, range.upperBound)) else { break }
                mark = later
            }
            if let mark { marks.append(mark) }
        }
        // The last part ends where the file does.
        var last: Mark?
        var position = max(marks[marks.count - 1].position + 1, bytes.size - Self.reach)
        while position < bytes.size, let mark = next(position..<bytes.size) {
            if mark.carrier == first.carrier || last == nil { last = mark }
            position = mark.position + 1
        }
        return marks + [last].compactMap { $0 }
    }

    /// Seconds per byte between two times; nil if they do not belong together.
    private static func pace(_ one: Mark, _ next: Mark) -> Double? {
        guard one.carrier == next.carrier, next.position > one.position, !isJump(next.time, after: one.time) else {
            return nil
        }
        return Double(next.time - one.time) / Double(next.position - one.position)
    }

    /// The places in a part of the file where another recording may begin; nil if the part has no times.
    func doubts(in range: Range<Int64>) -> [Doubt]? {
        // The last time of each clock of a recording, and the first byte of the recording.
        var latest: [Int64: Mark] = [:]
        var beginning = range.lowerBound
        var found: [Doubt] = []
        // The first time of a clock after those of others, and their last one, until it has continued alone for a
        // while.
        var candidate: (first: Mark, last: Int64, before: Set<Int64>)?
        var current: Mark?
        var position = range.lowerBound
        func judge(_ mark: Mark) {
            guard let (first, last, before) = candidate else { return }
            candidate = nil
            guard !isCarried(before, in: first.position..<mark.position),
                !isCarried([first.carrier], in: max(beginning, last - Self.reach)..<last)
            else { return }
            found.append(.handover(last..<first.position))
            (latest, beginning) = ([mark.carrier: mark], first.position)
        }
        while position < range.upperBound, let mark = next(position..<range.upperBound) {
            position = mark.position + (grid ?? 4)
            if let current, current.carrier != mark.carrier {
                candidate = (mark, current.position, Set(latest.keys).subtracting([mark.carrier]))
            }
            if let last = latest[mark.carrier], Self.isJump(mark.time, after: last.time) {
                found.append(.jump(last.position..<mark.position))
            }
            (current, latest[mark.carrier]) = (mark, mark)
            if let first = candidate?.first, mark.time - first.time > Self.unitsPerSecond / 2 { judge(mark) }
        }
        if let current { judge(current) }
        return latest.isEmpty ? nil : found
    }

    /// The bytes around a handover in which neither clock's packets may be among the other's.
    private static let reach: Int64 = 1 << 19

    /// True if packets of some identifiers are in a part of the file.
    private func isCarried(_ carriers: some Sequence<Int64>, in range: Range<Int64>) -> Bool {
        guard let grid else { return true }
        let wanted = Set(carriers)
        // Both ends are at packets of a clock, or near enough: damage between them ends the search.
        var position = range.lowerBound
        while position < range.upperBound, !Self.isGrid(bytes, position, grid) { position += 1 }
        while position < range.upperBound {
            let carrier: Int64? = bytes.with(position, 3) { Int64($0[1] & 0x1F) << 8 | Int64($0[2]) }
            if let carrier, wanted.contains(carrier) { return true }
            position += grid
        }
        return false
    }
}
