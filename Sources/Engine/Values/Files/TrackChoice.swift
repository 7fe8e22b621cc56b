/// A set of a file's tracks that belong together: a channel of a transport stream, a quality of a playlist.
package struct ProgramDescription: Hashable, Sendable {
    /// The container's number of it.
    package var number: Int
    /// Its name in the file; nil without one.
    package var name: String?
    /// The bit rate of a quality in a playlist, in bits per second; nil for a channel.
    package var bitRate: Int64?
    /// True for the one that is shown and heard where the file as a whole is used.
    package var isShown: Bool

    package init(number: Int, name: String? = nil, bitRate: Int64? = nil, isShown: Bool) {
        (self.number, self.name, self.bitRate, self.isShown) = (number, name, bitRate, isShown)
    }
}

/// A track's relation to the others of its file, as the container states it.
package struct TrackPlace: Hashable, Sendable {
    /// The programs that have the track, as indices in ``AssetDescription/programs``; empty for a track of all.
    package var programs: [Int] = []
    /// False for a track that the file turns off.
    package var isEnabled = true
    /// Sounds with the same number other than 0 are alternatives, those with 0 are not. Nil if the container cannot
    /// express it; then all sounds are alternatives.
    package var alternateGroup: Int?

    package init() {}
}

/// Why a track is neither shown nor heard where its file as a whole is used.
package enum TrackOmission: Hashable, Sendable {
    /// The program it belongs to is not the one that is shown.
    case otherProgram(ProgramDescription)
    /// The file marks another picture as the default.
    case notDefault
    /// Another picture is larger.
    case smaller
    /// Another picture comes first that is marked alike, and of the same size if neither is marked.
    case second
    /// The file turns the track off.
    case disabled
    /// The file has another sound to be heard in its place.
    case alternative(trackID: Int)

    /// In words, to follow the track's name: `it is of program 2`.
    package var text: String {
        switch self {
        case .otherProgram(let program):
            program.bitRate.map { "it is of another quality, \(($0 + 500) / 1000) kbit/s" }
                ?? "it is of another program, \(program.number)" + (program.name.map { " “\($0)”" } ?? "")
        case .notDefault: "another picture is the file's default"
        case .smaller: "a larger picture is shown"
        case .second: "a picture before it is shown"
        case .disabled: "the file turns it off"
        case .alternative(let id): "track \(id) is heard in its place"
        }
    }
}

/// The one rule for what of a file is shown and heard where there could be more than one.
///
/// It applies wherever a file as a whole is used: as a movie, inserted into a composition, on a timeline, as
/// `asset.video` and `asset.audio`. A recipe that names a track gets that track.
extension AssetDescription {
    /// Decides for every track whether it is left out, and which sounds are heard together.
    ///
    /// 1. 1. If there are several programs, one is shown, with its own sounds and subtitles: see
    ///    ``ProgramDescription/isShown``.
    /// 2. 2. One of its pictures is shown: see ``firstTrack(_:)``.
    /// 3. 3. Its sounds are alternatives, and players play the default one, unless the container marks them as parts of
    ///    one recording. Those are heard together; mono sounds are panned left and right in pairs.
    package mutating func chooseTracks() {
        let shown = Set(programs.indices.filter { programs[$0].isShown })
        for index in tracks.indices {
            let own = tracks[index].place.programs
            tracks[index].omission =
                shown.isEmpty || own.isEmpty || !shown.isDisjoint(with: own)
                ? nil : own.first.map { .otherProgram(programs[$0]) }
        }
        choosePicture()
        chooseSounds()
    }

    private mutating func choosePicture() {
        guard let shown = firstTrack(.video) else { return }
        let isDefault = shown.dispositions.contains(.default)
        for index in tracks.indices
        where tracks[index].mediaType == .video && tracks[index].omission == nil && tracks[index].id != shown.id {
            let track = tracks[index]
            let isMarked = track.dispositions.contains(.default)
            tracks[index].omission =
                !track.place.isEnabled && shown.place.isEnabled
                ? .disabled
                : isDefault ? (isMarked ? .second : .notDefault) : track.area < shown.area ? .smaller : .second
        }
    }

