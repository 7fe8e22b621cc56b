/// How a layer's colours meet what is below it, in the encoded domain, as CSS `mix-blend-mode` and CGBlendMode name them.
package enum BlendMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// The layer covers what is below.
    case normal
    case multiply, screen, overlay, darken, lighten
    case colorDodge = "color_dodge"
    case colorBurn = "color_burn"
    case hardLight = "hard_light"
    case softLight = "soft_light"
    case difference, exclusion, add, subtract
}
