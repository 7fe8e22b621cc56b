/// A type as LuaLS's comments write it, such as `"left"|"right"|number`, taken apart.
package struct LuaTypeText {
    private let text: Substring

    package init(_ text: some StringProtocol) { self.text = Substring(text.trimmed) }

    /// The types of a union, without the question mark for nil.
    package var members: [String] {
        Self.split(text, at: "|").map { member in
            var member = member.trimmed[...]
            if member.hasSuffix("?") { member = member.dropLast() }
            guard member.hasPrefix("("), member.hasSuffix(")") else { return [String(member)] }
            return LuaTypeText(member.dropFirst().dropLast()).members
        }.flatMap { $0 }
    }

    /// The fields of the tables that it writes out: `{ side?: "left"|"right" }`.
    package var fields: [LuaModulePage.Field] {
        members.filter { $0.hasPrefix("{") && $0.hasSuffix("}") }.flatMap { table in
            Self.split(table.dropFirst().dropLast(), at: ",").compactMap { field in
                guard let colon = field.firstIndex(of: ":") else { return nil }
                let name = field[..<colon].trimmed
                guard name.first?.isLetter == true || name.first == "_" else { return nil }
                return LuaModulePage.Field(
                    name: name.hasSuffix("?") ? String(name.dropLast()) : name,
                    type: field[field.index(after: colon)...].trimmed, isOptional: name.hasSuffix("?"), about: "")
            }
        }
    }

    /// Parts between separators that stand outside of brackets and quotes.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var (parts, start, depth, isQuoted) = ([Substring](), text.startIndex, 0, false)
        for index in text.indices {
            let character = text[index]
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted {
                if "([{<".contains(character) { depth += 1 }
                if ")]}>".contains(character) { depth -= 1 }
                if character == separator, depth == 0 {
                    parts.append(text[start..<index])
                    start = text.index(after: index)
                }
            }
        }
        return parts + [text[start...]]
    }
}
