import EditModel
import Foundation
import Media
import MediaTime
import Testing

@testable import Rendering

@Suite("Beats")
struct BeatTests {
    private let folder = TemporaryFolder()
    private static let rate = 44100

    private func beats(_ samples: [Double], rate: Int = Self.rate, _ range: TimeRange? = nil) throws -> Beats {
        let path = folder.write(
            "\(samples.hashValue).wav", sound: samples.map { Int16(max(-1, min(1, $0)) * 32767) }, rate: rate)
        return try AnalysisFixtures.analysis(path, range).beats()
    }

    /// Adds a sound that begins at a time and dies away.
    private func strike(
        _ samples: inout [Double], at seconds: Double, decay: Double, rate: Int = Self.rate, _ value: (Double) -> Double
    ) {
        let first = Int((seconds * Double(rate)).rounded(.up))
        for index in first..<max(first, min(samples.count, first + Int(decay * 8 * Double(rate)))) {
            let time = Double(index) / Double(rate) - seconds
            samples[index] += exp(-time / decay) * value(time)
        }
    }

    /// Expects a beat within 20 ms of each time, and no others.
    private func expect(_ found: Beats, at times: [Double]) {
        let seconds = found.beats.map(\.time.approximateSeconds)
        #expect(abs(seconds.count - times.count) <= 2, "\(seconds.count) of \(times.count)")
        let errors = seconds.map { second in times.map { abs($0 - second) }.min() ?? .infinity }
        #expect((errors.max() ?? .infinity) < 0.02, "\(errors)")
    }

    @Test("a click track of 120 beats a minute", arguments: [44100, 48000, 96000, 8000])
    func clicks(rate: Int) throws {
        var samples = [Double](repeating: 0, count: rate * 16)
        let times = (0..<30).map { 0.3 + 0.5 * Double($0) }
        for time in times {
            strike(&samples, at: time, decay: 0.005, rate: rate) { 0.8 * sin(2 * .pi * 1500 * $0) }
        }
        let found = try beats(samples, rate: rate)
        #expect(abs((found.tempo ?? 0) - 120) < 0.3)
        #expect(found.confidence > 0.6)
        expect(found, at: times)
    }

    @Test("drums at 93.3 beats a minute: kick, snare and twice as many hi-hats, over noise")
    func drums() throws {
        var samples = [Double](repeating: 0, count: Self.rate * 24)
        var noise = Noise(seed: 5)
        for index in samples.indices { samples[index] = 0.003 * noise.next() }
        let beat = 60 / 93.3
        let times = (0..<36).map { 0.25 + beat * Double($0) }
        for (number, time) in times.enumerated() {
            if number % 2 == 0 {
                strike(&samples, at: time, decay: 0.08) { 0.7 * sin(2 * .pi * 60 * $0) }
            } else {
                strike(&samples, at: time, decay: 0.06) { _ in 0.4 * noise.next() }
            }
            for half in [0, 0.5] {
                strike(&samples, at: time + half * beat, decay: 0.02) { _ in 0.12 * noise.next() }
            }
        }
        let found = try beats(samples)
        #expect(abs((found.tempo ?? 0) - 93.3) < 0.5)
        #expect(found.confidence > 0.4)
        expect(found, at: times)
    }

    /// A bar of drums, repeated: an x for each stroke, at equal steps.
    struct Rhythm: CustomTestStringConvertible {
        var testDescription: String
        var tempo: Double
        var metre = Beats.Metre.fourFour
        var kick: String
        var snare = ""
        var hat = ""
        /// In seconds.
        var start = 0.3
        /// The factor of the speed after 24 seconds.
        var ramp = 0.0

        init(
            _ name: String, _ tempo: Double, _ metre: Beats.Metre = .fourFour, kick: String, snare: String = "",
            hat: String = "", start: Double = 0.3, ramp: Double = 0
        ) {
            testDescription = name
            (self.tempo, self.metre, self.kick, self.snare, self.hat) = (tempo, metre, kick, snare, hat)
            (self.start, self.ramp) = (start, ramp)
        }

        /// The time of a place, in beats.
        func time(_ beats: Double) -> Double {
            guard ramp > 0 else { return start + beats * 60 / tempo }
            let (first, rise) = (tempo / 60 * (1 - ramp / 2), tempo / 60 * ramp / 24)
            return start + (-first + (first * first + 2 * rise * beats).squareRoot()) / rise
        }
    }

