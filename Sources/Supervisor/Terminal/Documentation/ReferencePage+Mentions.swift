extension ReferencePage {
    /// Something that speaks of what was looked for.
    package struct Mention: Equatable {
        /// The spelling that `luaedit doc` accepts.
        package let name: String
        package let summary: String
    }

    /// The most mentions.
    private static let largestList = 20

    /// Entries with the words in their name, then in their summary, then, as far as there is room,
    /// in their text.
    /// - Parameters:
    ///   - words: All of them are looked for, where words begin and in either case; blanks and hyphens part them.
    ///   - inTexts: True to search texts beside names and summaries.
    package func mentions(of words: String, inTexts: Bool = true) -> [Mention] {
        let words = words.lowercased().split { $0 == " " || $0 == "-" }.map { Array($0.utf8) }
        guard !words.isEmpty else { return [] }
        var found: [[Mention]] = [[], [], []]
        for subject in subjects {
            var texts = [subject.mention.name, subject.mention.summary]
            if inTexts { texts.append(subject.lines.joined(separator: "\n")) }
            if let rank = texts.firstIndex(where: { Self.text($0, has: words) }) { found[rank].append(subject.mention) }
        }
        return Array(found.joined().prefix(Self.largestList))
    }

    /// Types and modules, each with what stands before its members, and all members.
    private var subjects: [(mention: Mention, lines: ArraySlice<Substring>)] {
        let described = sections.filter { $0.kind != .page }.map { section in
            let head = section.lines.prefix { !$0.hasPrefix("###") }
            return (Mention(name: section.name, summary: section.summary), head)
        }
        let members = entries.filter { $0.kind != .constructor }.map { entry in
            let isAlone = entry.owner == "edit" || entry.isOfOtherTools
            return (Mention(name: isAlone ? entry.name : entry.path, summary: entry.summary), entry.lines[...])
        }
        return described + members
    }

    private static func text(_ text: String, has words: [[UInt8]]) -> Bool {
        let text = Array(text.lowercased().utf8)
        return words.allSatisfy { word in
            text.indices.contains { start in
                text[start...].starts(with: word) && (start == 0 || !isLetter(text[start - 1]))
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte >= 0x80
    }
}
