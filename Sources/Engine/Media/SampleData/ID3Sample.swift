import Values

/// A packet of timed ID3 in a transport stream: the texts of a tag of version 2.3 or 2.4.
struct ID3Sample {
    /// Texts by their frame, and the bytes of frames that are not text.
    let items: [MetadataItem]

    private static let mostFrames = 256
    private static let headerSize = 10

    init(_ bytes: SampleBytes) throws(SampleDamage) {
        // FFmpeg 5.1 takes the first five bytes of a tag for the header of another form: its flags and size are left.
        if bytes.byte(0) == 0, let size = Self.size(bytes, 1, isSafe: true), size == bytes.count - 5,
            let tag = bytes.rest(from: 5)
        {
            items = try Self.frames(tag, isSafe: true)
            return
        }
        guard bytes.part(0, 3)?.latin == "ID3", let version = bytes.byte(3), let flags = bytes.byte(5),
            let size = Self.size(bytes, 6, isSafe: true)
        else { throw SampleDamage("it has no ID3 tag") }
        guard version == 3 || version == 4, flags == 0 else {
            // Rare forms are kept as bytes.
            items = [MetadataItem(identifier: "id3", key: "data", value: .bytes(bytes.array))]
            return
        }
        guard let tag = bytes.part(Self.headerSize, size) else {
            throw SampleDamage("its tag says that it has \(size) bytes, and \(bytes.count - Self.headerSize) follow")
        }
        items = try Self.frames(tag, isSafe: version == 4)
    }

    /// - Parameter isSafe: True for sizes with seven bits in each byte.
    private static func frames(_ tag: SampleBytes, isSafe: Bool) throws(SampleDamage) -> [MetadataItem] {
        var items: [MetadataItem] = []
        var offset = 0
        while let first = tag.byte(offset), first != 0, let name = tag.fourCharacters(offset),
            let size = size(tag, offset + 4, isSafe: isSafe)
        {
            guard let data = tag.part(offset + headerSize, size) else {
                throw SampleDamage("its frame \(name) says that it has \(size) bytes, more than there are")
            }
            items.append(item(name, data))
            guard items.count <= mostFrames else { throw SampleDamage("it has more than \(mostFrames) frames") }
            offset += headerSize + size
        }
        return items
    }

    private static func size(_ bytes: SampleBytes, _ offset: Int, isSafe: Bool) -> Int? {
        guard let number = bytes.big(offset, 4) else { return nil }
        guard isSafe else { return Int(number) }
        return (0..<4).reduce(0) { $0 << 7 | Int(number >> UInt64(24 - 8 * $1) & 0x7f) }
    }

    private static func item(_ name: String, _ data: SampleBytes) -> MetadataItem {
        let identifier = "id3/\(name)"
        guard name.hasPrefix("T"), let encoding = data.byte(0), let rest = data.rest(from: 1),
            let texts = texts(rest, encoding)
        else { return MetadataItem(identifier: identifier, key: name, value: .bytes(data.array)) }
        // The first text of TXXX names the second.
        guard name == "TXXX", texts.count == 2, !texts[0].isEmpty else {
            return MetadataItem(identifier: identifier, key: name, value: .text(texts.joined(separator: "\n")))
        }
        return MetadataItem(identifier: "\(identifier)/\(texts[0])", key: texts[0], value: .text(texts[1]))
    }

    /// The texts between zeros; nil for an unknown encoding.
    private static func texts(_ bytes: SampleBytes, _ encoding: UInt8) -> [String]? {
        let all: String
        switch encoding {
        case 0: all = String(String.UnicodeScalarView(bytes.array.map { UnicodeScalar($0) }))
        case 1, 2: all = bytes.utf16
        case 3: all = String(decoding: bytes.array, as: UTF8.self)
        default: return nil
        }
        var texts = all.split(separator: "\0", maxSplits: 8, omittingEmptySubsequences: false).map(String.init)
        while texts.last?.isEmpty == true { texts.removeLast() }
        return texts
    }
}
