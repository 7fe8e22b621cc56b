import Spelling
import Testing

@Suite struct NearestNameTests {
    private static let known = ["opacity", "opaque", "position", "font", "font_size", "grün"]

    @Test(
        "the name that was probably meant is the nearest one, if a third of the letters are right",
        arguments: [
            ("opacty", "opacity"), ("opcaity", "opacity"), ("psition", "position"), ("fnot", "font"),
            ("fontsize", "font_size"), ("gruen", nil), ("grun", "grün"), ("colour", nil), ("", nil),
            (String(repeating: "x", count: 100), nil),
        ] as [(String, String?)])
    func nearest(name: String, expected: String?) {
        #expect(nearestName(to: name, among: Self.known) == expected)
    }

    @Test("the first of several equally near ones is taken, and none of nothing")
    func several() {
        #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
        #expect(nearestName(to: "bat", among: []) == nil)
    }

    @Test("a suggestion is a question in parentheses, or nothing")
    func suggests() {
        #expect(suggestion(for: "fnt", among: Self.known) == " (did you mean 'font'?)")
        #expect(suggestion(for: "colour", among: Self.known) == "")
    }
}
