import MediaTime

/// A folder that a result of many files is written into. It appears under its name when all of them are whole.
package protocol PackageFolder: AnyObject, Sendable {
    /// Creates a file in the folder, open for reading and writing.
    /// - Parameter name: Without any folder; not used before.
    func create(_ name: String) throws(MediaError) -> Muxer.Destination
    /// Says that a file is complete: its descriptor is closed. There may be more files than a process may have open.
    func close(_ file: Muxer.Destination) throws(MediaError)

    /// How a picture of a sequence is called.
    /// - Parameters:
    ///   - number: From 1.
    ///   - count: How many there will be.
    ///   - fileExtension: Without the dot.
    func name(ofPicture number: Int, count: Int, fileExtension: String) -> String
    /// How the main playlist of a package is called.
    var mainPlaylist: String { get }
}

extension PackageFolder {
    /// `0001.png`, with more digits where they are needed to sort by name.
    package func name(ofPicture number: Int, count: Int, fileExtension: String) -> String {
        "\(padded(number, max(4, "\(count)".utf8.count))).\(fileExtension)"
    }

    package var mainPlaylist: String { "main.m3u8" }

    /// Makes one whole file.
    func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws(MediaError) {
        let file = try create(name)
        try file.write(bytes)
        try close(file)
    }

    /// Makes one whole file of text.
    func write(_ text: String, as name: String) throws(MediaError) {
        let result = Array(text.utf8).withUnsafeBytes { bytes in
            Result { () throws(MediaError) in try write(bytes, as: name) }
        }
        try result.get()
    }
}
