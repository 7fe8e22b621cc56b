import EditModel
import LuaHost
import MediaTime
import Wording

/// Writes values as a person reads them: what fits on a line on one, else an entry a line; bounded, whatever there is.
struct ValuePrinter {
    /// The width of a line in characters.
    static let width = 76
    /// Entries of one table that are shown.
    private static let largestTable = 100
    /// Tables inside each other that are shown.
    private static let largestDepth = 6
    /// Characters that are shown in all, about.
    private static let largestText = 32 << 10
    /// Characters of one string that are shown.
    private static let largestString = 2000

    private let state: LuaState
    private let reader: TableEntries
    private var text = PrintedText()

    init(_ state: LuaState, _ reader: TableEntries) {
        self.state = state
        self.reader = reader
    }

    /// Several values, each from the start of a line.
    static func text(of values: [LuaValue], _ state: LuaState, _ reader: TableEntries) -> PrintedText {
        var printer = ValuePrinter(state, reader)
        for (index, value) in values.enumerated() {
            if index > 0 { printer.text.append("\n") }
            printer.print(value)
        }
        return printer.text
    }

    private mutating func print(_ value: LuaValue) {
        switch value {
        case .object(let object): print(object)
        case .table(let table): printBlock(table, indentation: 0, inside: [])
        default: text.append(inline(value, room: .max, inside: []))
        }
    }

    // MARK: Objects

    private mutating func print(_ object: Any) {
        guard let type = state.boundType(of: object) else { return text.append("object", .remark) }
        text.append(summary(object, type))
        // Plain values say everything by themselves.
        guard type.name != Time.luaName, type.name != TimeRange.luaName else { return }
        let properties = type.rows.filter { $0.row.isOwnProperty }.map(\.name)
        let column = min(properties.map(\.count).max() ?? 0, 32)
        for name in properties {
            guard text.count < Self.largestText else { return text.append("\n  …", .remark) }
            text.append("\n  " + name, .name)
            text.append(String(repeating: " ", count: max(1, column + 2 - name.count)))
            text.append(property(name, of: object, type, room: Self.width - column - 4))
        }
    }

    private func property(_ name: String, of object: Any, _ type: LuaType, room: Int) -> PrintedText {
        do {
            let value = try state.value(of: name, in: object, type)
            return inline(value, room: room, inside: [])
        } catch {
            let reason = (error as? any LuaReportable)?.luaMessage ?? "\(error)"
            return PrintedText("(\(reason))", .remark)
        }
    }

    /// A summary of an object on one line.
    private func summary(_ object: Any, _ type: LuaType) -> PrintedText {
        switch object {
        case let time as Time: Self.time(time)
        case let range as TimeRange: Self.range(range)
        default: PrintedText(type.text(of: object))
        }
    }

    private static func time(_ time: Time) -> PrintedText {
        var text = PrintedText(time.exactText, .number)
        guard time.isNumeric, time.timescale != 1 else { return text }
        let exact = "\(time.value)/\(time.timescale)"
        if !time.exactText.contains("/") { text.append(" (\(exact))", .remark) }
        return text
    }

    private static func range(_ range: TimeRange) -> PrintedText {
        var text = PrintedText(range.start.description, .number)
        text.append(" to ")
        text.append((try? range.end.description) ?? "?", .number)
        text.append(" (\(range.duration) long)", .remark)
        return text
    }

    // MARK: Tables

    /// A table that does not fit on a line, an entry a line.
    private mutating func printBlock(_ table: LuaTable, indentation: Int, inside outer: [UInt]) {
        let line = inline(.table(table), room: Self.width - indentation, inside: outer)
        guard line.isCut || line.count > Self.width - indentation else { return text.append(line) }
        guard let entries = try? reader.entries(of: table, limit: Self.largestTable) else { return text.append(line) }
        text.append("{")
        for (index, entry) in entries.list.enumerated() {
            guard text.count < Self.largestText else { break }
            text.append("\n" + String(repeating: " ", count: indentation + 2))
            text.append(key(entry.key, index + 1))
            let own = table.identity
            if case .table(let inner) = entry.value, outer.count + 1 < Self.largestDepth, inner.identity != own,
                !outer.contains(inner.identity)
            {
                printBlock(inner, indentation: indentation + 2, inside: outer + [own])
            } else {
                text.append(inline(entry.value, room: Self.width - indentation, inside: outer + [own]))
            }
            text.append(",")
        }
        if entries.isCut || text.count >= Self.largestText {
            text.append("\n" + String(repeating: " ", count: indentation + 2) + "…", .remark)
        }
        text.append("\n" + String(repeating: " ", count: indentation) + "}")
    }

