import Export

extension ExportEstimate {
    /// Such as `about 12.3 MB, 4 s to render`.
    var text: String {
        let size = (isExact ? "" : "about ") + Self.sizeText(byteCount)
        return size + (seconds.map { ", \(short(($0 * 10).rounded() / 10)) s to render" } ?? "")
    }

    /// A size with three digits that count: `950 bytes`, `12.3 MB`.
    private static func sizeText(_ count: Int64) -> String {
        let units: [(name: String, bytes: Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
        guard let unit = units.first(where: { Double(count) >= $0.bytes }) else { return counted(count, "byte") }
        let value = Double(count) / unit.bytes
        let step = value >= 100 ? 1.0 : value >= 10 ? 10 : 100
        return "\(short((value * step).rounded() / step)) \(unit.name)"
    }
}
