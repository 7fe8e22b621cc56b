import MediaTime

/// Reads as another reader does, and remembers the picture that was sought last with the one behind it: seeking to a
/// time of that picture again decodes nothing.
///
/// Not thread-safe: each belongs to the thread that reads from it.
package final class RecallingReader: PictureReader {
    private let reader: any PictureReader
    /// The picture that was sought last and the one after it; nil if the track has none, or it is not read yet.
    private var first: TimedFrame?
    private var second: TimedFrame?
    /// How many of the two were read since the seek; 0 after the reader has moved beyond them.
    private var readCount = 0
    /// The one of the two that ``next()`` returns; 2 where that is the reader's own next picture.
    private var index = 2

    package init(_ reader: any PictureReader) { self.reader = reader }

    package var damagedPackets: Int { reader.damagedPackets }

    package func next() throws(MediaError) -> TimedFrame? {
        switch index {
        case 0:
            if readCount == 0 {
                first = try reader.next()
                readCount = 1
            }
            index = 1
            return first?.makeReference()
        case 1:
            if readCount == 1 {
                second = try reader.next()
                readCount = 2
            }
            index = 2
            return second?.makeReference()
        default:
            forget()
            return try reader.next()
        }
    }

    package func seek(to time: Time) throws(MediaError) {
        if !remembers(time) {
            forget()
            try reader.seek(to: time)
        }
        index = 0
    }

    package func pass(from picture: consuming TimedFrame, to time: Time) throws(MediaError) -> TimedFrame {
        guard index == 1, readCount == 2 else {
            forget()
            return try reader.pass(from: picture, to: time)
        }
        // The reader is one picture further.
        guard let start = second?.start, start <= time, let following = second.take() else { return picture }
        forget()
        return try reader.pass(from: following, to: time)
    }

    /// True if the first of the two is the picture of a time.
    private func remembers(_ time: Time) -> Bool {
        guard readCount == 2, let start = first?.start, start <= time else { return false }
        guard let end = second?.start else { return true }
        return time < end
    }

    private func forget() {
        first = nil
        second = nil
        (readCount, index) = (0, 2)
    }
}

extension TimedFrame {
    fileprivate func makeReference() -> TimedFrame { TimedFrame(frame: frame.makeReference(), start: start) }
}
