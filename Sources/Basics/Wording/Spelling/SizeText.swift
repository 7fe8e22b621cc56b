/// The units of a number of bytes.
package enum SizeUnits {
    /// Powers of 1000, for files.
    case decimal
    /// Powers of 1024, for memory and for limits that are given so.
    case binary
}

/// A number of bytes for people, with the three digits that count: `950 bytes`, `12.3 MB`, `0 B`, `1.25 GiB`.
package func sizeText(_ bytes: some BinaryInteger, _ units: SizeUnits = .decimal) -> String {
    let (base, names) = units == .decimal ? (1000.0, ["kB", "MB", "GB"]) : (1024.0, ["KiB", "MiB", "GiB"])
    var value = Double(bytes)
    var unit = 0
    while value >= base, unit < names.count { (value, unit) = (value / base, unit + 1) }
    guard unit > 0 else { return units == .decimal ? counted(bytes, "byte") : "\(bytes) B" }
    return "\(decimalText(value, places: value >= 100 ? 0 : value >= 10 ? 1 : 2)) \(names[unit - 1])"
}
