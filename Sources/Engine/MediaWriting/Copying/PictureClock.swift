import CFFmpeg
import Media
import MediaTime

/// Turns the timestamps of a video track's packets into the start times of its pictures, in asset time, as
/// ``VideoReader`` returns them.
struct PictureClock {
    private let timeBase: AVRational
    private let origin: Time
    private let timing: TrackTiming

    init(_ file: MediaFile, track: Int, stream: UnsafeMutablePointer<AVStream>) {
        timeBase = stream.pointee.time_base
        origin = file.origin(ofTrack: track)
        timing = file.timing(ofTrack: track)
    }

    /// Returns nil if the packet has no presentation time.
    func start(of packet: borrowing Packet) -> Time? {
        guard let timestamp = packet.presentationTimestamp, timeBase.num > 0, timeBase.den > 0,
            let time = try? Time(
                exactly: Int128(timestamp) * Int128(timeBase.num), over: Int128(timeBase.den), "read a timestamp"),
            let settled = try? time - origin - timing.shift
        else { return nil }
        return timing.grid?.snapped(settled) ?? settled
    }

    /// The last timestamp at or before an asset time.
    func timestamp(at time: Time) -> Int64? {
        guard timeBase.num > 0, timeBase.den > 0 else { return nil }
        return try? (time + origin + timing.shift).dividedRoundingDown(by: Time(Int64(timeBase.num), timeBase.den))
    }
}
