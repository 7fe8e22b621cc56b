import Media
import MediaTime
import Testing
import Values
import Wording

@testable import Rendering

@Suite("Effects on sound")
struct SoundEffectTests {
    private static let files = MediaLibrary(gate: OpenGate())
    private static let stereo = SoundFormat(sampleRate: 48000)
    private static let second = 48000
    private static let input = SoundSamples.busy(seconds: 1.5)
    /// All but that which needs a file nobody has.
    private static let entries = EffectCatalogue.soundEntries.filter { $0.name != "arnndn" }

    /// What some effects need to do anything at all, or anything that is heard.
    private static let needed: [String: [(name: String, value: String)]] = [
        "adelay": [("delays", "20|35")],
        "aeval": [("exprs", "val(0)*0.5|val(1)*t")],
        "anequalizer": [("params", "c0 f=200 w=100 g=-10 t=1|c1 f=900 w=100 g=5 t=1")],
        "bandpass": [("frequency", "900")], "bass": [("gain", "6")], "biquad": [("b0", "0.9"), ("b1", "0.2")],
        "chorus": [("delays", "55"), ("decays", "0.4"), ("speeds", "0.25"), ("depths", "2")],
        "compand": [("points", "-80/-60|-20/-15|0/-6"), ("delay", "0.1")],
        "dcshift": [("shift", "0.1")],
        "equalizer": [("frequency", "1000"), ("gain", "-9")],
        "firequalizer": [("gain_entry", "entry(0,0);entry(1000,-6);entry(5000,3)")],
        "highshelf": [("gain", "6")], "lowshelf": [("gain", "6")], "rubberband": [("pitch", "1.2")],
        "superequalizer": [("1b", "2"), ("12b", "0.5")], "tiltshelf": [("gain", "6")], "treble": [("gain", "-6")],
        "volume": [("volume", "0.7")],
    ]

    private static func snapshot(_ entry: EffectCatalogue.Entry) -> EffectSnapshot {
        let presets = entry.presets.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        let values = presets + (needed[entry.name] ?? [])
        return EffectSnapshot(name: entry.name, parameters: values.map { .init(name: $0.name, value: $0.value) })
    }

    private static func stage(
        _ effect: EffectSnapshot, over sound: [[Float]] = input, _ format: SoundFormat = stereo
    ) throws -> SoundEffect {
        try SoundEffect(SoundSamples(sound), effect, format, files: files)
    }

    /// Interleaved.
    private static let inputBytes = bytes(of: input)

    private static func bytes(of sound: [[Float]]) -> [UInt8] {
        var samples = [Float](repeating: 0, count: 2 * sound[0].count)
        for channel in 0..<2 { for index in sound[0].indices { samples[2 * index + channel] = sound[channel][index] } }
        return samples.withUnsafeBytes(Array.init)
    }

    /// What sound of another rate is converted with on the way to a filter and back.
    private static let wide = "aresample=192000:filter_size=64:cutoff=0.97"
    private static let back = "aresample=48000:filter_size=64:cutoff=0.97"

    /// What the `ffmpeg` program makes of sound with much silence after it: the first samples of each channel.
    private static func reference(_ effect: EffectSnapshot, _ bytes: [UInt8], count: Int) throws -> [[Float]] {
        let folder = TemporaryFolder()
        let file = folder.write("in.f32", bytes)
        let values = effect.parameters.map { "\($0.name)='\($0.value)'" }.joined(separator: ":")
        let filter = "\(effect.name)=\(values)"
        let filters = "apad=pad_dur=20," + (effect.name == "loudnorm" ? "\(wide),\(filter),\(back)" : filter)
        let output = try Program(name: "ffmpeg").run([
            "-v", "error", "-nostdin", "-f", "f32le", "-ar", "48000", "-ac", "2", "-i", file, "-af", filters, "-t",
            "\(count / second + 1)", "-ar", "48000", "-ac", "2", "-f", "f32le", "-",
        ])
        let samples = output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        return (0..<2).map { channel in (0..<min(count, samples.count / 2)).map { samples[2 * $0 + channel] } }
    }

