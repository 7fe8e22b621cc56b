import MediaTime

/// How the parts of a movie file lie in it. MP4 and QuickTime have them all; other containers have one, and leave this be.
package enum MovieLayout: Hashable, Sendable {
    /// The index at the front, so that a player can begin before it has all of the file. Moving it there reads the file once
    /// more.
    case indexFirst
    /// The index at the end, where it grew.
    case indexLast
    /// Fragments with an index each, begun at the first key frame after such a duration: what was written before a crash
    /// plays, and the file can go into a pipe.
    case fragments(Time)
    /// Fragments that are cut by ``Muxer/flush()``, to lie in files of their own.
    case segments

    /// Whether nothing that has been written is changed later.
    package var isStreamable: Bool {
        switch self {
        case .indexFirst, .indexLast: false
        case .fragments, .segments: true
        }
    }

    /// What the muxer is told, beside that edit lists are written.
    /// - Parameter hasPicture: Whether a track has key frames to cut at.
    func options(hasPicture: Bool) -> [EncoderOption] {
        // The index of a fragmented file comes late: only then is the sound's lead-in known, which its edit list hides.
        let fragmented = "+delay_moov+default_base_moof"
        switch self {
        case .indexFirst: return [EncoderOption(name: "movflags", value: "+faststart")]
        case .indexLast: return []
        case .fragments(let duration):
            let microseconds = "\(max(1, (try? duration.units(per: 1_000_000)) ?? 1_000_000))"
            return [
                EncoderOption(name: "movflags", value: fragmented + (hasPicture ? "+frag_keyframe" : "")),
                EncoderOption(name: hasPicture ? "min_frag_duration" : "frag_duration", value: microseconds),
            ]
        case .segments:
            return [
                EncoderOption(name: "movflags", value: fragmented + "+frag_custom+cmaf"),
                EncoderOption(name: "use_editlist", value: "1"),
            ]
        }
    }
}
