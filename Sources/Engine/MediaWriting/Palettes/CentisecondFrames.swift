import CFFmpeg
import Glibc
import Media
import MediaTime

/// Selects the pictures of a GIF and rounds their times: the format counts hundredths of a second.
///
/// Every picture starts at the hundredth nearest to its own time, so that errors do not add up. A picture equal to the
/// one before it is dropped, and so is one that starts less than two hundredths after it: players show shorter ones for
/// a tenth of a second.
package struct CentisecondFrames: ~Copyable {
    /// The unit of timestamps.
    package static let unit = Time(1, 100)
    /// The shortest duration that players respect.
    private static let shortest: Int64 = 2
    /// The longest duration in the format; a longer picture is written again.
    private static let longest: Int64 = 65535

    /// The last picture, until its end is known.
    private var waiting: Frame?
    private var start: Int64 = 0

    package init() {}

    /// Takes the next picture, of 256 colours.
    /// - Parameter time: Its start in movie time, later than that of the one before it.
    /// - Returns: The picture before it, with its timestamp in hundredths, once its end is known.
    package mutating func put(_ frame: consuming Frame, at time: Time) throws -> Frame? {
        let next = try time.dividedRoundingNearest(by: Self.unit)
        guard let last = waiting.take() else {
            waiting = consume frame
            start = next
            return nil
        }
        let isSame = next - start < Self.longest / 2 && last.isSamePicture(as: frame)
        if isSame || next - start < Self.shortest {
            waiting = consume last
            return nil
        }
        last.setTimes(pts: start, duration: next - start)
        waiting = consume frame
        start = next
        return last
    }

    /// The last picture; ``Muxer/setFinalDelay(_:)`` sets its duration. Nil if there was none.
    /// - Parameter end: The movie's end.
    /// - Returns: The picture with its timestamp, and its duration, both in hundredths.
    package mutating func finish(at end: Time) throws -> LastFrame? {
        guard let last = waiting.take() else { return nil }
        let delay = try max(end.dividedRoundingNearest(by: Self.unit) - start, Self.shortest)
        last.setTimes(pts: start, duration: delay)
        return LastFrame(frame: last, delay: Int(min(delay, Self.longest)))
    }

    /// The result of ``finish(at:)``.
    package struct LastFrame: ~Copyable {
        package let frame: Frame
        /// In hundredths of a second.
        package let delay: Int

        package consuming func takeFrame() -> Frame { frame }
    }
}

extension Frame {
    fileprivate func setTimes(pts: Int64, duration: Int64) {
        av.pointee.pts = pts
        av.pointee.pkt_duration = duration
    }

    /// True if two pictures of 256 colours have the same indices and the same palette.
    fileprivate func isSamePicture(as other: borrowing Frame) -> Bool {
        guard width == other.width, height == other.height, let palette = av.pointee.data.1,
            let otherPalette = other.av.pointee.data.1, memcmp(palette, otherPalette, 4 * Palette.count) == 0
        else { return false }
        return (0..<height).allSatisfy { row in
            memcmp(av.pointee.data.0! + row * stride(0), other.av.pointee.data.0! + row * other.stride(0), width) == 0
        }
    }
}