    @Test("an effect does what ffmpeg's filter does, on the sample where its input was", arguments: entries)
    func same(entry: EffectCatalogue.Entry) throws {
        let effect = Self.snapshot(entry)
        let count = Self.second * 8 / 5
        let delay = try SoundFilter(effect, format: Self.stereo, files: Self.files).delay
        let expected = try Self.reference(effect, Self.inputBytes, count: count + max(0, delay))
        let got = try Self.stage(effect).samples(count)
        for channel in 0..<2 {
            let early = [Float](repeating: 0, count: max(0, -delay))
            let late = (early + expected[channel].dropFirst(max(0, delay))).prefix(count)
            let worst = zip(late, got[channel]).map { abs($0 - $1) }.max() ?? 1
            #expect(late.count == count && worst < 1e-4, "\(entry.name): \(worst)")
        }
    }

    /// Effects that are late, or hold sound back, with values that let it through nearly as it is.
    private static let lookahead: [(name: String, values: [(name: String, value: String)])] = [
        ("afftdn", [("noise_floor", "-70")]), ("afftfilt", []),
        ("afftfilt", [("win_size", "1024"), ("overlap", "0.6")]),
        ("anlmdn", []), ("anlmdn", [("patch", "0.01"), ("research", "0.0203")]), ("apsyclip", []),
        ("firequalizer", []), ("firequalizer", [("delay", "0.0151")]), ("firequalizer", [("min_phase", "1")]),
        ("superequalizer", []), ("alimiter", [("latency", "1"), ("attack", "20")]), ("speechnorm", []),
        ("dynaudnorm", []), ("compand", [("delay", "0.2")]), ("adeclick", []), ("adeclip", []), ("afwtdn", []),
        ("rubberband", []),
    ]

    @Test(
        "sound stays where it is, however late the filter gives it", arguments: [44100, 48000, 96000] as [Int32])
    func place(rate: Int32) throws {
        let input = SoundSamples.busy(seconds: 0.7, rate: rate)
        let format = SoundFormat(sampleRate: rate)
        for one in Self.lookahead {
            let effect = EffectSnapshot(
                name: one.name, parameters: one.values.map { .init(name: $0.name, value: $0.value) })
            let got = try Self.stage(effect, over: input, format).samples(input[0].count)
            let lag = Self.lag(of: got[0], behind: input[0])
            #expect(lag == 0, "\(one) is late by \(lag)")
        }
    }

    /// How much later a sound is like another one, in samples: at most 8.
    private static func lag(of sound: [Float], behind original: [Float]) -> Int {
        let middle = original.count / 4..<original.count * 3 / 4
        func likeness(_ lag: Int) -> Float {
            var (sum, energy) = (Float(0), Float(1e-9))
            for index in stride(from: middle.lowerBound, to: middle.upperBound, by: 7) {
                sum += original[index] * sound[index + lag]
                energy += sound[index + lag] * sound[index + lag]
            }
            return sum / energy.squareRoot()
        }
        return (-8...8).max { likeness($0) < likeness($1) }!
    }

