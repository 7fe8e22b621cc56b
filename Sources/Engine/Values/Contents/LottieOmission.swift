/// A part of an animation that is not drawn as it should be.
package struct LottieOmission: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case text, expression, effect, image, feature
    }

    package let kind: Kind
    /// The part, such as `layer 2 'Logo'`.
    package let object: String
    /// In a clause: `its words are not drawn`.
    package let message: String

    package init(kind: Kind, object: String, message: String) {
        (self.kind, self.object, self.message) = (kind, object, message)
    }
}
