import MediaTime
import Testing

@testable import Values

/// A document of a text.
func subtitles(_ text: String, name: String = "s.srt") throws(SubtitleError) -> SubtitleDocument {
    try SubtitleDocument(Array(text.utf8), name: name)
}

extension SubtitleDocument {
    /// `1000-2000 text`, in milliseconds, a line each; lines of text are joined by a bar.
    var summary: [String] {
        cues.map { cue in
            let text = cue.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "|")
            return "\((try? cue.start.units(per: 1000)) ?? -1)-\((try? cue.stop.units(per: 1000)) ?? -1) \(text)"
        }
    }
}

@Suite struct SubtitleFileTests {
    static let subRipCases: [(what: String, text: String, cues: [String])] = [
        (
            "a plain file", "1\n00:00:01,000 --> 00:00:02,500\nHi\nyou\n\n2\n01:00:03,000 --> 01:00:04,000\nBye\n",
            ["1000-2500 Hi|you", "3603000-3604000 Bye"]
        ),
        (
            "CR LF", "1\r\n00:00:01,000 --> 00:00:02,000\r\nHi\r\nyou\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye",
            ["1000-2000 Hi|you", "3000-4000 Bye"]
        ),
        ("CR alone", "1\r00:00:01,000 --> 00:00:02,000\rHi\r", ["1000-2000 Hi"]),
        (
            "numbers missing", "00:00:01,000 --> 00:00:02,000\nHi\n\n00:00:03,000 --> 00:00:04,000\nBye\n",
            ["1000-2000 Hi", "3000-4000 Bye"]
        ),
        (
            "no blank lines", "1\n00:00:01,000 --> 00:00:02,000\nHi\n2\n00:00:03,000 --> 00:00:04,000\nBye\n",
            ["1000-2000 Hi", "3000-4000 Bye"]
        ),
        (
            "a number as the text", "1\n00:00:01,000 --> 00:00:02,000\n1984\n\n2\n00:00:03,000 --> 00:00:04,000\n42\n",
            ["1000-2000 1984", "3000-4000 42"]
        ),
        (
            "a blank line within a cue",
            "1\n00:00:01,000 --> 00:00:02,000\nHi\n\nyou\n\n2\n00:00:03,000 --> 00:00:04,000\nx",
            ["1000-2000 Hi||you", "3000-4000 x"]
        ),
        ("dots, missing hours, one digit", "0:1.5 --> 00:02\nHi\n", ["1500-2000 Hi"]),
        ("spaces and coordinates", "  00:00:01,000  -->  00:00:02,000  X1:10 X2:20\n  Hi \n", ["1000-2000 Hi"]),
        ("more digits than thousandths", "00:00:01,123456 --> 00:00:02,9\nHi\n", ["1123-2900 Hi"]),
        (
            "wrong order, equal starts in the file's",
            "00:00:03,000 --> 00:00:04,000\nb\n\n00:00:01,000 --> 00:00:02,000\na\n\n00:00:03,000 --> 00:00:09,000\nc\n",
            ["1000-2000 a", "3000-4000 b", "3000-9000 c"]
        ),
        ("a start before zero", "-00:00:01,000 --> 00:00:02,000\nHi\n", ["0-2000 Hi"]),
        ("an empty cue", "00:00:01,000 --> 00:00:02,000\n\n\n00:00:03,000 --> 00:00:04,000\nx\n", ["3000-4000 x"]),
        ("an arrow among the words", "00:00:01,000 --> 00:00:02,000\nfrom a --> b\n", ["1000-2000 from a --> b"]),
        ("a byte order mark", "\u{FEFF}1\n00:00:01,000 --> 00:00:02,000\nHi\n", ["1000-2000 Hi"]),
    ]

    @Test("SRT is read as players read it", arguments: subRipCases)
    func subRip(what: String, text: String, cues: [String]) throws {
        let document = try subtitles(text)
        #expect(document.format == .subRip)
        #expect(document.summary == cues, "\(what)")
        #expect(document.problems.isEmpty, "\(what)")
    }

    static let webVTTCases: [(what: String, text: String, cues: [String])] = [
        (
            "notes, styles, regions and identifiers",
            "WEBVTT - a title\nLanguage: en\n\nSTYLE\n::cue { color: red }\n\nNOTE a\nb\n\nREGION\nid:x\n\n"
                + "intro\n00:01.000 --> 00:02.000 align:start\nHi\nyou\n\n00:00:03.000 --> 00:00:04.000\nBye\n",
            ["1000-2000 Hi|you", "3000-4000 Bye"]
        ),
        (
            "entities and tags",
            "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Bob>1 &lt; 2 &amp;&amp; <c.loud>a</c>&nbsp;<lang en>b</lang>&#33;&x;\n",
            ["1000-2000 1 < 2 && a\u{A0}b!&x;"]
        ),
        (
            "no blank line between cues", "WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb\n",
            ["1000-2000 a", "3000-4000 b"]
        ),
        (
            "CR LF", "WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\na\r\n\r\n00:03.000 --> 00:04.000\r\nb",
            ["1000-2000 a", "3000-4000 b"]
        ),
        ("no cue", "WEBVTT\n", []),
    ]