    static let rhythms = [
        Rhythm("rock", 105, kick: "x...x...", snare: "..x...x.", hat: "xxxxxxxx"),
        Rhythm("hi-hats between the beats, louder than the drum", 112, kick: "x.x.x.x.", hat: ".x.x.x.x", start: 0),
        Rhythm("four to the floor with a clap", 124, kick: "xxxx", snare: ".x.x"),
        Rhythm("a half-time snare", 90, kick: "x......x", snare: "....x...", hat: "xxxxxxxx"),
        Rhythm("swing", 120, kick: "x.....x.....", snare: "...x.....x..", hat: "x..x.xx..x.x"),
        Rhythm("a syncopated drum", 96, kick: "x..x.x..", snare: "..x...x.", hat: "xxxxxxxx"),
        Rhythm("semiquavers", 92, kick: "x.........x.....", snare: "....x.......x...", hat: "xxxxxxxxxxxxxxxx"),
        Rhythm("waltz", 140, .threeFour, kick: "x..", snare: ".xx"),
        Rhythm("a slow waltz", 90, .threeFour, kick: "x.....", snare: "..x.x.", hat: "x.x.x."),
        Rhythm("six quavers", 66, .sixEight, kick: "x.....", snare: "...x..", hat: "xxxxxx"),
        Rhythm("six slow quavers", 52, .sixEight, kick: "x.....", snare: "...x..", hat: "xxxxxx"),
        Rhythm("a tempo that rises by a tenth", 110, kick: "x.......", snare: "..x...x.", hat: "xxxxxxxx", ramp: 0.1),
        Rhythm("a late start", 104, kick: "x...x..x", snare: "..x...x.", hat: "xxxxxxxx", start: 5.3),
    ]

    @Test("beats, metre and bars of", arguments: rhythms)
    func bars(rhythm: Rhythm) throws {
        let rate = 16000
        var samples = [Double](repeating: 0, count: rate * 24)
        var noise = Noise(seed: 7)
        for index in samples.indices { samples[index] = 0.002 * noise.next() }
        let perBar = Double(rhythm.metre.beatsPerBar)
        var bar = 0.0
        while rhythm.time(bar * perBar) < 23.7 {
            func forEach(_ strokes: String, _ body: (Double) -> Void) {
                for (step, stroke) in strokes.enumerated() where stroke == "x" {
                    body(rhythm.time((bar + Double(step) / Double(strokes.count)) * perBar))
                }
            }
            forEach(rhythm.kick) {
                strike(&samples, at: $0, decay: 0.1, rate: rate) { min(1, $0 / 0.004) * 0.6 * sin(2 * .pi * 55 * $0) }
            }
            forEach(rhythm.snare) {
                strike(&samples, at: $0, decay: 0.06, rate: rate) { 0.3 * noise.next() + 0.2 * sin(2 * .pi * 190 * $0) }
            }
            forEach(rhythm.hat) { strike(&samples, at: $0, decay: 0.03, rate: rate) { _ in 0.2 * noise.next() } }
            bar += 1
        }
        let found = try beats(samples, rate: rate)
        let times = (0..<Int(bar * perBar)).map { rhythm.time(Double($0)) }.filter { $0 < 24 }
        expect(found, at: times)
        #expect(found.metre == rhythm.metre)
        let downbeats = stride(from: 0, to: times.count, by: Int(perBar)).map { times[$0] }
        let heard = found.beats.filter(\.isDownbeat)
        #expect(abs(heard.count - downbeats.count) <= 1)
        for beat in heard { #expect(downbeats.contains { abs($0 - beat.time.approximateSeconds) < 0.03 }, "\(beat)") }
        #expect(heard.map(\.bar) == Array(1...max(heard.count, 1)))
        #expect(zip(found.beats, found.beats.dropFirst()).allSatisfy { $1.isDownbeat || $1.number == $0.number + 1 })
    }

    @Test("beats of a part of the sound stand at the same times")
    func part() throws {
        var samples = [Double](repeating: 0, count: Self.rate * 16)
        let times = (0..<25).map { 0.3 + 0.6 * Double($0) }
        for time in times { strike(&samples, at: time, decay: 0.01) { sin(2 * .pi * 900 * $0) } }
        let found = try beats(samples, TimeRange(start: Time(4, 1), duration: Time(10, 1)))
        #expect(abs((found.tempo ?? 0) - 100) < 0.5)
        expect(found, at: times.filter { $0 >= 4 && $0 < 14 })
    }

    @Test("noise, a held tone and what sounds like speech are not taken for music with confidence")
    func noMusic() throws {
        var noise = Noise(seed: 11)
        let hiss = (0..<Self.rate * 20).map { _ in 0.3 * noise.next() }
        #expect(try beats(hiss).confidence < 0.2)
        let tone = (0..<Self.rate * 10).map { 0.4 * sin(2 * .pi * 440 * Double($0) / Double(Self.rate)) }
        #expect(try beats(tone).confidence < 0.3)
        var speech = [Double](repeating: 0, count: Self.rate * 30)
        var time = 0.2
        while time < 29 {
            let pitch = 110 + 30 * noise.next()
            strike(&speech, at: time, decay: 0.05 + 0.03 * noise.next()) {
                min(1, $0 / 0.02) * 0.3 * (sin(2 * .pi * pitch * $0) + sin(6 * .pi * pitch * $0))
            }
            time += 0.22 + 0.12 * noise.next() + (noise.next() > 0.7 ? 0.5 : 0)
        }
        #expect(try beats(speech).confidence < 0.3)
    }

    @Test("silence and what is too short have no beats")
    func silence() throws {
        #expect(try beats([Double](repeating: 0, count: Self.rate * 5)) == Beats())
        #expect(try beats([0.5, 0.1, 0.2]) == Beats())
    }
}
