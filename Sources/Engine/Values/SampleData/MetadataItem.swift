/// One value of timed metadata, and its meaning. AVMetadataItem.
package struct MetadataItem: Hashable, Sendable, Codable {
    /// The file's own name of the value after the name of its form: `gpmd/GPS5`,
    /// `mdta/com.apple.quicktime.location.ISO6709`.
    package var identifier: String
    /// A short name, which is the same for all forms where they say the same: `latitude`, `speed`.
    package var key: String
    package var value: MetadataValue
    /// Such as `m/s`; nil for a plain number, for other values and when nothing says.
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

/// The meaning of a value without the value: what a track of metadata has.
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
    /// The samples in the file; nil when its index does not say.
    package var sampleCount: Int?
    /// The samples in a second, on average; nil when their number is not known.
    package var samplesPerSecond: Double?

    package init(names: [MetadataName], sampleCount: Int? = nil) {
        self.names = names
        self.sampleCount = sampleCount
    }
}
