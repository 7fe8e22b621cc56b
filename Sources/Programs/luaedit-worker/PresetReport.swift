import Export
import Media
import Messages
import Settings
import SystemCalls
import Wording

/// The description of presets, for a person or a program.
struct PresetReport {
    /// Nil for a list of all.
    private let named: [Preset]?

    /// - Parameter names: The presets to show in full; none for a list of all.
    /// - Throws: ``Failure`` of wrong usage, for a preset that is not there.
    init(_ names: [RawString]) throws(Failure) {
        guard !names.isEmpty else {
            named = nil
            return
        }
        var presets: [Preset] = []
        for name in names {
            do throws(UnknownPreset) {
                presets.append(try Preset.known(name.repaired))
            } catch {
                throw Failure(.usage, error.description)
            }
        }
        named = presets
    }

    /// A table, or each preset's rows.
    var text: String {
        guard let named else { return Preset.all.map(line).joined() }
        return named.map(rows).joined(separator: "\n")
    }

    var json: JSON { Self.form.json(named ?? Preset.all) }

    // MARK: - Text

    private func line(_ preset: Preset) -> String {
        let name = padded(preset.name, 16)
        let extensions = (preset.output?.containers ?? []).map { "." + $0.fileExtension }.joined(separator: " ")
        let lack = preset.missingEncoders.isEmpty ? "" : " (\(preset.missingEncoders[0]) is not installed)"
        return name + padded(extensions, 22) + preset.summary + lack + "\n"
    }

    private func rows(_ preset: Preset) -> String {
        var rows: [(String, String)] = []
        if !preset.aliases.isEmpty { rows.append(("also", preset.aliases.joined(separator: ", "))) }
        if let output = preset.output {
            rows.append(("files", output.containers.map(\.listing).joined(separator: ", ")))
            if let picture = output.picture { rows += pictureRows(picture) }
            if output.isCopy { rows.append(("picture", "copied")) }
            if output.isSoundOnly { rows.append(("picture", "left out")) }
            rows.append(("sound", soundText(output)))
            if output.sound != nil { rows += codecRows(output) }
            if !output.renditions.isEmpty {
                rows.append(("qualities", output.renditions.map(\.text).joined(separator: ", ")))
            }
        }
        rows += preset.missingEncoders.map { ("missing", "the encoder \($0): FFmpeg on this machine lacks it") }
        return "\(preset.name)  \(preset.summary)\n" + rows.map { "  " + padded($0.0, 12) + $0.1 + "\n" }.joined()
    }

    private func pictureRows(_ picture: Preset.Picture) -> [(String, String)] {
        let depth = picture.maximumBitDepth
        var rows = [
            ("picture", "\(picture.codec), \(depth) bit, \(picture.pixels.map(\.name).joined(separator: " or "))"),
            ("encoder", picture.encoder),
            ("alpha", picture.keepsAlpha ? "kept" : "not kept"),
            ("HDR", picture.carriesHighDynamicRange ? "kept" : "tone-mapped to BT.709"),
            ("--crf", picture.quality?.text ?? "none: the codec has one quality"),
            ("--bitrate", picture.bitRateControl == nil ? "none" : "instead of a quality"),
            ("--speed", speedText(picture)),
            ("--profile", picture.profileNames.isEmpty ? "none" : picture.profileNames.joined(separator: ", ")),
            ("pixels", picture.pixelFormats.map(\.name).joined(separator: ", ")),
        ]
        if let size = picture.maximumSize { rows.append(("size", "at most \(size), turned where it is upright")) }
        rows.append(("limits", "from \(picture.limits.minimum) to \(picture.limits.maximum) pixels"))
        if let interval = picture.keyFrameInterval {
            rows.append(("key frames", "at most \(interval.clockText) apart"))
        }
        return rows
    }

    /// The codecs of sound that each of its containers holds.
    private func codecRows(_ output: Preset.Output) -> [(String, String)] {
        output.containers.enumerated().map { index, container in
            let names = container.soundCodecs.map(\.name).joined(separator: ", ")
            return (index == 0 ? "codecs" : "", ".\(container.fileExtension): \(names)")
        }
    }

    private func speedText(_ picture: Preset.Picture) -> String {
        let speeds = EncodingSpeed.allCases.filter { picture.speeds[$0] != nil }
        return speeds.isEmpty ? "none: the encoder has one" : speeds.map(\.rawValue).joined(separator: ", ")
    }

