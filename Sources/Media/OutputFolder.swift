/// A folder that a result of many files is written into. It appears under its name when all of them are whole.
package protocol OutputFolder: AnyObject, Sendable {
    /// Creates a file in the folder, open for reading and writing.
    /// - Parameter name: Without any folder; not used before.
    func create(_ name: String) throws(MediaError) -> Muxer.Destination
    /// Says that a file is complete: its descriptor is closed.
    func close(_ file: Muxer.Destination) throws(MediaError)
}
