import CFFmpeg
import MediaTime

/// Detects headers with a longer duration than the packets have: a truncated recording, or one edited by a program that
/// kept the header.
extension Demuxer {
    /// The header's duration if no packet is found near its end; nil if the header is plausible, and for containers
    /// that are judged by their index or that have no duration.
    ///
    /// Reads one packet of a typical file, at most the second half of a short one. Read errors raise no doubt.
    func unreachedEnd() -> Time? {
        let duration = context.pointee.duration
        guard !isMP4, !isPicture, !isBareStream, duration > 0, let io = context.pointee.pb,
            io.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0, formatName != "hls", formatName != "concat",
            context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM
        else { return nil }
        let claimed = Time(duration, CInt(AV_TIME_BASE))
        let place = duration - min(Self.believedExcess, duration / 4)
        let origin = context.pointee.start_time == ffmpeg_no_timestamp() ? 0 : context.pointee.start_time
        guard seek(to: Int64.min...(origin + place), near: origin + place) else {
            // The seek failed: judge by the file's size.
            return isTooSmall(avio_size(io), for: duration / Int64(AV_TIME_BASE)) ? claimed : nil
        }
        let enough = duration - min(3 * Self.believedExcess, duration / 2)
        let packet = Packet()
        // The seek ends at a key frame, which may be much earlier.
        do {
            while try read(into: packet) {
                if let time = packet.microseconds(in: self), time - origin >= enough { return nil }
            }
            return claimed
        } catch { return nil }
    }

    /// True if a file is too small for its duration.
    func isTooSmall(_ byteCount: Int64, for seconds: Int64) -> Bool {
        byteCount > 0 && byteCount < Int64.max / 8 && byteCount * 8 / max(1, seconds) < Self.leastRate
    }

    /// False if the packets end so far before the claimed end that their end counts.
    static func isBelieved(_ claimed: Time, packetsEnd end: Time) -> Bool {
        guard let half = try? claimed.multiplied(by: Time(1, 2)), let excess = try? claimed - end else { return true }
        return excess <= min(Time(3 * believedExcess, CInt(AV_TIME_BASE)), half)
    }

    /// The longest gap at the end that a last picture or subtitle explains, in units of AV_TIME_BASE: 10 s.
    private static let believedExcess: Int64 = 10_000_000
    /// The lowest plausible bit rate, in bits per second: a tenth of the rate of the lowest speech codecs.
    private static let leastRate: Int64 = 60
}

extension Packet {
    /// The packet's time in the container's clock, in units of AV_TIME_BASE.
    fileprivate func microseconds(in demuxer: Demuxer) -> Int64? {
        let time = av.pointee.pts != ffmpeg_no_timestamp() ? av.pointee.pts : av.pointee.dts
        guard time != ffmpeg_no_timestamp() else { return nil }
        let unit = demuxer.stream(Int(av.pointee.stream_index)).pointee.time_base
        return av_rescale_q(time, unit, AVRational(num: 1, den: CInt(AV_TIME_BASE)))
    }
}
