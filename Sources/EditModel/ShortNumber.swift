/// A number as people write it: without `.0`.
package func shortNumber(_ number: Double) -> String {
    guard let whole = Int64(exactly: number) else { return "\(number)" }
    return "\(whole)"
}
