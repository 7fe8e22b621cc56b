/// A noun with `a` or `an` before it, as it is spoken: `an audio track`, `a unit`.
package func withArticle(_ noun: some StringProtocol) -> String {
    (soundsLikeVowel(noun.lowercased()) ? "an " : "a ") + noun
}

/// True if a noun in lower case begins with a vowel's sound. It covers the nouns of luaedit's messages.
private func soundsLikeVowel(_ noun: String) -> Bool {
    guard let first = noun.first, "aeiou".contains(first) else { return false }
    return !["uni", "use", "usu", "eu", "one"].contains { noun.hasPrefix($0) }
}
