/// How much time an encoder takes to make a file smaller. What one speed means differs from encoder to encoder.
package enum EncodingSpeed: String, CaseIterable, Hashable, Sendable {
    case fastest
    case fast
    /// What a preset takes when nothing is said.
    case medium
    case slow
    case slowest
}
