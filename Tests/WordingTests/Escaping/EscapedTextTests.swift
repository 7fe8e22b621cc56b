import Testing

@testable import Wording

@Suite struct EscapedTextTests {
    @Test(
        "control bytes are shown, not obeyed",
        arguments: [
            ("plain © 日本 👍", "plain © 日本 👍"), ("\u{1B}[2Jx", "\\x1b[2Jx"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
            ("\u{7F}\u{0}", "\\x7f\\x00"), ("\u{9B}31m", "\\u{9b}31m"), ("\u{202E}gpj.exe", "\\u{202e}gpj.exe"),
            ("\u{2028}", "\\u{2028}"), ("a\u{200E}b\u{200F}", "a\\u{200e}b\\u{200f}"), ("\u{FEFF}x", "\\u{feff}x"),
            ("\u{1B}]0;x\u{7}é", "\\x1b]0;x\\x07é"), ("👩\u{200D}👧", "👩\u{200D}👧"),
        ])
    func escapes(text: String, shown: String) {
        #expect(escapedForTerminal(text) == shown)
    }

    @Test("bytes that are not UTF-8 are shown as such")
    func escapesBytes() {
        #expect(escapedForTerminal([0x61, 0xFF, 0xC3, 0x28]) == "a\\xff\\xc3(")
    }

    @Test("a text of several lines keeps its line ends")
    func keeps() {
        #expect(escapedForTerminal("a\nb\u{7}", keeping: ["\n"]) == "a\nb\\x07")
    }

    @Test("JSON is one line that any reader takes back, without control bytes")
    func json() {
        let value = JSON.object([
            ("a\"\\", .string("\n\u{1B}\u{9B}é\u{202E}")), ("n", .array([.integer(-3), .number(0.5), .null])),
            ("inf", .number(.infinity)), ("b", .boolean(true)),
        ])
        #expect(
            value.text
                == #"{"a\"\\":"\n\u001b\u009bé\u202e","n":[-3,0.5,null],"inf":null,"b":true}"#)
    }
}
