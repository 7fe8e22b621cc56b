import Pixels

extension ColorDescription.Primaries {
    /// The primaries that recipes can ask for.
    package static let named: KeyValuePairs<String, Self> = [
        "bt709": .bt709, "bt470bg": .bt470bg, "smpte170m": .smpte170m, "bt2020": .bt2020,
    ]

    /// Its name in recipes; a number if it has none.
    package var name: String { Self.named.first { $0.value == self }?.key ?? "\(rawValue)" }
}

extension ColorDescription.Transfer {
    /// The transfer functions that recipes can ask for.
    package static let named: KeyValuePairs<String, Self> = [
        "bt709": .bt709, "smpte170m": .smpte170m, "pq": .pq, "hlg": .hlg,
    ]

    /// Its name in recipes; a number if it has none.
    package var name: String { Self.named.first { $0.value == self }?.key ?? "\(rawValue)" }
}

extension ColorDescription.Matrix {
    /// The matrices that recipes can ask for.
    package static let named: KeyValuePairs<String, Self> = [
        "bt709": .bt709, "bt470bg": .bt470bg, "smpte170m": .smpte170m, "smpte240m": .smpte240m,
        "bt2020": .bt2020NonConstant,
    ]

    /// Its name in recipes; a number if it has none.
    package var name: String { Self.named.first { $0.value == self }?.key ?? "\(rawValue)" }
}
