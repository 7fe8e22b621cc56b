import CFFmpeg
import MediaTime

/// Headers that claim a duration which the packets do not reach: of a recording that was cut short or edited by a program
/// that kept the header.
extension Demuxer {
    /// How long the header says that the file lasts, where no packet is found near that end; nil where the header is
    /// believed, and for containers that are judged by their index or that state no duration.
    ///
    /// Reads one packet of a usual file, at most the second half of a short one. What cannot be read is no reason for doubt.
    func unreachedEnd() -> Time? {
        let duration = context.pointee.duration
        guard !isMP4, !isPicture, !isBareStream, duration > 0, let io = context.pointee.pb,
            io.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0, formatName != "hls", formatName != "concat",
            context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM
        else { return nil }
        let claimed = Time(duration, CInt(AV_TIME_BASE))
        let place = duration - min(Self.believedExcess, duration / 4)
        let origin = context.pointee.start_time == ffmpeg_no_timestamp() ? 0 : context.pointee.start_time
        guard avformat_seek_file(context, -1, Int64.min, origin + place, origin + place, 0) >= 0 else {
            // Nothing can be sought that far: the file is read, where it is too small for that duration.
            return isTooSmall(avio_size(io), for: duration / Int64(AV_TIME_BASE)) ? claimed : nil
        }
        let enough = duration - min(3 * Self.believedExcess, duration / 2)
        let packet = Packet()
        // The first packet is that of a key frame, which may be much earlier.
        do {
            while try read(into: packet) {
                if let time = packet.microseconds(in: self), time - origin >= enough { return nil }
            }
            return claimed
        } catch { return nil }
    }

    /// Whether so few bytes cannot be sound or pictures of so many seconds.
    func isTooSmall(_ byteCount: Int64, for seconds: Int64) -> Bool {
        byteCount > 0 && byteCount < Int64.max / 8 && byteCount * 8 / max(1, seconds) < Self.leastRate
    }

    /// Whether an end is so far before the claimed one that it counts in its place.
    static func isBelieved(_ claimed: Time, packetsEnd end: Time) -> Bool {
        guard let half = try? claimed.multiplied(by: Time(1, 2)), let excess = try? claimed - end else { return true }
        return excess <= min(Time(3 * believedExcess, CInt(AV_TIME_BASE)), half)
    }

    /// A last picture or words may be shown so long without a packet, in units of AV_TIME_BASE: 10 s.
    private static let believedExcess: Int64 = 10_000_000
    /// Bits per second that every file of sound or pictures has: a tenth of what the lowest speech codecs need.
    private static let leastRate: Int64 = 60
}

extension Packet {
    /// Where it is in the container's clock, in units of AV_TIME_BASE.
    fileprivate func microseconds(in demuxer: Demuxer) -> Int64? {
        let time = av.pointee.pts != ffmpeg_no_timestamp() ? av.pointee.pts : av.pointee.dts
        guard time != ffmpeg_no_timestamp() else { return nil }
        let unit = demuxer.stream(Int(av.pointee.stream_index)).pointee.time_base
        return av_rescale_q(time, unit, AVRational(num: 1, den: CInt(AV_TIME_BASE)))
    }
}
