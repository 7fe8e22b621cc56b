/// A name that people know a layer by: `Hook`, `Captions`.
///
/// A type of its own, as it changes nothing that is seen: the keys of parts leave every value of it out.
package struct LayerName: Hashable, Sendable, Codable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
