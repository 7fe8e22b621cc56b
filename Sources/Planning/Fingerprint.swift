import EditModel
import Escaping

/// A short name of an edit: two machines that made the same edit have the same one.
///
/// 64 bits of FNV-1a over the UTF-8 of the snapshot's canonical JSON. It tells edits apart; it does not withstand
/// somebody who looks for two edits with one fingerprint.
package struct Fingerprint: Hashable, Sendable {
    package let rawValue: UInt64

    /// - Parameter movie: Its canonical JSON, as ``JSON/init(canonical:)`` makes it.
    package init(canonical movie: JSON) { self.init(of: movie.text.utf8) }

    init(of bytes: some Sequence<UInt8>) {
        rawValue = fnv1a(bytes)
    }
}

extension Fingerprint: CustomStringConvertible {
    /// 16 hexadecimal digits.
    package var description: String {
        let digits = String(rawValue, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
