import Digests
import Media
import PartCache

/// The encoded media that an export may use and that it keeps for later ones.
package struct PartStorage: Sendable {
    /// The parts that an export makes.
    package enum Use: Hashable, Sendable {
        /// Those that are not there.
        case all
        /// Of those that are not there, the ones with these numbers in the list of all parts; no file is written.
        case only(Range<Int>)
        /// None: each has to be there.
        case none
    }

    let store: any PartStore
    let context: KeyContext
    let files: FileDigests
    package var use = Use.all

    /// - Parameters:
    ///   - context: Of the program, its libraries and the recipe.
    ///   - library: The files of the movies.
    package init(_ store: any PartStore, context: KeyContext, library: MediaLibrary) {
        self.store = store
        self.context = context
        files = FileDigests(library: library, store: store)
    }
}

/// The failure of an export that has to find all of its parts.
package struct MissingParts: Error, Hashable, Sendable {
    /// Into the list of all parts, rising.
    package let numbers: [Int]
}
