import EditModel

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

extension LottieWalk {
    /// The colour that the look has in the place of one of the file's, at the shape that is read.
    mutating func changed(_ color: LottieColor) -> LottieColor {
        let text = color.text
        if !report.colors.contains(text) { report.colors.append(text) }
        for (index, change) in look.colors.enumerated() where matches(change.original, text) {
            report.usedColors.insert(index)
            return LottieColor(red: change.color.red, green: change.color.green, blue: change.color.blue)
        }
        return color
    }

    /// True if a change is for a colour, or for a shape that is read or something that holds it.
    private func matches(_ original: String, _ color: String) -> Bool {
        if original.hasPrefix("#") { return LottieColor(hexadecimal: original)?.text == color }
        let wanted = original.split(separator: ".", omittingEmptySubsequences: false)
        guard wanted.count <= names.count else { return false }
        return zip(wanted, names).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
