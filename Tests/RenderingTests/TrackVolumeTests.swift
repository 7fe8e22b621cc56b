import EditModel
import Glibc
import Media
import MediaTime
import Testing
import Values

@testable import Rendering

@Suite("Volume and pan")
struct TrackVolumeTests {
    private func volume(
        _ volumes: [Ramp<Double>] = [], _ pans: [Ramp<Double>] = [], preferred: Double = 1,
        layout: ChannelLayout = .stereo, rate: Int32 = 48000, of sample: @escaping (Int64, Int) -> Float = { _, _ in 1 }
    ) -> TrackVolume {
        var input = AudioInputSnapshot(trackID: 1)
        input.volumeRamps = volumes
        input.panRamps = pans
        var track = TrackSnapshot(id: 1, segments: [])
        track.volume = preferred
        return TrackVolume(
            MadeSound(sample), track, input, SoundFormat(sampleRate: rate, layout: layout))
    }

    private func ramp(_ start: Double, _ end: Double, from: Time, _ duration: Time) -> Ramp<Double> {
        Ramp(from: start, to: end, over: TimeRange(start: from, duration: duration))
    }

    @Test("a ramp has the exact value of every sample's time", arguments: [1, 7, 1000, 5000])
    func exactRamp(block: Int) throws {
        // Begins between two samples, and takes no whole number of them.
        let sound = volume(
            [ramp(0.25, 1.5, from: Time(1, 7), Time(1, 3)), ramp(1.5, 0, from: Time(1, 2), Time(1, 10))])
        let mixed = try sound.samples(36000, block: block)[0]
        let worst = (0..<36000).map { sample -> Double in
            let time = Double(sample) / 48000
            let expected =
                switch time {
                case ..<(1 / 7): 1.0
                case ..<(1 / 7 + 1 / 3): 0.25 + 1.25 * (time - 1 / 7) * 3
                case ..<0.5: 1.5
                case ..<0.6: 1.5 - 15 * (time - 0.5)
                default: 0.0
                }
            return abs(Double(mixed[sample]) - expected)
        }.max()
        #expect(worst! < 1e-7)
        #expect(mixed[6857] == 1 && mixed[6858] < 0.2501 && mixed[22857] < 1.5 && mixed[22858] == 1.5)
        #expect(mixed[24000] == 1.5 && mixed[28799] > 0 && mixed[28800] == 0)
    }

    @Test("blocks of any size give the same bits", arguments: [1, 13, 1023, 1024, 1025])
    func blocks(size: Int) throws {
        let volumes = [ramp(0, 1, from: Time(1, 30000), Time(1, 9)), Ramp(0.3, at: Time(1, 5))]
        let pans = [ramp(-1, 1, from: Time(1, 50), Time(2, 11))]
        let expected = try volume(volumes, pans).samples(12000, block: 12000)
        #expect(try volume(volumes, pans).samples(12000, block: size) == expected)
    }

    @Test("a value set at a time begins at the first sample at or after it")
    func steps() throws {
        let cases: [(time: Time, first: Int)] = [
            (Time(100, 48000), 100), (Time(1001, 480_000), 101), (Time(1009, 480_000), 101), (Time(1, 1000), 48),
        ]
        for (time, first) in cases {
            let mixed = try volume([Ramp(0.5, at: time)]).samples(200)[0]
            #expect(mixed.firstIndex(of: 0.5) == first, "\(time)")
            #expect(mixed[..<first].allSatisfy { $0 == 1 })
        }
    }

    @Test("values set farther away than samples can be counted count as far as they are heard", arguments: [1, -1])
    func farAway(side: Int64) throws {
        let (far, near) = (Time(side * 1_000_000_000_000_000, 1), Time(1, 100))
        let sound = volume(
            [Ramp(0.5, at: far), Ramp(0.25, at: near)].sorted { $0.timeRange.start < $1.timeRange.start })
        let mixed = try sound.samples(1000, block: 100)[0]
        #expect(mixed[479] == (side > 0 ? 1 : 0.5) && mixed[480] == 0.25 && mixed[999] == 0.25)
        let moving = volume([ramp(0.5, 0.75, from: far, Time(1, 1))])
        #expect(try moving.samples(1000, block: 100)[0][999] == (side > 0 ? 1 : 0.75))
    }

