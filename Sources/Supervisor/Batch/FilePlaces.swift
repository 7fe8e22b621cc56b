import Messages
import SystemCalls

/// The files that a batch reads and writes, so that none is both, under whatever name.
package struct FilePlaces {
    /// A file, whatever its path: two paths of one file are equal.
    private enum Place: Hashable {
        case file(FilePlace)
        /// Of a file that is not there: its folder without links, and its name.
        case path(RawString)
    }

    /// The use of each file that is read, in words: `the table of rows`.
    private var read: [Place: String] = [:]
    private var written: [Place: String] = [:]
    private var folders: [RawString: RawString] = [:]

    package init() {}

    /// Notes that a file is read.
    /// - Parameter use: In a clause, as in "it is …".
    package mutating func reads(_ path: RawString, as use: String) {
        let place = place(of: path)
        if read[place] == nil { read[place] = use }
    }

    /// Notes that a file is written. Call it once all files that are read are known.
    /// - Parameter name: What writes it, for messages: `--report`.
    /// - Throws: `.cannotCreate` if another option reads it or writes it too.
    package mutating func writes(_ path: RawString, as name: String) throws(Failure) {
        let place = place(of: path)
        if let use = read[place] {
            throw Failure(.cannotCreate, "\(name): cannot write '\(path)': it is \(use); name another file")
        }
        if let other = written.updateValue(name, forKey: place) {
            throw Failure(.cannotCreate, "\(name): cannot write '\(path)': \(other) is the same file; name another one")
        }
    }

    private mutating func place(of path: RawString) -> Place {
        if let place = FilePlace(path) { return .file(place) }
        return .path(folder(path.folder).appending(path.lastComponent))
    }

    /// A folder without links; of one that is not there, as much of it as is.
    private mutating func folder(_ path: RawString) -> RawString {
        if let known = folders[path] { return known }
        var found = path
        if let place = try? resolved(path) {
            found = place
        } else if path.folder != path {
            found = folder(path.folder).appending(path.lastComponent)
        }
        folders[path] = found
        return found
    }
}
