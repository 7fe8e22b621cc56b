/// A number of bytes for people, with at most one decimal: `1.2 GiB`, `340 KiB`, `0 B`.
package func sizeText(_ bytes: Int) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)]
    guard let (name, shift) = units.first(where: { bytes >> $0.1 > 0 }) else { return "\(bytes) B" }
    let unit = 1 << shift
    let whole = bytes / unit
    let tenths = bytes % unit * 10 / unit
    return (whole >= 100 || tenths == 0 ? "\(whole)" : "\(whole).\(tenths)") + " \(name)"
}
