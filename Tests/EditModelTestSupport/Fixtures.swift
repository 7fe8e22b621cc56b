import EditModel
import MediaTime
import Pixels
import Values

/// Ten seconds of 640 × 360 at 25 fps with sound that lasts half a second less.
package func makeAsset(
    _ path: String = "in.mp4", video: TimeRange? = TimeRange(start: .zero, duration: Time(10, 1)),
    audio: TimeRange? = TimeRange(start: .zero, duration: Time(19, 2)), size: Size = Size(width: 640, height: 360),
    transform: AffineTransform = .identity, rate: FrameRate? = FrameRate(25, 1), metadata: [String: String] = [:],
    chapters: [Chapter] = []
) -> Asset {
    var tracks: [TrackDescription] = []
    if let video {
        tracks.append(
            TrackDescription(
                id: 1, mediaType: .video, codec: "h264", timeRange: video,
                video: VideoFormat(
                    codedWidth: Int(size.width), codedHeight: Int(size.height), naturalSize: size,
                    preferredTransform: transform, nominalFrameRate: rate, minFrameDuration: .indefinite,
                    color: .bt709, isStill: !video.duration.isNumeric)))
    }
    if let audio {
        tracks.append(
            TrackDescription(
                id: 2, mediaType: .audio, codec: "aac", timeRange: audio,
                audio: AudioFormat(sampleRate: 48000, channels: 2, channelLayout: "stereo")))
    }
    let ends = tracks.map { (try? $0.timeRange.end) ?? .indefinite }
    return Asset(
        AssetDescription(
            path: path, duration: ends.max() ?? .zero, tracks: tracks, metadata: metadata, chapters: chapters))
}

/// A picture of 200 × 100 pixels.
package func makeStill(_ path: String = "logo.png") -> Asset {
    makeAsset(
        path, video: TimeRange(start: .zero, duration: .indefinite), audio: nil, size: Size(width: 200, height: 100),
        rate: nil)
}

/// A range from and to tenths of a second.
package func tenths(_ start: Int64, _ end: Int64) -> TimeRange {
    TimeRange(start: Time(start, 10), duration: Time(end - start, 10))
}

extension CompositionTrack {
    /// Its segments in short: `in.mp4[0 s, 1 s)@[0 s, 1 s)`, `-` for an empty one.
    package var outline: [String] {
        segments.map { segment in
            guard let source = segment.source else { return "- \(segment.targetRange)" }
            return "\(source.asset.description.path) \(segment.sourceRange) at \(segment.targetRange)"
        }
    }
}
