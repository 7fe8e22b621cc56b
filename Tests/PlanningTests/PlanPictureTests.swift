import Foundation
import FoundationXML
import MediaTime
import Testing
import Values

@testable import Planning

@Suite("The plan as a picture")
struct PlanPictureTests {
    /// Every element that has a class, with its title or text; fails unless the document is well-formed.
    private func elements(_ source: String) throws -> [(class: String, text: String)] {
        let reader = ElementReader()
        let parser = XMLParser(data: Data(source.utf8))
        parser.delegate = reader
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return reader.found
    }

    @Test("every segment, instruction and ramp stands in it")
    func contents() throws {
        let source = PlanPicture([try makePlan()]).source
        if let folder = ProcessInfo.processInfo.environment["LUAEDIT_TEST_PICTURES"] {
            try source.write(toFile: folder + "/plan.svg", atomically: true, encoding: .utf8)
        }
        let found = try elements(source)
        let counts = Dictionary(grouping: found, by: \.class).mapValues(\.count)
        #expect(counts["video"] == 3 && counts["audio"] == 1 && counts["empty"] == 1)
        #expect(counts["plain"] == 3 && counts["opacity"] == 2)
        #expect(found.contains { $0 == ("row", "video 2") } && found.contains { $0 == ("row", "audio 3") })
        #expect(
            found.contains {
                $0 == ("video", "'b.mp4' track 1 from 0:00.000–0:08.000 at 0:05.000–0:09.000 ×2")
            })
    }

    @Test("a transform and a crop that change are marked where they do")
    func motion() throws {
        var movie = makeMovie()
        let moved = AffineTransform.identity.translated(x: 10, y: 0)
        movie.video!.instructions[0].layers[0].transformRamps = [
            Ramp(.identity, at: .zero), Ramp(from: .identity, to: moved, over: seconds(1, 2)),
        ]
        movie.video!.instructions[0].layers[0].cropRamps = [
            Ramp(
                from: Rectangle(x: 0, y: 0, width: 9, height: 9), to: Rectangle(x: 0, y: 0, width: 5, height: 9),
                over: seconds(2, 4))
        ]
        let found = try elements(PlanPicture([try makePlan(movie)]).source).filter { $0.class == "motion" }
        #expect(found.count == 2)
        #expect(
            found.first?.text
                == "track 1, cropped to 9×9 at 0, 0 → 5×9 at 0, 0 over 0:02.000–0:04.000, as it is, "
                + "as it is → moved 10, 0 over 0:01.000–0:02.000")
    }

    @Test("names cannot leave their element", arguments: ["<b>&\"'.mp4", "a\u{0}\u{1B}\u{FFFE}]]>.mp4"])
    func names(path: String) throws {
        var movie = makeMovie()
        movie.sources[0].path = path
        #expect(try elements(PlanPicture([try makePlan(movie)]).source).count { $0.class == "video" } == 3)
    }

    @Test(
        "a movie of hours or of a frame has a readable ruler", arguments: [Time(1, 25), Time(36000, 1), Time(100, 1)])
    func ruler(duration: Time) throws {
        var movie = makeMovie()
        movie.duration = duration
        let ticks = try elements(PlanPicture([try makePlan(movie)]).source).count { $0.class == "tick" }
        #expect((1...13).contains(ticks))
    }
}

private final class ElementReader: NSObject, XMLParserDelegate {
    var found: [(class: String, text: String)] = []

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if let name = attributes["class"] { found.append((name, "")) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if !found.isEmpty, string != "\n" { found[found.count - 1].text += string }
    }
}
