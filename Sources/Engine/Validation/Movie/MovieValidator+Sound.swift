import EditModel
import MediaTime
import Values
import Wording

extension MovieValidator {
    /// The highest volume, +24 dB. A higher value was meant as percent or decibels.
    static let highestVolume = 16.0
    /// The longest fade at a join.
    static let longestSeam = Time(1, 1)
    /// Samples per second that a mix can have.
    static let sampleRates: ClosedRange<Int> = 8000...192_000

    /// Judges how the movie's sound is made.
    mutating func checkSound() {
        let tracks = movie.content.enabledTracks(.audio)
        for case let track as CompositionTrack in tracks {
            checkVolume(
                track.preferredVolume, "preferred_volume", "audio track \(track.id)",
                at: track.locations["preferred_volume"])
        }
        for track in tracks { checkSpeeds(of: track) }
        guard let mix = movie.audioMix else { return }
        checkMuted(tracks, mix)
        if tracks.isEmpty {
            report(
                .audioMissing, "audio mix", at: mix.locations.created, "the movie has no enabled audio track for it")
        }
        checkFormat(of: mix)
        checkLayout(of: mix, tracks)
        checkInputs(of: mix)
        checkEffects(mix.effects, for: .audio, "audio mix", at: mix.locations["effects"])
    }

    /// Reports a movie without picture that is silent too.
    private mutating func checkMuted(_ tracks: [any TrackSource], _ mix: AudioMix) {
        guard !tracks.isEmpty, movie.videoComposition == nil, movie.content.enabledTracks(.video).isEmpty else {
            return
        }
        let muted = Set(mix.inputParameters.filter(\.isMuted).map(\.trackID))
        guard tracks.allSatisfy({ muted.contains($0.id) }) else { return }
        let last = mix.inputParameters.last { $0.isMuted }
        report(
            .movieEmpty, "movie", at: last?.locations["muted"] ?? mix.locations.created,
            "it has no picture, and every audio track is muted")
    }

    private mutating func checkFormat(of mix: AudioMix) {
        let seam = mix.seamDuration
        if !seam.isNumeric || seam < .zero || seam > Self.longestSeam {
            report(
                .seamDuration, "audio mix", at: mix.locations["seam_duration"],
                "a seam_duration of \(seam) is not from 0 to 1 s")
        }
        guard let rate = mix.sampleRate, !Self.sampleRates.contains(rate) else { return }
        report(
            .sampleRate, "audio mix", at: mix.locations["sample_rate"],
            "a sample_rate of \(rate) Hz is not from \(Self.sampleRates.lowerBound) to \(Self.sampleRates.upperBound)")
    }

    /// Reports channels for which the layout that the edit asks for has no place.
    private mutating func checkLayout(of mix: AudioMix, _ tracks: [any TrackSource]) {
        guard let layout = mix.channelLayout else { return }
        let muted = Set(mix.inputParameters.filter(\.isMuted).map(\.trackID))
        for track in tracks where !muted.contains(track.id) {
            guard let format = track.audioFormats.first(where: { !layout.holds($0) }) else { continue }
            report(
                .soundMixedDown, "audio track \(track.id)", at: mix.locations["channel_layout"],
                "its \(format.layoutText) sound is mixed down to \(layout.rawValue)")
        }
    }

    // MARK: - Inputs

    private mutating func checkInputs(of mix: AudioMix) {
        var seen: Set<Int> = []
        for (index, input) in mix.inputParameters.enumerated() {
            let object = "audio mix, input \(index + 1)"
            checkTrack(of: input, object)
            if !seen.insert(input.trackID).inserted {
                report(
                    .trackTwice, object, at: input.locations["track_id"],
                    "track \(input.trackID) has input parameters above already")
            }
            checkVolumes(of: input, object)
            checkPans(of: input, in: mix, object)
            checkEffects(input.effects, for: .audio, object, at: input.locations["effects"])
        }
    }

    private mutating func checkTrack(of input: AudioMixInputParameters, _ object: String) {
        let (id, location) = (input.trackID, input.locations["track_id"])
        guard let track = movie.content.sourceTracks.first(where: { $0.id == id }) else {
            return report(.trackMissing, object, at: location, "the movie has no track \(id)")
        }
        guard track.mediaType == .audio else {
            return report(
                .trackNotAudio, object, at: location,
                "track \(id) is \(withArticle(track.mediaType.rawValue)) track, not an audio track")
        }
        guard !track.isEnabled else { return }
        report(.trackDisabled, object, at: location, "track \(id) is disabled and is not heard")
    }

    private mutating func checkVolumes(of input: AudioMixInputParameters, _ object: String) {
        for (index, ramp) in input.volumeRamps.enumerated() {
            checkTimes(input.volumeRamps, index, "volume", [wholeMovie], in: "the movie", object)
            for value in ramp.value.ends { checkVolume(value, "volume", object, at: ramp.location) }
        }
    }

    private mutating func checkPans(of input: AudioMixInputParameters, in mix: AudioMix, _ object: String) {
        for (index, ramp) in input.panRamps.enumerated() {
            checkTimes(input.panRamps, index, "pan", [wholeMovie], in: "the movie", object)
            for value in ramp.value.ends where !(-1...1).contains(value) {
                report(.panRange, object, at: ramp.location, "a pan of \(decimalText(value)) is not in -1 to 1")
            }
        }
        guard mix.channelLayout == .mono,
            let ramp = input.panRamps.first(where: { $0.value.start != 0 || $0.value.end != 0 })
        else { return }
        report(.panMono, object, at: ramp.location, "a mix of one channel has no left and right to pan between")
    }

    private mutating func checkVolume(_ volume: Double, _ name: String, _ object: String, at location: RecipeLocation?)
    {
        guard !(0...Self.highestVolume).contains(volume) else { return }
        report(
            .volumeRange, object, at: location,
            "\(withArticle(name)) of \(decimalText(volume)) is not in 0 to \(decimalText(Self.highestVolume)): "
                + "1 is as it is, 0.5 half as loud")
    }

    private var wholeMovie: TimeRange { TimeRange(start: .zero, duration: movie.duration) }

    // MARK: - Speed

    /// Reports, once for a track, media that plays faster or slower than its algorithm can stretch it.
    private mutating func checkSpeeds(of track: any TrackSource) {
        guard let track = track as? CompositionTrack else { return }
        let input = movie.audioMix?.inputParameters.first { $0.trackID == track.id }
        let algorithm = input?.timePitchAlgorithm ?? .spectral
        guard input?.isMuted != true,
            let segment = track.segments.first(where: { !$0.isEmpty && !$0.isPlayed(with: algorithm) })
        else { return }
        let limit = TimePitchAlgorithm.largestFactor
        report(
            .timePitchRange, "audio track \(track.id)",
            at: input?.locations["time_pitch_algorithm"] ?? track.locations.created,
            "\(segment.sourceRange.duration) of its media take \(segment.targetRange.duration) at "
                + "\(segment.targetRange.start), which is not in 1/\(limit) to \(limit) times its speed as "
                + "\(algorithm.rawValue) can do it: there it is played as varispeed")
    }
}

extension Ramp where Value == Double {
    /// The start and the end, or only one where they are the same; the smaller first.
    fileprivate var ends: [Double] { start == end ? [start] : [start, end].sorted() }
}

extension Segment {
    /// True if an algorithm can do its speed.
    fileprivate func isPlayed(with algorithm: TimePitchAlgorithm) -> Bool {
        algorithm.used(source: sourceRange.duration, movie: targetRange.duration) == algorithm
    }
}
