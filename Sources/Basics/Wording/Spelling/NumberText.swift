/// The shortest text that reads back as the number, without `.0` for whole ones and without a sign for zero.
package func decimalText(_ value: Double) -> String {
    // Interpolation writes the sign of a NaN, which means nothing.
    if value.isNaN { return "nan" }
    let text = "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// The number with at most so many decimals, without zeros at the end.
/// - Parameter places: 0 to 4. Numbers of 15 digits and more keep the decimals that they have.
package func decimalText(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    // A number of up to 15 digits is the shortest text of the double nearest to it.
    return decimalText(scaled.magnitude < 1e15 ? scaled / scale : value)
}
