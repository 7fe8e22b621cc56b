import Digests
import SystemCalls

/// The origin of recipes. No recipe reads entries that one of another origin has made: a key says nothing about the
/// content, so a stranger's recipe could store false pictures under any key.
package enum PartDomain: Hashable, Sendable {
    /// Recipes of the user's own.
    case own
    /// The pack whose file has this digest.
    case pack(Digest)

    private static let packPrefix = "pack-"

    /// The name of the domain's folder.
    var folderName: RawString {
        switch self {
        case .own: "own"
        case .pack(let digest): RawString(Self.packPrefix + digest.description)
        }
    }

    /// Returns nil unless the name is a ``folderName``.
    init?(folderName name: RawString) {
        if name == "own" {
            self = .own
        } else {
            let text = name.repaired
            guard text.hasPrefix(Self.packPrefix),
                let digest = Digest(hexadecimal: text.dropFirst(Self.packPrefix.count))
            else { return nil }
            self = .pack(digest)
        }
    }
}
