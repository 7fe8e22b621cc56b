import CFFmpeg

/// Finds the places in a transport or program stream where the clock begins again: recordings behind one another, as
/// `cat` joins them.
///
/// ``StreamClock`` finds the doubtful places in the file's bytes, and the packets around them decide. A recording that it
/// overlooks in a long file is noticed when it is read: see ``ClockWatch``.
struct ClockRestarts {
    /// A packet with a time of the reference stream.
    private struct Mark {
        /// In bytes.
        let position: Int64
        /// The decoding time, in the stream's units.
        let time: Int64
    }

    private let demuxer: Demuxer
    private let size: Int64
    /// The stream that provides the clock: the first one of pictures, else of sound.
    private let stream: Int
    private let unit: AVRational

    /// Longer files without a clock are not read whole, in bytes.
    private static let shortest: Int64 = 16 << 20
    /// The bytes on both sides of a doubtful place in which packets are read.
    private static let reach: Int64 = 2 << 20
    /// The distance of places that are looked at, in bytes, and the most of them.
    private static let stride: Int64 = 4 << 20
    private static let mostPlaces: Int64 = 256
    /// Places this near are joined by reading, in bytes.
    private static let nearest: Int64 = 1 << 20
    /// Further recordings are not separated.
    private static let mostParts = 1000
    /// Packets read at a place to find one with a time.
    private static let mostPackets = 4000

    /// Nil for containers that are not searched, and for those that cannot be read from any place.
    /// - Parameter demuxer: Opened for this alone: its position is lost.
    init?(_ demuxer: Demuxer) {
        guard Self.isSearched(demuxer), let io = demuxer.context.pointee.pb,
            io.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0
        else { return nil }
        let indices = 0..<demuxer.streamCount
        guard let stream = indices.first(where: demuxer.isMovie) ?? indices.first(where: demuxer.isSoundOrMovie)
        else { return nil }
        (self.demuxer, size, self.stream) = (demuxer, avio_size(io), stream)
        unit = demuxer.stream(stream).pointee.time_base
        demuxer.clock = nil
    }

    static func isSearched(_ demuxer: Demuxer) -> Bool { ["mpegts", "mpeg"].contains(demuxer.formatName) }

    /// The parts of the file; one if the clock runs through.
    func extents() throws(MediaError) -> [Range<Int64>] {
        let found: [Int64]
        if let doubts = demuxer.withBytes({ StreamClock($0, formatName: demuxer.formatName)?.doubts() }) ?? nil {
            found = try restarts(at: doubts)
        } else {
            found = size <= Self.shortest ? try restarts(from: 0) : try searched()
        }
        let borders = [0] + found.prefix(Self.mostParts) + [size]
        return zip(borders, borders.dropFirst()).map { $0..<max($0, $1) }.filter { !$0.isEmpty }
    }

    /// True if a time cannot follow another: it is more than a quarter of a second before it, or so far behind it that
    /// FFmpeg took it for one of a clock that overflowed.
    private func isRestart(_ time: Int64, after last: Int64) -> Bool {
        let second = Int64(unit.den) / Int64(max(unit.num, 1))
        return time < last - second / 4 || time > last + 20 * 3600 * second
    }

    /// Times in a row that confirm another clock: a single one is damage.
    private static let confirmations = 5

    /// True if a time may follow another in a running clock, in which packets may be missing.
    private func isRegular(_ time: Int64, after last: Int64) -> Bool {
        let second = Int64(unit.den) / Int64(max(unit.num, 1))
        return time >= last - second / 4 && time <= last + 10 * second
    }

    /// The restarts between a position and a mark, found by reading.
    private func restarts(from position: Int64, until end: Int64 = .max) throws(MediaError) -> [Int64] {
        var found: [(mark: Mark, last: Mark)] = []
        var last: Mark?
        // Times that do not follow the last one, but each other.
        var others: [Mark] = []
        guard demuxer.seek(toByte: position) else { return [] }
        let packet = Packet()
        var place = position
        while let mark = try next(packet, until: end, near: place) {
            place = mark.position
            guard let known = last, !isRegular(mark.time, after: known.time) else {
                (last, others) = (mark, [])
                continue
            }
            if let other = others.last, !isRegular(mark.time, after: other.time) { others = [] }
            others.append(mark)
            guard others.count >= Self.confirmations else { continue }
            if isRestart(others[0].time, after: known.time) { found.append((others[0], known)) }
            (last, others) = (mark, [])
        }
        if let last, others.count > 1, isRestart(others[0].time, after: last.time) { found.append((others[0], last)) }
        return found.map { head(of: $0.mark.position, after: $0.last.position) }
    }

