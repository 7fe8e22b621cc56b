import Glibc
import TestSupport
import Testing

/// Mixes that the built program writes as floats, against exact arithmetic: errors below −90 dBFS, every start and end
/// on its sample.
@Suite struct ExactMixTests {
    private let folder = TemporaryFolder()

    private func sine(_ frequency: Double, _ sample: Int, rate: Double = 48000) -> Double {
        0.3 * sin(2 * .pi * frequency * Double(sample) / rate)
    }

    private func writeSine(_ name: Word, _ frequency: Double, count: Int, rate: Int = 48000) throws {
        try folder.write(
            name, sound: [(0..<count).map { Float(sine(frequency, $0, rate: Double(rate))) }], rate: rate)
    }

    /// The mix of a recipe that has `comp`, `mix` and the function `t` of a time in samples.
    private func mixed(_ body: String) throws -> DecodedSound {
        folder.write(
            "r.lua",
            """
            local function t(samples) return edit.time(samples, 48000) end
            local comp, mix = edit.composition(), edit.audio_mix { seam_duration = 0 }
            \(body)
            return edit.movie { composition = comp, audio_mix = mix }
            """)
        let outcome = try luaedit(["run", "r.lua", "-o", "out.wav", "--preset", "wav_float"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        return try Judge.sound(folder.file("out.wav"))
    }

    @Test("three tracks with a ramp, a pan, a gap and late starts")
    func threeTracks() throws {
        try writeSine("a.wav", 440, count: 96000)
        try writeSine("b.wav", 997, count: 96000)
        try writeSine("c.wav", 3001, count: 96000)
        let sound = try mixed(
            """
            local a, b, c = edit.asset("a.wav").audio, edit.asset("b.wav").audio, edit.asset("c.wav").audio
            local one, two, three = comp:add_track("audio"), comp:add_track("audio"), comp:add_track("audio")
            one:insert_time_range(edit.between(0, t(90001)), a, 0)
            two:insert_time_range(edit.between(t(5), t(70004)), b, t(10001))
            three:insert_time_range(edit.between(0, t(20003)), c, 0)
            three:insert_time_range(edit.between(t(101), t(60000)), c, t(30007))
            three.preferred_volume = 0.5
            local ramp, side = edit.audio_mix_input(two), edit.audio_mix_input(three)
            ramp:set_volume(0.25)
            ramp:set_volume_ramp(0.25, 1, edit.between(t(20000), t(50000)))
            ramp:set_volume_ramp(1, 0, edit.between(t(60000), t(80000)))
            side.pan = -1
            side:set_pan_ramp(-1, 1, edit.between(t(10000), t(80000)))
            mix.input_parameters = { ramp, side }
            """)
        #expect(sound.channels.count == 2 && sound.count == 90001)
        func volume(_ sample: Int) -> Double {
            if sample < 60000 { return 0.25 + 0.75 * min(1, max(0, Double(sample - 20000) / 30000)) }
            return 1 - min(1, Double(sample - 60000) / 20000)
        }
        func side(_ channel: Int, _ sample: Int) -> Double {
            let pan = 2 * min(1, max(0, Double(sample - 10000) / 70000)) - 1
            return cos(max(0, channel == 0 ? pan : -pan) * .pi / 2)
        }
        let error = sound.error { channel, sample in
            var sum = sine(440, sample)
            if (10001..<80000).contains(sample) { sum += sine(997, sample - 10001 + 5) * volume(sample) }
            if sample < 20003 { sum += 0.5 * sine(3001, sample) * side(channel, sample) }
            if (30007..<89906).contains(sample) {
                sum += 0.5 * sine(3001, sample - 30007 + 101) * side(channel, sample)
            }
            return sum
        }
        #expect(error < Judge.quietestError)
    }

    @Test("a gap is digital silence between the exact samples")
    func gap() throws {
        try folder.write("a.wav", sound: [[Float](repeating: 0.5, count: 48000)])
        let sound = try mixed(
            """
            local a, track = edit.asset("a.wav").audio, comp:add_track("audio")
            track:insert_time_range(edit.between(0, t(10007)), a, 0)
            track:insert_time_range(edit.between(t(3), t(10000)), a, t(20011))
            """)
        #expect(sound.count == 30008)
        #expect(sound.error { _, sample in (10007..<20011).contains(sample) ? 0 : 0.5 } == 0)
    }

    @Test("44.1 kHz becomes 48 kHz, from the start of the file and from the middle", arguments: [0, 17, 5001, 22051])
    func converted(first: Int) throws {
        try writeSine("a.wav", 997, count: 88200, rate: 44100)
        let sound = try mixed(
            """
            local a, track = edit.asset("a.wav").audio, comp:add_track("audio")
            track:insert_time_range(edit.between(edit.time(\(first), 44100), 2), a, t(1001))
            """)
        let length = Int((Double(88200 - first) * 48000 / 44100).rounded())
        #expect(sound.count == 1001 + length)
        #expect(sound.error(in: 0..<1001) { _, _ in 0 } == 0)
        // A tone that begins or ends is no pure tone there: its converter's filter is 64 samples long on each side.
        let error = sound.error(in: 1001 + (first == 0 ? 100 : 0)..<1001 + length - 100) { _, sample in
            0.3 * sin(2 * .pi * 997 * (Double(first) / 44100 + Double(sample - 1001) / 48000))
        }
        #expect(error < Judge.quietestError)
        #expect(sound.channels[0][(1001 + length - 3)...].contains { abs($0) > 1e-4 })
    }

    @Test("a thousand cuts between any samples leave every click on its sample", arguments: [48000, 44100])
    func cuts(rate: Int) throws {
        var noise = Noise(seed: 11)
        // A click in every hundredth of a second; at 44.1 kHz it is 239.46 samples of the movie after its start.
        let step = rate / 100
        let place = step / 2 * 48000 / rate
        try folder.write("a.wav", sound: [(0..<20 * rate).map { $0 % step == step / 2 ? 0.75 : 0 }], rate: rate)
        var (inserts, clicks, at) = (
            ["local a, track = edit.asset('a.wav').audio, comp:add_track('audio')"], [Int](), 0
        )
        for _ in 0..<1000 {
            let (start, length) = (noise.next(900_000), 1000 + noise.next(400))
            inserts.append("track:insert_time_range(edit.range(t(\(start)), t(\(length))), a, t(\(at)))")
            // Those next to a join are cut off where they are spread by the conversion.
            let judged = rate == 48000 ? 0..<length : 32..<length - 32
            clicks += judged.filter { (start + $0) % 480 == place }.map { at + $0 }
            at += length
        }
        let sound = try mixed(inserts.joined(separator: "\n"))
        #expect(sound.count == at && clicks.count > 2000)
        guard rate != 48000 else {
            let expected = Set(clicks)
            return #expect(sound.error { _, sample in expected.contains(sample) ? 0.75 : 0 } == 0)
        }
        let wrong = clicks.filter { sound.loudest(in: $0 - 32..<$0 + 33) != $0 || abs(sound.channels[0][$0]) < 0.3 }
        #expect(wrong.isEmpty, "\(wrong.count) of \(clicks.count) are not")
    }
}