    @Test("of values set between the same two samples, the last is heard")
    func crowded() throws {
        let volumes = [Ramp(0.5, at: Time(1001, 480_000)), Ramp(0.25, at: Time(1002, 480_000))]
        let mixed = try volume(volumes).samples(200)[0]
        #expect(mixed[100] == 1 && mixed[101...].allSatisfy { $0 == 0.25 })
    }

    @Test("the preferred volume multiplies")
    func preferred() throws {
        #expect(try volume(preferred: 0.5).samples(10)[0].allSatisfy { $0 == 0.5 })
        let mixed = try volume([ramp(0, 1, from: .zero, Time(100, 48000))], preferred: 0.5).samples(200)[1]
        #expect(mixed[50] == 0.25 && mixed[100] == 0.5 && mixed[199] == 0.5)
    }

    @Test("volume 1 leaves the bits, volume 0 leaves silence")
    func ends() throws {
        let odd: (Int64, Int) -> Float = { sample, channel in Float(sample) * 1.1e-5 - Float(channel) }
        #expect(try volume(of: odd).samples(500) == MadeSound(odd).samples(500))
        let silent = volume([Ramp(0, at: .zero)], of: { _, _ in .nan })
        let room = PlanarSamples(channelCount: 2, capacity: 100)
        #expect(try !silent.read(into: room, from: 0, count: 100))
        #expect((0..<100).allSatisfy { room[0][$0] == 0 && room[1][$0] == 0 })
    }

    @Test("pan turns the far side down by a cosine and leaves the near one")
    func pan() throws {
        for pan in stride(from: -1.0, through: 1, by: 0.125) {
            let mixed = try volume([], [Ramp(pan, at: .zero)]).samples(10)
            let far = Float(abs(pan) == 1 ? 0 : cos(abs(pan) * .pi / 2))
            #expect(abs(mixed[0][5] - (pan > 0 ? far : 1)) <= 6e-8, "\(pan)")
            #expect(abs(mixed[1][5] - (pan < 0 ? far : 1)) <= 6e-8, "\(pan)")
        }
        #expect(try volume([], [Ramp(1, at: .zero)]).samples(10)[0].allSatisfy { $0 == 0 })
        #expect(try volume([], [Ramp(-1, at: .zero)]).samples(10)[1].allSatisfy { $0 == 0 })
    }

    @Test("a pan ramp is exact at every sample")
    func panRamp() throws {
        let mixed = try volume(
            [Ramp(0.5, at: .zero)], [ramp(-1, 1, from: .zero, Time(1, 10))]
        ).samples(4801)
        let worst = (0...4800).map { sample -> Double in
            let pan = Double(sample) / 2400 - 1
            let far = cos(min(abs(pan), 1) * .pi / 2) / 2
            let left = abs(Double(mixed[0][sample]) - (pan > 0 ? far : 0.5))
            return max(left, abs(Double(mixed[1][sample]) - (pan < 0 ? far : 0.5)))
        }.max()
        #expect(worst! < 4e-8)
        #expect(mixed[1][0] == 0 && mixed[0][4800] == 0 && mixed[0][2400] == 0.5 && mixed[1][2400] == 0.5)
    }

    @Test("pan moves left against right in every layout, and nothing else", arguments: ChannelLayout.allCases)
    func panLayouts(layout: ChannelLayout) throws {
        let channels = layout.channels
        for ramps in [[Ramp(1, at: .zero)], [ramp(1, 0.999, from: .zero, Time(1, 1))]] {
            let mixed = try volume([], ramps, layout: layout).samples(10, channels: channels.count)
            for (index, channel) in channels.enumerated() {
                let isLeft = [.frontLeft, .backLeft, .sideLeft].contains(channel)
                #expect(mixed[index][0] == (isLeft ? 0 : 1), "\(channel)")
            }
        }
    }
}
