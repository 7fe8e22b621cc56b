import Escaping
import Export
import Media
import Messages
import Settings
import SystemCalls

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

    var json: JSON { .object([("presets", .array((named ?? Preset.all).map(Self.json)))]) }

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

    private static func json(_ preset: Preset) -> JSON {
        let (output, picture) = (preset.output, preset.output?.picture)
        let quality: JSON = picture?.quality.map(json) ?? .null
        let speeds = EncodingSpeed.allCases.filter { picture?.speeds[$0] != nil }.map(\.rawValue)
        let maximumSize: JSON = picture?.maximumSize.map(json) ?? .null
        let pictureFields: [(String, JSON)] = [
            ("codec", text(picture?.codec)), ("encoder", text(picture?.encoder)),
            ("pixel_formats", list((picture?.pixels ?? []).map(\.name))),
            ("bit_depth", picture.map { .integer(Int64($0.maximumBitDepth)) } ?? .null),
            ("keeps_alpha", .boolean(picture?.keepsAlpha ?? false)),
            ("keeps_hdr", .boolean(picture?.carriesHighDynamicRange ?? false)), ("quality", quality),
            ("takes_bit_rate", .boolean(picture?.bitRateControl != nil)), ("speeds", list(speeds)),
            ("maximum_size", maximumSize), ("profiles", list(picture?.profileNames ?? [])),
            ("pixel_format_choices", list((picture?.pixelFormats ?? []).map(\.name))),
        ]
        let fields: [(String, JSON)] = [
            ("name", .string(preset.name)), ("aliases", list(preset.aliases)), ("summary", .string(preset.summary)),
            ("extensions", list((output?.containers ?? []).map(\.fileExtension))),
        ]
        let others: [(String, JSON)] = [
            ("audio_codecs", audioCodecs(output)), ("audio_encoder", text(output?.sound?.encoder)),
            ("missing_encoders", list(preset.missingEncoders)),
        ]
        return .object(fields + pictureFields + others)
    }

    private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

    private static func list(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }

    /// By extension.
    private static func audioCodecs(_ output: Preset.Output?) -> JSON {
        guard let output, output.sound != nil else { return .object([]) }
        return .object(output.containers.map { ($0.fileExtension, list($0.soundCodecs.map(\.name))) })
    }

    private static func json(_ quality: PictureQuality) -> JSON {
        .object([
            ("minimum", .number(quality.range.lowerBound)), ("maximum", .number(quality.range.upperBound)),
            ("default", .number(quality.standard)), ("higher_is_better", .boolean(quality.isRising)),
        ])
    }

    private static func json(_ size: PictureSize) -> JSON {
        .object([("width", .integer(Int64(size.width))), ("height", .integer(Int64(size.height)))])
    }
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
