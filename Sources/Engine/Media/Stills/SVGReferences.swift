import CFFmpeg

/// Finds references of an SVG to other files or the network.
///
/// It scans the text: everything that looks like a reference counts, even in comments.
struct SVGReferences {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The first external reference; nil for a self-contained picture.
    package var first: String? { declaration ?? styleImport ?? link ?? styleReference }

    /// Entities grow without bounds and read files; a style sheet is another file.
    private var declaration: String? {
        for word in ["<!ENTITY", "<?xml-stylesheet", "<xi:include"] where find(word, from: 0) != nil { return word }
        return nil
    }

    private var styleImport: String? {
        find("@import", from: 0).map { "@import" + text(from: $0 + 7, until: [0x3B, 0x3C, 0x0A]) }
    }

    /// The `href` of drawn elements; the targets of links do not matter.
    private var link: String? {
        var (position, element) = (0, 0)
        while let start = find("href", from: position) {
            element = bytes[position..<start].lastIndex(of: 0x3C) ?? element
            position = start + 4
            guard let value = quoted(from: position), !isInternal(value), !isLink(element) else { continue }
            return value
        }
        return nil
    }

    private var styleReference: String? {
        var position = 0
        while let start = find("url(", from: position) {
            position = start + 4
            let value = text(from: position, until: [0x29]).filter { !" \t\n'\"".contains($0) }
                .drop { $0 == "&" }
            let target = value.hasPrefix("quot;") ? value.dropFirst(5) : value
            if !isInternal(String(target)) { return String(target) }
        }
        return nil
    }

    private func isInternal(_ reference: String) -> Bool {
        let trimmed = reference.drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
        return trimmed.isEmpty || trimmed.hasPrefix("#") || trimmed.lowercased().hasPrefix("data:")
    }

    /// True if the element at an offset is an `<a>`.
    private func isLink(_ start: Int) -> Bool {
        guard start + 2 < bytes.count else { return false }
        let name = bytes[(start + 1)...].prefix(6).prefix { $0 > 0x20 && $0 != 0x3E }
        return name.elementsEqual("a".utf8) || name.elementsEqual("svg:a".utf8)
    }

    /// The text in quotes after an equals sign.
    private func quoted(from start: Int) -> String? {
        var position = start
        func skipSpace() { while position < bytes.count, bytes[position] <= 0x20 { position += 1 } }
        skipSpace()
        guard position < bytes.count, bytes[position] == 0x3D else { return nil }
        position += 1
        skipSpace()
        guard position < bytes.count, bytes[position] == 0x22 || bytes[position] == 0x27 else { return nil }
        return text(from: position + 1, until: [bytes[position]])
    }

    private func text(from start: Int, until ends: [UInt8]) -> String {
        String(decoding: bytes[min(start, bytes.count)...].prefix(200).prefix { !ends.contains($0) }, as: UTF8.self)
    }

    /// The index of a word, ignoring case.
    private func find(_ word: String, from start: Int) -> Int? {
        let pattern = Array(word.lowercased().utf8)
        guard start + pattern.count <= bytes.count else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            (start...(bytes.count - pattern.count)).first { index in
                pattern.indices.allSatisfy { offset in
                    let byte = bytes[index + offset]
                    return (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) == pattern[offset]
                }
            }
        }
    }
}

extension Demuxer {
    /// The largest SVG, in bytes.
    private static let largestVector = 16 << 20

    /// Throws for an SVG that refers to other files, or that is too large to be checked.
    func requireSelfContained() throws(MediaError) {
        guard stream(0).pointee.codecpar.pointee.codec_id == AV_CODEC_ID_SVG else { return }
        let bytes = try vectorBytes()
        if let encoding = SVGEncoding(bytes).refused {
            throw MediaError(
                .brokenInput, "read '\(path)'", "its text is \(encoding), and an SVG must be UTF-8: save it as that")
        }
        guard let reference = SVGReferences(bytes).first else { return }
        throw MediaError(
            .brokenInput, "read '\(path)'",
            "it refers to '\(reference)', and an SVG must have everything in itself: embed it as a data: URL")
    }

    /// The text of an SVG, limited to a length that can be checked.
    func vectorBytes() throws(MediaError) -> [UInt8] {
        let bytes = try firstBytes(upTo: Self.largestVector + 1)
        guard bytes.count <= Self.largestVector else {
            throw MediaError(.brokenInput, "read '\(path)'", "an SVG has at most \(Self.largestVector >> 20) MiB")
        }
        return bytes
    }
}
