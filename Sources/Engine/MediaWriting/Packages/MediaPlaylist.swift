import MediaTime

/// The playlist of one rendition (RFC 8216, section 4.3.3).
enum MediaPlaylist {
    /// - Parameter tracks: All of the package's, which share one target duration.
    static func text(of track: SegmentedTrack, among tracks: [SegmentedTrack]) -> String {
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(targetDuration(of: tracks))",
            "#EXT-X-MEDIA-SEQUENCE:1", "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS",
            "#EXT-X-MAP:URI=\"\(track.initializationName)\"",
        ]
        for segment in track.segments {
            lines.append("#EXTINF:\(seconds(microseconds(of: segment))),")
            lines.append(segment.name)
        }
        return lines.joined(separator: "\n") + "\n#EXT-X-ENDLIST\n"
    }

    /// The longest segment, rounded to seconds: no segment may round to more.
    static func targetDuration(of tracks: [SegmentedTrack]) -> Int64 {
        let longest = tracks.flatMap(\.segments).map { microseconds(of: $0) }.max() ?? 0
        return max(1, (longest + 500_000) / 1_000_000)
    }

    /// From the rounded start to the rounded end, so that a player's sum of durations does not drift.
    static func microseconds(of segment: SegmentedTrack.Segment) -> Int64 {
        let start = rounded(segment.range.start)
        let end = (try? segment.range.end).map { rounded($0) } ?? start
        return end - start
    }

    private static func rounded(_ time: Time) -> Int64 { (try? time.units(per: 1_000_000)) ?? 0 }

    /// Such as `6.006000`, independent of the locale.
    private static func seconds(_ microseconds: Int64) -> String {
        "\(microseconds / 1_000_000).\(padded(microseconds % 1_000_000, 6))"
    }
}
