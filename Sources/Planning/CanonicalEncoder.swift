import MediaTime
import Supervision

extension JSON {
    /// A value as its `Codable` form says it, written so that equal values give equal text on every machine.
    ///
    /// Members are sorted by name and named in snake_case, what is nil is left out, times are reduced fractions of
    /// seconds (`"1/25"`), and a case's only unnamed value stands for it directly.
    package init(canonical value: some Encodable) throws {
        let node = CanonicalNode()
        try node.encode(value)
        self = node.json
    }
}

/// A value while it is being encoded.
private final class CanonicalNode {
    private enum Content {
        case value(JSON)
        case members([String: CanonicalNode])
        case elements([CanonicalNode])
    }

    private var content = Content.members([:])

    var json: JSON {
        switch content {
        case .value(let value): return value
        case .elements(let nodes): return .array(nodes.map(\.json))
        case .members(let nodes):
            // What Swift calls the unnamed value of an enum's case.
            if nodes.count == 1, let payload = nodes["_0"] { return payload.json }
            return .object(nodes.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
        }
    }

    func encode(_ value: some Encodable) throws {
        if let plain = Self.plain(value) {
            content = .value(plain)
            return
        }
        if let texts = value as? [String: String] {
            // Its keys are a user's and stay what they are.
            let sorted = texts.sorted { $0.key < $1.key }
            content = .value(.object(sorted.map { ($0.key, .string($0.value)) }))
            return
        }
        try value.encode(to: CanonicalEncoder(node: self))
    }

    func setNull() { content = .value(.null) }

    func member(_ key: any CodingKey) -> CanonicalNode {
        var members: [String: CanonicalNode] = [:]
        if case .members(let known) = content { members = known }
        let node = CanonicalNode()
        members[Self.snakeCase(key.stringValue)] = node
        content = .members(members)
        return node
    }

    func becomeList() { if count == nil { content = .elements([]) } }

    /// Elements so far; nil unless a list.
    var count: Int? { if case .elements(let nodes) = content { nodes.count } else { nil } }

    func element() -> CanonicalNode {
        let node = CanonicalNode()
        if case .elements(let nodes) = content { content = .elements(nodes + [node]) }
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

/// Fills a node with what a value's own `encode(to:)` says.
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
        var count: Int { node.count ?? 0 }

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
