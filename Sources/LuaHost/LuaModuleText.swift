/// The module that `require` found.
package struct LuaModuleText: Sendable {
    /// At most 256 KiB.
    package let source: [UInt8]
    /// Its file's name for errors: `titles.lua`.
    package let file: String
    /// True for the standard library: its errors name the line of the recipe that calls it, and its functions
    /// check their arguments.
    package let isLibrary: Bool

    package init(_ source: [UInt8], file: String, isLibrary: Bool = false) {
        self.source = source
        self.file = file
        self.isLibrary = isLibrary
    }

    /// As the C side takes it: the first byte says what it is.
    var chunkName: String { (isLibrary ? "=" : "@") + file }
}
