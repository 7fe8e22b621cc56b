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
            if let table = entry.table, !DefaultOption.commands.contains(table) {
                let near = suggestion(for: table, among: DefaultOption.commands)
                throw failure(
                    entry.line,
                    "there is no command '\(table)' with defaults\(near); they are "
                        + DefaultOption.commands.joined(separator: ", "))
            }
            try add(entry)
        }
    }

    private mutating func add(_ entry: TOMLDocument.Entry) throws(Failure) {
        let option = try option(entry)
        let values: [String]
        do throws(DefaultOption.Refusal) {
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

    private func option(_ entry: TOMLDocument.Entry) throws(Failure) -> DefaultOption {
        let commands = entry.table.map { [$0] } ?? DefaultOption.commands
        if let option = DefaultOption.all.first(where: { $0.name == entry.key && $0.has(commands) }) { return option }
        if let reason = DefaultOption.refusal(of: entry.key) {
            throw failure(entry.line, "'\(entry.key)' cannot have a default: \(reason)")
        }
        let known = DefaultOption.all.filter { $0.has(commands) }.map(\.name)
        let near = suggestion(for: entry.key, among: known)
        let place =
            entry.table.map { "luaedit \($0) has no option '\(entry.key)'" } ?? "there is no option '\(entry.key)'"
        throw failure(entry.line, "\(place) with a default\(near); they are \(known.joined(separator: ", "))")
    }

    private func failure(_ line: Int, _ text: String) -> Failure {
        Failure(.usage, "'\(path)', line \(line): \(text)")
    }
}
