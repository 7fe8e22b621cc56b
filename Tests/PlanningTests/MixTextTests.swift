import EditModel
import Export
import Foundation
import MediaTime
import Testing
import Values
import Wording

@testable import Planning

@Suite("The mix in the plan")
struct MixTextTests {
    /// The movie of the other tests with its sound on two tracks, and parameters for both.
    private func movie(
        _ change: (inout MovieSnapshot, inout AudioInputSnapshot, inout AudioInputSnapshot) -> Void
    ) -> MovieSnapshot {
        var movie = makeMovie()
        movie.audioTracks.append(TrackSnapshot(id: 4, segments: [segment(1, 2, seconds(0, 8), at: seconds(0, 4))]))
        var (first, second) = (AudioInputSnapshot(trackID: 3), AudioInputSnapshot(trackID: 4))
        change(&movie, &first, &second)
        movie.audioMix.inputs = [first, second]
        return movie
    }

    /// The rows of a name.
    private func rows(_ name: String, _ plan: EditPlan) -> [String] {
        var isFound = false
        return PlanText(plan).text.split(separator: "\n").compactMap { line in
            let label = line.dropFirst(2).prefix(14).trimmingCharacters(in: .whitespaces)
            if !label.isEmpty { isFound = label == name }
            return isFound ? String(line.dropFirst(16)) : nil
        }
    }

    @Test("a mix of what is as it is has no rows")
    func plain() throws {
        #expect(rows("mix", try makePlan()) == [])
    }

