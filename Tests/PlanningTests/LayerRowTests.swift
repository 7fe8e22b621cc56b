import EditModel
import MediaTime
import Testing
import Values
import Wording

@testable import Planning

/// The layers of a movie as rows of things that people name.
@Suite struct LayerRowTests {
    private let bounds = Rectangle(x: 0, y: 0, width: 640, height: 360)

    private func text(_ words: String) -> LayerSnapshot {
        LayerSnapshot(content: .text(TextContent(string: words, fontSize: 20)), bounds: bounds)
    }

    private func group(_ name: String?, _ sublayers: [LayerSnapshot], from start: Int64 = 0) -> LayerSnapshot {
        var group = LayerSnapshot(content: .plain, bounds: bounds, sublayers: sublayers)
        group.name = name.map { LayerName($0) }
        group.timing = LayerTiming(beginTime: Time(start, 1))
        return group
    }

    private func cue(_ words: String, _ start: Int64) -> LayerSnapshot {
        var cue = group(nil, [text(words)])
        cue.timing = LayerTiming(beginTime: Time(start, 1), duration: Time(1, 1))
        return cue
    }

    private func movie(_ layers: [LayerSnapshot]) -> MovieSnapshot {
        var movie = makeMovie()
        movie.video?.overlay = LayerTreeSnapshot(
            root: group(nil, [LayerSnapshot(content: .video, bounds: bounds)] + layers))
        return movie
    }

    /// The rows of layers: names with a dash for each level, and the names of the stretches where they differ.
    private func rows(_ layers: [LayerSnapshot]) throws -> [String] {
        let timeline = Timeline(movie(layers), MoviePlaces(Movie(Composition())))
        let json = try JSON(reading: Array(Timeline.form.json(timeline).text.utf8))
        return (json["tracks"]?.arrayValue ?? []).filter { $0["kind"]?.stringValue == "overlay" }.map { row in
            let dashes = String(repeating: "-", count: Int(row["depth"]?.integerValue ?? 9))
            let name = row["name"]?.stringValue ?? ""
            let stretches = (row["segments"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
            return dashes + name + (stretches == [name] ? "" : " \(stretches)")
        }
    }

    @Test("a named layer is one row, and what it is made of are rows inside it")
    func named() throws {
        let card = group("End card", [group(nil, [text("Bye")]), text("Follow")], from: 6)
        #expect(
            try rows([group("Hook", [text("Nobody")]), card]) == ["End card", "-Follow", "-Bye", "Hook", "-Nobody"])
    }

    @Test("a group without a name is called by its words, and left out where it holds named layers")
    func unnamed() throws {
        #expect(try rows([group(nil, [text("Ada"), text("Grace")])]) == ["Ada", "-Grace", "-Ada"])
        #expect(try rows([group(nil, [group("Hook", []), group("Logo", [])])]) == ["Logo", "Hook"])
        #expect(try rows([text("alone")]) == ["alone"])
    }

    @Test("layers that come one after the other are stretches of one row")
    func captions() throws {
        let captions = group("Captions", [cue("one", 0), cue("two", 2), cue("three", 3)])
        #expect(try rows([captions]).first == #"Captions ["one", "two", "three"]"#)
        // Two at a time are one thing.
        #expect(try rows([group("Pair", [cue("one", 0), cue("two", 0)])]).first == "Pair")
    }

    @Test("a plan and its picture say the names")
    func plan() throws {
        let movie = movie([group("Hook <1>", [text("Nobody")], from: 2)])
        let lines = PlanText(try makePlan(movie)).text.split(separator: "\n")
        #expect(lines.contains { $0.contains("Hook <1>: layer, 640×360") && $0.contains(", from 0:02.000") })
        let source = PlanPicture([try makePlan(movie)]).source
        #expect(source.contains(">Hook &lt;1&gt;</text>"), "\(source)")
        #expect(!source.contains("Nobody"))
    }
}
