/// A colour laid over the letters' own.
package struct TextTint: Hashable, Sendable, Codable {
    package var color: Color
    /// From 0, the letters' own colour, to 1, `color` alone.
    package var amount: Double

    package init(_ color: Color, amount: Double) {
        self.color = color
        self.amount = amount
    }

    /// A colour under the tint.
    package func apply(to color: Color) -> Color { color.mixed(with: self.color, amount) }

    /// This tint first and another one over it.
    package func under(_ next: TextTint?) -> TextTint {
        guard let next, next.amount > 0 else { return self }
        let whole = 1 - (1 - amount) * (1 - next.amount)
        return TextTint(color.mixed(with: next.color, next.amount / whole), amount: whole)
    }
}
