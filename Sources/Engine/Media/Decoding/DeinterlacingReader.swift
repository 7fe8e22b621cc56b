import CFFmpeg
import MediaTime
import Pixels
import Values

/// A reader that also moves to a picture before a time, as reading backwards needs it.
protocol ForwardPictureReader: PictureReader {
    /// The track's range, in asset time.
    var range: TimeRange { get }

    /// Seeks so that ``next()`` returns a picture that starts before a time, or else the first of the track.
    func move(before time: Time) throws(MediaError)
}

extension VideoReader: ForwardPictureReader {}

/// Reads a track of interlaced pictures, each two fields of different moments, and turns each into a whole picture of
/// its first field's moment. Wraps libavfilter's `bwdif`.
///
/// Each picture that is read gives one, at the same time. Pictures that their stream marks as progressive are
/// unchanged. A result depends only on the picture, the one before and the one after, so that it is the same after a
/// seek as after reading from the start. Not thread-safe: each belongs to the thread that reads from it.
package final class DeinterlacingReader: PictureReader, ForwardPictureReader {
    private let reader: VideoReader
    private let color: ColorDescription
    /// The shortest distance of two pictures; a millisecond if it is unknown.
    private let step: Time
    private var graph: PictureGraph?
    private var format: PictureFormat?
    /// The starts of the pictures that were sent and not received, in order; nil for a result that is not needed.
    private var starts: [Time?] = []
    private var sentCount: Int64 = 0
    /// The first picture of another format, for which a graph is made once this one is empty.
    private var carried: TimedFrame?
    /// True once the graph has all that it gets.
    private var isFinished = false

    package init(_ reader: VideoReader, _ format: VideoFormat) {
        self.reader = reader
        color = format.color
        let duration = format.minFrameDuration
        step = duration.isNumeric && duration > .zero ? duration : Time(1, 1000)
    }

    package var range: TimeRange { reader.range }
    package var damagedPackets: Int { reader.damagedPackets }

    package func next() throws(MediaError) -> TimedFrame? {
        while true {
            if let graph, let frame = try graph.receive() {
                guard !starts.isEmpty, let start = starts.removeFirst() else { continue }
                return TimedFrame(frame: frame, start: start)
            }
            if isFinished {
                guard let first = carried.take() else { return nil }
                try begin(with: first, isFirst: true)
            } else if let picture = try reader.next() {
                try send(picture)
            } else {
                try finish()
            }
        }
    }

    package func seek(to time: Time) throws(MediaError) {
        reset()
        let earlier = (try? time - step) ?? time
        try reader.seek(to: max(earlier, range.start))
        guard let first = try reader.next() else { return try finish() }
        var found = try neighbours(from: first, around: time)
        if found.before == nil, let start = found.shown?.start, start > range.start {
            // The picture is longer than others are.
            try reader.seek(to: (try? start - Time(1, 1000)) ?? range.start)
            if let first = try reader.next() { found = try neighbours(from: first, around: time) }
        }
        if let first = found.before.take() { try begin(with: first, isFirst: false) }
        if let picture = found.shown.take() {
            if graph == nil { try begin(with: picture, isFirst: true) } else { try send(picture) }
        }
        guard let picture = found.behind.take() else { return try finish() }
        // A picture of another format waits behind this one.
        if carried == nil { try send(picture) } else { try skip(to: time) }
    }

    func move(before time: Time) throws(MediaError) {
        try reader.move(before: time)
        guard let start = try reader.next()?.start else { return reset() }
        try seek(to: start)
    }

    /// Where the format changes at the sought picture, the reader begins with it.
    private func skip(to time: Time) throws(MediaError) {
        reset()
        try reader.seek(to: time)
    }

    /// The picture shown at a time, the one before it and the one behind it.
    private struct Neighbours: ~Copyable {
        var before: TimedFrame?
        var shown: TimedFrame?
        var behind: TimedFrame?
    }

    /// Reads on until the picture behind the one shown at a time.
    private func neighbours(from first: consuming TimedFrame, around time: Time) throws(MediaError) -> Neighbours {
        var found = Neighbours(before: nil, shown: first, behind: nil)
        while let next = try reader.next() {
            guard next.start <= time else {
                found.behind = consume next
                break
            }
            found.before = found.shown.take()
            found.shown = consume next
        }
        return found
    }

    private func reset() {
        graph = nil
        starts = []
        carried = nil
        isFinished = false
    }

    /// Makes a graph.
    /// - Parameters:
    ///   - first: The first picture sent to it.
    ///   - isFirst: True if nothing is before that picture; false for one that is sent only as the next one's neighbour.
    private func begin(with first: consuming TimedFrame, isFirst: Bool) throws(MediaError) {
        let format = Self.format(of: first.frame, color)
        let made = try PictureGraph(
            "bwdif", options: [.init(name: "mode", value: "send_frame"), .init(name: "deint", value: "interlaced")],
            inputs: [format])
        (graph, self.format, starts, isFinished) = (made, format, [], false)
        if !isFirst || first.frame.av.pointee.interlaced_frame == 0 {
            // The filter treats the first interlaced picture that it receives as one without neighbours: make this
            // picture the first.
            let copy = first.frame.makeReference()
            copy.av.pointee.interlaced_frame = 1
            try send(TimedFrame(frame: copy, start: first.start), isWanted: false)
        }
        try send(first, isWanted: isFirst)
    }

    private func send(_ picture: consuming TimedFrame) throws(MediaError) {
        guard graph != nil else { return try begin(with: picture, isFirst: true) }
        guard Self.format(of: picture.frame, color) == format else {
            carried = consume picture
            return try finish()
        }
        try send(picture, isWanted: true)
    }

    private func send(_ picture: consuming TimedFrame, isWanted: Bool) throws(MediaError) {
        starts.append(isWanted ? picture.start : nil)
        sentCount += 1
        let frame = picture.takeFrame()
        frame.av.pointee.format = frame.format.withoutRange.rawValue
        try graph?.send(frame, into: 0, number: sentCount)
    }

    private func finish() throws(MediaError) {
        isFinished = true
        try graph?.finish(0)
    }

    private static func format(of frame: borrowing Frame, _ color: ColorDescription) -> PictureFormat {
        PictureFormat(width: frame.width, height: frame.height, pixels: frame.format.withoutRange, color: color)
    }
}
