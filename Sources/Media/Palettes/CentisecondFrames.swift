import CFFmpeg
import Glibc
import MediaTime

/// Decides which pictures of a GIF are written, and when: the format counts hundredths of a second.
///
/// Every picture begins at the nearest hundredth to its own time, so that errors never add up. One like that before it is
/// left out, which then stands longer. So is one that begins less than two hundredths after the one before it: players
/// show what is shorter for a tenth of a second.
package struct CentisecondFrames: ~Copyable {
    /// What timestamps count in.
    package static let unit = Time(1, 100)
    /// The shortest time that players keep to.
    private static let shortest: Int64 = 2
    /// The longest that the format can say of one picture: it is then written again.
    private static let longest: Int64 = 65535

    /// The picture that waits to be followed.
    private var waiting: Frame?
    private var start: Int64 = 0

    package init() {}

    /// Takes the next picture, of 256 colours.
    /// - Parameter time: When it begins, in movie time; later than the one before it.
    /// - Returns: The picture before it, where its end is known now, with its timestamp in hundredths.
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

    /// The last picture, whose duration is up to the muxer: ``Muxer/setFinalDelay(_:)``; nil when there was none.
    /// - Parameter end: Of the movie.
    /// - Returns: With its timestamp, and how long it is to be shown, both in hundredths.
    package mutating func finish(at end: Time) throws -> LastFrame? {
        guard let last = waiting.take() else { return nil }
        let delay = try max(end.dividedRoundingNearest(by: Self.unit) - start, Self.shortest)
        last.setTimes(pts: start, duration: delay)
        return LastFrame(frame: last, delay: Int(min(delay, Self.longest)))
    }

    /// What ``finish(at:)`` gives.
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

    /// Whether two pictures of 256 colours have the same indices and the same palette.
    fileprivate func isSamePicture(as other: borrowing Frame) -> Bool {
        guard width == other.width, height == other.height, let palette = av.pointee.data.1,
            let otherPalette = other.av.pointee.data.1, memcmp(palette, otherPalette, 4 * Palette.count) == 0
        else { return false }
        return (0..<height).allSatisfy { row in
            memcmp(av.pointee.data.0! + row * stride(0), other.av.pointee.data.0! + row * other.stride(0), width) == 0
        }
    }
}
