import Digests
import EditModel
import Media
import MediaTime
import Pixels
import Rendering
import Values

@testable import Export

/// A movie of two seconds that uses every kind of source and layer, and its files.
struct KeySample {
    let folder: TemporaryFolder
    let movie: MovieSnapshot
    let library: MediaLibrary
    private let digests: FileDigests

    /// The files of all samples: making them takes longer than the tests.
    static let files: TemporaryFolder = {
        let folder = TemporaryFolder()
        do { try write(to: folder) } catch { preconditionFailure("cannot make the files of a test: \(error)") }
        return folder
    }()

    static func write(to folder: TemporaryFolder) throws {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -g 12", folder.file("in.mp4"))
        try ffmpeg("-f lavfi -i sine=d=2:sample_rate=48000", folder.file("in.wav"))
        try ffmpeg("-f lavfi -i testsrc=s=64x48:d=1 -frames:v 1", folder.file("still.png"))
        try ffmpeg("-f lavfi -i testsrc=s=64x48:r=5:d=1", folder.file("p%d.png"))
        folder.write("look.cube", "LUT_3D_SIZE 2\n" + (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)\n" }.joined())
    }

    init(in folder: TemporaryFolder = files) {
        self.folder = folder
        library = MediaLibrary(gate: OpenGate())
        digests = FileDigests(library: library, store: nil)
        movie = Self.makeMovie(folder)
    }

    /// The keys of a movie, made as an export makes them.
    func keys(of movie: MovieSnapshot, recipe: String = "a recipe", build: String = "a build") throws -> PartKeys {
        let timeline = try PictureTimeline(movie, movie.video!)
        let canvas = try Canvas(
            timeline, library: library, carrying: PictureCapabilities(maximumBitDepth: 8, keepsAlpha: false))
        let context = KeyContext(build: Digest(of: Array(build.utf8)), recipe: Digest(of: Array(recipe.utf8)))
        return try PartKeys(timeline, canvas: canvas, library: library, context: context, files: digests)
    }

    /// The key of all pictures of a movie.
    func key(of movie: MovieSnapshot) throws -> Digest {
        try keys(of: movie).pictures(0..<movie.video!.frameCount)
    }

    /// The key of all of a movie's sound.
    func soundKey(of movie: MovieSnapshot) throws -> Digest {
        let none = Digest(of: [])
        let keys = SoundKeys(
            library: library, context: KeyContext(build: none, recipe: none), files: digests)
        return try keys.samples(of: movie, in: 0..<96000)
    }

    // MARK: - The movie

    private static let range = frames(0, 50)

    private static func makeMovie(_ folder: TemporaryFolder) -> MovieSnapshot {
        var inner = MovieSnapshot(
            sources: [SourceSnapshot(path: folder.file("in.mp4")), SourceSnapshot(path: folder.file("still.png"))],
            videoTracks: [TrackSnapshot(id: 1, segments: [segment(0, range)])], audioTracks: [],
            video: video(
                [frames(0, 25), frames(25, 50)].map { InstructionSnapshot(timeRange: $0, layers: [.init(trackID: 1)]) }),
            duration: Time(2, 1), pictureDuration: Time(2, 1))
        inner.video?.color = .bt709
        inner.video?.instructions[1].backgroundColor = .white
        inner.video?.overlay = LayerTreeSnapshot(root: LayerSample.box(duration: Time(1, 1)))
        var movie = MovieSnapshot(
            sources: sources(folder, inner), videoTracks: videoTracks(folder), audioTracks: [], video: nil,
            duration: Time(2, 1), pictureDuration: Time(2, 1), metadata: ["title": "a"],
            chapters: [Chapter(title: "a", timeRange: range)])
        var picture = video(instructions(folder))
        picture.overlay = LayerTreeSnapshot(root: LayerSample.root, transform: .identity.scaled(x: 0.5, y: 0.5))
        picture.color = .bt709
        picture.toneMapping = .clip
        picture.ownSize = Size(width: 64, height: 48)
        picture.ownFrameDuration = Time(1, 25)
        picture.effects = [effect("eq", "contrast", "1.5")]
        movie.video = picture
        addSound(to: &movie, folder)
        return movie
    }

    private static func video(_ instructions: [InstructionSnapshot]) -> VideoSnapshot {
        VideoSnapshot(
            renderWidth: 64, renderHeight: 48, frameDuration: Time(1, 25), frameCount: 50, instructions: instructions)
    }

    private static func sources(_ folder: TemporaryFolder, _ inner: MovieSnapshot) -> [SourceSnapshot] {
        let noise = NoisePattern(
            seed: 1, dark: .black, light: .white, cloudSize: 8, frameRate: FrameRate(10, 1))
        let hum = SoundSignal(
            .tone(.sine, frequency: 50, endFrequency: 60, .linear), sampleRate: 48000, layout: .mono,
            duration: Time(2, 1))
        return [
            SourceSnapshot(path: folder.file("in.mp4")),
            SourceSnapshot(path: folder.file("still.png")),
            SourceSnapshot(color: Color(red: 0.5, green: 0, blue: 0), width: 64, height: 48),
            SourceSnapshot(.noise(noise), width: 64, height: 48, sound: hum),
            SourceSnapshot(
                layers: LayerTreeSnapshot(root: LayerSample.box(duration: Time(1, 1))), width: 64, height: 48),
            SourceSnapshot(inner),
            SourceSnapshot(kind: .reversed, path: folder.file("in.mp4")),
            SourceSnapshot(pattern: folder.file("p%d.png"), frameRate: FrameRate(5, 1)),
            SourceSnapshot(path: folder.file("in.wav")),
            SourceSnapshot(hum),
        ]
    }

    private static func videoTracks(_ folder: TemporaryFolder) -> [TrackSnapshot] {
        var fast = segment(0, frames(40, 50), from: 5)
        fast.sourceRange = frames(5, 25)
        var lower = TrackSnapshot(
            id: 1,
            segments: [
                segment(0, frames(0, 20), from: 3), segment(6, frames(20, 30)), segment(7, frames(30, 40)), fast,
            ])
        var upper = TrackSnapshot(
            id: 2,
            segments: [
                segment(1, frames(0, 10)), segment(2, frames(10, 20)), segment(3, frames(20, 30)),
                segment(4, frames(30, 40)), segment(5, frames(40, 50)),
            ])
        lower.effects = [effect("lut3d", "file", folder.file("look.cube"), isFile: true)]
        (lower.name, lower.language) = ("a", "en")
        upper.name = "b"
        return [lower, upper]
    }

    private static func effect(
        _ name: String, _ parameter: String, _ value: String, isFile: Bool = false, ramps: [Ramp<Double>] = []
    ) -> EffectSnapshot {
        EffectSnapshot(
            name: name, parameters: [.init(name: parameter, value: value, isFile: isFile)],
            ramps: ramps.isEmpty ? [] : [.init(name: "sigma", isWhole: false, ramps: ramps)])
    }

    private static func instructions(_ folder: TemporaryFolder) -> [InstructionSnapshot] {
        var moving = LayerInstructionSnapshot(trackID: 2)
        moving.transformRamps = [
            Ramp(from: .identity, to: .identity.translated(x: 9, y: 5).scaled(x: 0.5, y: 0.5), over: frames(5, 15))
        ]
        moving.opacityRamps = [Ramp(0.5, at: .zero), Ramp(from: 0.5, to: 1, over: frames(10, 20))]
        moving.cropRamps = [Ramp(Rectangle(x: 1, y: 2, width: 30, height: 20), at: Time(2, 25))]
        moving.blendMode = .screen
        moving.effects = [effect("gblur", "steps", "1", ramps: [Ramp(from: 1, to: 3, over: frames(3, 20))])]
        return [
            InstructionSnapshot(
                timeRange: frames(0, 25), name: "first", backgroundColor: Color(red: 0.1, green: 0.2, blue: 0.3),
                layers: [moving, LayerInstructionSnapshot(trackID: 1)]),
            InstructionSnapshot(
                timeRange: frames(25, 50),
                layers: [.init(trackID: 2, opacityRamps: [Ramp(0.5, at: .zero)]), .init(trackID: 1)]),
        ]
    }

    private static func addSound(to movie: inout MovieSnapshot, _ folder: TemporaryFolder) {
        var slow = segment(8, frames(25, 50))
        slow.sourceRange = TimeRange(start: .zero, duration: Time(1, 2))
        var first = TrackSnapshot(id: 11, segments: [segment(8, frames(0, 25)), slow], volume: 0.5, language: "en")
        first.name = "voice"
        first.channelLayout = .mono
        first.effects = [effect("volume", "volume", "0.5")]
        var second = TrackSnapshot(id: 12, segments: [segment(9, frames(0, 50))])
        second.channelLayout = .stereo
        movie.audioTracks = [first, second]
        var input = AudioInputSnapshot(trackID: 11)
        input.volumeRamps = [Ramp(from: 0, to: 1, over: frames(5, 10))]
        input.panRamps = [Ramp(from: 0, to: 1, over: frames(5, 10))]
        input.effects = [effect("volume", "volume", "0.7")]
        movie.audioMix = AudioMixSnapshot(
            sampleRate: 48000, channelLayout: .stereo, inputs: [input], effects: [effect("volume", "volume", "0.9")])
    }
}
