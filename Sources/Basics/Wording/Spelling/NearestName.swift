/// The name that was probably meant by `name`, for "did you mean"; nil if none is similar enough.
///
/// The similarity is an edit distance (insert, delete, replace, swap neighbours) of at most a third of the name's
/// length, at least one, and less than its length. The first of several equally near ones wins. If there is none: the
/// first name that has `name` as one of its words, or else as its beginning: `background_color` for `color`, `height`
/// for `h`.
///
/// Before all of these comes the same name in another spelling, such as `z_position` for `zPosition` and `hidden` for
/// `isHidden`; after the near ones the longest name with which `name` begins, such as `from` for `fromValue`.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
    if let same = sameName(as: name, among: names) { return same }
    let letters = Array(name.unicodeScalars)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    let allowed = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name {
        let other = Array(candidate.unicodeScalars)
        guard abs(other.count - letters.count) <= allowed else { continue }
        let distance = editDistance(letters, other)
        if distance <= allowed, distance < letters.count, distance < best?.distance ?? .max {
            best = (candidate, distance)
        }
    }
    return best?.name ?? shorterName(of: name, among: names) ?? longerName(of: name, among: names)
}

/// The letters and digits of a name, small.
private func plain(_ name: some StringProtocol) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

/// The name that differs only in its case, its separators and a leading `is`.
private func sameName(as name: String, among names: some Sequence<String>) -> String? {
    let wanted = plain(name)
    let words = name.hasPrefix("is") && name.dropFirst(2).first?.isUppercase == true ? plain(name.dropFirst(2)) : wanted
    return names.first { $0 != name && [wanted, words].contains(plain($0)) }
}

/// The longest name that is the beginning of a longer one, up to the end of a word in camelCase or with underscores.
private func shorterName(of name: String, among names: some Sequence<String>) -> String? {
    let whole = plain(name)
    // The lengths, without separators, at which words of the name end.
    var (ends, length): (Set<Int>, Int) = ([], 0)
    for letter in name {
        if letter == "_" || letter == "-" || letter.isUppercase { ends.insert(length) }
        if letter != "_", letter != "-" { length += 1 }
    }
    let shorter = names.filter { candidate in
        let start = plain(candidate)
        return start.count >= 2 && ends.contains(start.count) && whole.hasPrefix(start)
    }
    return shorter.max { plain($0).count < plain($1).count }
}

/// The first name that has `name` among its words, or else begins with it.
private func longerName(of name: String, among names: some Sequence<String>) -> String? {
    guard !name.isEmpty else { return nil }
    var beginning: String?
    for candidate in names where candidate != name {
        if candidate.split(whereSeparator: { "_-.".contains($0) }).contains(name[...]) { return candidate }
        if beginning == nil, candidate.hasPrefix(name) { beginning = candidate }
    }
    return beginning
}

/// `(did you mean 'x'?)` with a leading space, or nothing.
package func suggestion(for name: String, among names: some Sequence<String>) -> String {
    suggestion(nearestName(to: name, among: names))
}

/// The same of a name that has been found; nothing for nil.
package func suggestion(_ name: String?) -> String { name.map { suggestionStart + $0 + suggestionEnd } ?? "" }

/// The name that ``suggestion(_:)``, or Lua's twin of it, has written into a text; nil without one.
package func suggestedName(in text: String) -> String? {
    guard let start = text.firstRange(of: suggestionStart),
        let end = text[start.upperBound...].firstRange(of: suggestionEnd)
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
}

private let (suggestionStart, suggestionEnd) = (" (did you mean '", "'?)")

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}

/// A noun with `a` or `an`, by its pronunciation: `an audio track`, `a unit`.
package func withArticle(_ noun: some StringProtocol) -> String {
    (soundsLikeVowel(noun.lowercased()) ? "an " : "a ") + noun
}

/// True if a noun in lower case begins with a vowel's sound. It covers the nouns of luaedit's messages.
private func soundsLikeVowel(_ noun: String) -> Bool {
    guard let first = noun.first, "aeiou".contains(first) else { return false }
    return !["uni", "use", "usu", "eu", "one"].contains { noun.hasPrefix($0) }
}
