import MediaTime
import Testing

@testable import Values

@Suite struct SubtitleMarkupTests {
    static let italic = SubtitleRunStyle(isItalic: true)
    static let subRipCases: [(source: String, runs: [SubtitleRun])] = [
        ("a <i>b</i> c", [SubtitleRun("a "), SubtitleRun("b", italic), SubtitleRun(" c")]),
        ("<I>b</I>", [SubtitleRun("b", italic)]),
        ("<b><i>a</b>b", [SubtitleRun("a", SubtitleRunStyle(isBold: true, isItalic: true)), SubtitleRun("b")]),
        (
            "<u>a</u><s>b</s>",
            [
                SubtitleRun("a", SubtitleRunStyle(isUnderlined: true)),
                SubtitleRun("b", SubtitleRunStyle(isStruckOut: true)),
            ]
        ),
        (
            "<font color=\"#ff0000\" face='Noto Sans'>a</font>",
            [
                SubtitleRun("a", SubtitleRunStyle(color: Color(red: 1, green: 0, blue: 0), fontFamily: "Noto Sans"))
            ]
        ),
        ("<font color=Yellow>a", [SubtitleRun("a", SubtitleRunStyle(color: Color(red: 1, green: 1, blue: 0)))]),
        (
            "1 < 2 <b>3</b> <smile> & {x}",
            [
                SubtitleRun("1 < 2 "), SubtitleRun("3", SubtitleRunStyle(isBold: true)), SubtitleRun(" <smile> & {x}"),
            ]
        ),
        ("{\\an8}{\\i1}a{\\i0}b{\\fad(1,2)}", [SubtitleRun("a", italic), SubtitleRun("b")]),
        ("</i>a", [SubtitleRun("a")]),
        ("<i", [SubtitleRun("<i")]),
    ]

    @Test("SRT's tags make runs", arguments: subRipCases)
    func subRip(source: String, runs: [SubtitleRun]) {
        #expect(SubtitleMarkup(source, .subRip).runs == runs)
    }

    @Test("a place in braces is taken out", arguments: zip(1...9, SubtitleAlignment.allCases))
    func place(digit: Int, alignment: SubtitleAlignment) {
        #expect(SubtitleMarkup("{\\an\(digit)}x", .subRip).alignment == alignment)
        #expect(alignment.keypadDigit == digit)
    }

    static let webVTTCases: [(source: String, runs: [SubtitleRun])] = [
        ("<c.yellow.loud>a</c>", [SubtitleRun("a", SubtitleRunStyle(color: Color(red: 1, green: 1, blue: 0)))]),
        ("<i.x>a</i> {b}", [SubtitleRun("a", italic), SubtitleRun(" {b}")]),
        ("<ruby>a<rt>b</rt></ruby>", [SubtitleRun("ab")]),
    ]

    @Test("WebVTT's tags make runs", arguments: webVTTCases)
    func webVTT(source: String, runs: [SubtitleRun]) {
        #expect(SubtitleMarkup(source, .webVTT).runs == runs)
    }

    static let overridesCases: [(source: String, runs: [SubtitleRun])] = [
        (
            "{\\b1}a{\\b0}b{\\b700\\i1}c{\\r}d",
            [
                SubtitleRun("a", SubtitleRunStyle(isBold: true)), SubtitleRun("b"),
                SubtitleRun("c", SubtitleRunStyle(isBold: true, isItalic: true)), SubtitleRun("d"),
            ]
        ),
        (
            "{\\c&H0000FF&}a{\\1c}b",
            [
                SubtitleRun("a", SubtitleRunStyle(color: Color(red: 1, green: 0, blue: 0))), SubtitleRun("b"),
            ]
        ),
        ("{\\fnDejaVu Sans}a{\\pos(1,2)\\blur3}b", [SubtitleRun("ab", SubtitleRunStyle(fontFamily: "DejaVu Sans"))]),
        ("a\\Nb\\nc\\hd\\x\\", [SubtitleRun("a\nb c\u{A0}d\\x\\")]),
        ("{a comment}a{open", [SubtitleRun("a{open")]),
    ]

    @Test("ASS's tags make runs", arguments: overridesCases)
    func overrides(source: String, runs: [SubtitleRun]) {
        #expect(ASSOverrides(source[...], start: .zero, stop: Time(1, 1)).runs == runs)
    }

    @Test(
        "what moves is known",
        arguments: [
            ("{\\t(\\fs20)}a", true), ("{\\move(0,0,1,1)}a", true), ("{\\fad(100,100)}a", true), ("{\\kf20}a", true),
            ("{\\frz10\\fs20}a", false),
        ])
    func animated(source: String, isAnimated: Bool) {
        #expect(ASSOverrides(source[...], start: .zero, stop: Time(1, 1)).isAnimated == isAnimated)
    }
}
