import CLibraryShim
import Digests
import Media
import Synchronization

/// The build of this program and of the libraries that it was started with: their GNU build ids.
///
/// A library that is loaded later does not change it: the same command gives the same digest whenever it asks.
package enum ProgramBuild {
    private static let known = Mutex<[String: Digest]>([:])

    /// The digest of the program and of every library that it needs, directly or indirectly.
    /// - Throws: ``MediaError`` if one of them has no build id: two builds could then not be distinguished.
    package static func digest() throws(MediaError) -> Digest { try digest(named: "") }

    /// The digest of a library that is loaded on demand, and of every library that it needs.
    /// - Throws: ``MediaError`` if it is not installed, or has no build id.
    package static func digest<Functions>(of library: LibraryOnDemand<Functions>) throws(MediaError) -> Digest {
        _ = try library.load()
        return try digest(named: library.fileName)
    }

    /// The digest of a library that is loaded on demand; nil if it is not installed, which an export finds out only where
    /// it needs it.
    /// - Throws: ``MediaError`` if it has no build id.
    static func digestIfInstalled<Functions>(of library: LibraryOnDemand<Functions>) throws(MediaError) -> Digest? {
        do throws(MediaError) { return try digest(of: library) } catch {
            guard error.kind == .missingPart else { throw error }
            return nil
        }
    }

    private static func digest(named name: String) throws(MediaError) -> Digest {
        if let digest = known.withLock({ $0[name] }) { return digest }
        let objects = LoadedObjects()
        let digest = try objects.digest(of: name)
        known.withLock { $0[name] = digest }
        return digest
    }
}

/// The program and the libraries that the process has.
private struct LoadedObjects {
    private struct Object {
        var build: [UInt8]
        var needed: [String]
    }

    /// By the name under which others need them; the program itself has none.
    private var objects: [String: Object] = [:]

    init() {
        withUnsafeMutablePointer(to: &objects) { objects in
            libraryshim_each_object(
                { description, context in
                    guard let description = description?.pointee, let context else { return }
                    let objects = context.assumingMemoryBound(to: [String: Object].self)
                    let build = UnsafeBufferPointer(start: description.build_id, count: description.build_id_size)
                    let needed = UnsafeBufferPointer(start: description.needed, count: description.needed_count)
                    objects.pointee[String(cString: description.name)] = Object(
                        build: Array(build), needed: needed.compactMap { $0.map { String(cString: $0) } })
                }, objects)
        }
    }

    /// The digest of an object and all that it needs, in the order of their names.
    func digest(of name: String) throws(MediaError) -> Digest {
        var found: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            guard found.insert(next).inserted else { continue }
            waiting += objects[next]?.needed ?? []
        }
        let writer = KeyWriter()
        for name in found.sorted() {
            guard let object = objects[name], !object.build.isEmpty else {
                throw MediaError(
                    .engineFailure, "name the parts of the movie",
                    name.isEmpty ? "the program has no build id" : "the library \(name) has no build id")
            }
            writer.name(name)
            writer.add(object.build)
        }
        return writer.finish()
    }
}
