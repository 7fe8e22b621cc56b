/// A kind of file that holds one picture.
package enum StillFormat: String, CaseIterable, Sendable {
    /// Lossless, with alpha.
    case png
    /// Without alpha: transparent areas become black.
    case jpeg
    /// Lossy, with alpha; lossless at quality 100.
    case webp

    /// Without dots, the usual one first.
    package var extensions: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        case .webp: ["webp"]
        }
    }

    /// The default quality, from 1 to 100; nil for a lossless format.
    package var defaultQuality: Int? {
        switch self {
        case .png: nil
        case .jpeg, .webp: 90
        }
    }

    /// - Parameter fileExtension: Without the dot; case is ignored.
    package init?(fileExtension: String) {
        let wanted = fileExtension.lowercased()
        guard let format = Self.allCases.first(where: { $0.extensions.contains(wanted) }) else { return nil }
        self = format
    }

    /// Every extension, as a sentence names them: `.png, .jpg, .jpeg or .webp`.
    package static let extensionList = alternatives(allCases.flatMap(\.extensions).map { "." + $0 })
}
