import MediaTime
import Values

/// A packet of a camera motion track: one value of one sensor of a phone or a panoramic camera.
///
/// The form is Google's "Camera Motion Metadata Spec": two reserved bytes, the kind in two, then its numbers; all little
/// endian.
struct CAMMSample {
    /// The kind of the value, from 0 to 7.
    package let kind: Int
    let items: [MetadataItem]

    /// A value holds until the next one of its kind, but no longer than this.
    static let longestHold = Time(2, 1)

    /// One number of a packet.
    private enum Number {
        case integer, single, double
        var size: Int { self == .double ? 8 : 4 }
    }

    /// The kinds with numbers that form one value: key and unit.
    private static let vectors: [Int: (key: String, unit: String?)] = [
        0: ("angle_axis", "rad"), 2: ("rotation_rate", "rad/s"), 3: ("acceleration", "m/s²"), 4: ("position", "m"),
        7: ("magnetic_field", "µT"),
    ]

    /// The numbers of the other kinds, each a value of its own.
    private static let fields: [Int: [(key: String, unit: String?, number: Number)]] = [
        1: [("pixel_exposure_time", "ns", .integer), ("rolling_shutter_skew_time", "ns", .integer)],
        5: [("latitude", "deg", .double), ("longitude", "deg", .double), ("altitude", "m", .double)],
        6: [
            ("time_gps_epoch", "s", .double), ("gps_fix", nil, .integer), ("latitude", "deg", .double),
            ("longitude", "deg", .double), ("altitude", "m", .single), ("horizontal_accuracy", "m", .single),
            ("vertical_accuracy", "m", .single), ("velocity_east", "m/s", .single),
            ("velocity_north", "m/s", .single), ("velocity_up", "m/s", .single), ("speed_accuracy", "m/s", .single),
        ],
    ]

    /// The kind in a packet's header; nil without one.
    package static func kind(of bytes: SampleBytes) -> Int? { bytes.little(2, 2).map { Int($0) } }

    init(_ bytes: SampleBytes) throws(SampleDamage) {
        guard let kind = Self.kind(of: bytes) else { throw SampleDamage("it has \(bytes.count) bytes, no header") }
        self.kind = kind
        let identifier = "camm/\(kind)"
        if let vector = Self.vectors[kind] {
            var numbers: [Double] = []
            for axis in 0..<3 { numbers.append(try Self.number(.single, bytes, 4 + axis * 4)) }
            items =
                MetadataValue(numbers).map {
                    [MetadataItem(identifier: identifier, key: vector.key, value: $0, unit: vector.unit)]
                } ?? []
        } else if let fields = Self.fields[kind] {
            items = try Self.items(fields, bytes, identifier)
        } else {
            items = [MetadataItem(identifier: identifier, key: "camm_\(kind)", value: .bytes(bytes.array))]
        }
    }

    private static func items(
        _ fields: [(key: String, unit: String?, number: Number)], _ bytes: SampleBytes, _ identifier: String
    ) throws(SampleDamage) -> [MetadataItem] {
        var items: [MetadataItem] = []
        var offset = 4
        for field in fields {
            let number = try number(field.number, bytes, offset)
            offset += field.number.size
            guard number.isFinite else { continue }
            items.append(
                MetadataItem(identifier: identifier, key: field.key, value: .number(number), unit: field.unit))
        }
        return items + speed(items, identifier)
    }

    /// The speed over ground that the velocities make.
    private static func speed(_ items: [MetadataItem], _ identifier: String) -> [MetadataItem] {
        let parts = ["velocity_east", "velocity_north"].compactMap { key in
            items.first { $0.key == key }?.value.numbers?.first
        }
        guard parts.count == 2, let value = MetadataValue([(parts[0] * parts[0] + parts[1] * parts[1]).squareRoot()])
        else { return [] }
        return [MetadataItem(identifier: identifier, key: "speed", value: value, unit: "m/s")]
    }

    private static func number(
        _ number: Number, _ bytes: SampleBytes, _ offset: Int
    ) throws(SampleDamage) -> Double {
        guard let bits = bytes.little(offset, number.size) else {
            throw SampleDamage("it ends after \(bytes.count) bytes, before its number at \(offset)")
        }
        switch number {
        case .integer: return Double(SampleBytes.signed(bits, 4))
        case .single: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case .double: return Double(bitPattern: bits)
        }
    }
}
