import Media
import MediaTime

/// The order of the parts of a movie file. It applies to MP4 and QuickTime; other containers have only one.
package enum MovieLayout: Hashable, Sendable {
    /// The index first, so that a player can start before it has the whole file. Moving it there reads the file once
    /// more.
    case indexFirst
    /// The index last, in the order of writing.
    case indexLast
    /// Fragments with an index each, started at the first key frame after a duration. The part written before a crash
    /// plays, and the file can go into a pipe.
    case fragments(Time)
    /// Fragments cut by ``Muxer/flush()``, for files of their own.
    case segments

    /// True if written bytes are never changed later.
    package var isStreamable: Bool {
        switch self {
        case .indexFirst, .indexLast: false
        case .fragments, .segments: true
        }
    }

    /// The muxer's options.
    /// - Parameter hasPicture: True if a track has key frames to cut at.
    func options(hasPicture: Bool) -> [EncoderOption] {
        // The index of a fragmented file is delayed until the sound's lead-in is known, which its edit list hides.
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
