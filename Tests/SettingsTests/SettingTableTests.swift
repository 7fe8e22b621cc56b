import MediaTime
import Testing

@testable import Settings

@Suite struct SettingTableTests {
    @Test("every setting has one name in each place, and words for the documentation of each")
    func rows() {
        let rows = SettingTable.rows
        #expect(Set(rows.map(\.key)).count == rows.count && rows.count > 15)
        #expect(Set(rows.compactMap(\.field)).count == rows.compactMap(\.field).count)
        for row in rows {
            #expect(row.option != nil || row.field != nil, "\(row.key)")
            if row.option != nil { #expect(row.help.hasSuffix(".") || row.help.hasSuffix(")"), "\(row.key)") }
            if row.option != nil, row.kind.takesValue { #expect(!row.valueName.isEmpty, "\(row.key)") }
            if row.field != nil { #expect(!row.summary.isEmpty && !row.defaultText.isEmpty, "\(row.key)") }
        }
    }

    static let readings: [(option: String, texts: [String], value: SettingValue)] = [
        ("crf", ["20.5"], .number(20.5)), ("crf", ["18", "20"], .number(20)),
        ("bitrate", ["2.5M"], .integer(2_500_000)),
        ("audio-bitrate", ["128k"], .integer(128_000)), ("sample-rate", ["44.1k"], .integer(44100)),
        ("file-size", ["25MB"], .integer(25_000_000)),
        ("size", ["1280x720"], .size(PictureSize(width: 1280, height: 720))),
        ("frame-rate", ["29.97"], .time(Time(1001, 30000))), ("segment-duration", ["0:02.5"], .time(Time(5, 2))),
        ("speed", ["fast"], .text("fast")), ("range", ["1-"], .text("1-")),
        ("codec-option", ["a=b", "c=d=e"], .pairs([.init(name: "a", value: "b"), .init(name: "c", value: "d=e")])),
        ("fragmented", ["true"], .boolean(true)), ("network-optimization", ["false"], .boolean(false)),
    ]

    @Test("texts of the command line are read by the kind of their row", arguments: readings)
    func reading(option: String, texts: [String], value: SettingValue) throws {
        #expect(try SettingTable.row(option: option)?.value(of: texts) == value)
    }

    static let mistakes: [(option: String, text: String, error: String)] = [
        (
            "speed", "fat",
            "--speed: 'fat' is not a speed; the speeds are fastest, fast, medium, slow, slowest (did you mean 'fast'?)"
        ),
        ("segment-duration", "0.1", "--segment-duration: 0.1 is not from 0.5 to 60 seconds"),
        ("segment-duration", "a", "--segment-duration: 'a' is not a time"),
        ("frame-rate", "0", "--frame-rate: '0' is not a frame rate up to 1000 (write 25, 29.97 or 30000/1001)"),
        ("crf", "nan", "--crf: 'nan' is not a number"),
        ("codec-option", "=b", "--codec-option: '=b' is not name=value"),
        ("audio-codec", "acc", "--audio-codec: 'acc' is not a sound codec; the sound codecs are aac, ac3, "),
    ]

    @Test("a text that is no value is refused with the option's name", arguments: mistakes)
    func mistake(option: String, text: String, error: String) {
        let found = #expect(throws: SettingError.self) { try SettingTable.row(option: option)!.value(of: [text]) }
        #expect(found?.description.hasPrefix(error) == true, "\(String(describing: found))")
    }

    @Test("what is set already stays; settings of encoders add up, and another preset forgets them")
    func merging() {
        var (own, other) = (SettingValues(), SettingValues())
        own.bitRate = 1000
        own.codecOptions = [SettingPair(name: "a", value: "1")]
        other.bitRate = 2000
        other.profile = "main"
        other.sampleRate = 48000
        other.codecOptions = [SettingPair(name: "b", value: "2")]
        own.merge(other)
        #expect(own.bitRate == 1000 && own.profile == "main" && own.codecOptions?.map(\.name) == ["b", "a"])
        own.removeEncoders()
        #expect(own.rows.map(\.key) == ["bitrate", "sample-rate"])
    }

    @Test("texts are written as the words of a command line")
    func words() {
        let texts = SettingTexts([
            "preset": ["a", "b"], "codec-option": ["x=1", "y=2"], "fragmented": ["true"],
            "network-optimization": ["false"],
        ])
        #expect(
            texts.words == [
                "--preset=b", "--codec-option=x=1", "--codec-option=y=2", "--fragmented", "--no-network-optimization",
            ])
    }
}