    @Test("WebVTT is read", arguments: webVTTCases)
    func webVTT(what: String, text: String, cues: [String]) throws {
        let document = try subtitles(text)
        #expect(document.format == .webVTT)
        #expect(document.summary == cues, "\(what)")
        #expect(document.problems.isEmpty, "\(what)")
    }

    @Test("WebVTT says who speaks, where, in which words and in which language")
    func webVTTDetails() throws {
        let document = try subtitles(
            """
            WEBVTT
            Language: pt-BR

            one
            00:01.000 --> 00:04.000 line:10% position:25% size:40% align:left
            <v.loud Ana Lima>Uma <00:02.000>palavra<00:02.500> mais
            """)
        #expect(document.language == "pt-BR")
        let cue = try #require(document.cues.first)
        #expect(cue.voice == "Ana Lima")
        #expect(cue.identifier == "one")
        #expect(
            cue.placement
                == SubtitlePlacement(alignment: .topLeft, line: .fraction(0.1), position: 0.25, size: 0.4))
        #expect(
            cue.words == [
                SubtitleWord("Uma ", start: Time(1, 1), stop: Time(2, 1)),
                SubtitleWord("palavra", start: Time(2, 1), stop: Time(5, 2)),
                SubtitleWord(" mais", start: Time(5, 2), stop: Time(4, 1)),
            ])
    }

    static let script = """
        [Script Info]
        ; a comment
        Title: T
        Language: de
        PlayResX: 640

        [V4+ Styles]
        Format: Name, Fontname, Fontsize
        Style: Default,DejaVu Sans,20

        [Fonts]
        fontname: evil.ttf
        [[[[[[[

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,not shown
        Dialogue: 0,0:00:01.00,0:00:02.50,*Title,Ann,0,0,0,,One, two\\Nthree\\hfour {\\i1}five{\\i0}
        Dialogue: 0,0:00:03.00,0:00:05.00,Default,,0,0,0,,{\\an8\\k50}Sing{\\k100} along
        Dialogue: 0,0:00:06.00,0:00:07.00,Default,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}
        Dialogue: 0,0:00:08.00,0:00:08.00,Default,,0,0,0,,never
        """

    @Test("ASS is read, and its fonts are left out")
    func script() throws {
        let document = try subtitles(Self.script)
        #expect(document.format == .ass)
        #expect(document.language == "de")
        #expect(document.summary == ["1000-2500 One, two|three\u{A0}four five", "3000-5000 Sing along", "6000-7000 "])
        let (first, song) = (document.cues[0], document.cues[1])
        #expect(first.voice == "Ann")
        #expect(first.styleName == "Title")
        #expect(first.runs.last == SubtitleRun("five", SubtitleRunStyle(isItalic: true)))
        #expect(!first.isAnimated)
        #expect(song.isAnimated)
        #expect(song.placement.alignment == .top)
        #expect(
            song.words == [
                SubtitleWord("Sing", start: Time(3, 1), stop: Time(7, 2)),
                SubtitleWord(" along", start: Time(7, 2), stop: Time(9, 2)),
            ])
        #expect(document.problems.map(\.description) == ["line 11: the fonts inside the file are not used"])
        #expect(document.script?.contains("evil") == false)
        #expect(document.script?.contains("Sing") == true)
    }

    static let problemsCases: [(text: String, cues: [String], problems: [String])] = [
        (
            "1\n00:00:0a,000 --> 00:00:02,000\nlost\n\n2\n00:00:03,000 --> 00:00:04,000\nkept\n", ["3000-4000 kept"],
            ["line 2: '00:00:0a,000 --> 00:00:02,000' has no times such as 00:01:02,500 --> 00:01:04,000"]
        ),
        (
            "00:00:05,000 --> 00:00:04,000\nlost\n\n00:00:03,000 --> 00:00:04,000\nkept\n", ["3000-4000 kept"],
            ["line 1: the cue ends at 0:04.000, not after its start at 0:05.000"]
        ),
        (
            "-00:00:05,000 --> -00:00:04,000\nlost\n\n00:00:03,000 --> 00:00:04,000\nkept\n", ["3000-4000 kept"],
            ["line 1: the cue ends at -0:04.000, before the beginning"]
        ),
        (
            "WEBVTT\n\n00:01.000 --> 00:0x\nlost\n\n00:03.000 --> 00:04.000\nkept\n", ["3000-4000 kept"],
            ["line 3: '00:01.000 --> 00:0x' has no times such as 00:01:02,500 --> 00:01:04,000"]
        ),
        (
            "[Events]\nFormat: Start, End, Text\nDialogue: x,0:00:02.00,lost\nDialogue: 0:00:03.00,0:00:04.00,kept\n",
            ["3000-4000 kept"], ["line 3: 'Dialogue: x,0:00:02.00,lost' has no times such as 0:01:02.50"]
        ),
    ]

    @Test("what cannot be read is left out and told", arguments: problemsCases)
    func problems(text: String, cues: [String], problems: [String]) throws {
        let document = try subtitles(text)
        #expect(document.summary == cues)
        #expect(document.problems.map(\.description) == problems)
    }

    static let errorsCases: [(bytes: [UInt8], encoding: String?, text: String)] = [
        (
            Array("1\n00:00:01,000 --> 00:00:02,000\nCaf".utf8) + [0xE9], nil,
            "line 3 is not UTF-8: say how the file is encoded, such as { encoding = \"windows-1252\" }"
        ),
        (
            Array("x".utf8), "klingon",
            "there is no encoding 'klingon' (write utf-8, utf-16, windows-1252, iso-8859-15, shift_jis, gb18030, …)"
        ),
        (
            Array("x".utf8), "utf-8//IGNORE",
            "there is no encoding 'utf-8//IGNORE' (write utf-8, utf-16, windows-1252, iso-8859-15, shift_jis, gb18030, …)"
        ),
        (Array("a\nb".utf8) + [0x81], "windows-1252", "line 2 is not encoded as windows-1252"),
        ([0x89, 0x50, 0x4E, 0x47, 0, 0, 0], nil, "it is a binary file, not subtitles"),
        (Array("Dear Sir,\n".utf8), nil, "it is neither SRT nor WebVTT nor ASS"),
        (
            Array("00:00:02,000 --> 00:00:01,000\nx".utf8), nil,
            "none of its cues can be read: line 1: the cue ends at 0:01.000, not after its start at 0:02.000"
        ),
    ]

    @Test("a file that is none says why", arguments: errorsCases)
    func errors(bytes: [UInt8], encoding: String?, text: String) {
        #expect(throws: SubtitleError.self) { try SubtitleDocument(bytes, name: "s", encoding: encoding) }
        do throws(SubtitleError) { _ = try SubtitleDocument(bytes, name: "s", encoding: encoding) } catch {
            #expect(error.description == text)
        }
    }

    static let encodingsCases: [(bytes: [UInt8], encoding: String?)] = [
        (Array("\u{FEFF}00:01 --> 00:02\nCafé".utf8), nil),
        ([0xFF, 0xFE] + "00:01 --> 00:02\nCafé".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, nil),
        ([0xFE, 0xFF] + "00:01 --> 00:02\nCafé".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, "windows-1252"),
        (Array("00:01 --> 00:02\nCaf".utf8) + [0xE9], "windows-1252"),
        (Array("00:01 --> 00:02\nCaf".utf8) + [0xE9], "iso-8859-15"),
        (Array("00:01 --> 00:02\nCafé".utf8), "utf-8"),
    ]

    @Test("every encoding gives the same words, and a mark is surer than a name", arguments: encodingsCases)
    func encodings(bytes: [UInt8], encoding: String?) throws {
        #expect(try SubtitleDocument(bytes, name: "s", encoding: encoding).summary == ["1000-2000 Café"])
    }

    @Test(
        "the name's last part but one is the language",
        arguments: [
            ("film.en.srt", "en"), ("a/film.pt-BR.vtt", "pt-BR"), ("film.srt", nil), ("film.final.srt", nil),
            ("v1.2.srt", nil),
        ] as [(String, String?)])
    func language(name: String, language: String?) throws {
        #expect(try subtitles("00:01 --> 00:02\nx", name: name).language == language)
    }

    @Test("an empty file has no cues", arguments: ["", "\n \n", "\u{FEFF}"])
    func empty(text: String) throws { #expect(try subtitles(text).cues.isEmpty) }

    @Test(
        "files that nobody would write are read in time",
        arguments: [
            String(repeating: "<i>", count: 30_000), String(repeating: "<", count: 100_000),
            String(repeating: "{\\", count: 50_000), String(repeating: "&", count: 100_000),
            String(repeating: "a>", count: 50_000), String(repeating: "<font color=", count: 8_000),
        ])
    func hostile(line: String) throws {
        for header in ["", "WEBVTT\n\n"] {
            #expect(try subtitles(header + "00:01 --> 00:02\n" + line + "x").cues.count == 1)
        }
        let script = "[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,"
        #expect(try subtitles(script + line + "x").cues.count == 1)
    }
}