    @Test("any size of blocks gives the same", arguments: entries)
    func blocks(entry: EffectCatalogue.Entry) throws {
        let effect = Self.snapshot(entry)
        let sound = Self.input.map { Array($0[0..<8000]) }
        let whole = try Self.stage(effect, over: sound).samples(9000)
        for size in [1, 777] { #expect(try Self.stage(effect, over: sound).samples(9000, block: size) == whole) }
    }

    @Test("a parameter that changes has the effect of one that is set", arguments: entries)
    func command(entry: EffectCatalogue.Entry) throws {
        let sound = Self.input.map { Array($0[0..<9600]) }
        let description = try FilterLibrary.load().description(of: entry.name)
        for parameter in description.parameters where parameter.isRampable {
            let low = max(parameter.minimum, -1)
            let middle = low + (min(parameter.maximum, low + 7) - low) / 4
            let value = parameter.kind == .integer ? middle.rounded() : middle
            var (fixed, changing) = (Self.snapshot(entry), Self.snapshot(entry))
            fixed.parameters.removeAll { parameter.names.contains($0.name) }
            fixed.parameters.append(.init(name: parameter.name, value: decimalText(value)))
            changing.ramps = [.init(name: parameter.name, ramps: [Ramp(value, at: .zero)])]
            guard let expected = try? Self.stage(fixed, over: sound).samples(9600) else { continue }
            let got = try Self.stage(changing, over: sound).samples(9600)
            #expect(Self.distance(got, expected) < 1e-5, "\(entry.name) \(parameter.name)")
            // Nothing begins anew when a value is set that was there.
            let again = Ramp(value, at: Time(1, 10))
            changing = fixed
            changing.ramps = [.init(name: parameter.name, ramps: [again])]
            let same = try Self.stage(changing, over: sound).samples(9600)
            #expect(Self.distance(same, expected) < 1e-5, "\(entry.name) \(parameter.name) again")
        }
    }

    /// The largest difference of two samples; of sound that is no number at the same places, none.
    private static func distance(_ one: [[Float]], _ other: [[Float]]) -> Float {
        var largest: Float = one.map(\.count) == other.map(\.count) ? 0 : .infinity
        for (mine, theirs) in zip(one, other) {
            for index in 0..<min(mine.count, theirs.count) where !(mine[index].isNaN && theirs[index].isNaN) {
                let difference = abs(mine[index] - theirs[index])
                if !(difference <= largest) { largest = difference }
            }
        }
        return largest
    }

    @Test("parameters change every 128 samples, also behind an effect that is late")
    func ramp() throws {
        let range = TimeRange(start: Time(1, 100), duration: Time(1, 10))
        let rise = EffectSnapshot(
            name: "volume",
            ramps: [.init(name: "volume", ramps: [Ramp(from: 0, to: 1, over: range)])])
        let late = EffectSnapshot(name: "firequalizer", parameters: [.init(name: "delay", value: "0.05")])
        let constant = [[Float]](repeating: [Float](repeating: 0.5, count: 20000), count: 2)
        let alone = try Self.stage(rise, over: constant).samples(9000)
        let behind = try SoundSamples(constant).through([late, rise], Self.stereo, files: Self.files).samples(9000)
        let values = (512..<9000).map { Float(min(1, max(0, Double($0 / 128 * 128 - 480) / 4800))) / 2 }
        #expect(Self.distance([Array(alone[0][512...])], [values]) < 1e-6)
        // What began suddenly rings there.
        #expect(Self.distance([Array(behind[0][3000...])], [Array(values[2488...])]) < 1e-3)
    }

    @Test("an echo sounds on after the sound has ended")
    func tail() throws {
        let values = [("delays", "500"), ("decays", "0.5"), ("in_gain", "1"), ("out_gain", "1")]
        let echo = EffectSnapshot(name: "aecho", parameters: values.map { .init(name: $0.0, value: $0.1) })
        let click = [[Float](repeating: 0.25, count: 100), [Float](repeating: 0.5, count: 100)]
        let got = try Self.stage(echo, over: click).samples(30000, block: 777)
        for channel in 0..<2 {
            let sounding = got[channel].indices.filter { got[channel][$0] != 0 }
            #expect(sounding == Array(0..<100) + Array(24000..<24100))
            #expect(got[channel][24050] == click[channel][0] / 2)
        }
    }

    @Test("a jump ahead is heard from a second before it")
    func jump() throws {
        let sound = SoundSamples.busy(seconds: 6)
        let bass = EffectSnapshot(name: "bass", parameters: [.init(name: "gain", value: "9")])
        let whole = try Self.stage(bass, over: sound).samples(5 * Self.second)
        let supply = SoundSamples(sound)
        let stage = try SoundEffect(supply, bass, Self.stereo, files: Self.files)
        _ = try stage.samples(1000)
        let start = 4 * Self.second + 77
        let got = try stage.samples(1000, from: Int64(start))
        #expect(Self.distance(got, whole.map { Array($0[start..<start + 1000]) }) < 1e-5)
        #expect(supply.requests.map(\.lowerBound) == supply.requests.map(\.lowerBound).sorted())
        #expect(supply.requests.map(\.count).reduce(0, +) < 2 * Self.second, "what nobody hears is not asked for")
        let near = try stage.samples(500, from: Int64(start) + 5000)
        #expect(Self.distance(near, whole.map { Array($0[start + 5000..<start + 5500]) }) < 1e-5)
    }

    @Test("a long silence is left out, and what comes after it sounds as if it had not been")
    func rest() throws {
        let silence = [Float](repeating: 0, count: 4 * Self.second)
        let sound = SoundSamples.busy(seconds: 0.3).map { $0 + silence + $0 }
        for name in ["treble", "superequalizer", "anlmdn"] {
            let effect = EffectSnapshot(name: name)
            let stage = try Self.stage(effect, over: sound)
            let room = PlanarSamples(channelCount: 2, capacity: 4800)
            let heard = try (0..<46).map { try stage.read(into: room, from: $0 * 4800, count: 4800) }
            #expect(heard[0] && !heard[30] && heard[44], "\(name)")
            let expected = try Self.reference(effect, Self.bytes(of: sound), count: sound[0].count + 5000)
            let delay = try SoundFilter(effect, format: Self.stereo, files: Self.files).delay
            let got = try Self.stage(effect, over: sound).samples(sound[0].count)
            let late = expected.map { Array($0.dropFirst(delay).prefix(sound[0].count)) }
            #expect(Self.distance(got, late) < 1e-4, "\(name)")
        }
    }

    static let refused: [(name: String, values: [(String, String)], layout: ChannelLayout, rate: Int32, text: String)] =
        [
            (
                "bs2b", [], .surround51, 48000,
                "it works on stereo sound, and this is 5.1: set the audio mix's channel_layout"
            ),
            (
                "stereowiden", [], .mono, 48000,
                "it works on stereo sound, and this is mono: set the audio mix's channel_layout"
            ),
            (
                "highpass", [("frequency", "5000")], .stereo, 8000,
                "frequency: 5000 is not between 0 and 4000, half of the sample rate"
            ),
            ("equalizer", [], .stereo, 48000, "frequency: 0 is not between 0 and 24000, half of the sample rate"),
            ("treble", [("width", "0")], .stereo, 48000, "width: 0 is not above 0"),
        ]

    @Test("an effect that cannot work on the mix's sound says why", arguments: refused)
    func refusal(
        name: String, values: [(String, String)], layout: ChannelLayout, rate: Int32, text: String
    ) throws {
        let effect = EffectSnapshot(name: name, parameters: values.map { .init(name: $0.0, value: $0.1) })
        let format = SoundFormat(sampleRate: rate, layout: layout)
        let error = #expect(throws: MediaError.self) { try SoundFilter(effect, format: format, files: Self.files) }
        #expect(error?.kind == .unsupported)
        #expect(error?.description == "cannot apply \(name): \(text)")
    }

    @Test("every channel of a mix goes through", arguments: ChannelLayout.allCases)
    func channels(layout: ChannelLayout) throws {
        let sound = SoundSamples.busy(seconds: 0.1, channels: layout.channelCount)
        let format = SoundFormat(sampleRate: 48000, layout: layout)
        let half = EffectSnapshot(name: "volume", parameters: [.init(name: "volume", value: "0.5")])
        let got = try Self.stage(half, over: sound, format).samples(4000, channels: layout.channelCount)
        #expect(got == sound.map { $0[0..<4000].map { $0 / 2 } })
    }

    @Test("an effect that looks too far ahead is refused")
    func lookahead() throws {
        let values = [("framelen", "8000"), ("gausssize", "301")]
        let slow = EffectSnapshot(name: "dynaudnorm", parameters: values.map { .init(name: $0.0, value: $0.1) })
        let stage = try Self.stage(slow)
        let error = #expect(throws: MediaError.self) { try stage.samples(10) }
        #expect(
            error?.description
                == "cannot apply dynaudnorm: it looks ahead by more than 120 seconds: make its window shorter")
    }
}