    /// A value on one line; what has no room is left out, with a mark.
    private func inline(_ value: LuaValue, room: Int, inside outer: [UInt]) -> PrintedText {
        switch value {
        case .nil: PrintedText("nil", .remark)
        case .boolean(let value): PrintedText("\(value)", .number)
        case .integer(let value): PrintedText("\(value)", .number)
        case .number(let value): PrintedText(Self.number(value), .number)
        case .string(let string): Self.string(string, room: room)
        case .function(let function): Self.function(function)
        case .object(let object):
            state.boundType(of: object).map { summary(object, $0) } ?? PrintedText("object", .remark)
        case .other(let name): PrintedText(name, .remark)
        case .table(let table): inline(table, room: room, inside: outer)
        }
    }

    private func inline(_ table: LuaTable, room: Int, inside outer: [UInt]) -> PrintedText {
        let identity = table.identity
        guard !outer.contains(identity) else { return PrintedText("{ … itself }", .remark) }
        guard outer.count < Self.largestDepth else { return PrintedText("{ … }", .remark) }
        guard let entries = try? reader.entries(of: table, limit: Self.largestTable) else {
            return PrintedText("table", .remark)
        }
        if let own = entries.ownText { return PrintedText(own) }
        guard !entries.list.isEmpty else { return PrintedText("{}") }
        if let plain = PlainTable(entries.list).text { return plain }
        var text = PrintedText("{ ")
        for (index, entry) in entries.list.enumerated() {
            var item = key(entry.key, index + 1)
            item.append(inline(entry.value, room: max(8, room - text.count - 8), inside: outer + [identity]))
            if index > 0 { text.append(", ") }
            guard text.count + item.count + 4 <= room || room == .max else {
                text.cut(entries.isCut ? "…" : "… \(entries.list.count - index) more")
                return text.closed
            }
            text.append(item)
        }
        if entries.isCut { text.cut(", …") }
        return text.closed
    }

    /// `name = ` or `[3] = `; nothing for the next element of a list.
    private func key(_ key: LuaValue, _ next: Int) -> PrintedText {
        var text = PrintedText()
        switch key {
        case .integer(let index) where index == next: return text
        case .string(let name) where isLuaName(name): text.append(name, .name)
        case .string(let name):
            text.append("[")
            text.append(Self.string(name, room: 40))
            text.append("]")
        default:
            text.append("[")
            text.append(inline(key, room: 40, inside: [UInt](repeating: 0, count: Self.largestDepth)))
            text.append("]")
        }
        text.append(" = ")
        return text
    }

    // MARK: Plain values

    static func number(_ value: Double) -> String {
        value.isFinite ? decimalText(rounded(value)) : value.isNaN ? "nan" : value < 0 ? "-inf" : "inf"
    }

    /// Without what sums and products of decimals leave behind: 0.3 for 0.1 + 0.2. Others stay as they are.
    private static func rounded(_ value: Double) -> Double {
        guard value.magnitude > 1e-4, value.magnitude < 1e5 else { return value }
        let near = (value * 1e10).rounded() / 1e10
        return (near - value).magnitude <= 4 * value.ulp ? near : value
    }

    static func string(_ string: String, room: Int) -> PrintedText {
        let limit = min(largestString, max(room - 2, 8))
        var quoted = "\""
        for scalar in string.unicodeScalars.prefix(limit) {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        var text = PrintedText(quoted + "\"", .string)
        if string.unicodeScalars.count > limit { text.cut("… \(string.utf8.count) bytes") }
        return text
    }

    private static func function(_ function: LuaFunction) -> PrintedText {
        var text = PrintedText("function")
        if let signature = function.signature { text.append(" " + signature, .remark) }
        if let place = function.definition { text.append(" (\(place))", .remark) }
        return text
    }
}

extension PrintedText {
    /// The same with the table's end.
    fileprivate var closed: PrintedText {
        var text = self
        text.append(" }")
        return text
    }
}

extension LuaRow {
    /// True for a property that is not an alias of another.
    var isOwnProperty: Bool {
        guard case .property(_, let summary, _, _) = self else { return false }
        return !summary.hasPrefix("Short for ")
    }
}
