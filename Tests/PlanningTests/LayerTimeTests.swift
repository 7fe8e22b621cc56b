import EditModel
import Foundation
import MediaTime
import Testing
import Values
import Wording

@testable import Planning

/// Times of layers that lie in layers, as people see them.
@Suite struct LayerTimeTests {
    /// A movie of nine seconds with a card from 4 to 7 s that runs at twice the speed, and words in it from 4.5 s.
    private func makeCard() -> MovieSnapshot {
        let bounds = Rectangle(x: 0, y: 0, width: 640, height: 360)
        var words = LayerSnapshot(content: .text(TextContent(string: "end", fontSize: 20)), bounds: bounds)
        words.timing = LayerTiming(beginTime: Time(1, 1), duration: Time(2, 1))
        var late = LayerSnapshot(content: .text(TextContent(string: "late", fontSize: 20)), bounds: bounds)
        late.timing = LayerTiming(beginTime: Time(8, 1))
        let panel = LayerSnapshot(content: .plain, bounds: bounds, backgroundColor: .black)
        var card = LayerSnapshot(content: .plain, bounds: bounds, sublayers: [panel, words, late])
        card.timing = LayerTiming(beginTime: Time(4, 1), duration: Time(3, 1), speed: Time(2, 1))
        var movie = makeMovie()
        movie.video?.overlay = LayerTreeSnapshot(
            root: LayerSnapshot(
                content: .plain, bounds: bounds,
                sublayers: [LayerSnapshot(content: .video, bounds: bounds), card]))
        return movie
    }

    @Test("a plan says when layers are there in the movie's time")
    func text() throws {
        let lines = PlanText(try makePlan(makeCard())).text.split(separator: "\n")
        #expect(lines.contains { $0.contains("layer, 640×360") && $0.hasSuffix(", from 0:04.000, for 0:03.000") })
        #expect(lines.contains { $0.contains("text 'end'") && $0.hasSuffix(", from 0:04.500, for 0:01.000") })
        #expect(lines.contains { $0.contains("text 'late'") && $0.hasSuffix(", never there") })
    }

    @Test("the bars of a plan's picture are as long as their layers")
    func picture() throws {
        let source = PlanPicture([try makePlan(makeCard())]).source
        let bars = source.split(separator: "\n").filter { $0.contains("class=\"overlay\"") }
        // 930 pixels are nine seconds, from 130 on; a bar ends a pixel early.
        let second = 930.0 / 9
        let expected: [(x: Double, width: Double)] = [
            (130 + 4.5 * second, second - 1), (130 + 4 * second, 3 * second - 1),
        ]
        #expect(bars.count == expected.count, "\(source)")
        for (bar, (x, width)) in zip(bars, expected) {
            let numbers = ["x", "width"].map { name -> Double in
                let start = bar.range(of: "\(name)=\"")?.upperBound ?? bar.endIndex
                return Double(bar[start...].prefix { $0 != "\"" }) ?? .nan
            }
            #expect(abs(numbers[0] - x) < 0.1 && abs(numbers[1] - width) < 0.1, "\(bar)")
        }
    }

    @Test("the studio's timeline has the movie's times")
    func timeline() {
        let movie = makeCard()
        let text = Timeline.form.json(Timeline(movie, MoviePlaces(Movie(Composition())))).text
        #expect(text.contains(#""start":"9/2","duration":"1/1""#), "\(text)")
        #expect(text.contains(#""start":"4/1","duration":"3/1""#))
    }
}
