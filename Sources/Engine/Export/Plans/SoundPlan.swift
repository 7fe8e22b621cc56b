import EditModel
import Media
import MediaTime
import MediaWriting
import Rendering

extension ExportOptions {
    /// The sounds of a movie that are mixed and encoded, each as the movie that has only this sound; copied ones are left
    /// out.
    package func mixedSounds(of movie: MovieSnapshot, library: MediaLibrary) throws(TimeError) -> [MovieSnapshot] {
        try written(movie).soundTracks.map(\.movie).filter { movie in
            let plan = try? SoundPlan(
                movie, library: library, container: (container ?? .mp4).copies, request: soundRequest)
            return plan?.treatment != .copied
        }
    }
}

/// Decides the treatment of a movie's sound: one unchanged track is copied if the container can hold it, all else is
/// mixed into one.
struct SoundPlan {
    /// A track that is copied.
    struct Copy {
        var file: MediaFile
        var segment: SegmentSnapshot
        /// The track's language set by the edit; nil keeps the file's.
        var language: String?
    }

    /// The user's conditions for a sound.
    struct Request {
        /// FFmpeg's name of the codec; nil for any, empty if no copy can be trusted to have it.
        var codec: String?
        /// True when a setting needs an encoder.
        var isEncoded = false
        /// Why an attempt to copy the sound failed; nil before one.
        var copyFailure: SoundEncodingReason?
    }

    /// Nil if the sound is mixed or absent.
    let copy: Copy?
    let treatment: SoundTreatment
    /// Why the sound is mixed and encoded, in the order of the enumeration; empty when it is not.
    let reasons: [SoundEncodingReason]

    init(
        _ movie: MovieSnapshot, library: MediaLibrary, container: CopyTarget?, request: Request = Request()
    ) throws {
        guard !movie.soundingTracks.isEmpty else {
            copy = nil
            treatment = .absent
            reasons = []
            return
        }
        var found = Self.reasons(in: movie)
        if request.isEncoded { found.insert(.asked) }
        if let failure = request.copyFailure { found.insert(failure) }
        copy =
            found.isEmpty ? try Self.copy(movie, library, container: container, codec: request.codec, &found) : nil
        treatment = copy == nil ? .encoded : .copied
        reasons = SoundEncodingReason.allCases.filter(found.contains)
    }

    /// True if the edit does nothing to the sound that would keep it from being copied.
    static func isUntouched(_ movie: MovieSnapshot) -> Bool { reasons(in: movie).isEmpty }

    /// The edit's own reasons against a copy.
    private static func reasons(in movie: MovieSnapshot) -> Set<SoundEncodingReason> {
        let (tracks, mix) = (movie.soundingTracks, movie.audioMix)
        var found: Set<SoundEncodingReason> = []
        if tracks.count > 1 { found.insert(.tracks) }
        if !mix.effects.isEmpty { found.insert(.effects) }
        for track in tracks {
            let segments = track.segments.filter { $0.sourceIndex != nil }
            let input = mix.input(ofTrack: track.id)
            if segments.count > 1 { found.insert(.segments) }
            if segments.contains(where: { !$0.hasNaturalSpeed }) { found.insert(.speed) }
            let sources = segments.compactMap(\.sourceIndex).map { movie.sources[$0] }
            if sources.contains(where: { $0.kind == .reversed }) { found.insert(.reversal) }
            if sources.contains(where: { $0.movie != nil }) { found.insert(.movie) }
            if sources.contains(where: { $0.signal != nil }) { found.insert(.signal) }
            if track.volume != 1 || input.changesVolume { found.insert(.volume) }
            if input.changesPan { found.insert(.pan) }
            if input.tap != nil { found.insert(.tap) }
            if !track.effects.isEmpty || !input.effects.isEmpty { found.insert(.effects) }
        }
        return found
    }

    /// The copy of the sound of one segment; nil if the file or the container cannot be used. Adds the reasons to
    /// `found`.
    private static func copy(
        _ movie: MovieSnapshot, _ library: MediaLibrary, container: CopyTarget?, codec: String?,
        _ found: inout Set<SoundEncodingReason>
    ) throws -> Copy? {
        let (track, mix) = (movie.soundingTracks[0], movie.audioMix)
        guard let segment = track.segments.first(where: { $0.sourceIndex != nil }), let index = segment.sourceIndex,
            movie.sources[index].kind == .file
        else { preconditionFailure("one segment of a file sounds") }
        let file = try library.file(at: movie.sources[index].path)
        let source = file.track(segment.sourceTrackID)
        let (rate, layout) = (source?.audio?.sampleRate, source?.audio?.channelLayout)
        if mix.isSampleRateFixed, rate != mix.sampleRate { found.insert(.sampleRate) }
        if mix.isChannelLayoutFixed, layout != mix.channelLayout.rawValue { found.insert(.channelLayout) }
        if let codec, source?.codec != codec { found.insert(.asked) }
        let begin = source?.timeRange.start ?? .zero
        // Sound before a later start could be heard: only the movie's own start can hide it.
        if segment.targetRange.start != .zero, segment.sourceRange.start > begin { found.insert(.cut) }
        let isWhole =
            try segment.targetRange.start == .zero && segment.sourceRange.start <= begin
            && segment.sourceRange.end >= (source?.timeRange.end ?? .zero)
        if file.hidesSound(ofTrack: segment.sourceTrackID) { found.insert(.hidden) }
        if container?.hasEditLists == false, !isWhole { found.insert(.cut) }
        let carries = try container.map { try file.canCopy(track: segment.sourceTrackID, into: $0) } ?? false
        if !carries { found.insert(file.dividesCopies ? .recordings : .codec) }
        if found.isEmpty, let container,
            try file.losesTimes(
                ofSoundTrack: segment.sourceTrackID, in: segment.sourceRange, copiedInto: container)
        {
            found.insert(.holes)
        }
        return found.isEmpty ? Copy(file: file, segment: segment, language: track.language) : nil
    }
}

/// Why a movie's sound is mixed and encoded rather than copied, in the words that plans show; never renamed.
package enum SoundEncodingReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Another codec, a bit rate or a setting of the encoder.
    case asked = "an encoding was asked for"
    /// Players play one of a file's audio tracks: sounds that are heard together must be one track.
    case tracks = "several tracks are mixed"
    case segments = "several parts are joined"
    case speed = "another speed"
    case reversal = "played backwards"
    case movie = "a movie inside is mixed"
    case signal = "a computed sound"
    /// By the mix or by the track's preferred volume.
    case volume = "volume changes"
    case pan = "panned"
    case effects = "effects"
    case tap = "a tap"
    case sampleRate = "another sample rate"
    case channelLayout = "another channel layout"
    /// Sound before its start could be heard: only the movie's own start can hide it.
    case cut = "cut in the middle of packets"
    case recordings = "its file holds several recordings"
    case hidden = "its file hides parts of it between others"
    /// Or only with samples that cannot be cut off.
    case codec = "its codec does not go into the container"
    /// Or packets that overlap; the sound after them would be heard at another time.
    case holes = "the container does not keep the holes in it"
    /// Found while copying.
    case overlap = "its packets overlap"
    /// Found while copying.
    case damage = "damaged packets"
}
