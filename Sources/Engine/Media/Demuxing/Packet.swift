import CFFmpeg

/// One reference to a compressed picture or block of samples.
///
/// Not copyable, so every reference taken is visible in the source.
package struct Packet: ~Copyable, @unchecked Sendable {  // moved whole between threads, never shared
    package let av: UnsafeMutablePointer<AVPacket>

    /// An empty packet. Wraps `av_packet_alloc`.
    package init() {
        guard let av = av_packet_alloc() else { fatalError("out of memory") }
        self.av = av
    }

    deinit {
        var av: UnsafeMutablePointer<AVPacket>? = av
        av_packet_free(&av)
    }

    /// Moves the data into a new packet and leaves this one empty. Wraps `av_packet_move_ref`.
    package func takeContents() -> Packet {
        let other = Packet()
        av_packet_move_ref(other.av, av)
        return other
    }

    /// The decoding time, in the units of its track; 0 if unknown.
    package var decodingTimestamp: Int64 {
        av.pointee.dts == ffmpeg_no_timestamp() ? 0 : av.pointee.dts
    }

    /// The presentation time, in the units of its track; nil if unknown.
    package var presentationTimestamp: Int64? {
        av.pointee.pts == ffmpeg_no_timestamp() ? nil : av.pointee.pts
    }

    /// Sets the duration, in the units of its track.
    package func setDuration(_ duration: Int64) { av.pointee.duration = duration }

    /// True for a key frame.
    package var isKey: Bool { av.pointee.flags & AV_PKT_FLAG_KEY != 0 }

    /// Bytes of data.
    package var size: Int { Int(av.pointee.size) }

    /// Times beyond this are damage; sums of a few times within it fit 64 bits.
    private static let longestTime: Int64 = 1 << 60

    /// Replaces impossible times by unknown ones, so that the others can be added without overflow.
    func forgetImpossibleTimes() {
        let possible = -Self.longestTime...Self.longestTime
        if !possible.contains(av.pointee.pts) { av.pointee.pts = ffmpeg_no_timestamp() }
        if !possible.contains(av.pointee.dts) { av.pointee.dts = ffmpeg_no_timestamp() }
        if !(0...Self.longestTime).contains(av.pointee.duration) { av.pointee.duration = 0 }
    }

    /// Drops the data and keeps the packet for reuse. Wraps `av_packet_unref`.
    package func clear() { av_packet_unref(av) }
}