    @Test("every input stands with its values in the order they are applied")
    func inputs() throws {
        let movie = movie { movie, first, second in
            movie.audioTracks[0].volume = 0.5
            movie.audioMix.effects = [
                EffectSnapshot(name: "volume", parameters: [.init(name: "volume", value: "2.228dB")]),
                EffectSnapshot(name: "alimiter", parameters: [.init(name: "limit", value: "0.9")]),
            ]
            movie.audioMix.seamDuration = Time(5, 1000)
            first.volumeRamps = [Ramp(0.25, at: .zero), Ramp(from: 0.25, to: 1, over: seconds(2, 4))]
            first.panRamps = [Ramp(-1, at: Time(1, 1))]
            first.tap = ScriptFunction(number: 0, place: "cut.lua:12")
            first.effects = [EffectSnapshot(name: "aecho")]
            second.timePitchAlgorithm = .timeDomain
        }
        #expect(
            rows("mix", try makePlan(movie, sound: .encoded)) == [
                "joins faded 5 ms",
                "track 3, aecho, tapped by cut.lua:12, preferred volume 0.5, volume 0.25, "
                    + "volume 0.25 → 1 over 0:02.000–0:04.000, pan -1 from 0:01.000",
                "track 4, time_domain",
                "sum, volume 2.228dB, alimiter limit 0.9",
            ])
    }

    @Test("sound of more channels than the mix has is told with its track, once, and only where it is mixed")
    func mixedDown() throws {
        var many = assets
        for (index, layout) in [(0, "5.1(side)"), (1, "mono")] {
            many[index]?.tracks[1].audio = AudioFormat(
                sampleRate: 48000, channels: index == 0 ? 6 : 1, channelLayout: layout)
        }
        let movie = movie { movie, _, _ in
            movie.audioTracks[0].segments.append(segment(0, 2, seconds(10, 12), at: seconds(6, 8)))
        }
        let plan = try makePlan(movie, assets: many, sound: .encoded)
        #expect(rows("sound", plan).filter { $0.hasPrefix("audio ") } == ["audio 3: 5.1(side) mixed down to stereo"])
        #expect(
            JSONForm.list(EditPlan.mixedDownForm).json(plan.mixedDown)
                == .array([
                    .object([("track_id", .integer(3)), ("from", .string("5.1(side)")), ("to", .string("stereo"))])
                ]))
        #expect(try makePlan(movie, assets: many).mixedDown.isEmpty)
        var wide = movie
        wide.audioMix.channelLayout = .surround51
        #expect(try makePlan(wide, assets: many, sound: .encoded).mixedDown.isEmpty)
    }

    @Test("a curve that is made of ramps is one; those that turn, jump or leave a pause are not")
    func curves() throws {
        let movie = movie { _, first, _ in
            first.volumeRamps = [
                Ramp(from: 0, to: 0.25, over: seconds(0, 1)), Ramp(from: 0.25, to: 1, over: seconds(1, 2)),
                Ramp(from: 1, to: 0.5, over: seconds(2, 3)), Ramp(from: 0.25, to: 0.125, over: seconds(3, 4)),
                Ramp(from: 0.125, to: 0, over: seconds(5, 6)),
            ]
        }
        #expect(
            rows("mix", try makePlan(movie, sound: .encoded)) == [
                "track 3, volume 0 → 1 over 0:00.000–0:02.000 in 2 ramps, volume 1 → 0.5 over 0:02.000–0:03.000, "
                    + "volume 0.25 → 0.125 over 0:03.000–0:04.000, volume 0.125 → 0 over 0:05.000–0:06.000",
                "track 4, spectral",
            ])
    }

    @Test("the mix's format stands where it is asked for, and where it is mixed")
    func format() throws {
        let movie = movie { movie, _, second in
            movie.audioMix = AudioMixSnapshot(sampleRate: 44100, channelLayout: .surround51, seamDuration: .zero)
            second.isMuted = true
        }
        let plan = try makePlan(movie, sound: .encoded, soundReasons: [.sampleRate, .channelLayout])
        #expect(rows("mix", plan) == ["44.1 kHz, 5.1, hard joins", "track 4, muted"])
        #expect(
            rows("sound", plan) == [
                "mixed at 44.1 kHz, 5.1, encoded with aac at 576 kbit/s",
                "because: another sample rate, another channel layout",
            ])
        #expect(rows("dropped", plan).contains("audio track 4: it is muted"))
        #expect(!PlanText(plan).text.contains("'b.mp4' track 2 (aac)"))
    }

    @Test("programs read the mix and the reasons")
    func json() throws {
        let movie = movie { _, first, _ in first.volumeRamps = [Ramp(from: 1, to: 0, over: seconds(2, 4))] }
        let plan = try makePlan(movie, sound: .encoded, soundReasons: [.tracks, .volume])
        let export = try #require(
            (try JSONSerialization.jsonObject(with: Data(plan.summaryJSON.text.utf8)) as? [String: Any])?["export"]
                as? [String: Any])
        #expect(export["sound"] as? String == "encoded")
        #expect(export["sound_reasons"] as? [String] == ["several tracks are mixed", "volume changes"])
        #expect(
            plan.canonical.text.contains(
                #""volume_ramps":[{"end":0.0,"start":1.0,"time_range":{"duration":"2/1","start":"2/1"}}]"#))
    }

    @Test("a volume that changes is a line over its track's block, as high as the loudest")
    func curve() throws {
        let movie = movie { movie, first, _ in
            first.volumeRamps = [Ramp(from: 0, to: 2, over: seconds(3, 6))]
        }
        let source = PlanPicture([try makePlan(movie, sound: .encoded)]).source
        if let folder = ProcessInfo.processInfo.environment["LUAEDIT_TEST_PICTURES"] {
            try source.write(toFile: folder + "/mix.svg", atomically: true, encoding: .utf8)
        }
        let lines = source.split(separator: "\n").filter { $0.contains(#"class="volume""#) }
        #expect(lines.count == 1)
        // From 130 to 1060 pixels are nine seconds; 1 is half of the way up to 2.
        let points = lines[0].split(separator: "\"")[3].split(separator: " ").map { $0.split(separator: ",") }
        #expect(points.map { $0[0] } == ["130", "440", "440", "750", "750"])
        let heights = points.map { Double($0[1])! }
        #expect(heights[0] - heights[3] == 11 && heights[2] - heights[3] == 22 && heights[4] == heights[3])
    }
}
