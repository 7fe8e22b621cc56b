import LuaHost

extension LuaKind {
    /// Gives an `Int64` of bits per second from a number or a text such as `"5M"` or `"800k"`.
    static let bitRate = quantity("bit rate", unit: "bit/s", suffixes: [("k", 1000), ("m", 1_000_000)])

    /// Gives an `Int64` of bytes from a number or a text such as `"25MB"`: kB, MB and GB count in thousands.
    static let byteCount = quantity(
        "file size", unit: "bytes",
        suffixes: [
            ("kb", 1000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("k", 1000), ("m", 1_000_000),
            ("g", 1_000_000_000),
        ])

    /// - Parameter suffixes: In lower case, longer ones before those they end in.
    private static func quantity(_ name: String, unit: String, suffixes: [(text: String, factor: Double)]) -> LuaKind {
        LuaKind(name, definition: "number|string") { input throws(LuaMismatch) in
            guard let text = input.string ?? input.number.map(decimalText) else { throw input.mismatch(name) }
            let suffix = suffixes.first { text.lowercased().hasSuffix($0.text) }
            let digits = text.dropLast(suffix?.text.count ?? 0)
            guard let number = Double(digits), number.isFinite,
                let value = Int64(exactly: (number * (suffix?.factor ?? 1)).rounded()), value > 0
            else {
                let example = suffixes[1].text.uppercased()
                throw LuaMismatch("'\(text)' is no \(name) (write a number of \(unit), or \"5\(example)\")")
            }
            return value
        }
    }
}
