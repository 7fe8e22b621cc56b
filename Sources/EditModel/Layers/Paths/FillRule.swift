/// Which places lie inside a path that runs around them more than once.
package enum FillRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// Those that the path does not run around equally often both ways.
    case nonZero = "non_zero"
    /// Those that it runs around an odd number of times.
    case evenOdd = "even_odd"
}
