import Messages
import Settings
import SystemCalls
import Wording

/// A file of defaults, `luaedit.toml`: options for luaedit's commands that need not be written each time.
package struct DefaultsFile: Equatable, Sendable {
    /// Where a file lies, which decides what it may set.
    package enum Origin: Equatable, Sendable {
        /// The current folder, which may be a stranger's.
        case folder
        /// The person's own configuration.
        case person
    }

    /// One option.
    package struct Entry: Equatable, Sendable {
        /// The command that it is for; nil for all that have the option.
        package var command: String?
        /// As on the command line, without dashes.
        package var option: String
        /// As written on the command line: one for each time it is given; `true` or `false` for a switch.
        package var values: [String]
        package var line: Int
    }

    package let path: RawString
    package let origin: Origin
    /// In the file's order.
    package private(set) var entries: [Entry] = []

    /// The largest file, in bytes.
    package static let maximumSize = 64 << 10

    /// Checks a file's text.
    /// - Throws: `.usage` that names the file and the line.
    package init(_ text: [UInt8], path: RawString, origin: Origin) throws(Failure) {
        self.path = path
        self.origin = origin
        let document: TOMLDocument
        do throws(TOMLError) { document = try TOMLDocument(text) } catch {
            throw failure(error.line, error.description)
        }
        for entry in document.entries {
            let commands = OptionRow.defaultCommands.map(\.rawValue)
            if let table = entry.table, !commands.contains(table) {
                let near = suggestion(for: table, among: commands)
                throw failure(
                    entry.line,
                    "there is no command '\(table)' with defaults\(near); they are \(commands.joined(separator: ", "))")
            }
            try add(entry)
        }
    }

    private mutating func add(_ entry: TOMLDocument.Entry) throws(Failure) {
        let option = try option(entry)
        let values: [String]
        do throws(OptionRow.DefaultRefusal) {
            values = try option.texts(of: entry.value, isOwn: origin == .person)
        } catch {
            throw failure(entry.line, error.description)
        }
        let rivals = entries.filter { other in
            other.command == entry.table && option.rivals.contains("--" + other.option)
        }
        if let rival = rivals.first {
            throw failure(
                entry.line, "'\(entry.key)' and '\(rival.option)' say the same in two ways; choose one")
        }
        entries.append(Entry(command: entry.table, option: entry.key, values: values, line: entry.line))
    }

    private func option(_ entry: TOMLDocument.Entry) throws(Failure) -> OptionRow {
        let commands = entry.table.flatMap(CommandName.init).map { [$0] } ?? OptionRow.defaultCommands
        let options = OptionRow.withDefaults.filter { $0.isOption(of: commands) }
        if let option = options.first(where: { $0.name == entry.key }) { return option }
        if let reason = OptionRow.refusal(of: entry.key) {
            throw failure(entry.line, "'\(entry.key)' cannot have a default: \(reason)")
        }
        // The prompt has an option of another one's name.
        var known: [String] = []
        for option in options where !known.contains(option.name) { known.append(option.name) }
        let near = suggestion(for: entry.key, among: known)
        let place =
            entry.table.map { "luaedit \($0) has no option '\(entry.key)'" } ?? "there is no option '\(entry.key)'"
        throw failure(entry.line, "\(place) with a default\(near); they are \(known.joined(separator: ", "))")
    }

    private func failure(_ line: Int, _ text: String) -> Failure {
        Failure(.usage, "'\(path)', line \(line): \(text)")
    }
}
