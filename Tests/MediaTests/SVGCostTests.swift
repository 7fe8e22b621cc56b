import Synchronization
import TestSupport
import Testing

@testable import Media

@Suite("How much work an SVG may be")
struct SVGCostTests {
    private static func svg(_ body: String, _ size: String = "width='2000' height='2000'") -> [UInt8] {
        let names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
        return Array("<svg \(names) \(size)>\(body)</svg>".utf8)
    }

    private static func filter(_ primitive: String) -> String {
        "<filter id='f'>\(primitive)</filter><rect width='9' height='9' filter='url(#f)'/>"
    }

    /// Groups that each use the one before a number of times, the last one drawn.
    private static func uses(_ levels: Int, each: Int) -> String {
        (1...levels).reduce("<g id='a0'><rect width='1' height='1'/></g>") { text, level in
            text + "<g id='a\(level)'>"
                + String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: each) + "</g>"
        }
    }

    /// Masks of rectangles that are masked by the next.
    private static func masks(_ count: Int) -> String {
        (0..<count).map {
            "<mask id='m\($0)'><rect width='9' height='9' fill='white' mask='url(#m\($0 + 1))'/></mask>"
        }.joined() + "<rect width='9' height='9' mask='url(#m0)'/>"
    }

    static let refused: [(name: String, body: String, reason: String)] = [
        ("octaves", filter("<feTurbulence baseFrequency='0.1' numOctaves='100000'/>"), "filters and masks"),
        ("a kernel", filter("<feConvolveMatrix order='200' kernelMatrix='1'/>"), "filters and masks"),
        ("a radius", filter("<feMorphology operator='dilate' radius='2000'/>"), "filters and masks"),
        (
            "a filter in a style",
            "<filter id='f'><feTurbulence numOctaves='9999'/></filter><g style='x:y; filter: url(#f)'/>",
            "filters and masks"
        ),
        ("masks of masks", masks(60), "draws very many elements"),
        ("uses of uses", uses(8, each: 10), "elements, counted as often as they are used"),
        ("letters", "<text font-size='1e9'>x</text>", "its letters of 1000000000 pixels are too large"),
        ("letters in a style", "<text style='fill:red;font-size:20000px'>x</text>", "letters of 20000 pixels"),
        (
            "many filtered things",
            filter("<feGaussianBlur stdDeviation='3'/>") + String(repeating: "<g filter='url(#f)'/>", count: 200),
            "filters and masks"
        ),
    ]

    @Test("what would take minutes is refused by a sentence", arguments: refused.indices)
    func refusal(_ index: Int) {
        let (name, body, reason) = Self.refused[index]
        var cost = SVGCost(Self.svg(body))
        #expect(cost.refusal()?.contains(reason) == true, "\(name): \(cost.refusal() ?? "drawn")")
    }

    static let drawn: [(name: String, body: String)] = [
        ("an ordinary filter", filter("<feTurbulence baseFrequency='0.1' numOctaves='5'/><feMorphology radius='3'/>")),
        ("a shadow", filter("<feDropShadow dx='3' dy='3' stdDeviation='4'/>")),
        ("a comment", "<!-- <text font-size='1e9'/> --><text font-size='40'>x</text>"),
        ("masks", masks(4)), ("uses", uses(3, each: 20)),
        (
            "circles, which the renderer refuses itself",
            "<g id='a'><use xlink:href='#b'/></g><g id='b'><use xlink:href='#a'/></g>"
        ),
        ("many shapes", String(repeating: "<path d='M0 0L9 9'/>", count: 50_000)),
    ]

    @Test("what is ordinary is drawn", arguments: drawn.indices)
    func ordinary(_ index: Int) {
        var cost = SVGCost(Self.svg(Self.drawn[index].body))
        #expect(cost.refusal() == nil, "\(Self.drawn[index].name)")
    }

    @Test("the size that is drawn counts, and not the one in the file")
    func size() {
        let picture = Self.svg(
            Self.filter("<feMorphology radius='20'/>"), "viewBox='0 0 200 200' width='100%' height='100%'")
        var small = SVGCost(picture, size: (200, 200))
        var large = SVGCost(picture, size: (4000, 4000))
        #expect(small.refusal() == nil)
        #expect(large.refusal() != nil)
    }

    @Test("damaged text ends, whatever is in it")
    func damaged() {
        for text in [
            "", "<", "<svg", "<svg a", "<svg a=", "<svg a='", "<svg><!--", "</a></b><g", "<svg =''=/><<", "<a/",
        ] {
            var cost = SVGCost(Array(text.utf8))
            #expect(cost.refusal() == nil)
        }
        var deep = SVGCost(Array(String(repeating: "<g>", count: 100_000).utf8))
        #expect(deep.refusal() == nil)
    }

    @Test("a file that would take minutes is refused when it is opened, by its name")
    func file() throws {
        let folder = TemporaryFolder()
        let path = folder.write("slow.svg", Self.svg(Self.refused[0].body))
        let error = #expect(throws: MediaError.self) { try MediaFile(path: path, gate: OpenGate()) }
        #expect(error?.kind == .brokenInput)
        let text = try #require(error).description
        #expect(text.contains("slow.svg") && text.contains("filters"))
    }

    @Test("a drawing that uses up its processor time ends the process, with the file's name")
    func deadline() throws {
        let said = Mutex<[String]>([])
        DrawingDeadline.end.withLock { $0 = { error in said.withLock { $0.append("\(error)") } } }
        defer { DrawingDeadline.end.withLock { $0 = nil } }
        try DrawingDeadline.withDeadline("fast.svg", seconds: 1000) { () throws(MediaError) in }
        var number = 1.0
        try DrawingDeadline.withDeadline("dashes.svg", seconds: 0.05) { () throws(MediaError) in
            while said.withLock({ $0.isEmpty }) { number = number * 1.000001 + 1e-9 }
        }
        #expect(said.withLock { $0.count } == 1 && said.withLock { $0[0] }.contains("dashes.svg"))
        #expect(said.withLock { $0[0] }.contains("processor time"))
    }
}
