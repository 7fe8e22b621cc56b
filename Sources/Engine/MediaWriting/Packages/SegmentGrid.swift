import CFFmpeg
import Media
import MediaTime

/// The starts of a package's segments: every track is cut at the first sample at or after each multiple of a duration,
/// so that a player can switch renditions between any two segments.
package struct SegmentGrid: Hashable, Sendable {
    /// The distance between starts; positive.
    package let duration: Time

    /// Long enough to compress well, short enough to switch soon: Apple's HLS authoring specification recommends it.
    package static let usualDuration = Time(6, 1)

    package init(duration: Time = usualDuration) {
        precondition(duration > .zero, "segments have a duration")
        self.duration = duration
    }

    /// True if a sample is the first of a segment. Such pictures must be key frames.
    /// - Parameters:
    ///   - time: The sample's presentation time, in movie time.
    ///   - previous: The time of the sample before it, or of the segment's first; nil for a track's first sample.
    package func startsSegment(at time: Time, after previous: Time?) throws(TimeError) -> Bool {
        guard let previous else { return true }
        return try max(time, .zero).dividedRoundingDown(by: duration)
            > max(previous, .zero).dividedRoundingDown(by: duration)
    }

    /// Options that make requested key frames of H.264 and HEVC instantaneous refreshes; otherwise later pictures may
    /// refer across them.
    /// - Parameter encoder: FFmpeg's name of it.
    package static func keyFrameOptions(of encoder: String) -> [EncoderOption] {
        ["libx264", "libx265"].contains(encoder) ? [EncoderOption(name: "forced-idr", value: "1")] : []
    }
}

extension Frame {
    /// Asks the encoder for a key frame, see ``SegmentGrid/keyFrameOptions(of:)``. After
    /// ``prepareForEncoding(timestamp:)``, which resets the request.
    package func requestKeyFrame() { av.pointee.pict_type = AV_PICTURE_TYPE_I }
}
