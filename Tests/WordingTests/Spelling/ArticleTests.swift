import Testing

@testable import Wording

@Suite struct ArticleTests {
    static let nouns: [(noun: String, text: String)] = [
        ("audio track", "an audio track"), ("video track", "a video track"), ("image", "an image"),
        ("asset_track", "an asset_track"), ("effect", "an effect"), ("unit", "a unit"), ("user", "a user"),
        ("unknown", "an unknown"), ("Opacity", "an Opacity"), ("", "a "),
    ]

    @Test("a noun has the article of its sound", arguments: nouns)
    func article(noun: String, text: String) { #expect(withArticle(noun) == text) }
}
