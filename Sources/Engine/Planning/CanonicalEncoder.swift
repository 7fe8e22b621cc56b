import MediaTime
import Values
import Wording

extension JSON {
    /// Encodes a `Codable` value so that equal values give equal text on every machine.
    ///
    /// Members are sorted by name and named in snake_case, nil values are left out, times are reduced fractions of
    /// seconds (`"1/25"`), and a case with one unnamed value is written as that value.
    package init(canonical value: some Encodable) throws {
        let node = CanonicalNode()
        try node.encode(value)
        self = node.json
    }
}

/// A value while it is being encoded.
private final class CanonicalNode {
    private enum Kind { case value, members, elements }

    private var kind = Kind.members
    private var value = JSON.null
    // Arrays of their own: one taken out of an enum to grow would be copied each time.
    private var members: [(name: String, node: CanonicalNode)] = []
    private var elements: [CanonicalNode] = []

    var json: JSON {
        switch kind {
        case .value: return value
        case .elements: return .array(elements.map(\.json))
        case .members:
            // Swift's key of the unnamed value of an enum's case.
            if members.count == 1, members[0].name == "_0" { return members[0].node.json }
            return .object(members.sorted { $0.name < $1.name }.map { ($0.name, $0.node.json) })
        }
    }

    func encode(_ value: some Encodable) throws {
        if let plain = Self.plain(value) { return set(plain) }
        if let texts = value as? [String: String] {
            // Its keys are a user's and stay unchanged.
            let sorted = texts.sorted { $0.key < $1.key }
            return set(.object(sorted.map { ($0.key, .string($0.value)) }))
        }
        try value.encode(to: CanonicalEncoder(node: self))
    }

    func setNull() { set(.null) }

    private func set(_ json: JSON) {
        kind = .value
        value = json
    }

    /// A new member. No value encodes one twice.
    func member(_ key: any CodingKey) -> CanonicalNode {
        let node = CanonicalNode()
        kind = .members
        members.append((Self.snakeCase(key.stringValue), node))
        return node
    }

    func becomeList() { kind = .elements }

    /// Elements so far.
    var count: Int { elements.count }

    func element() -> CanonicalNode {
        let node = CanonicalNode()
        elements.append(node)
        return node
    }

    private static func plain(_ value: some Encodable) -> JSON? {
        switch value {
        case let value as Bool: .boolean(value)
        case let value as String: .string(value)
        // -0 equals 0.
        case let value as Double: .number(value == 0 ? 0 : value)
        case let value as any FixedWidthInteger: .integer(Int64(truncatingIfNeeded: value))
        case let value as Time: .string(value.reduced.fractionText)
        default: nil
        }
    }

    private static func snakeCase(_ name: String) -> String {
        let letters = Array(name)
        var result = ""
        for (index, letter) in letters.enumerated() {
            let startsWord =
                letter.isUppercase && index > 0
                && (!letters[index - 1].isUppercase || (index + 1 < letters.count && letters[index + 1].isLowercase))
            result += (startsWord ? "_" : "") + letter.lowercased()
        }
        return result
    }
}

extension Time {
    /// The same instant over the smallest timescale.
    var reduced: Time {
        guard isNumeric else { return self }
        var (a, b) = (value.magnitude, UInt64(timescale))
        while b != 0 { (a, b) = (b, a % b) }
        return Time(value / Int64(a), timescale / Int32(a))
    }
}

/// Fills a node by a value's own `encode(to:)`.
private struct CanonicalEncoder: Encoder {
    let node: CanonicalNode
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedContainer(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeList()
        return ListContainer(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(node: node) }

    private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let node: CanonicalNode
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { node.member(key).setNull() }
        func encode(_ value: some Encodable, forKey key: Key) throws { try node.member(key).encode(value) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            CanonicalEncoder(node: node.member(key)).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            CanonicalEncoder(node: node.member(key)).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { CanonicalEncoder(node: node) }
        func superEncoder(forKey key: Key) -> any Encoder { CanonicalEncoder(node: node.member(key)) }
    }

    private struct ListContainer: UnkeyedEncodingContainer {
        let node: CanonicalNode
        var codingPath: [any CodingKey] { [] }
        var count: Int { node.count }

        func encodeNil() { node.element().setNull() }
        func encode(_ value: some Encodable) throws { try node.element().encode(value) }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            CanonicalEncoder(node: node.element()).container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            CanonicalEncoder(node: node.element()).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { CanonicalEncoder(node: node.element()) }
    }

    private struct ValueContainer: SingleValueEncodingContainer {
        let node: CanonicalNode
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { node.setNull() }
        func encode(_ value: some Encodable) throws { try node.encode(value) }
    }
}

/// A short name of an edit, the same on every machine.
///
/// 64 bits of FNV-1a over the UTF-8 of the snapshot's canonical JSON. It distinguishes edits, but does not resist an
/// attacker who searches for two edits with one fingerprint.
package struct Fingerprint: Hashable, Sendable {
    package let rawValue: UInt64

    /// - Parameter movie: Its canonical JSON, as ``JSON/init(canonical:)`` makes it.
    package init(canonical movie: JSON) { self.init(of: movie.text.utf8) }

    init(of bytes: some Sequence<UInt8>) {
        rawValue = fnv1a(bytes)
    }
}

extension Fingerprint: CustomStringConvertible {
    /// 16 hexadecimal digits.
    package var description: String {
        let digits = String(rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
