import MediaTime
import Synchronization

/// The contents of a subtitle file. Immutable, so that everything made of it can share it.
package final class SubtitleDocument: Sendable {
    package enum Format: String, Sendable, Codable {
        case subRip = "srt"
        case webVTT = "vtt"
        case ass
    }

    /// The file's name, as it was opened.
    package let name: String
    package let format: Format
    /// A BCP 47 or ISO 639 code from the file or its name.
    package let language: String?
    /// In order of their starts, those that start together as the file has them.
    package let cues: [SubtitleCue]
    /// An ASS file without its attachments; nil for other formats.
    package let script: String?
    /// The parts that were left out, in the file's order.
    package let problems: [SubtitleProblem]
    package let timeline: SubtitleTimeline
    /// A hash that is the same on every machine.
    package let fingerprint: UInt64
    private let charge = Mutex<(any AnyObject & Sendable)?>(nil)
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)? {
        get { charge.withLock { $0 } }
        set { charge.withLock { $0 = newValue } }
    }

    package static let maximumCueCount = 200_000

    package init(
        name: String, format: Format, language: String?, cues: [SubtitleCue], script: String?,
        problems: [SubtitleProblem], fingerprint: UInt64
    ) {
        self.name = name
        self.format = format
        self.language = language
        self.cues = cues
        self.script = script
        self.problems = problems
        self.fingerprint = fingerprint
        timeline = SubtitleTimeline(cues)
    }

    /// Reads a file of any of the formats; which one shows in its text.
    /// - Parameters:
    ///   - name: For messages; a language in it, as in `film.en.srt`, counts.
    ///   - encoding: The encoding of files that do not state one; nil for UTF-8.
    package convenience init(_ bytes: [UInt8], name: String, encoding: String? = nil) throws(SubtitleError) {
        let text: DecodedText
        do throws(TextEncodingError) { text = try DecodedText(bytes, encoding: encoding) } catch { throw .text(error) }
        let parsed = Self.parse(text.lines)
        guard parsed.cues.count <= Self.maximumCueCount else { throw .tooManyCues }
        if parsed.cues.isEmpty {
            if let problem = parsed.problems.first { throw .noCueReadable(problem) }
            let isEmpty = text.string.utf8.allSatisfy { $0 <= 0x20 }
            guard isEmpty || parsed.format != .subRip else { throw .unknownFormat }
        }
        self.init(
            name: name, format: parsed.format, language: parsed.language ?? Self.language(inName: name),
            cues: parsed.cues.sortedByStart(), script: parsed.script, problems: parsed.problems,
            fingerprint: text.string.fingerprint)
    }

    private typealias Parsed = (
        format: Format, cues: [SubtitleCue], problems: [SubtitleProblem], language: String?, script: String?
    )

    private static func parse(_ lines: [Substring]) -> Parsed {
        if let first = lines.first, WebVTTParser.isHeader(first) {
            let parser = WebVTTParser(lines)
            return (.webVTT, parser.cues, parser.problems, parser.language, nil)
        }
        if ASSParser.isScript(lines) {
            let parser = ASSParser(lines)
            return (.ass, parser.cues, parser.problems, parser.language, parser.script)
        }
        let parser = SubRipParser(lines)
        return (.subRip, parser.cues, parser.problems, nil, nil)
    }

    /// `en` of `film.en.srt`, `pt-BR` of `film.pt-BR.vtt`.
    private static func language(inName name: String) -> String? {
        let parts = name.split(separator: "/").last?.split(separator: ".") ?? []
        guard parts.count >= 3 else { return nil }
        let tag = parts[parts.count - 2]
        let language = tag.prefix { $0 != "-" }
        let isTag = tag.utf8.allSatisfy { byte in
            byte < 0x80 && (Unicode.Scalar(byte).properties.isAlphabetic || byte == 0x2D)
        }
        return isTag && (2...3).contains(language.count) && language.allSatisfy(\.isLowercase) ? String(tag) : nil
    }
}

extension SubtitleDocument: Hashable {
    package static func == (a: SubtitleDocument, b: SubtitleDocument) -> Bool {
        a === b
            || a.fingerprint == b.fingerprint && a.name == b.name && a.format == b.format && a.script == b.script
                && a.cues == b.cues
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

extension SubtitleDocument: Codable {
    private enum Key: CodingKey {
        case name, format, language, cues, script
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(format, forKey: .format)
        try container.encodeIfPresent(language, forKey: .language)
        try container.encode(cues, forKey: .cues)
        try container.encodeIfPresent(script, forKey: .script)
    }

    package convenience init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let cues = try container.decode([SubtitleCue].self, forKey: .cues)
        let script = try container.decodeIfPresent(String.self, forKey: .script)
        self.init(
            name: try container.decode(String.self, forKey: .name),
            format: try container.decode(Format.self, forKey: .format),
            language: try container.decodeIfPresent(String.self, forKey: .language), cues: cues, script: script,
            problems: [], fingerprint: (script ?? cues.map(\.text).joined(separator: "\n")).fingerprint)
    }
}

extension [SubtitleCue] {
    package func sortedByStart() -> [SubtitleCue] {
        if zip(self, dropFirst()).allSatisfy({ $0.start <= $1.start }) { return self }
        // The standard sort promises no order among equals.
        return enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }
}

extension String {
    /// ``fnv1a(_:)`` of its UTF-8.
    package var fingerprint: UInt64 { fnv1a(utf8) }
}

/// A hash of 64 bits that is the same on every machine and in every run.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, FNV-1a with its published offset basis and prime.
package func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
