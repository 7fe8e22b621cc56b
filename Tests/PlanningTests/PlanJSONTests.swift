import EditModel
import Foundation
import MediaTime
import Testing
import Values
import Wording

@testable import Planning

@Suite("The plan as JSON, and its hash")
struct PlanJSONTests {
    private func parsed(_ json: JSON) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    }

    @Test("it parses and holds the snapshot")
    func parses() throws {
        let results = try parsed(EditPlan.json(of: [try makePlan()]))["results"] as? [[String: Any]]
        let plan = try #require(results?.first)
        #expect(plan["name"] as? String == "main")
        #expect((plan["hash"] as? String)?.count == 16)
        let movie = try #require(plan["movie"] as? [String: Any])
        #expect(movie["duration"] as? String == "9/1")
        let tracks = try #require(movie["video_tracks"] as? [[String: Any]])
        #expect((tracks[1]["segments"] as? [[String: Any]])?[1]["source_track_id"] as? Int == 1)
        let export = try #require(plan["export"] as? [String: Any])
        #expect(export["sound"] as? String == "copied")
        #expect((export["untouched"] as? [[String: Any]])?.first?["duration"] as? String == "5/1")
    }

    @Test("members are sorted, what is nil is left out, times are reduced, an only value stands for its case")
    func canonical() throws {
        let source = SourceSnapshot(pattern: "a%d.png", frameRate: FrameRate(25, 1))
        #expect(
            try JSON(canonical: [source]).text == """
                [{"frame_rate":{"denominator":1,"numerator":25},"height":0,"kind":"sequence","path":"a%d.png","width":0}]
                """)
        let content = LayerSnapshot.Content.gradient(
            GradientContent(.radial, startPoint: Point(x: 0.25, y: -0.0), endPoint: Point(x: 1, y: 1)))
        #expect(
            try JSON(canonical: content).text == """
                {"gradient":{"colors":[],"end_point":{"x":1.0,"y":1.0},"kind":"radial",\
                "start_point":{"x":0.25,"y":0.0}}}
                """)
        #expect(
            try JSON(canonical: TimeRange(start: Time(-50, 100), duration: .indefinite)).text
                == #"{"duration":"indefinite","start":"-1/2"}"#)
        #expect(try JSON(canonical: ["bKey": "1", "aKey": "2"]).text == #"{"aKey":"2","bKey":"1"}"#)
        #expect(try JSON(canonical: [[1, 2], []]).text == "[[1,2],[]]")
    }

    @Test(
        "FNV-1a of 64 bits",
        arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func hash(text: String, digits: String) { #expect("\(Fingerprint(of: text.utf8))" == digits) }

    @Test("equal edits have one hash, however their times are written; a changed one has another")
    func stability() throws {
        let plan = try makePlan()
        var movie = makeMovie()
        movie.duration = Time(900, 100)
        movie.metadata = Dictionary(uniqueKeysWithValues: movie.metadata.reversed())
        #expect(movie == plan.movie)
        #expect(try makePlan(movie).fingerprint == plan.fingerprint)
        movie.duration = Time(901, 100)
        #expect(try makePlan(movie).fingerprint != plan.fingerprint)
    }

    @Test("the hash is of the edit alone: presets do not change it")
    func presets() throws {
        #expect(
            try makePlan(options: .init(preset: .null)).fingerprint
                == makePlan(options: .init(rateFactor: 30)).fingerprint)
    }
}
