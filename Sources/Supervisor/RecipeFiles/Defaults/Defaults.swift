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
        chosen(for: command, given: given).flatMap { choice in
            choice.option.words(choice.value.entry.values).map { ($0, choice.value.file.path) }
        }
    }

    /// A notice for each value of a folder's file that would weaken what the person's own file sets.
    /// - Parameters: See ``words(for:given:)``.
    package func overruled(for command: String, given: [RawString]) -> [LogLine] {
        chosen(for: command, given: given).compactMap { choice in
            guard choice.value.file.origin == .person, let other = choice.overruled else { return nil }
            func text(_ entry: DefaultsFile.Entry) -> String { "\(entry.option) = \(entry.values.last ?? "")" }
            return LogLine(
                .notice,
                "\(text(other.entry)) in '\(other.file.path)' does not count: the folder may be a stranger's, and your own "
                    + "file's \(text(choice.value.entry)) is stricter; the command line counts more than both")
        }
    }

    /// What the person should know of the options that the files add.
    /// - Parameters: See ``words(for:given:)``.
    package func notes(for command: String, given: [RawString]) -> [LogLine] {
        let words = words(for: command, given: given)
        let isQuiet = given.contains("--quiet") || words.contains { $0.word == "--quiet" }
        let notes = isQuiet ? [] : overruled(for: command, given: given)
        // Details are shown only if the command line asks for them.
        guard given.contains("--verbose") else { return notes }
        return notes + words.map { LogLine(.detail, "\(RawString(carried: $0.word)) comes from '\($0.path)'") }
    }

    /// A value of a file.
    private typealias Value = (entry: DefaultsFile.Entry, file: DefaultsFile)

    /// The options that the files set, each with the value that holds and the less strict one of a folder that does not.
    private func chosen(
        for command: String, given: [RawString]
    ) -> [(option: OptionRow, value: Value, overruled: Value?)] {
        let names = Set(given.map { RawString(bytes: $0.bytes.prefix { $0 != UInt8(ascii: "=") }).repaired })
        let commands = [CommandName(rawValue: command)].compactMap { $0 }
        let options = OptionRow.withDefaults.filter { $0.isOption(of: commands) }
        var taken: Set<String> = []
        var chosen: [(OptionRow, Value, Value?)] = []
        for file in files {
            for entry in file.entries(for: command) {
                guard let option = options.first(where: { $0.name == entry.option }) else { continue }
                let rivals = option.rivals
                guard rivals.isDisjoint(with: names), rivals.isDisjoint(with: taken) else { continue }
                taken.formUnion(rivals)
                let value = strictest(of: option, for: command) ?? (entry, file)
                chosen.append((option, value, value.file == file ? nil : (entry, file)))
            }
        }
        return chosen
    }

    /// The strictest value of an option that protects the person; nil for other options.
    private func strictest(of option: OptionRow, for command: String) -> Value? {
        guard let protection = option.protection else { return nil }
        var strictest: (value: Value, strictness: Double)?
        for file in files {
            guard let entry = file.entries(for: command).first(where: { $0.option == option.name }) else { continue }
            let strictness = protection.strictness(of: entry.values.last ?? "")
            if strictest.map({ strictness > $0.strictness }) ?? true { strictest = ((entry, file), strictness) }
        }
        return strictest?.value
    }
}

extension DefaultsFile {
    /// The options for a command: its own table counts more than what stands above all tables.
    fileprivate func entries(for command: String) -> [Entry] {
        entries.filter { $0.command == command } + entries.filter { $0.command == nil }
    }
}
