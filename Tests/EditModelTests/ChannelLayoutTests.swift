import EditModelTestSupport
import MediaTime
import Testing

@testable import EditModel
@testable import Values

@Suite("Layouts of sound")
struct ChannelLayoutTests {
    static func format(_ layout: String, _ channels: Int) -> AudioFormat {
        AudioFormat(sampleRate: 48000, channels: channels, channelLayout: layout)
    }

    /// Names of FFmpeg with their counts, the layout of a mix of them, and whether all channels stay apart in it.
    static let mixes: [(sounds: [(String, Int)], layout: ChannelLayout, isWhole: Bool)] = [
        ([("mono", 1)], .mono, true), ([("1 channels", 1)], .mono, true),
        ([("mono", 1), ("stereo", 2)], .stereo, true), ([("mono", 1), ("5.1", 6)], .surround51, true),
        ([("stereo", 2), ("5.1(side)", 6)], .surround51, true), ([("2.1", 3), ("3.0", 3)], .surround51, true),
        ([("quad", 4), ("3.0", 3)], .surround50, true), ([("4.0", 4)], .surround40, true),
        ([("quad(side)", 4)], .quad, true), ([("3.1", 4)], .surround51, true), ([("7.0", 7)], .surround71, true),
        ([("2 channels", 2)], .stereo, true), ([("2 channels", 2), ("5.1", 6)], .surround51, true),
        ([("4 channels", 4)], .quad, true), ([("6 channels", 6)], .surround51, true),
        ([("3 channels (FL+FR+BC)", 3)], .surround40, true), ([("5.1", 6), ("4.0", 4)], .surround51, false),
        ([("5.1(side)", 6), ("4.0", 4)], .surround61, true), ([("6.1", 7), ("5.1", 6)], .surround61, false),
        ([("hexagonal", 6)], .surround51, false), ([("7.1(wide)", 8)], .surround71, false),
        ([("12 channels", 12)], .stereo, false), ([("stereo", 2), ("16 channels", 16)], .stereo, false),
    ]

    @Test("a mix has the smallest layout that keeps all channels apart, else the largest", arguments: mixes)
    func largest(sounds: [(String, Int)], layout: ChannelLayout, isWhole: Bool) {
        let formats = sounds.map(Self.format)
        #expect(ChannelLayout.largest(of: formats) == layout)
        #expect(formats.allSatisfy(layout.holds) == isWhole)
    }

    /// A composition with a track for each layout, and its mix.
    private func movie(_ layouts: [(String, Int)]) throws -> (Movie, [AudioMixInputParameters]) {
        let composition = Composition()
        let whole = TimeRange(start: .zero, duration: Time(10, 1))
        var inputs: [AudioMixInputParameters] = []
        for layout in layouts {
            let track = TrackDescription(
                id: 1, mediaType: .audio, codec: "pcm_s16le", timeRange: whole, audio: Self.format(layout.0, layout.1))
            let asset = Asset(AssetDescription(path: layout.0, duration: whole.duration, tracks: [track]))
            let added = try composition.addTrack(.audio)
            try added.insertTimeRange(whole, of: #require(asset.firstTrack(.audio)), at: .zero)
            inputs.append(AudioMixInputParameters(trackID: added.id))
        }
        let (movie, mix) = (Movie(composition), AudioMix())
        mix.inputParameters = inputs
        movie.audioMix = mix
        return (movie, inputs)
    }

    @Test("the layout is that of what sounds, two channels at least where one is panned, unless the edit sets one")
    func ofMovie() throws {
        let (movie, inputs) = try movie([("mono", 1), ("5.1", 6)])
        #expect(try movie.frozen().audioMix.channelLayout == .surround51)
        inputs[1].isMuted = true
        #expect(try movie.frozen().audioMix.channelLayout == .mono)
        inputs[0].setPan(0.5, at: .zero)
        #expect(try movie.frozen().audioMix.channelLayout == .stereo)
        inputs[1].isMuted = false
        movie.audioMix?.channelLayout = .mono
        let snapshot = try movie.frozen().audioMix
        #expect(snapshot.channelLayout == .mono && snapshot.isChannelLayoutFixed)
    }

    @Test("sounds to choose from each have their own layout")
    func alternatives() throws {
        let (movie, _) = try movie([("5.1", 6), ("stereo", 2)])
        for case let track as CompositionTrack in movie.content.sourceTracks { track.alternateGroupID = 1 }
        let sounds = try movie.frozen().soundTracks
        #expect(sounds.map(\.movie.audioMix.channelLayout) == [.surround51, .stereo])
    }

    @Test("effects for two channels get two of one, and taps the channels of their source")
    func stages() throws {
        let (movie, inputs) = try movie([("mono", 1), ("5.1", 6)])
        func own() throws -> [ChannelLayout] {
            let snapshot = try movie.frozen()
            return snapshot.audioTracks.map(snapshot.ownChannelLayout)
        }
        #expect(try own() == [.surround51, .surround51])
        inputs[0].tap = ScriptFunction(number: 0, place: "r.lua:1")
        #expect(try own() == [.mono, .surround51])
        let widen = try #require(EffectCatalogue.entry("stereowiden"))
        inputs[0].effects = [Effect(EffectDescription(widen, parameters: []))]
        #expect(try own() == [.stereo, .surround51])
        inputs[1].isMuted = true
        #expect(try movie.frozen().audioMix.channelLayout == .stereo)
        inputs[0].tap = nil
        movie.audioMix?.channelLayout = .quad
        #expect(try own()[0] == .stereo)
        inputs[0].effects = [Effect(EffectDescription(try #require(EffectCatalogue.entry("aecho")), parameters: []))]
        #expect(try own()[0] == .quad)
    }

    @Test("a track without media sounds where it has a tap")
    func silentTap() throws {
        let composition = Composition()
        let empty = try composition.addTrack(.audio)
        try composition.insertTimeRange(tenths(0, 20), of: makeAsset(audio: nil), at: .zero)
        let (movie, mix, input) = (Movie(composition), AudioMix(), AudioMixInputParameters(trackID: empty.id))
        movie.audioMix = mix
        #expect(try movie.frozen().soundingTracks.isEmpty)
        input.tap = ScriptFunction(number: 0, place: "r.lua:1")
        mix.inputParameters = [input]
        let snapshot = try movie.frozen()
        #expect(snapshot.soundingTracks.map(\.id) == [empty.id] && snapshot.hasSilentTap)
        #expect(snapshot.audioMix.channelLayout == .stereo)
    }
}
