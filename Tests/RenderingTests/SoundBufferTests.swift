import Media
import MediaTime
import Testing

@testable import Rendering

@Suite("Blocks of sound")
struct SoundBufferTests {
    private func buffer(_ channels: [Float]...) -> SoundBuffer {
        SoundBuffer(
            time: Time(1, 2), format: SoundFormat(sampleRate: 48000, layout: channels.count == 1 ? .mono : .stereo),
            channels: channels)
    }

    private func samples(_ buffer: SoundBuffer, _ channel: Int = 0) throws -> [Float] {
        Array(UnsafeBufferPointer(start: try buffer.samples()[channel], count: buffer.sampleCount))
    }

    @Test("peak and RMS are of all channels or of one")
    func measures() throws {
        let sound = buffer([0.5, -0.5], [-1, 0])
        #expect(try sound.peak() == 1)
        #expect(try sound.peak(ofChannel: 0) == 0.5)
        #expect(try sound.rootMeanSquare() == 0.375.squareRoot())
        #expect(try sound.rootMeanSquare(ofChannel: 0) == 0.5)
        #expect(try sound.rootMeanSquare(ofChannel: 1) == 0.5.squareRoot())
        let empty = SoundBuffer(time: nil, format: sound.format, sampleCount: 0)
        #expect(try empty.peak() == 0 && empty.rootMeanSquare() == 0 && empty.duration == .zero)
    }

    @Test("a gain goes evenly to the value that the next block begins with")
    func gain() throws {
        let sound = buffer([1, 1, 1, 1], [-1, -1, -1, -1])
        try sound.applyGain(from: 1, to: 0)
        #expect(try samples(sound) == [1, 0.75, 0.5, 0.25])
        #expect(try samples(sound, 1) == [-1, -0.75, -0.5, -0.25])
        try sound.applyGain(from: 2, to: 2)
        #expect(try samples(sound) == [2, 1.5, 1, 0.5])
    }

    static let mixes: [(from: Int, mixed: [Float])] = [
        (0, [11, 22, 33, 40]), (1, [12, 23, 30, 40]), (2, [13, 20, 30, 40]), (3, [10, 20, 30, 40]),
        (-1, [10, 21, 32, 43]), (-3, [10, 20, 30, 41]), (-4, [10, 20, 30, 40]), (.min, [10, 20, 30, 40]),
        (.max, [10, 20, 30, 40]),
    ]

    @Test("another block is added from any of its samples on, and is silence around them", arguments: mixes)
    func mix(from: Int, mixed: [Float]) throws {
        let sound = buffer([10, 20, 30, 40])
        try sound.mix(buffer([2, 4, 6]), gain: 0.5, from: from)
        #expect(try samples(sound) == mixed)
    }

    @Test("a block can be added to itself")
    func mixSelf() throws {
        let sound = buffer([1, 2, 3])
        try sound.mix(sound, gain: 1, from: 0)
        #expect(try samples(sound) == [2, 4, 6])
    }

    @Test("copies, silence and exchanged channels")
    func others() throws {
        let sound = buffer([1, 2], [3, 4])
        let copy = try sound.makeCopy()
        try sound.swapChannels(0, 1)
        try sound.swapChannels(1, 1)
        #expect(try samples(sound) == [3, 4] && samples(sound, 1) == [1, 2])
        try sound.silence()
        #expect(try sound.peak() == 0)
        #expect(try samples(copy) == [1, 2] && samples(copy, 1) == [3, 4] && copy.time == Time(1, 2))
    }

    @Test("values that are not finite are found and silenced, the others stay")
    func nonFinite() throws {
        let sound = buffer([1, 2, .nan, 4], [.leastNonzeroMagnitude, -.infinity, 3, .greatestFiniteMagnitude])
        #expect(try sound.firstNonFinite() == 1)
        try sound.silenceNonFinite()
        #expect(try sound.firstNonFinite() == nil)
        #expect(try samples(sound) == [1, 2, 0, 4])
        #expect(try samples(sound, 1) == [.leastNonzeroMagnitude, 0, 3, .greatestFiniteMagnitude])
    }
}
