import Media
import MediaTime

/// A folder for a result of many files. It appears under its name once all of them are complete.
package protocol ResultFolder: AnyObject, Sendable {
    /// Creates a file in the folder, open for reading and writing.
    /// - Parameter name: A file name not used before.
    func create(_ name: String) throws(MediaError) -> Muxer.Destination
    /// Closes the descriptor of a complete file. There may be more files than a process may have open.
    func close(_ file: Muxer.Destination) throws(MediaError)

    /// The name of a picture of a sequence.
    /// - Parameters:
    ///   - number: From 1.
    ///   - count: The number of pictures.
    ///   - fileExtension: Without the dot.
    func name(ofPicture number: Int, count: Int, fileExtension: String) -> String
    /// The name of a package's main playlist.
    var mainPlaylist: String { get }
}

extension ResultFolder {
    /// `0001.png`, with more digits if they are needed to sort by name.
    package func name(ofPicture number: Int, count: Int, fileExtension: String) -> String {
        "\(padded(number, max(4, "\(count)".utf8.count))).\(fileExtension)"
    }

    package var mainPlaylist: String { "main.m3u8" }

    /// Writes a complete file.
    func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws(MediaError) {
        let file = try create(name)
        try file.write(bytes)
        try close(file)
    }

    /// Writes a complete text file.
    func write(_ text: String, as name: String) throws(MediaError) {
        let result = Array(text.utf8).withUnsafeBytes { bytes in
            Result { () throws(MediaError) in try write(bytes, as: name) }
        }
        try result.get()
    }
}
