import CFFmpeg
import MediaTime

/// Where the segments of a package begin: every track is cut at the first sample at or after each multiple of one duration,
/// so that a player can go from one rendition to another between any two segments.
package struct SegmentGrid: Hashable, Sendable {
    /// From one beginning to the next; positive.
    package let duration: Time

    /// Long enough to compress well, short enough to switch soon: what Apple's authoring guide asks for.
    package static let usualDuration = Time(6, 1)

    package init(duration: Time = usualDuration) {
        precondition(duration > .zero, "segments have a duration")
        self.duration = duration
    }

    /// Whether a sample is the first of a segment: pictures that are have to be key frames.
    /// - Parameters:
    ///   - time: When it is shown or heard, in movie time.
    ///   - previous: The same of the sample before it, or of the segment's first; nil for a track's first sample.
    package func startsSegment(at time: Time, after previous: Time?) throws(TimeError) -> Bool {
        guard let previous else { return true }
        return try max(time, .zero).dividedRoundingDown(by: duration)
            > max(previous, .zero).dividedRoundingDown(by: duration)
    }

    /// What an encoder is told so that the key frames it is asked for are such as decoding can begin with: else those of
    /// H.264 and HEVC let later pictures refer to earlier ones.
    /// - Parameter encoder: FFmpeg's name of it.
    package static func keyFrameOptions(of encoder: String) -> [EncoderOption] {
        ["libx264", "libx265"].contains(encoder) ? [EncoderOption(name: "forced-idr", value: "1")] : []
    }
}

extension Frame {
    /// Asks the encoder for a key frame, see ``SegmentGrid/keyFrameOptions(of:)``. After ``prepareForEncoding(timestamp:)``,
    /// which takes it back.
    package func requestKeyFrame() { av.pointee.pict_type = AV_PICTURE_TYPE_I }
}
