import Glibc
import MediaWriting
import Synchronization
import TestSupport
import Testing

@testable import Media

/// A folder of a test that files are written into, which counts those that are open.
final class FolderOfFiles: ResultFolder {
    let path: String
    private let open = Mutex(0)

    init(_ path: String) {
        self.path = path
        mkdir(path, 0o755)
    }

    var openCount: Int { open.withLock { $0 } }

    func create(_ name: String) throws(MediaError) -> Muxer.Destination {
        let descriptor = Glibc.open("\(path)/\(name)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw MediaError(.inputOutput, "create '\(name)'", String(cString: strerror(errno)))
        }
        open.withLock { $0 += 1 }
        return Muxer.Destination(descriptor: descriptor, name: name)
    }

    func close(_ file: Muxer.Destination) throws(MediaError) {
        Glibc.close(file.descriptor)
        open.withLock { $0 -= 1 }
    }

    /// The names in the folder, sorted.
    var names: [String] { folderNames(path) }

    func text(_ name: String) throws -> String {
        String(decoding: try #require(readFile("\(path)/\(name)")), as: UTF8.self)
    }
}
