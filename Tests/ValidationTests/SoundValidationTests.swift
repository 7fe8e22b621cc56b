import EditModelTestSupport
import MediaTime
import Testing
import Wording

@testable import EditModel
@testable import Validation
@testable import Values

@Suite("Findings in the sound")
struct SoundValidationTests {
    /// What is done to a mix with the parameters of the only audio track, 2, of an edit of ten seconds, and every finding
    /// it gives.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let findings: [String]
        let change: @Sendable (AudioMix, AudioMixInputParameters) -> Void

        init(
            _ name: String, _ findings: [String],
            _ change: @escaping @Sendable (AudioMix, AudioMixInputParameters) -> Void
        ) {
            testDescription = name
            self.findings = findings.map { $0.replacing("INPUT", with: "audio mix, input 1") }
            self.change = change
        }
    }

    static let cases = [
        Case("fades from the start to the end", []) { mix, input in
            input.setVolumeRamp(Ramp(from: 0, to: 1, over: tenths(0, 10)))
            input.setVolumeRamp(Ramp(from: 1, to: 0, over: tenths(90, 100)))
            input.setPanRamp(Ramp(from: -1, to: 1, over: tenths(0, 100)))
            (mix.sampleRate, mix.channelLayout, mix.seamDuration) = (8000, .surround71, .zero)
        },
        Case(
            "volumes that are none",
            [
                "r.lua:1: error: INPUT: a volume of -0.1 is not in 0 to 16: 1 is as it is, 0.5 half as loud [volume-range]",
                "r.lua:1: error: INPUT: a volume of 1000000000 is not in 0 to 16: 1 is as it is, 0.5 half as loud [volume-range]",
                "r.lua:2: error: INPUT: a volume of inf is not in 0 to 16: 1 is as it is, 0.5 half as loud [volume-range]",
            ]
        ) { _, input in
            input.setVolumeRamp(Ramp(from: 1e9, to: -0.1, over: tenths(0, 10)), location: "r.lua:1")
            input.setVolume(.infinity, at: Time(2, 1), location: "r.lua:2")
        },
        Case("a pan beyond the loudspeakers", ["error: INPUT: a pan of -1.5 is not in -1 to 1 [pan-range]"]) {
            $1.setPan(-1.5, at: .zero)
        },
        Case(
            "ramps that overlap, leave the movie, have no duration or no time",
            [
                "error: INPUT: its volume ramp over [0.5 s, 2 s) begins before the ramp over [0 s, 1 s) ends [ramp-overlap]",
                "r.lua:4: warning: INPUT: its volume ramp over [9 s, 11 s) leaves the movie, which is [0 s, 10 s) [ramp-outside]",
                "error: INPUT: its pan ramp over [1 s, 1 s) has no positive duration [ramp-range]",
                "error: INPUT: its pan is set at an indefinite time [value-time]",
            ]
        ) { _, input in
            input.setVolumeRamp(Ramp(from: 0, to: 1, over: tenths(0, 10)))
            input.setVolumeRamp(Ramp(from: 1, to: 0, over: tenths(5, 20)))
            input.setVolumeRamp(Ramp(from: 1, to: 0, over: tenths(90, 110)), location: "r.lua:4")
            input.setPanRamp(Ramp(from: 0, to: 1, over: tenths(10, 10)))
            input.setPan(0, at: .indefinite)
        },
        Case(
            "a pan in a mix of one channel",
            [
                "r.lua:3: warning: audio track 2: its stereo sound is mixed down to mono [sound-mixed-down]",
                "r.lua:2: warning: INPUT: a mix of one channel has no left and right to pan between [pan-mono]",
            ]
        ) { mix, input in
            mix.channelLayout = .mono
            mix.locations["channel_layout"] = "r.lua:3"
            input.setPan(0, at: .zero, location: "r.lua:1")
            input.setPan(0.5, at: Time(1, 1), location: "r.lua:2")
        },
        Case(
            "a rate of nothing and a seam that lasts",
            [
                "r.lua:1: error: audio mix: a seam_duration of 1.001 s is not from 0 to 1 s [seam-duration]",
                "r.lua:2: error: audio mix: a sample_rate of 0 Hz is not from 8000 to 192000 [sample-rate]",
            ]
        ) { mix, _ in
            (mix.sampleRate, mix.seamDuration) = (0, Time(1001, 1000))
            (mix.locations["seam_duration"], mix.locations["sample_rate"]) = ("r.lua:1", "r.lua:2")
        },
        Case(
            "a seam before its join, at too high a rate",
            [
                "error: audio mix: a seam_duration of -0.001 s is not from 0 to 1 s [seam-duration]",
                "error: audio mix: a sample_rate of 9000000000 Hz is not from 8000 to 192000 [sample-rate]",
            ]
        ) { mix, _ in (mix.sampleRate, mix.seamDuration) = (9_000_000_000, Time(-1, 1000)) },
        Case(
            "tracks that are not there, or no sound, or twice",
            [
                "r.lua:1: error: INPUT: the movie has no track 9 [track-missing]",
                "error: audio mix, input 2: track 1 is a video track, not an audio track [track-not-audio]",
                "r.lua:3: error: audio mix, input 4: track 2 has input parameters above already [track-twice]",
            ]
        ) { mix, input in
            input.trackID = 9
            input.locations["track_id"] = "r.lua:1"
            mix.inputParameters += [
                AudioMixInputParameters(trackID: 1), AudioMixInputParameters(trackID: 2),
                AudioMixInputParameters(trackID: 2, location: "r.lua:3"),
            ]
        },
        Case(
            "an effect for pictures on sound",
            [
                "r.lua:1: error: INPUT: gblur is for pictures and cannot be put on sound [effect-kind]",
                "r.lua:2: error: audio mix: gblur is for pictures and cannot be put on sound [effect-kind]",
            ]
        ) { mix, input in
            let blur = Effect(EffectDescription(EffectCatalogue.entry("gblur")!, parameters: []), location: "r.lua:1")
            input.effects = [blur]
            mix.effects = [blur]
            mix.locations["effects"] = "r.lua:2"
        },
    ]

    @Test("a mix is judged by itself and by the movie", arguments: cases)
    func findings(_ example: Case) throws {
        let movie = Movie(makeAsset(audio: TimeRange(start: .zero, duration: Time(10, 1))))
        let (mix, input) = (AudioMix(), AudioMixInputParameters(trackID: 2))
        mix.inputParameters = [input]
        movie.audioMix = mix
        example.change(mix, input)
        #expect(movie.validate().map(\.description) == example.findings)
    }

    /// Ten seconds with picture and sound; its audio track has the id 2.
    private func makeComposition() throws -> (movie: Movie, sound: CompositionTrack) {
        let composition = Composition(location: "r.lua:1")
        try composition.insertTimeRange(tenths(0, 95), of: makeAsset(), at: .zero)
        return (Movie(composition), try #require(composition.sourceTracks.last as? CompositionTrack))
    }

    @Test("a mix without sound, and parameters of a track that is not heard, are told of")
    func nothingToMix() throws {
        let (movie, sound) = try makeComposition()
        sound.isEnabled = false
        let mix = AudioMix(location: "r.lua:2")
        mix.inputParameters = [AudioMixInputParameters(trackID: 2, location: "r.lua:3")]
        movie.audioMix = mix
        #expect(
            movie.validate().map(\.description) == [
                "r.lua:2: warning: audio mix: the movie has no enabled audio track for it [audio-missing]",
                "r.lua:3: warning: audio mix, input 1: track 2 is disabled and is not heard [track-disabled]",
            ])
    }

    @Test("a movie without picture whose tracks are all muted is empty")
    func allMuted() throws {
        let (movie, sound) = try makeComposition()
        let (mix, input) = (AudioMix(location: "r.lua:2"), AudioMixInputParameters(trackID: 2))
        (input.isMuted, input.locations["muted"]) = (true, "r.lua:3")
        mix.inputParameters = [input]
        movie.audioMix = mix
        #expect(movie.validate() == [])
        let picture = movie.content.sourceTracks.first { $0.mediaType == .video } as? CompositionTrack
        picture?.isEnabled = false
        #expect(
            movie.validate().map(\.description) == [
                "r.lua:3: error: movie: it has no picture, and every audio track is muted [movie-empty]"
            ])
        input.isMuted = false
        #expect(movie.validate() == [])
        #expect(sound.isEnabled)
    }

    @Test("ramps stand in order of time in whatever order they are set, and the last one set at a time counts")
    func rampOrder() throws {
        let input = AudioMixInputParameters(trackID: 2)
        let starts = [5, 1, 3, 9, 0, 7, 3, 1]
        for (volume, start) in starts.enumerated() { input.setVolume(Double(volume), at: Time(Int64(start), 1)) }
        #expect(input.volumeRamps.map(\.value.timeRange.start) == [0, 1, 3, 5, 7, 9].map { Time($0, 1) })
        #expect(input.volumeRamps.map(\.value.start) == [4, 7, 6, 0, 5, 3])
        #expect(input.volumeRamps.ramp(at: Time(-1, 1))?.start == 4)
        #expect(input.volumeRamps.ramp(at: Time(4, 1))?.start == 6)
        #expect(input.volumeRamps.ramp(at: Time(100, 1))?.start == 3)
    }

    @Test("a preferred volume is judged as every volume is", arguments: [-1, 16.5, .infinity])
    func preferredVolume(volume: Double) throws {
        let (movie, sound) = try makeComposition()
        sound.preferredVolume = 16
        #expect(movie.validate() == [])
        sound.preferredVolume = volume
        sound.locations["preferred_volume"] = "r.lua:2"
        #expect(
            movie.validate().map(\.description) == [
                "r.lua:2: error: audio track 2: a preferred_volume of \(decimalText(volume)) is not in 0 to 16: 1 is as it is, 0.5 half as loud [volume-range]"
            ])
    }

    @Test(
        "a speed that an algorithm cannot do is told once, and not where it does not matter",
        arguments: [
            (TimePitchAlgorithm.spectral, 32, false, true), (.timeDomain, 33, false, false),
            (.spectral, 33, true, true), (.varispeed, 40, false, true),
        ])
    func speed(algorithm: TimePitchAlgorithm, times: Int32, isMuted: Bool, isFine: Bool) throws {
        let (movie, sound) = try makeComposition()
        try sound.scaleTimeRange(tenths(0, 40), to: Time(4, times))
        let input = AudioMixInputParameters(trackID: 2)
        input.timePitchAlgorithm = algorithm
        input.isMuted = isMuted
        input.locations["time_pitch_algorithm"] = "r.lua:5"
        let mix = AudioMix()
        mix.inputParameters = [input]
        movie.audioMix = mix
        #expect(
            movie.validate().map(\.description)
                == (isFine
                    ? []
                    : [
                        "r.lua:5: warning: audio track 2: 4 s of its media take 0.121212 s at 0 s, which is not in 1/32 to 32 times its speed as time_domain can do it: there it is played as varispeed [time-pitch-range]"
                    ]))
    }

    @Test("an effect for sound is told off pictures, wherever it is put")
    func soundEffect() throws {
        let entry = EffectCatalogue.Entry(name: "aecho", summary: "Echoes", subject: .sound)
        let echo = Effect(EffectDescription(entry, parameters: []))
        let (movie, sound) = try makeComposition()
        sound.effects = [echo]
        #expect(movie.validate() == [])
        let composition = VideoComposition(propertiesOf: movie.content)
        movie.videoComposition = composition
        composition.instructions[0].layerInstructions[0].effects = [echo]
        (movie.content.sourceTracks.first as? CompositionTrack)?.effects = [echo]
        movie.effects = [echo]
        let remedy =
            "aecho is for sound and cannot be put on pictures: put it on an audio track, on an audio_mix_input or on the audio_mix [effect-kind]"
        #expect(
            movie.validate().map(\.description) == [
                "error: video track 1: \(remedy)", "error: movie: \(remedy)",
                "error: instruction 1, layer instruction 1: \(remedy)",
            ])
    }

    @Test("a mix that says nothing of the format leaves it to what sounds")
    func format() throws {
        let movie = Movie(makeAsset())
        let mix = AudioMix()
        movie.audioMix = mix
        #expect(try movie.snapshot().audioMix == AudioMixSnapshot())
        mix.sampleRate = 48000
        let snapshot = try movie.snapshot().audioMix
        #expect(snapshot.sampleRate == 48000 && snapshot.isSampleRateFixed && !snapshot.isChannelLayoutFixed)
        #expect(snapshot != AudioMixSnapshot())
    }

    @Test("tracks that are muted do not sound")
    func muted() throws {
        let movie = Movie(makeAsset())
        let (mix, input) = (AudioMix(), AudioMixInputParameters(trackID: 2))
        mix.inputParameters = [input]
        movie.audioMix = mix
        #expect(try movie.snapshot().soundingTracks.map(\.id) == [2])
        input.isMuted = true
        #expect(try movie.snapshot().soundingTracks.isEmpty)
    }
}
