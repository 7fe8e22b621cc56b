import Testing

@testable import Wording

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

    @Test(
        "a name in another spelling leads to ours, and a longer one to the one it begins with",
        arguments: [
            ("zPosition", "z_position"), ("isHidden", "hidden"), ("hidden_", "hidden"), ("fromValue", "from"),
            ("toValue", "to"), ("byValue", "by"), ("timingFunction", "timing"), ("alignment_mode", "alignment"),
            ("requiredSourceTrackIDs", "required_source_track_ids"), ("colorYCbCrMatrix", "color_ycbcr_matrix"),
            ("setOpacityRampFromStartOpacity", "set_opacity_ramp"), ("isle", nil), ("tone", nil),
        ] as [(String, String?)])
    func spellings(name: String, expected: String?) {
        let known = [
            "position", "z_position", "hidden", "from", "to", "by", "timing", "alignment", "required_source_track_ids",
            "color_ycbcr_matrix", "set_opacity_ramp", "set_opacity",
        ]
        #expect(nearestName(to: name, among: known) == expected)
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
