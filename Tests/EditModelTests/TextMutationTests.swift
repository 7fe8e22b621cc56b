import MediaTime
import TestSupport
import Testing
import Values

@testable import EditModel

/// What reads texts of strangers answers whatever they are.
@Suite struct TextMutationTests {
    private static let texts: [String: [String]] = [
        "a.srt": [
            "1\n00:00:01,000 --> 00:00:02,500\nA <i>word</i> <font color=\"#ff0000\">red</font> &amp; {\\an8}\n\n2\n"
                + "00:01:00.5 --> 00:01:02 X1:1 X2:2\n- Line\n- <b>Other\n"
        ],
        "a.vtt": [
            "WEBVTT\n\nSTYLE\n::cue(.x) { color: red; font-size: 120% }\n\nREGION\nid:r width:40%\n\nNOTE n\n\nid\n"
                + "00:01.000 --> 00:02.000 line:-1 position:20%,line-left size:50% align:start region:r\n"
                + "<v Ann>Hello <00:01.500><c.x>you</c> &lt;&#x41;&nbsp;\n"
        ],
        "a.ass": [
            "[Script Info]\nPlayResX: 640\nPlayResY: 360\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour\n"
                + "Style: A,Sans,40,&H00FFFFFF\n[Events]\nFormat: Layer, Start, End, Style, Text\n"
                + "Dialogue: 0,0:00:01.00,0:00:02.00,A,{\\an5\\c&HFF00&\\k20}a{\\t(0,1,\\fs9)\\pos(1,2)\\r}b\\Nc\n"
        ],
    ]

    @Test("changed subtitles are read without a trap", arguments: texts.keys.sorted())
    func subtitles(name: String) throws {
        let samples = try #require(Self.texts[name]).map { Array($0.utf8) }
        for sample in samples {
            let document = try SubtitleDocument(sample, name: name)
            #expect(!document.cues.isEmpty)
        }
        Mutations.run(name, samples) { _ = try? SubtitleDocument($0, name: name) }
    }

    @Test("changed paths of SVG are read and measured without a trap")
    func paths() throws {
        let samples = [
            "M 10,10 L90-10.5e1 H3 v.5 C 1 2 3 4 5 6 s1 2 3 4 Q 1 2 3 4 t 5 6 A 5 7 30 1 0 9 9 Z m 1 1 z",
            "M0 0 l 1e-30 0 z m 5 5 a 1e-300 0 0 0 1 1 1 A 1e6 1e6 0 0 0 2 2",
        ].map { Array($0.utf8) }
        Mutations.run("path", samples) {
            guard let path = try? Path(svg: String(decoding: $0, as: UTF8.self)) else { return }
            _ = (path.bounds, path.length, path.trimmed(from: 0.25, to: 0.5), path.svg)
        }
    }

    @Test("changed times are read without a trap")
    func times() {
        let samples = ["1:02.5", "00:01:02:12@25", "00:01:02;12@30000/1001", "-3.25", "1e3"].map { Array($0.utf8) }
        Mutations.run("time", samples) { _ = try? Time(text: String(decoding: $0, as: UTF8.self)) }
    }
}
