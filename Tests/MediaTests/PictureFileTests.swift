import Testing
import Values

@testable import Media

@Suite("Picture files")
struct PictureFileTests {
    private let folder = TemporaryFolder()

    static let references: [(text: String, found: String?)] = [
        ("<rect fill='url(#a)'/><use href='#b' xlink:href=\"#c\"/>", nil),
        ("<image href='data:image/png;base64,AAAA'/><a href='https://example.org/'><rect/></a>", nil),
        ("<image href='photo.png'/>", "photo.png"),
        ("<image xlink:href = \"http://example.org/a.png\"/>", "http://example.org/a.png"),
        ("<use href='other.svg#part'/>", "other.svg#part"),
        ("<animate href='x'/>", "x"),
        ("<style>@import 'a.css';</style>", "@import 'a.css'"),
        ("<style>rect { fill: URL( \"http://example.org/f.svg#g\" ) }</style>", "http://example.org/f.svg#g"),
        ("<rect style='mask:url(&quot;b.svg#m&quot;)'/>", "b.svg#m&quot;"),
        ("<!DOCTYPE svg [<!ENTITY lol 'lol'>]><svg/>", "<!ENTITY"),
        ("<?xml-stylesheet href='a.css'?><svg/>", "<?xml-stylesheet"),
        ("", nil), ("href", nil), ("href=", nil), ("url(", nil),
    ]

    @Test("what an SVG would take from elsewhere is found", arguments: references)
    func reference(text: String, found: String?) {
        #expect(SVGReferences(Array(text.utf8)).first == found)
    }

    @Test("an SVG that refers to other files is refused, and the reference named")
    func refused() throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><image href='/etc/secret.png'/></svg>"
        let path = folder.write("a.svg", Array(svg.utf8))
        let error = #expect(throws: MediaError.self) { try MediaFile(path: path, gate: OpenGate()) }
        #expect(error?.kind == .brokenInput)
        #expect(
            error?.description
                == "cannot read '\(path)': it refers to '/etc/secret.png', and an SVG must have everything "
                + "in itself: embed it as a data: URL")
    }

    @Test("a GIF that ends before its first frame is broken")
    func cutShort() throws {
        try ffmpeg("-f lavfi -i testsrc=s=40x40:r=5:d=1", folder.file("whole.gif"))
        let path = folder.write("cut.gif", Array(folder.read("whole.gif").prefix(200)))
        let error = #expect(throws: MediaError.self) { try MediaFile(path: path, gate: OpenGate()) }
        #expect(error?.kind == .brokenInput)
        #expect(error?.description.hasSuffix("it holds no whole frame: it is damaged or cut short") == true)
    }

    @Test("a JPEG is turned as its camera was held", arguments: 1...8)
    func orientation(value: Int) throws {
        try ffmpeg("-f lavfi -i testsrc=s=32x16 -frames:v 1", folder.file("plain.jpg"))
        let plain = folder.read("plain.jpg")
        let tiff: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0]
        let content = Array("Exif".utf8) + [0, 0] + tiff
        let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
        let path = folder.write("turned.jpg", Array(plain[0..<2]) + segment + Array(plain[2...]))
        let track = try #require(try MediaFile(path: path, gate: OpenGate()).track(1)?.video)
        #expect(track.naturalSize == Size(width: 32, height: 16))
        // Where the stored picture's top left corner goes, and whether its sides change places.
        let corner = track.preferredTransform.apply(to: .zero)
        let expected: [(Double, Double, Bool)] = [
            (0, 0, false), (32, 0, false), (32, 16, false), (0, 16, false), (0, 0, true), (16, 0, true), (16, 32, true),
            (0, 32, true),
        ]
        #expect(corner == Point(x: expected[value - 1].0, y: expected[value - 1].1))
        #expect((track.preferredTransform.a == 0) == expected[value - 1].2)
    }
}