    private func soundText(_ output: Preset.Output) -> String {
        if output.isCopy { return "copied" }
        guard let sound = output.sound else { return "left out" }
        let own = output.containers.compactMap { container in
            output.sound(in: container).flatMap {
                $0 == sound ? nil : ".\(container.fileExtension): \($0.text(channelCount: 2))"
            }
        }
        return ([sound.text(channelCount: 2)] + own).joined(separator: "; ")
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    // MARK: - JSON

    private static let form = JSONForm<[Preset]>([JSONMember("presets", .list(presetForm)) { $0 }])

    static let schema = JSONSchema("presets", "What presets --json says", form.schema)

    private static let presetForm = JSONForm<Preset>(
        [
            JSONMember("name", .string) { $0.name },
            JSONMember("aliases", .list(.string)) { $0.aliases },
            JSONMember("summary", .string) { $0.summary },
            JSONMember("extensions", .list(.string)) { ($0.output?.containers ?? []).map(\.fileExtension) },
        ] + pictureMembers + soundMembers)

    private static let pictureMembers: [JSONMember<Preset>] = [
        JSONMember("codec", .orNull(.string)) { $0.output?.picture?.codec },
        JSONMember("encoder", .orNull(.string), "FFmpeg's name of it") { $0.output?.picture?.encoder },
        JSONMember("pixel_formats", .list(.string)) { ($0.output?.picture?.pixels ?? []).map(\.name) },
        JSONMember("bit_depth", .orNull(.integer)) { $0.output?.picture?.maximumBitDepth },
        JSONMember("keeps_alpha", .boolean) { $0.output?.picture?.keepsAlpha ?? false },
        JSONMember("keeps_hdr", .boolean) { $0.output?.picture?.carriesHighDynamicRange ?? false },
        JSONMember("quality", .orNull(qualityForm), "The range of --crf") { $0.output?.picture?.quality },
        JSONMember("takes_bit_rate", .boolean) { $0.output?.picture?.bitRateControl != nil },
        JSONMember("speeds", .list(.choice), "Of --speed") { preset in
            EncodingSpeed.allCases.filter { preset.output?.picture?.speeds[$0] != nil }
        },
        JSONMember("maximum_size", .orNull(sizeForm)) { $0.output?.picture?.maximumSize },
        JSONMember("profiles", .list(.string), "Of --profile") { $0.output?.picture?.profileNames ?? [] },
        JSONMember("pixel_format_choices", .list(.string), "Of --pixel-format") { preset in
            (preset.output?.picture?.pixelFormats ?? []).map(\.name)
        },
    ]

    private static let soundMembers: [JSONMember<Preset>] = [
        JSONMember("audio_codecs", .dictionary(.list(.string)), "Of --audio-codec, by extension") { preset in
            guard let output = preset.output, output.sound != nil else { return [] }
            return output.containers.map { ($0.fileExtension, $0.soundCodecs.map(\.name)) }
        },
        JSONMember("audio_encoder", .orNull(.string)) { $0.output?.sound?.encoder },
        JSONMember("missing_encoders", .list(.string), "That FFmpeg on this machine lacks") { $0.missingEncoders },
    ]

    private static let qualityForm = JSONForm<PictureQuality>([
        JSONMember("minimum", .number) { $0.range.lowerBound },
        JSONMember("maximum", .number) { $0.range.upperBound },
        JSONMember("default", .number) { $0.standard },
        JSONMember("higher_is_better", .boolean) { $0.isRising },
    ])

    private static let sizeForm = JSONForm<PictureSize>([
        JSONMember("width", .integer) { $0.width },
        JSONMember("height", .integer) { $0.height },
    ])
}

extension Container {
    /// `.mp4`, or `a folder of .png`.
    fileprivate var listing: String {
        switch kind {
        case .file: ".\(fileExtension)"
        case .sequence: "a folder of .\(fileExtension)"
        case .package: "a folder with a .\(fileExtension)"
        }
    }
}

extension Rendition {
    /// `1280×720 at 2800 kbit/s`.
    fileprivate var text: String { "\(size)" + (bitRate.map { " at \($0 / 1000) kbit/s" } ?? "") }
}
