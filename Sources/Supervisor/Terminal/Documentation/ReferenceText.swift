/// Writes Markdown of the reference for a terminal or a pipe: wrapped, without marks, headings and names bold if wanted.
package struct ReferenceText {
    /// The most columns of a line.
    let width: Int
    /// True if headings and names are bold.
    let isStyled: Bool
    /// True if lines of a table are cut at the width; false if a program reads them.
    let cutsTables: Bool

    package init(width: Int, isStyled: Bool, cutsTables: Bool = false) {
        self.width = max(20, width)
        self.isStyled = isStyled
        self.cutsTables = cutsTables
    }

    private static let bold = "\u{1B}[1m"
    private static let plain = "\u{1B}[22m"

    /// - Parameter lines: Markdown as ``ReferencePage`` has it.
    package func text(_ lines: some Sequence<Substring>) -> String {
        var result = ""
        var isCode = false
        for line in lines {
            let content = line.drop { $0 == " " }
            if content.hasPrefix("```") {
                isCode.toggle()
                continue
            }
            result += (isCode ? (line.isEmpty ? "" : "    " + line) : shown(line)) + "\n"
        }
        return result
    }

    /// Names and what they are, in two columns: what does not fit into a terminal's line is cut off.
    package func table(_ rows: [(name: String, summary: String)]) -> String {
        let column = rows.map(\.name.count).max() ?? 0
        return rows.map { name, summary in
            let words = unmarked(summary[...]).joined()
            let room = width - column - 4
            let cut = !cutsTables || words.count <= room ? words : words.prefix(max(0, room - 1)) + "…"
            return "  \(name)\(String(repeating: " ", count: column - name.count))  \(cut)\n"
        }.joined()
    }

    package func heading(_ text: String) -> String { isStyled ? Self.bold + text + Self.plain : text }

    private func shown(_ line: Substring) -> String {
        if line.hasPrefix("#") {
            return heading(String(line.drop { $0 == "#" }.dropFirst()))
        }
        let content = line.drop { $0 == " " }
        let indentation = line.count - content.count
        let hanging = content.hasPrefix("- ") ? indentation + 2 : indentation
        return wrapped(unmarked(line), hanging: hanging)
    }

    /// The pieces of a line without backticks, stars and links' targets; every second one was marked.
    private func unmarked(_ line: Substring) -> [String] {
        var pieces = [""]
        var rest = line
        while let character = rest.popFirst() {
            switch character {
            case "`": pieces.append("")
            case "*" where rest.first == "*": rest.removeFirst()
            case "[" where pieces.count % 2 == 1 && linkEnd(rest) != nil:
                let (title, after) = linkEnd(rest)!
                pieces[pieces.count - 1] += title
                rest = after
            default: pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }

    private func linkEnd(_ text: Substring) -> (title: Substring, rest: Substring)? {
        guard let end = text.firstRange(of: "](#"), let close = text[end.upperBound...].firstIndex(of: ")") else {
            return nil
        }
        return (text[..<end.lowerBound], text[text.index(after: close)...])
    }

    /// Breaks at spaces; lines after the first are indented.
    private func wrapped(_ pieces: [String], hanging: Int) -> String {
        var lines = [""]
        var column = 0
        var isMarked = false
        for piece in pieces {
            for (index, word) in piece.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                if index > 0 {
                    if column + 1 + word.count > width, column > hanging {
                        lines.append(String(repeating: " ", count: hanging))
                        column = hanging
                    } else {
                        lines[lines.count - 1] += " "
                        column += 1
                    }
                }
                guard !word.isEmpty else { continue }
                lines[lines.count - 1] += isMarked ? heading(String(word)) : String(word)
                column += word.count
            }
            isMarked.toggle()
        }
        return lines.joined(separator: "\n")
    }
}
