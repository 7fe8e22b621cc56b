/// One value of timed metadata, and its meaning. AVMetadataItem.
package struct MetadataItem: Hashable, Sendable, Codable {
    /// The file's own name of the value after the name of its form: `gpmd/GPS5`,
    /// `mdta/com.apple.quicktime.location.ISO6709`.
    package var identifier: String
    /// A short name, the same for equal meanings in all forms: `latitude`, `speed`.
    package var key: String
    package var value: MetadataValue
    /// The unit, such as `m/s`; nil for a plain number, for other values, and if it is unknown.
    package var unit: String?

    package init(identifier: String, key: String, value: MetadataValue, unit: String? = nil) {
        self.identifier = identifier
        self.key = key
        self.value = value
        self.unit = unit
    }

    /// True if a name is the item's key or its identifier.
    package func isNamed(_ name: String) -> Bool { key == name || identifier == name }
}

/// A value of timed metadata. Numbers are finite.
package enum MetadataValue: Hashable, Sendable, Codable {
    case number(Double)
    /// Several numbers that belong together, such as the three axes of an acceleration.
    case numbers([Double])
    case text(String)
    /// A value in a form that is not known.
    case bytes([UInt8])

    /// Nil unless all numbers are finite.
    package init?(_ numbers: [Double]) {
        guard !numbers.isEmpty, numbers.allSatisfy(\.isFinite) else { return nil }
        self = numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
    }

    /// The numbers; nil for text and bytes.
    package var numbers: [Double]? {
        switch self {
        case .number(let number): [number]
        case .numbers(let numbers): numbers
        case .text, .bytes: nil
        }
    }

    /// About how many bytes it takes.
    package var byteCount: Int {
        switch self {
        case .number: 8
        case .numbers(let numbers): 32 + numbers.count * 8
        case .text(let text): 32 + text.utf8.count
        case .bytes(let bytes): 32 + bytes.count
        }
    }
}

/// The meaning of a value without the value, as declared by a metadata track.
package struct MetadataName: Hashable, Sendable, Codable {
    /// See ``MetadataItem/identifier``.
    package var identifier: String
    /// See ``MetadataItem/key``.
    package var key: String
    /// See ``MetadataItem/unit``.
    package var unit: String?

    package init(identifier: String, key: String, unit: String? = nil) {
        self.identifier = identifier
        self.key = key
        self.unit = unit
    }
}

/// The format of a track of timed metadata.
package struct MetadataFormat: Hashable, Sendable, Codable {
    /// The values that its first samples have, each once.
    package var names: [MetadataName]
    /// The number of samples in the file; nil if its index does not have it.
    package var sampleCount: Int?
    /// The samples in a second, on average; nil when their number is not known.
    package var samplesPerSecond: Double?

    package init(names: [MetadataName], sampleCount: Int? = nil) {
        self.names = names
        self.sampleCount = sampleCount
    }
}
