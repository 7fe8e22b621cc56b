/// The files right in a folder that the user named.
package enum FolderFiles: Equatable, Sendable {
    /// In the order of their names.
    case all([String])
    /// There are too many to be read: more than this number.
    case more(than: Int)
}
