import Glibc
import Messages
import Settings
import SystemCalls

/// The defaults that hold: of the current folder, then the person's own.
package struct Defaults: Sendable {
    /// The files, the one that counts first before the other.
    package let files: [DefaultsFile]

    /// The file's name in the current folder.
    package static let name: RawString = "luaedit.toml"

    /// - Parameter files: The one that counts first before the other.
    package init(files: [DefaultsFile]) { self.files = files }

    /// The places where files are looked for, the one that counts first before the other.
    /// - Parameter variable: Gives a variable of the environment; nil if it is not set.
    package static func places(
        _ variable: (String) -> RawString? = { name in getenv(name).map { RawString(cString: $0) } }
    ) -> [(path: RawString, origin: DefaultsFile.Origin)] {
        var places: [(RawString, DefaultsFile.Origin)] = [(name, .folder)]
        // The specification has relative paths ignored.
        let configured = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0.appending(".config") : nil }
        if let folder = configured ?? home { places.append((folder.appending("luaedit").appending(name), .person)) }
        return places
    }

    /// Reads the files that are there.
    /// - Throws: `.usage` for what is wrong in one; `.missingInput` for one that cannot be read.
    package static func read(
        _ places: [(path: RawString, origin: DefaultsFile.Origin)] = places()
    ) throws(Failure) -> Defaults {
        var files: [DefaultsFile] = []
        var seen: Set<RawString> = []
        for place in places {
            // In the person's own folder both places are one file, which is the person's.
            guard let file = try? resolved(place.path), seen.insert(file).inserted else { continue }
            let isPersons = places.contains { $0.origin == .person && (try? resolved($0.path)) == file }
            files.append(
                try DefaultsFile(text(of: place.path), path: place.path, origin: isPersons ? .person : place.origin))
        }
        return Defaults(files: files)
    }

    private static func text(of path: RawString) throws(Failure) -> [UInt8] {
        func failure(_ reason: String) -> Failure {
            Failure(.missingInput, "cannot read '\(path)': \(reason); --no-defaults goes without it")
        }
        // A pipe would wait for a writer.
        guard fileStatus(path)?.isRegular == true else { throw failure("it is not a regular file") }
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else { throw failure(systemMessage(errno)) }
        defer { close(file) }
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try readAll(from: file, limit: DefaultsFile.maximumSize) } catch {
            throw failure(error.description)
        }
        guard bytes.count <= DefaultsFile.maximumSize else {
            throw failure("it is longer than \(DefaultsFile.maximumSize >> 10) KiB")
        }
        return bytes
    }

    /// The words of a command line that the files add, each with the file that says so.
    /// - Parameters:
    ///   - command: The command's name.
    ///   - given: luaedit's own options on the command line, with or without values. They count more.
    package func words(for command: String, given: [RawString]) -> [(word: String, path: RawString)] {
        let names = Set(given.map { RawString(bytes: $0.bytes.prefix { $0 != UInt8(ascii: "=") }).repaired })
        var taken: Set<String> = []
        var words: [(String, RawString)] = []
        for file in files {
            // In a file the command's own table counts more than what stands above all tables.
            let entries = file.entries.filter { $0.command == command } + file.entries.filter { $0.command == nil }
            for entry in entries {
                guard let option = DefaultOption.all.first(where: { $0.name == entry.option }), option.has([command])
                else { continue }
                let rivals = option.rivals
                guard rivals.isDisjoint(with: names), rivals.isDisjoint(with: taken) else { continue }
                taken.formUnion(rivals)
                words += option.words(entry.values).map { ($0, file.path) }
            }
        }
        return words
    }
}
