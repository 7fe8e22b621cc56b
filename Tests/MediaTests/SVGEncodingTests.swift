import Testing

@testable import Media

@Suite struct SVGEncodingTests {
    @Test(
        "an encoding that hides letters from whoever reads bytes is refused",
        arguments: [
            ("<svg/>", nil), ("<?xml version='1.0' encoding='UTF-8'?><svg/>", nil),
            ("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><svg/>", nil),
            ("<?xml version='1.0' encoding='utf-7'?>+ADw-svg/+AD4-", "in 'utf-7'"),
            ("<\0s\0v\0g\0", "UTF-16 or UTF-32"), ("\u{4C}o\u{A7}", "in an unknown encoding"),
        ] as [(String, String?)])
    func encoding(text: String, refused: String?) {
        #expect(SVGEncoding(Array(text.utf8)).refused == refused)
    }

    @Test("a reference is found, but not where a link leads, in a text of many")
    func references() {
        let many = String(repeating: " href='#a'", count: 50_000)
        #expect(SVGReferences(Array("<svg><g\(many)/><a href='https://example.org'/></svg>".utf8)).first == nil)
        #expect(SVGReferences(Array("<svg><a href='x'/><image href='b.png'/></svg>".utf8)).first == "b.png")
    }
}
