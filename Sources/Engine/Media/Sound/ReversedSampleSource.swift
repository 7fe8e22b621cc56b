import CFFmpeg
import MediaTime

/// A track's sound backwards: the sample that ends at a time e in the file starts at D − e, where D is the file's
/// duration.
///
/// It decodes some seconds at a time forwards into a window, and returns the window from its end, each block reversed.
/// Windows meet at an exact sample even if the container's times are coarser. Not thread-safe: each belongs to the
/// thread that reads from it.
final class ReversedSampleSource: SampleSource {
    /// The start of the samples already returned: their first block and its time in the file.
    private struct Bound {
        var time: Time
        /// The container's timestamp, which identifies the block wherever reading began.
        var timestamp: Int64
    }

    private let file: MediaFile
    private let track: Int
    private let duration: Time
    private var reader: TrackReader
    private var window: [SampleBlock] = []
    /// The start of the current window; nil once all of the track has been returned.
    private var bound: Bound?
    private(set) var isAtStart = true
    private var lastTime: Time?

    /// The time decoded at once.
    private static let windowLength = Time(2, 1)
    /// The time decoded before a window, for codecs with memory to settle: 0.2 s.
    private static let preroll = Time(1, 5)

    init(_ file: MediaFile, track: Int) throws(MediaError) {
        self.file = file
        self.track = track
        duration = file.description.duration
        reader = try TrackReader(file, track: track, threads: 1)
    }

    var damagedPackets: Int { reader.damagedPackets }

    package func time(of frame: borrowing Frame) -> Time? { lastTime }

    package func next(into frame: borrowing Frame) throws(MediaError) -> Bool {
        if isAtStart { _ = try seek(to: .zero) }
        while window.isEmpty {
            guard let bound, bound.time > trackStart else { return false }
            try fill(before: bound)
        }
        let block = window.removeLast()
        try block.giveReversed(into: frame)
        let end = (try? block.start + Time(Int64(block.count), block.rate)) ?? block.start
        lastTime = try? duration - end
        return true
    }

    /// Reading starts at the block that holds the sample before the time, counted from the file's end.
    package func seek(to time: Time) throws(MediaError) -> Bool {
        isAtStart = false
        guard let end = try? duration - time else { return false }
        bound = nil
        try fill(before: Bound(time: end, timestamp: .max))
        return true
    }

    func seekToStart() throws(MediaError) -> Bool { try seek(to: .zero) }

    private var trackStart: Time { file.track(track)?.timeRange.start ?? .zero }

    /// Decodes the last seconds before a bound, and longer ranges until there is a block.
    private func fill(before bound: Bound) throws(MediaError) {
        window = []
        var length = Self.windowLength
        while window.isEmpty {
            let start = max((try? bound.time - length) ?? trackStart, trackStart)
            try position(before: start)
            try collect(from: start, to: bound)
            guard window.isEmpty, start > trackStart else { break }
            length = (try? length + length) ?? length
        }
        self.bound = window.first.map { Bound(time: $0.start, timestamp: $0.timestamp) }
    }

    private func position(before start: Time) throws(MediaError) {
        let settled = (try? start - Self.preroll) ?? .zero
        if settled > trackStart, reader.seek(to: settled) { return }
        if reader.isAtStart || reader.seekToStart() { return }
        reader = try TrackReader(file, track: track, threads: 1)
    }

    /// Decodes into the window from a time up to a bound.
    private func collect(from start: Time, to bound: Bound) throws(MediaError) {
        let frame = Frame()
        var expected: Time?
        while try reader.next(into: frame) {
            guard let block = SampleBlock(frame, start: reader.time(of: frame) ?? expected ?? start) else { continue }
            expected = try? block.start + Time(Int64(block.count), block.rate)
            if block.isSame(as: bound.timestamp) { return }
            if block.start >= bound.time { return cut(at: bound) }
            if block.start >= start || start <= trackStart { window.append(block) }
        }
        cut(at: bound)
    }

    /// Cuts the window at a bound where no block starts: decoders may divide blocks differently after a seek.
    private func cut(at bound: Bound) {
        guard bound.timestamp != .max else { return }
        while let last = window.last {
            guard let length = try? bound.time - last.start, let kept = try? length.units(per: last.rate) else {
                return
            }
            guard kept < last.count else { return }
            if kept > 0 {
                last.count = Int(kept)
                return
            }
            window.removeLast()
        }
    }
}
