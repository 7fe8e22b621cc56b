import EditModel
import MediaTime

extension MovieSnapshot {
    /// The changes of the sound in the mix: of the mix itself, of its tracks, then of its sum.
    var mixRows: [String] {
        let inputs = audioTracks.compactMap { track in
            track.mixText(audioMix.input(ofTrack: track.id)).map { "track \(track.id), \($0)" }
        }
        return audioMix.rows(before: inputs)
    }
}

extension AudioMixSnapshot {
    /// `48 kHz`, `44.1 kHz, 5.1`: the rate, and the layout where it is not the standard one.
    var formatText: String {
        let rate = "\(short(Double(sampleRate) / 1000)) kHz"
        return channelLayout == Self.standardChannelLayout ? rate : "\(rate), \(channelLayout.rawValue)"
    }

    fileprivate func rows(before inputs: [String]) -> [String] {
        var rows: [String] = []
        var format: [String] = []
        if isSampleRateFixed || isChannelLayoutFixed { format.append(formatText) }
        if seamDuration == .zero {
            format.append("hard joins")
        } else if seamDuration != Self.standardSeamDuration {
            format.append("joins faded \(short(seamDuration.approximateSeconds * 1000)) ms")
        }
        if !format.isEmpty { rows.append(format.joined(separator: ", ")) }
        rows += inputs
        if !effects.isEmpty { rows.append("sum, " + effects.map(\.text).joined(separator: ", ")) }
        return rows
    }
}

extension TrackSnapshot {
    /// `volume 1 → 0 over 0:08.000–0:10.000, pan -1`: the changes of a track's sound, in the order of application; nil
    /// for a track without any.
    fileprivate func mixText(_ input: AudioInputSnapshot) -> String? {
        if input.isMuted { return "muted" }
        var parts: [String] = []
        if segments.contains(where: { $0.speed != nil }) || input.timePitchAlgorithm != .spectral {
            parts.append(input.timePitchAlgorithm.rawValue)
        }
        parts += input.effects.map(\.text)
        if let tap = input.tap { parts.append("tapped by \(escaped(tap.place))") }
        if volume != 1 { parts.append("preferred volume \(short(volume))") }
        if input.changesVolume { parts += input.volumeRamps.texts("volume ") }
        if input.changesPan { parts += input.panRamps.texts("pan ") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
