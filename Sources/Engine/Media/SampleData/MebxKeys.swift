import Values

/// The keys of a QuickTime track of timed metadata: the meanings of the values in its samples.
///
/// A sample entry `mebx` has a box `keys` with a box for each key. The type of that box is the number that samples use
/// for the key. Its `keyd` has the name, its `dtyp` the type of values.
struct MebxKeys {
    /// One key.
    struct Key {
        package var identifier: String
        /// QuickTime's number of a well-known type, or nil for another.
        package var type: Int?
        /// The name of a type that is not well known.
        var typeName: String?
    }

    /// By the number that samples have.
    package let keys: [UInt32: Key]

    private static let mostKeys = 1024
    private static let longestName = 1024
    /// Values of a sample.
    private static let mostValues = 4096

    /// - Parameter entry: A sample entry `mebx` behind its box's header.
    init(entry: SampleBytes) throws(SampleDamage) {
        var keys: [UInt32: Key] = [:]
        // Six reserved bytes and the number of the data reference.
        guard let boxes = entry.rest(from: 8) else { throw SampleDamage("its description is cut short") }
        for box in try SampleBox.all(in: boxes) where box.name == "keys" {
            for entry in try SampleBox.all(in: box.data) {
                guard keys.count < Self.mostKeys else { throw SampleDamage("it has more than \(Self.mostKeys) keys") }
                if let key = try Self.key(entry.data) { keys[entry.number] = key }
            }
        }
        self.keys = keys
    }

    private static func key(_ bytes: SampleBytes) throws(SampleDamage) -> Key? {
        var key: Key?
        for box in try SampleBox.all(in: bytes) {
            if box.name == "keyd", let space = box.data.fourCharacters(0), let name = box.data.rest(from: 4),
                name.count <= longestName
            {
                key = Key(identifier: "\(space)/\(name.text)")
            } else if box.name == "dtyp", let space = box.data.big(0, 4), let type = box.data.rest(from: 4) {
                if space == 0 { key?.type = type.big(0, 4).map { Int($0) } } else { key?.typeName = type.text }
            }
        }
        return key
    }

    /// The items of a sample. Values without a key are left out; values of an unknown type are returned as bytes.
    func items(_ sample: SampleBytes) throws(SampleDamage) -> [MetadataItem] {
        var items: [MetadataItem] = []
        for box in try SampleBox.all(in: sample) {
            guard let key = keys[box.number] else { continue }
            items += key.items(box.data)
            guard items.count <= Self.mostValues else {
                throw SampleDamage("it has more than \(Self.mostValues) values")
            }
        }
        return items
    }

    /// The names of all keys, sorted.
    package var names: [MetadataName] {
        keys.values.map { MetadataName(identifier: $0.identifier, key: $0.key) }.sorted {
            $0.identifier < $1.identifier
        }
    }
}

extension MebxKeys.Key {
    /// The last part of the identifier, with underscores.
    package var key: String {
        var name = identifier.split(separator: "/", maxSplits: 1).last.map(String.init) ?? identifier
        for start in ["com.apple.quicktime.", "com.android."] where name.hasPrefix(start) {
            name = String(name.dropFirst(start.count))
        }
        return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    fileprivate func items(_ bytes: SampleBytes) -> [MetadataItem] {
        guard let value = value(bytes) else { return [] }
        let item = MetadataItem(identifier: identifier, key: key, value: value)
        let isPlace = identifier.hasSuffix("location.ISO6709") || typeName?.hasSuffix("ISO6709") == true
        guard isPlace else { return [item] }
        let text: String = if case .text(let text) = value { text } else { bytes.text }
        guard let place = ISO6709(text) else { return [item] }
        var own = item
        own.value = .text(text)
        return [own] + place.items(identifier: identifier)
    }

    /// Returns nil for a number that is not finite, and for a value that is shorter than its type.
    private func value(_ bytes: SampleBytes) -> MetadataValue? {
        guard let type else { return .bytes(bytes.array) }
        switch type {
        case 1: return .text(bytes.text)
        case 2: return .text(bytes.utf16)
        case 21, 65, 66, 67, 74:
            return (1...8).contains(bytes.count) ? bytes.bigSigned(0, bytes.count).map { .number(Double($0)) } : nil
        case 22, 75, 76, 77, 78:
            return (1...8).contains(bytes.count) ? bytes.big(0, bytes.count).map { .number(Double($0)) } : nil
        case 23: return floats(bytes, 1)
        case 24: return doubles(bytes, 1)
        case 70, 71: return floats(bytes, 2)
        case 72: return floats(bytes, 4)
        case 79: return doubles(bytes, 9)
        case 80, 81: return floats(bytes, min(256, bytes.count / 4))
        default: return .bytes(bytes.array)
        }
    }

    private func floats(_ bytes: SampleBytes, _ count: Int) -> MetadataValue? {
        let bits = (0..<count).compactMap { bytes.big($0 * 4, 4) }
        guard bits.count == count else { return nil }
        return MetadataValue(bits.map { Double(Float(bitPattern: UInt32($0))) })
    }

    private func doubles(_ bytes: SampleBytes, _ count: Int) -> MetadataValue? {
        let bits = (0..<count).compactMap { bytes.big($0 * 8, 8) }
        guard bits.count == count else { return nil }
        return MetadataValue(bits.map { Double(bitPattern: $0) })
    }
}

/// A box of QuickTime's in a sample or its description.
struct SampleBox {
    /// The box's type as a number.
    package let number: UInt32
    package let data: SampleBytes

    /// The box's type as characters.
    package var name: String {
        String(
            String.UnicodeScalarView(
                [24, 16, 8, 0].map { UnicodeScalar(UInt8(truncatingIfNeeded: number >> $0)) }))
    }

    /// The boxes one after the other.
    /// - Throws: ``SampleDamage`` where one leaves the bytes.
    package static func all(in bytes: SampleBytes) throws(SampleDamage) -> [SampleBox] {
        var boxes: [SampleBox] = []
        var offset = 0
        while let size = bytes.big(offset, 4), let number = bytes.big(offset + 4, 4) {
            guard size >= 8, size <= bytes.count, let data = bytes.part(offset + 8, Int(size) - 8) else {
                // A sample without values may be a size alone, or end with zeros.
                if size == 0 { break }
                throw SampleDamage(
                    "a value at byte \(offset) says that it has \(size) bytes, and \(bytes.count - offset) follow")
            }
            boxes.append(SampleBox(number: UInt32(number), data: data))
            offset += Int(size)
        }
        return boxes
    }
}
