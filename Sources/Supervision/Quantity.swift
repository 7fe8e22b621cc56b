/// Numbers with a unit, as people write them: `5M`, `25MB`, `1920x1080`.
package enum Quantity {
    /// Bits per second: `800k`, `5M`, `2.5M`, `128000`; nil for what is none from 1 kbit/s to 10 Gbit/s.
    package static func bitRate(_ text: String) -> Int64? {
        number(text, units: [("k", 1000), ("K", 1000), ("M", 1_000_000), ("G", 1_000_000_000), ("", 1)])
            .flatMap { (1000...10_000_000_000).contains($0) ? $0 : nil }
    }

    /// Bytes: `25MB`, `1.5GB`, `900kB` count in thousands, `25MiB` in 1024; nil for what is none from 1 kB to 100 TB.
    package static func byteCount(_ text: String) -> Int64? {
        let thousands: [(String, Int64)] = [
            ("kB", 1000), ("KB", 1000), ("k", 1000), ("MB", 1_000_000), ("M", 1_000_000), ("GB", 1_000_000_000),
            ("G", 1_000_000_000),
        ]
        let binary: [(String, Int64)] = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]
        return number(text, units: binary + thousands + [("B", 1), ("", 1)])
            .flatMap { (1000...100_000_000_000_000).contains($0) ? $0 : nil }
    }

    /// A width and a height in pixels, `1280x720` or `1280×720`; nil for what is none, or has a side below 2 or above
    /// 16384.
    package static func size(_ text: String) -> (width: Int, height: Int)? {
        let sides = text.split(omittingEmptySubsequences: false) { "x×X".contains($0) }
        guard sides.count == 2, let width = side(sides[0]), let height = side(sides[1]) else { return nil }
        return (width, height)
    }

    private static func side(_ text: Substring) -> Int? {
        guard isDigits(text), let side = Int(text), (2...16384).contains(side) else { return nil }
        return side
    }

    /// A decimal number times the unit that it ends with, rounded down; nil when it is none.
    private static func number(_ text: String, units: [(name: String, factor: Int64)]) -> Int64? {
        guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
        let parts = text.dropLast(unit.name.count).split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, isDigits(whole), whole.count <= 15, parts.count == 1 || isDigits(parts[1]),
            parts.count == 1 || parts[1].count <= 9, let units = Int64(whole)
        else { return nil }
        let (product, overflows) = units.multipliedReportingOverflow(by: unit.factor)
        guard !overflows else { return nil }
        guard parts.count == 2, let fraction = Int64(parts[1]) else { return product }
        let scale = parts[1].reduce(Int128(1)) { scale, _ in scale * 10 }
        return product + Int64(Int128(fraction) * Int128(unit.factor) / scale)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
