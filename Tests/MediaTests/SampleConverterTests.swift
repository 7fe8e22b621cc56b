import CFFmpeg
import MediaWriting
import Testing
import Values

@testable import Media

@Suite("Samples for encoders")
struct SampleConverterTests {
    /// What the samples become as 16 or 24 bit integers, interleaved.
    private func encoded(
        _ channels: [[Float]], bits: Int, position: Int64 = 0, encoder: String
    ) throws -> [Int32] {
        let layout: ChannelLayout = channels.count == 1 ? .mono : .stereo
        let audio = try AudioEncoder(
            AudioEncoderSettings(
                encoder: encoder, format: SoundFormat(sampleRate: 48000, layout: layout), bitDepth: bits))
        let count = channels[0].count
        let samples = PlanarSamples(channelCount: channels.count, capacity: count)
        for (channel, values) in channels.enumerated() {
            for (index, value) in values.enumerated() { samples[channel][index] = value }
        }
        let frame = try audio.makeFrame(samples, position: position, count: count)
        let total = count * channels.count
        let data = UnsafeRawPointer(frame.av.pointee.extended_data[0]!)
        if bits == 16 {
            return Array(UnsafeBufferPointer(start: data.assumingMemoryBound(to: Int16.self), count: total)).map(
                Int32.init)
        }
        return Array(UnsafeBufferPointer(start: data.assumingMemoryBound(to: Int32.self), count: total))
    }

    private func sixteen(_ channels: [Float]..., position: Int64 = 0) throws -> [Int32] {
        try encoded(channels, bits: 16, position: position, encoder: "pcm_s16le")
    }

    @Test("every value of 16 bits goes through untouched")
    func exact() throws {
        let all = (-32768...32767).map { Float($0) / 32768 }
        #expect(try sixteen(all) == (-32768...32767).map(Int32.init))
    }

    @Test("silence in one channel stays silence while the other is dithered")
    func silence() throws {
        let quiet = [Float](repeating: 0.25 / 32768, count: 4096)
        let found = try sixteen([Float](repeating: 0, count: 4096), quiet)
        #expect(stride(from: 0, to: found.count, by: 2).allSatisfy { found[$0] == 0 })
        #expect(Set(stride(from: 1, to: found.count, by: 2).map { found[$0] }) == [-1, 0, 1])
    }

    @Test("above full scale is clamped, also with noise on it")
    func clamped() throws {
        #expect(try sixteen([1, -1, 1.5, -1.5, 0]) == [32767, -32768, 32767, -32768, 0])
        let loud = try sixteen([Float](repeating: 0.99999, count: 1000) + [Float](repeating: -3.3, count: 1000))
        #expect(loud.prefix(1000).allSatisfy { (32766...32767).contains($0) })
        #expect(loud.suffix(1000).allSatisfy { $0 == -32768 })
    }

    @Test("what is no number is silence")
    func noNumber() throws {
        #expect(abs(try sixteen([.nan])[0]) <= 1)
    }

    @Test("dither keeps what is below one step, on average", arguments: [0.1, 0.25, 0.5, 0.9] as [Float])
    func average(level: Float) throws {
        let count = 200_000
        let found = try sixteen([Float](repeating: level / 32768, count: count))
        let mean = Double(found.reduce(0, +)) / Double(count)
        #expect(abs(mean - Double(level)) < 0.01)
        // The error of rounding and a triangle two steps wide: 1/12 + 1/6, whatever the level.
        let variance = found.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(count)
        #expect(abs(variance - 0.25) < 0.01)
    }

    @Test("the noise belongs to the sample: blocks may be cut anywhere, and every run is the same")
    func blocks() throws {
        let sound = (0..<1000).map { Float($0) * 1.0e-5 + 1.0e-6 }
        let whole = try sixteen(sound, sound)
        let front = try sixteen(Array(sound[..<333]), Array(sound[..<333]))
        let back = try sixteen(Array(sound[333...]), Array(sound[333...]), position: 333)
        #expect(whole == front + back)
        #expect(
            stride(from: 0, to: 2000, by: 2).contains { whole[$0] != whole[$0 + 1] }, "channels have noise of their own"
        )
    }

    @Test("24 bits are rounded to the nearest at the top of 32, without noise")
    func twentyFour() throws {
        let step = Float(1.0 / 8_388_608)
        let found = try encoded([[0, step, -step, 1.5 * step, 2.5 * step, 1, -1, 2]], bits: 24, encoder: "flac")
        #expect(found == [0, 1, -1, 2, 2, 8_388_607, -8_388_608, 8_388_607].map { $0 << 8 })
    }

    @Test(
        "a rate or a layout that the encoder cannot take is refused with those it can",
        arguments: [
            (
                "libopus", 44100 as Int32, ChannelLayout.stereo,
                "cannot encode 44100 Hz, stereo with libopus: it takes 8000, 12000, 16000, 24000 or 48000 Hz; "
                    + "set sample_rate to one of them"
            ),
            (
                "libmp3lame", 96000, .stereo,
                "cannot encode 96000 Hz, stereo with libmp3lame: it takes 8000, 11025, 12000, 16000, 22050, 24000, "
                    + "32000, 44100 or 48000 Hz; set sample_rate to one of them"
            ),
            (
                "libmp3lame", 48000, .surround51,
                "cannot encode 48000 Hz, 5.1 with libmp3lame: it takes mono or stereo; "
                    + "set channel_layout to one of them"
            ),
        ])
    func refused(encoder: String, rate: Int32, layout: ChannelLayout, text: String) {
        let error = mediaError {
            _ = try AudioEncoder(
                AudioEncoderSettings(
                    encoder: encoder, format: SoundFormat(sampleRate: rate, layout: layout), bitRate: 96000))
        }
        #expect(error?.kind == .unsupported)
        #expect(error?.description == text)
    }
}
