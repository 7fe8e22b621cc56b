import Glibc
import Messages
import SystemCalls
import Wording

/// The path of each row's result: `out/{name}.mp4`.
///
/// `{name}` stands for a value, `{n:4}` for a number with at least four digits, and `{{` and `}}` for braces.
package struct OutputTemplate: Equatable, Sendable {
    private enum Part: Equatable, Sendable {
        case text(RawString)
        case value(name: String, width: Int)
    }

    private var parts: [Part] = []

    /// - Throws: `.usage` for braces that do not match.
    package init(_ template: RawString) throws(Failure) {
        var rest = template.bytes[...]
        var text: [UInt8] = []
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        while let byte = rest.popFirst() {
            if byte == open, rest.first != open {
                guard let end = rest.firstIndex(of: close) else { throw Self.unmatched("{", "{{", template) }
                if !text.isEmpty { parts.append(.text(RawString(bytes: text))) }
                text = []
                parts.append(try Self.value(RawString(bytes: rest[..<end]), template))
                rest = rest[(end + 1)...]
            } else {
                if byte == open || byte == close {
                    guard rest.popFirst() == byte else { throw Self.unmatched("}", "}}", template) }
                }
                text.append(byte)
            }
        }
        if !text.isEmpty { parts.append(.text(RawString(bytes: text))) }
    }

    private static func unmatched(_ brace: String, _ double: String, _ template: RawString) -> Failure {
        Failure(.usage, "-o: a '\(brace)' of '\(template)' stands alone; write '\(double)' for the character")
    }

    private static func value(_ text: RawString, _ template: RawString) throws(Failure) -> Part {
        let name = text.repaired
        if let colon = name.lastIndex(of: ":"), let width = Int(name[name.index(after: colon)...]) {
            guard (1...18).contains(width) else {
                throw Failure(.usage, "-o: '{\(text)}' has \(width) digits; a number has 1 to 18")
            }
            return .value(name: String(name[..<colon]), width: width)
        }
        guard !name.isEmpty else { throw Failure(.usage, "-o: '{}' of '\(template)' names no column") }
        return .value(name: name, width: 0)
    }

    /// The names of the values, in order.
    package var names: [String] {
        parts.compactMap { part in
            if case .value(let name, _) = part { name } else { nil }
        }
    }

    /// The folder of all results: that of the path before the first value.
    package var folder: RawString {
        guard case .text(let text)? = parts.first else { return "." }
        return parts.count == 1 || text.bytes.contains(UInt8(ascii: "/")) ? text.folder : "."
    }

    /// The path for some values.
    /// - Parameter value: Gives the value of a name; nil if there is none.
    /// - Throws: `.usage` for a missing value, and for one that would name another folder.
    package func path(_ value: (String) -> RawString?) throws(Failure) -> RawString {
        var path = RawString("")
        for part in parts {
            switch part {
            case .text(let text): path = path + text
            case .value(let name, let width): path = path + (try Self.checked(value(name), name, width))
            }
        }
        return path
    }

    /// A value that can be a part of a file's name: a row must not choose the folder.
    private static func checked(_ value: RawString?, _ name: String, _ width: Int) throws(Failure) -> RawString {
        guard let value, !value.isEmpty else { throw Failure(.usage, "it has no value for '{\(name)}' of -o") }
        guard !value.bytes.contains(UInt8(ascii: "/")), !value.bytes.contains(0), value != ".", value != ".." else {
            throw Failure(.usage, "'\(value)' cannot be a part of a file's name, and '{\(name)}' of -o is one")
        }
        guard width > 0 else { return value }
        guard value.bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw Failure(.usage, "'\(value)' is not a whole number, and '{\(name):\(width)}' of -o needs one")
        }
        return RawString(String(repeating: "0", count: max(0, width - value.bytes.count))) + value
    }

    /// Makes the folder of a result, and those that it lies in, unless they are there.
    static func makeFolder(_ path: RawString) throws(Failure) {
        if fileStatus(path)?.isFolder == true || path.isEmpty { return }
        if path.folder != path { try makeFolder(path.folder) }
        guard path.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
            throw Failure(.cannotCreate, "cannot make the folder '\(path)': \(systemMessage(errno))")
        }
    }
}
