import Digests
import EditModel
import Frames
import Media
import MediaTime
import MediaWriting
import Settings
import Testing

@testable import Export

/// The encoding of a part, and the program that makes it.
@Suite("Keys of encoded parts")
struct PartKeyTests {
    private struct Part {
        var pictures = Digest(of: [1])
        var settings = VideoEncoderSettings(
            encoder: "libx264", picture: PictureFormat(width: 64, height: 48, pixels: .rgba, color: .bt709),
            frameDuration: Time(1, 25), threads: 2, options: [EncoderOption(name: "crf", value: "20")])
        var target = PictureTarget(pixels: [.rgba])
        var frameCount: Int64 = 50
        var isFirst = false
        var keyFrames: [Int64] = []

        var key: Digest {
            PartKey.picture(
                pictures: pictures, settings: settings, target: target, frameCount: frameCount, isFirst: isFirst,
                keyFrames: keyFrames)
        }
    }

    @Test("every field of a part counts")
    func pictures() {
        let changes: [(inout Part) -> Void] = [
            { _ in }, { $0.pictures = Digest(of: [2]) }, { $0.settings.encoder = "libx265" },
            { $0.settings.picture.width = 32 }, { $0.settings.picture.height = 32 },
            { $0.settings.picture.pixels = .bgra }, { $0.settings.picture.color.matrix = .bt470bg },
            { $0.settings.picture.color.primaries = .bt2020 }, { $0.settings.picture.color.transfer = .unspecified },
            { $0.settings.picture.color.isFullRange.toggle() }, { $0.settings.picture.chromaLocation = .center },
            { $0.settings.picture.toneMapping = .clip }, { $0.settings.frameDuration = Time(1, 24) },
            { $0.settings.unit = Time(1, 50) }, { $0.settings.threads = 1 },
            { $0.settings.options = [EncoderOption(name: "qp", value: "20")] },
            { $0.settings.options = [EncoderOption(name: "crf", value: "21")] },
            { $0.settings.options.append(EncoderOption(name: "crf", value: "20")) }, { $0.target.pixels = [.bgra] },
            { $0.target.pixels.append(.bgra) }, { $0.target.size = PictureSize(width: 64, height: 48) },
            { $0.target.size = PictureSize(width: 64, height: 50) },
            { $0.target.size = PictureSize(width: 66, height: 48) },
            { $0.target.carriesHighDynamicRange.toggle() }, { $0.target.coding = .jpeg },
            { $0.target.orientation = .rotated90 }, { $0.target.orientation = .rotated270 }, { $0.frameCount = 51 },
            { $0.isFirst = true }, { $0.keyFrames = [25] }, { $0.keyFrames = [26] }, { $0.keyFrames = [25, 26] },
        ]
        let keys = changes.map { change in
            var part = Part()
            change(&part)
            return part.key
        }
        #expect(Set(keys).count == keys.count)
        #expect(Part().key == keys[0])
        let fields = [Mirror(reflecting: Part().settings), Mirror(reflecting: Part().target)].map(\.children.count)
        #expect(fields == [6, 5], "a field that is added has to count")
    }

    @Test("every field of a sound's encoding counts")
    func sound() {
        let settings = AudioEncoderSettings(encoder: "aac", format: SoundFormat(sampleRate: 48000), bitRate: 128_000)
        let changes: [(inout AudioEncoderSettings) -> Void] = [
            { _ in }, { $0.encoder = "libopus" }, { $0.format.sampleRate = 44100 }, { $0.format.layout = .mono },
            { $0.bitRate = 96_000 }, { $0.bitRate = nil }, { $0.bitDepth = 16 },
            { ($0.bitRate, $0.bitDepth) = (nil, 128_000) },
            { $0.options = [EncoderOption(name: "cutoff", value: "15000")] },
        ]
        let keys = changes.map { change in
            var settings = settings
            change(&settings)
            return PartKey.sound(samples: Digest(of: [1]), settings: settings)
        }
        #expect(Set(keys).count == keys.count)
        #expect(PartKey.sound(samples: Digest(of: [2]), settings: settings) != keys[0])
        #expect(Mirror(reflecting: settings).children.count == 5, "a field that is added has to count")
    }

    @Test("libraries have a build of their own, and what is loaded later changes none")
    func builds() throws {
        let filters = try ProgramBuild.digest(of: FilterLibrary.onDemand)
        let stretcher = try ProgramBuild.digest(of: rubberBandLibrary)
        #expect(filters != stretcher)
        #expect(try ProgramBuild.digest(of: FilterLibrary.onDemand) == filters)
    }
}