    /// The restarts at doubtful places.
    private func restarts(at doubts: [StreamClock.Doubt]) throws(MediaError) -> [Int64] {
        var found: Set<Int64> = []
        var windows: [Range<Int64>] = []
        for doubt in doubts {
            switch doubt {
            case .handover(let place): found.insert(head(of: place.upperBound, after: place.lowerBound))
            case .jump(let place):
                let window = max(0, place.lowerBound - Self.reach)..<place.upperBound + Self.reach
                if let last = windows.last, last.upperBound >= window.lowerBound {
                    windows[windows.count - 1] = last.lowerBound..<window.upperBound
                } else {
                    windows.append(window)
                }
            }
        }
        for window in windows { found.formUnion(try restarts(from: window.lowerBound, until: window.upperBound)) }
        return found.sorted()
    }

    /// The restarts of a long file without a clock.
    private func searched() throws(MediaError) -> [Int64] {
        var found: [Int64] = []
        guard var last = try mark(at: 0) else { return [] }
        let step = max(Self.stride, size / Self.mostPlaces)
        let places = Array(Swift.stride(from: step, to: size, by: Int(step))) + [max(0, size - Self.nearest)]
        for place in places {
            guard let mark = try mark(at: place), mark.position > last.position else { continue }
            if isRestart(mark.time, after: last.time) { found += try restarts(between: last, mark) }
            last = mark
        }
        return found
    }

    private func restarts(between low: Mark, _ high: Mark) throws(MediaError) -> [Int64] {
        var (low, high) = (low, high)
        while high.position - low.position > Self.nearest {
            let middle = low.position + (high.position - low.position) / 2
            guard let mark = try mark(at: middle), mark.position < high.position else { break }
            if isRestart(mark.time, after: low.time) { high = mark } else { low = mark }
        }
        return try restarts(from: low.position, until: high.position + 1)
    }

    private func mark(at position: Int64) throws(MediaError) -> Mark? {
        guard demuxer.seek(toByte: position) else { return nil }
        return try next(Packet(), until: .max)
    }

    /// The next packet of the stream with a place and a time, up to a byte; nil without one.
    /// - Parameter place: The place of packets that share one with the packet before; nil passes over them.
    private func next(
        _ packet: borrowing Packet, until end: Int64, near place: Int64? = nil
    ) throws(MediaError) -> Mark? {
        for _ in 0..<Self.mostPackets {
            guard try demuxer.read(into: packet) else { return nil }
            let av = packet.av.pointee
            guard Int(av.stream_index) == stream, av.dts != ffmpeg_no_timestamp(),
                let position = av.pos >= 0 ? av.pos : place
            else { continue }
            return position < end ? Mark(position: position, time: av.dts) : nil
        }
        return nil
    }

    /// The beginning of the recording with its first picture or sound at a position: the tables of a transport stream,
    /// or the pack of a program stream, before it.
    private func head(of position: Int64, after last: Int64) -> Int64 {
        let isTransport = demuxer.formatName == "mpegts"
        let start = max(last + 4, position - Self.nearest)
        guard start < position, let bytes = demuxer.bytes(start..<position + 4) else { return position }
        for index in (0..<bytes.count - 3).reversed() {
            let isHead =
                isTransport
                // The synchronisation byte, the start of a section, packet identifier 0: the program association table.
                ? bytes[index] == 0x47 && bytes[index + 1] & 0x5F == 0x40 && bytes[index + 2] == 0
                : bytes[index..<index + 4].elementsEqual([0, 0, 1, 0xBA])
            if isHead { return start + Int64(index) }
        }
        return position
    }
}

extension Demuxer {
    /// Seeks to a byte. Wraps `avformat_seek_file`.
    fileprivate func seek(toByte position: Int64) -> Bool {
        seek(to: position...position, near: position, flags: AVSEEK_FLAG_BYTE)
    }

    /// Bytes of the file; nil if they cannot be read. Disturbs the position.
    fileprivate func bytes(_ range: Range<Int64>) -> [UInt8]? {
        guard let io = context.pointee.pb, avio_seek(io, range.lowerBound, SEEK_SET) >= 0 else { return nil }
        let position = avio_tell(io)
        var bytes = [UInt8](repeating: 0, count: range.count)
        let count = avio_read(io, &bytes, CInt(range.count))
        avio_seek(io, position, SEEK_SET)
        return count == range.count ? bytes : nil
    }
}
