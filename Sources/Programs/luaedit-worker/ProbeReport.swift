import EditBindings
import MediaTime
import ModelBindings
import Pixels
import Values
import Wording

/// The contents of a media file, for a person or a program.
struct ProbeReport {
    let asset: AssetDescription
    /// The file's name as the user wrote it.
    let name: String

    /// A few aligned lines.
    var text: String {
        var lines = [name]
        lines.append(row("duration", Self.duration(asset.duration)))
        lines += asset.programs.map { row("program \($0.number)", Self.describe($0)) }
        for track in asset.tracks {
            let use = use(of: track).map { ", \($0)" } ?? ""
            lines.append(row("track \(track.id)", Self.describe(track) + use))
        }
        if let cover = asset.artwork, let picture = cover.video {
            lines.append(row("cover", "\(cover.codec), \(picture.codedWidth)×\(picture.codedHeight)"))
        }
        if let count = asset.layerCount { lines.append(row("layers", "\(count)")) }
        for omission in asset.omissions { lines.append(row("left out", "\(omission.object): \(omission.message)")) }
        for doubt in asset.doubts { lines.append(row("doubtful", doubt)) }
        for (key, value) in asset.metadata.sorted(by: { $0.key < $1.key }) { lines.append(row(key, value)) }
        for (index, chapter) in asset.chapters.enumerated() {
            let start = Self.duration(chapter.timeRange.start)
            lines.append(row("chapter \(index + 1)", "from \(start)  \(chapter.title)"))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ key: String, _ value: String) -> String {
        "  " + key + String(repeating: " ", count: max(1, 12 - key.count)) + value
    }

    // MARK: - Which tracks are shown and heard

    /// The track's part where the file as a whole is used; nil where nothing else could be shown or heard.
    private func use(of track: TrackDescription) -> String? {
        if let omission = track.omission { return "left out: \(omission.text)" }
        if track.isPartOfRecording {
            let side = track.preferredPan < 0 ? ", on the left" : track.preferredPan > 0 ? ", on the right" : ""
            return asset.heardTracks.count > 1 ? "heard with the others\(side)" : nil
        }
        if asset.isAlternative(track) {
            return track.id == asset.firstTrack(.audio)?.id ? "heard unless another is chosen" : "to choose from"
        }
        let isOneOfSeveral = asset.tracks.contains { $0.mediaType == .video && $0.omission != nil }
        return track.mediaType == .video && isOneOfSeveral ? "shown" : nil
    }

    private static func describe(_ program: ProgramDescription) -> String {
        let rate = program.bitRate.map { "\(($0 + 500) / 1000) kbit/s" }
        return [program.name.map { "“\($0)”" }, rate, program.isShown ? "shown" : "left out"].compactMap { $0 }
            .joined(separator: ", ")
    }

    // MARK: - Text

    private static func describe(_ track: TrackDescription) -> String {
        var parts = [track.mediaType.rawValue, track.codec]
        if let video = track.video { parts += describe(video) }
        if let audio = track.audio {
            parts += ["\(audio.sampleRate) Hz", audio.layoutText] + (audio.bitDepth.map { ["\($0) bit"] } ?? [])
        }
        if let metadata = track.metadata { parts += describe(metadata, track.codec) }
        if track.timeRange.start > .zero { parts.append("from \(duration(track.timeRange.start))") }
        if track.timeRange.duration.isNumeric { parts.append(duration(track.timeRange.duration)) }
        if track.estimatedDataRate >= 500 { parts.append("\((track.estimatedDataRate + 500) / 1000) kbit/s") }
        if let language = track.language { parts.append(language) }
        if let name = track.name { parts.append("“\(name)”") }
        parts += track.dispositions.names
        return parts.joined(separator: ", ")
    }

    /// `3600 samples, 1 a second, latitude (deg), speed (m/s)`.
    /// - Parameter codec: The form of the samples, which is also the identifier of bytes that are not read.
    private static func describe(_ metadata: MetadataFormat, _ codec: String) -> [String] {
        var parts: [String] = []
        if let count = metadata.sampleCount {
            parts.append(counted(count, "sample"))
            if let rate = metadata.samplesPerSecond { parts.append("\(decimalText(rate, places: 3)) a second") }
        }
        return parts
            + metadata.names.map { name in
                let note = name.unit ?? (name.identifier == codec ? "bytes of an unknown form" : nil)
                return name.key + (note.map { " (\($0))" } ?? "")
            }
    }

    private static func describe(_ video: VideoFormat) -> [String] {
        var parts = ["\(video.codedWidth)×\(video.codedHeight)"]
        let displayed = video.displayedSize
        if displayed != Size(width: Double(video.codedWidth), height: Double(video.codedHeight)) {
            parts.append("shown as \(Int(displayed.width))×\(Int(displayed.height))")
        }
        if let degrees = video.rotation { parts.append("rotated \(degrees)°") }
        if let rate = video.nominalFrameRate {
            let isVariable = video.minFrameDuration < rate.frameDuration
            parts.append(
                decimalText(Double(rate.numerator) / Double(rate.denominator), places: 3) + " fps"
                    + (isVariable ? " (variable)" : ""))
        }
        if let order = video.fieldOrder { parts.append("interlaced, \(order.text)") }
        if video.isStill { parts.append("still") }
        parts.append("\(video.bitDepth) bit" + (video.hasAlpha ? " with alpha" : ""))
        parts.append(video.color.text)
        return parts
    }

    private static func duration(_ time: Time) -> String {
        time.isNumeric ? decimalText(time.approximateSeconds, places: 3) + " s" : "no duration of its own"
    }

}

extension VideoFormat {
    /// The upright picture, in square pixels.
    fileprivate var displayedSize: Size {
        preferredTransform.apply(to: Rectangle(origin: .zero, size: naturalSize)).size
    }

    /// Clockwise degrees from the stored to the upright picture; nil for none and for a map that is not a quarter turn.
    fileprivate var rotation: Int? {
        let map = preferredTransform
        switch (map.a, map.b, map.c, map.d) {
        case (0, 1, -1, 0): return 90
        case (-1, 0, 0, -1): return 180
        case (0, -1, 1, 0): return 270
        default: return nil
        }
    }
}