    private mutating func chooseSounds() {
        let all = tracks.indices.filter { tracks[$0].mediaType == .audio && tracks[$0].omission == nil }
        guard all.count > 1, all.allSatisfy({ tracks[$0].place.alternateGroup != nil }),
            Set(all.map { SoundLabel(tracks[$0]) }).count == 1
        else { return }
        let isEnabled = all.contains { tracks[$0].place.isEnabled }
        let groups = Dictionary(grouping: all) { tracks[$0].place.alternateGroup ?? 0 }
        // A movie has one choice of sound.
        let choice = all.map { tracks[$0].place.alternateGroup ?? 0 }.first {
            $0 != 0 && groups[$0, default: []].count > 1
        }
        for (group, members) in groups where group != choice {
            let playing = members.first { tracks[$0].place.isEnabled } ?? members[0]
            for index in members {
                if group != 0, index != playing {
                    tracks[index].omission = .alternative(trackID: tracks[playing].id)
                } else if isEnabled, !tracks[index].place.isEnabled {
                    tracks[index].omission = .disabled
                } else {
                    tracks[index].isPartOfRecording = true
                }
            }
        }
        pairChannels()
    }

    /// Sends the parts of one channel left and right in turn; the last of an odd number stays in the middle.
    private mutating func pairChannels() {
        let single = tracks.indices.filter { tracks[$0].isPartOfRecording && tracks[$0].audio?.channels == 1 }
        for (position, index) in single.dropLast(single.count % 2).enumerated() {
            tracks[index].preferredPan = position % 2 == 0 ? -1 : 1
        }
    }

    /// The track of a kind that players choose, or nil: the first that the file marks as default; of pictures without a
    /// mark the largest, the first where several are alike. Tracks that are left out come last.
    package func firstTrack(_ mediaType: MediaType) -> TrackDescription? {
        let all = tracks.filter { $0.mediaType == mediaType }
        let kept = all.filter { $0.omission == nil }
        let present = kept.isEmpty ? all : kept
        let marked = present.filter { $0.dispositions.contains(.default) }
        guard marked.isEmpty, mediaType == .video else { return marked.first ?? present.first }
        let largest = present.map(\.area).max()
        return present.first { $0.area == largest }
    }

    /// The audio tracks that are heard together where the file is played: the one of ``firstTrack(_:)``, and the parts of
    /// a recording that sound with it.
    package var heardTracks: [TrackDescription] {
        guard let first = firstTrack(.audio) else { return [] }
        return tracks.filter {
            $0.mediaType == .audio && ($0.id == first.id || ($0.omission == nil && $0.isPartOfRecording))
        }
    }

    /// Mono tracks that the container marks as alternatives although no label distinguishes them, the played one first:
    /// probably the microphones of one recording. Nil if there are none.
    package var indistinctChoice: [TrackDescription]? {
        let choice = tracks.filter(isAlternative)
        guard choice.count > 1, let first = firstTrack(.audio), Set(choice.map { SoundLabel($0) }).count == 1,
            choice.allSatisfy({ ($0.place.alternateGroup ?? 0) != 0 && $0.audio?.channels == 1 && $0.name == nil })
        else { return nil }
        return [first] + choice.filter { $0.id != first.id }
    }

    /// True if an audio track is one of several to choose from.
    package func isAlternative(_ track: TrackDescription) -> Bool {
        guard track.mediaType == .audio, track.omission == nil, !track.isPartOfRecording else { return false }
        return tracks.count { $0.mediaType == .audio && $0.omission == nil && !$0.isPartOfRecording } > 1
    }
}

/// The labels by which people choose a sound: sounds with different labels are alternatives.
private struct SoundLabel: Hashable {
    var language: String?
    var purposes: TrackDispositions

    init(_ track: TrackDescription) {
        language = track.language
        purposes = track.dispositions.subtracting([.default, .original])
    }
}

extension TrackDescription {
    /// Stored pixels; 0 unless it is a picture.
    fileprivate var area: Int { video.map { $0.codedWidth * $0.codedHeight } ?? 0 }
}
