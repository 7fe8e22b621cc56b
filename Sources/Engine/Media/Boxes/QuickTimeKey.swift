/// A tag's name in QuickTime's metadata, such as `com.apple.quicktime.model`.
package enum QuickTimeKey {
    /// The moment of a recording, in the time zone of its place.
    package static let creationDate = "com.apple.quicktime.creationdate"

    /// True for a name of that form: words with dots, a domain's first.
    package static func isKey(_ name: String) -> Bool {
        ["com.", "org.", "net."].contains { name.hasPrefix($0) && name.utf8.count > $0.utf8.count }
    }

    /// Names with capitals, by their lower case: tags are kept in lower case, and QuickTime compares every letter.
    private static let capitals = Dictionary(
        uniqueKeysWithValues: [
            "com.apple.quicktime.location.ISO6709", "com.apple.photos.captureMode",
        ].map { ($0.lowercased(), $0) })

    /// The name as it is spelled in files.
    package static func spelled(_ name: String) -> String { capitals[name] ?? name }
}
