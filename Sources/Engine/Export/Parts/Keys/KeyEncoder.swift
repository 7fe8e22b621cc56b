import EditModel
import MediaTime

/// Writes the values of an edit that refer to something else, such as a source's index, by what they refer to.
protocol KeyedValues {
    /// Writes a value in a form of its own. Returns false if the value's fields are to be written.
    func add<Value: Encodable>(_ value: Value, to encoder: KeyEncoder) throws -> Bool
}

/// Writes all fields of a value into a key, with their names: a field that is added to a type counts at once.
///
/// Fields that a type's own `encode(to:)` leaves out do not count, nor do the names of layers.
struct KeyEncoder: Encoder {
    let writer: KeyWriter
    private let values: any KeyedValues
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ writer: KeyWriter, _ values: some KeyedValues) {
        self.writer = writer
        self.values = values
    }

    func add<Value: Encodable>(_ value: Value) throws {
        if addPlain(value) { return }
        if try values.add(value, to: self) { return }
        try addFields(of: value)
    }

    /// Writes the fields of a value, and not its other form.
    func addFields(of value: some Encodable) throws {
        writer.open()
        try value.encode(to: self)
        writer.close()
    }

    /// Types are compared before a value is cast: a failing cast costs more than all the rest.
    private func addPlain<Value: Encodable>(_ value: Value) -> Bool {
        if Value.self == Double.self {
            writer.add(value as! Double)
        } else if Value.self == Time.self {
            writer.add(value as! Time)
        } else if Value.self == String.self {
            writer.add(value as! String)
        } else if Value.self == Bool.self {
            writer.add(value as! Bool)
        } else if Value.self == Int.self {
            writer.add(value as! Int)
        } else if Value.self == [Double].self {
            addNumbers(value as! [Double])
        } else {
            return addOther(value)
        }
        return true
    }

    private func addOther<Value: Encodable>(_ value: Value) -> Bool {
        if Value.self == [String: String].self {
            addTexts(value as! [String: String])
        } else if let number = value as? any FixedWidthInteger {
            writer.add(Int64(truncatingIfNeeded: number))
        } else {
            return false
        }
        return true
    }

    private func addNumbers(_ numbers: [Double]) {
        writer.add(numbers.count)
        for number in numbers { writer.add(number) }
    }

    /// A dictionary's own order differs from run to run.
    private func addTexts(_ texts: [String: String]) {
        writer.add(texts.count)
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            writer.name(key)
            writer.add(text)
        }
    }

    // Each container has a mark: some types write several into one value, and lists in them have no end of their own.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.begin(.fields)
        return KeyedEncodingContainer(Fields(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.begin(.elements)
        return Elements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: KeyEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) {
            encoder.writer.name(key.stringValue)
            encoder.writer.addNil()
        }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            if Value.self == LayerName.self { return }
            encoder.writer.name(key.stringValue)
            try encoder.add(value)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            encoder.writer.name(key.stringValue)
            return encoder.container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder.writer.name(key.stringValue)
            return encoder.unkeyedContainer()
        }

        func superEncoder() -> any Encoder { encoder.beginning() }

        func superEncoder(forKey key: Key) -> any Encoder {
            encoder.writer.name(key.stringValue)
            return encoder.beginning()
        }
    }

    private func beginning() -> KeyEncoder {
        writer.begin(.value)
        return self
    }

    private struct Elements: UnkeyedEncodingContainer {
        let encoder: KeyEncoder
        var codingPath: [any CodingKey] { [] }
        private(set) var count = 0

        init(encoder: KeyEncoder) { self.encoder = encoder }

        mutating func encodeNil() {
            count += 1
            encoder.writer.addNil()
        }

        mutating func encode(_ value: some Encodable) throws {
            count += 1
            try encoder.add(value)
        }

        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            count += 1
            return encoder.container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            count += 1
            return encoder.unkeyedContainer()
        }

        func superEncoder() -> any Encoder { encoder.beginning() }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: KeyEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { encoder.writer.addNil() }
        func encode(_ value: some Encodable) throws { try encoder.add(value) }
    }
}
