import Testing

@testable import Wording

/// Reading JSON.
@Suite struct JSONReaderTests {
    private func read(_ text: String) throws -> JSON { try JSON(reading: Array(text.utf8)) }

    @Test(
        "every value is read as it was written",
        arguments: [
            ("null", JSON.null), (" true ", .boolean(true)), ("-0", .integer(0)), ("12", .integer(12)),
            ("9223372036854775807", .integer(.max)), ("1.5e3", .number(1500)), ("0.1", .number(0.1)),
            (#""a\n\"\\\/\u00e9\ud83d\ude00""#, .string("a\n\"\\/é😀")), ("[]", .array([])),
            ("[1, [2]]", .array([.integer(1), .array([.integer(2)])])),
            (#"{"b":1,"a":{}}"#, .object([("b", .integer(1)), ("a", .object([]))])),
        ])
    func values(text: String, value: JSON) throws {
        #expect(try read(text) == value)
    }

    @Test("what is written is read again")
    func roundTrip() throws {
        let value = JSON.object([("a\u{202E}\u{1}", .array([.number(0.1), .string("é\u{10FFFF}")]))])
        #expect(try read(value.text) == value)
    }

    @Test(
        "what is not JSON is an error",
        arguments: [
            "", "01", "1.", "1e", "+1", ".5", "NaN", "tru", "[1,]", "[1 2]", "{a:1}", "{\"a\" 1}", "{\"a\":1,}", "\"a",
            "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\t\"", "1 2", "1e999", "{\"a\":1,\"a\":1}",
            String(repeating: "[", count: 100),
        ])
    func mistakes(text: String) {
        #expect(throws: JSONError.self) { try read(text) }
    }

    @Test("a string that is not UTF-8 is an error")
    func otherBytes() {
        #expect(throws: JSONError.self) { try JSON(reading: [0x22, 0xE9, 0x22]) }
    }
}
