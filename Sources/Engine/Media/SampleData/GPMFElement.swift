/// One element of a GoPro sample: a name, a type and values, or elements inside it.
///
/// GPMF: four characters, the type, the size of a structure, the number of structures in two bytes, all big endian; the
/// data is padded to four bytes.
struct GPMFElement {
    package let name: String
    /// 0 for elements inside.
    package let type: UInt8
    /// Bytes of a structure.
    package let size: Int
    /// The number of structures.
    package let count: Int
    /// The data without padding.
    package let data: SampleBytes

    var isNested: Bool { type == 0 }

    /// The elements one after the other.
    /// - Throws: ``SampleDamage`` where one leaves the bytes.
    package static func all(in bytes: SampleBytes) throws(SampleDamage) -> [GPMFElement] {
        var elements: [GPMFElement] = []
        var offset = 0
        while offset + 8 <= bytes.count {
            // Cameras pad samples with zeros.
            if bytes.big(offset, 4) == 0 { break }
            guard let name = bytes.fourCharacters(offset), let type = bytes.byte(offset + 4),
                let size = bytes.byte(offset + 5), let count = bytes.big(offset + 6, 2)
            else { break }
            let length = Int(size) * Int(count)
            guard let data = bytes.part(offset + 8, length) else {
                throw SampleDamage(
                    "its element \(name) says that it has \(length) bytes, and \(bytes.count - offset - 8) follow")
            }
            elements.append(GPMFElement(name: name, type: type, size: Int(size), count: Int(count), data: data))
            offset += 8 + (length + 3) / 4 * 4
        }
        return elements
    }

    /// The numbers of a structure, by the types of its members; nil for each text.
    /// - Parameters:
    ///   - index: From 0, less than ``count``.
    ///   - members: A type for each member.
    package func numbers(_ index: Int, _ members: [UInt8]) -> [Double?] {
        guard let structure = data.part(index * size, size) else { return [] }
        var offset = 0
        var numbers: [Double?] = []
        for member in members {
            guard let length = Self.length(of: member), offset + length <= size else { break }
            numbers.append(Self.number(structure, member, offset))
            offset += length
        }
        return numbers
    }

    /// The texts of a structure, by the types of its members: characters that follow one another are one.
    func texts(_ index: Int, _ members: [UInt8]) -> [String] {
        guard let structure = data.part(index * size, size) else { return [] }
        var offset = 0
        var texts: [(type: UInt8, range: Range<Int>)] = []
        for member in members {
            guard let length = Self.length(of: member), offset + length <= size else { break }
            let range = offset..<(offset + length)
            if member == UInt8(ascii: "c"), let last = texts.last, last.type == member, last.range.upperBound == offset
            {
                texts[texts.count - 1].range = last.range.lowerBound..<range.upperBound
            } else if Self.isText(member) {
                texts.append((member, range))
            }
            offset += length
        }
        return texts.compactMap { structure.part($0.range.lowerBound, $0.range.count)?.latin }
    }

    /// The types of a structure's members: those of a complex one, or its own type as often as it fits; empty for text.
    /// - Parameter complex: The stream's `TYPE`, such as `lllllllSS` or `f[4]B`.
    package func members(_ complex: String?) -> [UInt8] {
        guard type == UInt8(ascii: "?") else {
            guard !Self.isText(type), let length = Self.length(of: type), size >= length else { return [] }
            return [UInt8](repeating: type, count: size / length)
        }
        var members: [UInt8] = []
        var repeats = ""
        var isInBrackets = false
        for byte in (complex ?? "").utf8.prefix(256) {
            switch byte {
            case UInt8(ascii: "["): (isInBrackets, repeats) = (true, "")
            case UInt8(ascii: "]"):
                isInBrackets = false
                guard let last = members.last, let count = Int(repeats), (1...256).contains(count) else { return [] }
                members += [UInt8](repeating: last, count: count - 1)
            default:
                if isInBrackets { repeats.unicodeScalars.append(UnicodeScalar(byte)) } else { members.append(byte) }
            }
            guard members.count <= 256 else { return [] }
        }
        return members
    }

    /// True for a character, a name of four, a date and an identifier.
    package static func isText(_ type: UInt8) -> Bool { "cFUG".utf8.contains(type) }

    /// Bytes of a member; nil for unknown types.
    private static func length(of type: UInt8) -> Int? {
        switch UnicodeScalar(type) {
        case "b", "B", "c": 1
        case "s", "S": 2
        case "l", "L", "f", "q", "F": 4
        case "d", "j", "J", "Q": 8
        case "U", "G": 16
        default: nil
        }
    }

    /// Nil for text.
    private static func number(_ bytes: SampleBytes, _ type: UInt8, _ offset: Int) -> Double? {
        guard !isText(type), let length = length(of: type), let bits = bytes.big(offset, length) else { return nil }
        let signed = Double(SampleBytes.signed(bits, length))
        return switch UnicodeScalar(type) {
        case "b", "s", "l", "j": signed
        case "B", "S", "L", "J": Double(bits)
        case "f": Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case "d": Double(bitPattern: bits)
        case "q": signed / 65536
        case "Q": signed / 4_294_967_296
        default: nil
        }
    }

    /// The data as texts, one for each structure; of single characters one text.
    var texts: [String] {
        guard size > 1 else { return [data.latin] }
        return (0..<count).compactMap { data.part($0 * size, size)?.latin }
    }

    /// The numbers of all structures; empty for text.
    var allNumbers: [Double] {
        let members = members(nil)
        return members.isEmpty ? [] : (0..<count).flatMap { numbers($0, members).compactMap { $0 } }
    }
}
