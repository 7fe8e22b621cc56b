import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct SubtitleBindingTests {
    private static let setup = "local s = edit.subtitles('s.srt'); local c = s.cues[1]\n"

    static let lines: [(script: String, printed: String)] = [
        ("print(s, #s, #s.cues, s.format, s.language)", "subtitles s.srt, 2 cues\t2\t2\tsrt\tnil"),
        ("print(c, c.start, c.stop, c.time_range.duration)", "subtitle_cue 0:00.000–0:02.000 'Hi you'\t0 s\t2 s\t2 s"),
        ("print(c.text, #c.lines, c.lines[1], #c.words)", "Hi you\t1\tHi you\t0"),
        ("print(#c.runs, c.runs[1][1], c.runs[1].italic, c.runs[2])", "2\tHi\ttrue\t you"),
        ("print(s[1] == c, s[2].text, s[0], s[3], s[math.mininteger], s[1.0] == c)", "true\tBye\tnil\tnil\tnil\ttrue"),
        ("for n, cue in ipairs(s) do print(n, cue.text) end", "1\tHi you\n2\tBye"),
        ("print(c.voice, c.style, c.identifier, c.placement.alignment)", "nil\tnil\tnil\tnil"),
        ("print(#s:at(1), s:at(3.5)[1].text, #s:at(2), #s:at(100))", "1\tBye\t0\t0"),
        ("print(s:shifted(1.5).cues[2].start, s:shifted(1):at(1)[1].text)", "4.5 s\tHi you"),
        ("print(s:scaled(2):shifted(-1).cues[2].stop, s:scaled(25 / 24).cues[2].start)", "7 s\t3.125 s"),
        ("print(s == edit.subtitles('s.srt'), s == s:shifted(1), s.cues[1] == s.cues[1])", "true\tfalse\ttrue"),
        (
            "print(#s.problems, edit.subtitles('broken.srt').problems[1])",
            "0\tline 2: the cue ends at 0:01.000, not after its start at 0:02.000"
        ),
        ("print(edit.subtitle_layer { subtitles = s, alignment = 'top' }.alignment)", "top"),
        (
            "print(edit.subtitle_layer(), edit.subtitle_layer { subtitles = s })",
            "subtitle_layer\tsubtitle_layer 's.srt'"
        ),
    ]

    @Test("subtitles and their cues are read", arguments: lines)
    func reading(script: String, expected: String) throws { #expect(try printed(Self.setup + script) == expected) }

    static let mistakes: [(script: String, text: String)] = [
        ("s:scaled(0)", "bad argument #1 'factor' to 'scaled' (number above 0 and at most 1000 expected, got 0)"),
        ("s.cues[1].textt = 1", "subtitle_cue has no property 'textt' (did you mean 'text'?)"),
        ("print(s[1.5])", "a property of subtitles has a name, not a number"),
        ("s[1] = nil", "a property of subtitles has a name, not a number"),
        ("s.format = 'ass'", "subtitles.format can only be read"),
        (
            "edit.subtitles('s.srt', { encodign = 'x' })",
            "bad argument #2 'options' to 'subtitles' (no option 'encodign' (did you mean 'encoding'?))"
        ),
        (
            "edit.subtitles('s.srt', { encoding = 'x y' })",
            "cannot read the subtitles 's.srt': there is no encoding 'x y' (write utf-8, utf-16, windows-1252, "
                + "iso-8859-15, shift_jis, gb18030, …)"
        ),
        (
            "edit.subtitle_layer { subtitles = 's.srt' }",
            "subtitle_layer.subtitles: subtitles expected, got string"
        ),
        (
            "edit.subtitle_layer { alignment = 'middle' }",
            "'bottom-left', 'bottom', 'bottom-right', 'left', 'center', 'right', 'top-left', 'top', 'top-right' "
                + "expected, got 'middle'"
        ),
        ("edit.effect('subtitles')", "use edit.subtitle_layer"),
    ]

    @Test("mistakes are told", arguments: mistakes)
    func mistake(script: String, text: String) throws {
        let message = failure(Self.setup + script)?.text ?? ""
        #expect(message.contains(text), "\(message)")
    }
}
