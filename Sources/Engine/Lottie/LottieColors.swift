import Values

/// A colour of an animation, each part from 0 to 1.
struct LottieColor: Hashable {
    var red, green, blue: Double

    var parts: [Double] { [red, green, blue] }

    init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// - Parameter text: `#rrggbb` or `#rgb`.
    init?(hexadecimal text: String) {
        guard text.hasPrefix("#"), let color = Color(hexadecimal: text.dropFirst()), color.alpha == 1 else {
            return nil
        }
        self.init(red: color.red, green: color.green, blue: color.blue)
    }

    /// As `#rrggbb`.
    var text: String {
        "#"
            + parts.map { part in
                let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}

/// The colour changes of a look, ready to be looked up.
struct LottieColorChanges {
    private let changes: [LottieLook.ColorChange]
    /// Indices of the changes of a colour, by it as `#rrggbb`.
    private var byColor: [String: [Int]] = [:]
    /// Indices of the changes by names.
    private var byName: [Int] = []
    /// The shape that is read, and the indices of the changes for it.
    private var names: [String]?
    private var named: [Int] = []
    /// Indices of all that have fitted a colour.
    private(set) var used: Set<Int> = []

    init(_ changes: [LottieLook.ColorChange]) {
        self.changes = changes
        for (index, change) in changes.enumerated() {
            if let color = LottieColor(hexadecimal: change.original) {
                byColor[color.text, default: []].append(index)
            } else {
                byName.append(index)
            }
        }
    }

    /// The replacement of a colour at a shape; nil if no change applies.
    /// - Parameter names: Of the layer, the groups and the shape.
    mutating func color(for original: String, at names: [String]) -> LottieColor? {
        guard !changes.isEmpty else { return nil }
        if names != self.names {
            self.names = names
            named = byName.filter { Self.fits(changes[$0].original, names) }
            used.formUnion(named)
        }
        let colored = byColor[original] ?? []
        used.formUnion(colored)
        guard let first = [named.first, colored.first].compactMap(\.self).min() else { return nil }
        let color = changes[first].color
        return LottieColor(red: color.red, green: color.green, blue: color.blue)
    }

    /// True if a way of names leads to a shape, or to something that holds it.
    private static func fits(_ way: String, _ names: [String]) -> Bool {
        let parts = way.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count <= names.count, zip(parts, names).allSatisfy({ $0 == "*" || $0 == $1 }) { return true }
        // Names may have points themselves.
        var rest = way.utf8[...]
        for name in names {
            guard rest.starts(with: name.utf8) else { return false }
            rest = rest.dropFirst(name.utf8.count)
            guard let next = rest.popFirst() else { return true }
            guard next == UInt8(ascii: ".") else { return false }
        }
        return false
    }
}

extension LottieWalk {
    /// The look's replacement of one of the file's colours, at the current shape; the colour itself without one.
    mutating func changed(_ color: LottieColor) -> LottieColor {
        let text = color.text
        report.note(color: text, of: names[0])
        return changes.color(for: text, at: names) ?? color
    }
}
