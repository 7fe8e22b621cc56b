import EditModel
import Media
import MediaTime
import Testing
import Values

@testable import Rendering

@Suite("Effects in a mix")
struct MixEffectTests {
    private let folder = TemporaryFolder()

    private func constant(_ value: Int16) -> String {
        folder.write("\(value).wav", sound: [Int16](repeating: value, count: 48000))
    }

    private func gain(_ value: String) -> EffectSnapshot {
        EffectSnapshot(name: "volume", parameters: [.init(name: "volume", value: value)])
    }

    private func shift(_ value: String) -> EffectSnapshot {
        let each = "val(ch)+\(value)"
        return EffectSnapshot(
            name: "aeval",
            parameters: [
                .init(name: "exprs", value: each + "|" + each), .init(name: "channel_layout", value: "same"),
            ])
    }

    private func mix(
        _ tracks: [(source: String, effects: [EffectSnapshot])], _ mix: AudioMixSnapshot
    ) throws -> [Float] {
        let whole = TimeRange(start: .zero, duration: Time(2000, 48000))
        let movie = MovieSnapshot(
            sources: tracks.map { SourceSnapshot(path: $0.source) }, videoTracks: [],
            audioTracks: tracks.enumerated().map {
                TrackSnapshot(
                    id: $0.offset + 1, segments: [segment($0.offset, whole, from: .zero)],
                    effects: $0.element.effects)
            }, video: nil, audioMix: mix, duration: .zero, pictureDuration: .zero)
        let mixer = try AudioMixer(movie, library: MediaLibrary(gate: OpenGate()))
        let samples = PlanarSamples(channelCount: 2, capacity: 2000)
        let count = try mixer.mix(into: samples, count: 2000)
        return Array(UnsafeBufferPointer(start: samples[0], count: count))
    }

    @Test("a track's effects come before the input's")
    func order() throws {
        var input = AudioInputSnapshot(trackID: 1)
        input.effects = [gain("0.5")]
        let mixed = try mix([(constant(8192), [shift("0.25")])], AudioMixSnapshot(inputs: [input]))
        #expect(mixed == [Float](repeating: 0.25, count: 2000))
    }

    @Test("the mix's effects see a sum above full scale as it is")
    func sum() throws {
        let sources = [constant(24576), constant(20480)]
        let mixed = try mix(sources.map { ($0, []) }, AudioMixSnapshot(effects: [gain("0.5")]))
        #expect(mixed == [Float](repeating: 0.6875, count: 2000))
    }

    @Test("an effect makes no movie longer")
    func length() throws {
        let mixed = try mix([(constant(8192), [EffectSnapshot(name: "aecho")])], AudioMixSnapshot())
        #expect(mixed.count == 2000)
    }
}
