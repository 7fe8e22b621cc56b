import Digests
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
    let use: Use

    /// False once a file or the recipe has changed since the keys were made: later results are not kept.
    var isCurrent: Bool { context.coversRecipe() && files.areUnchanged() }

    /// - Parameters:
    ///   - context: Of the program, its libraries and the recipe.
    ///   - files: The digests of the movies' files.
    ///   - use: The parts that the export makes.
    package init(_ store: any PartStore, context: KeyContext, files: FileDigests, use: Use = .all) {
        self.store = store
        self.context = context
        self.files = files
        self.use = use
    }
}

/// The failure of an export that has to find all of its parts.
package struct MissingParts: Error, Hashable, Sendable {
    /// Into the list of all parts, rising.
    package let numbers: [Int]
}
