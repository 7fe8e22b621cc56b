/// The property of a layer that an animation changes: `transform.rotation`.
package struct AnimationKeyPath: Hashable, Sendable {
    /// Counts into ``AnimatableProperty/all``.
    private let index: Int

    /// - Parameter name: As recipes write it.
    /// - Returns: Nil unless the property can be animated.
    package init?(_ name: String) {
        guard let index = Self.indices[name] else { return nil }
        self.index = index
    }

    private static let indices = Dictionary(
        uniqueKeysWithValues: AnimatableProperty.all.enumerated().map { ($0.element.name, $0.offset) })

    package var property: AnimatableProperty { AnimatableProperty.all[index] }
    package var name: String { property.name }
}

extension AnimationKeyPath: Codable {
    /// Written as its name.
    package func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

    package init(from decoder: any Decoder) throws {
        let name = try String(from: decoder)
        guard let keyPath = Self(name) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(name)' is not a key path"))
        }
        self = keyPath
    }
}
