import Glibc

/// The reason why an entry of a cache cannot be written or read.
package enum PartEntryFailure: Error, Equatable {
    /// A system call failed, with this `errno`.
    case system(CInt)
    /// The entry is larger than ``PartEntry/maximumSize``, or one of its fields is larger than its length can tell.
    case tooLarge
    /// The file is not the entry that was asked for, whole and unchanged.
    case damaged(Damage)

    /// The first thing that is wrong with a file.
    package enum Damage: Equatable, Sendable {
        /// It is not a regular file.
        case kind
        /// It ends before its last field, or goes on after it.
        case length
        /// It is not an entry of this version.
        case header
        /// It is another key's.
        case key
        /// A field has a value that no entry has.
        case field
        /// Its digest is not that of its bytes.
        case digest
    }
}

extension PartEntryFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .system(let number): String(cString: strerror(number))
        case .tooLarge: "it is larger than \(PartEntry.maximumSize >> 30) GiB"
        case .damaged(.kind): "it is not a regular file"
        case .damaged(.length): "it is cut or has bytes too many"
        case .damaged(.header): "it is not an entry of this version"
        case .damaged(.key): "it is another key's entry"
        case .damaged(.field): "one of its fields is invalid"
        case .damaged(.digest): "its bytes are not those that were written"
        }
    }
}
