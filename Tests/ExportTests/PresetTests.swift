import EditModel
import Media
import MediaTime
import Settings
import Testing

@testable import Export

@Suite("Presets")
struct PresetTests {
    @Test("names and other names are of one preset each, and every preset says what it is")
    func names() {
        let names = Preset.all.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
        #expect(Preset.all.allSatisfy { !$0.summary.isEmpty && !$0.summary.hasSuffix(".") })
        #expect(Preset.named("vp9") == .webm && Preset.named("dnxhr") == .dnxhrHQ)
    }

    @Test("every preset's encoders are installed here")
    func encoders() { for preset in Preset.all { #expect(preset.missingEncoders.isEmpty, "\(preset.name)") } }

    @Test("every preset's standard quality is on its own scale, and its speeds are all or none")
    func scales() {
        for preset in Preset.all {
            guard let picture = preset.output?.picture else { continue }
            if let quality = picture.quality { #expect(quality.mistake(quality.standard) == nil) }
            #expect(picture.speeds.isEmpty || picture.speeds.count == EncodingSpeed.allCases.count)
            #expect(picture.pixels.contains { $0.hasAlphaPlane } == picture.keepsAlpha)
        }
    }

    @Test("a preset whose encoder is missing names it and those that do the same")
    func missing() throws {
        let picture = Preset.Picture(
            encoder: "libnothing", codec: "Nothing", pixels: [.yuv420p10], maximumBitDepth: 10)
        let preset = Preset(
            name: "nothing", summary: "", output: .init(containers: [.mp4], picture: picture, sound: .aac))
        let error = #expect(throws: MediaError.self) { try preset.requireEncoders() }
        #expect(error?.kind == .missingPart)
        #expect(
            error?.description
                == "cannot write with the preset 'nothing': the encoder libnothing is missing from FFmpeg on this "
                + "machine; hevc_10bit, vp9_10bit or av1 can do the same")
    }

    static let fits: [(size: (Int, Int), box: (Int, Int), enlarges: Bool, fitted: (Int, Int))] = [
        ((1920, 1080), (1280, 720), false, (1280, 720)), ((1920, 1080), (640, 480), false, (640, 360)),
        ((320, 180), (1280, 720), false, (320, 180)), ((320, 180), (1280, 720), true, (1280, 720)),
        ((1080, 1920), (1280, 720), true, (406, 720)), ((1921, 1080), (1280, 720), false, (1280, 720)),
        ((4000, 100), (1280, 720), false, (1280, 32)), ((16384, 2), (640, 480), false, (640, 2)),
        ((100, 100), (101, 101), true, (100, 100)),
    ]

    @Test("a picture is made to fit in a box in its own shape, with even sides", arguments: fits)
    func fitting(size: (Int, Int), box: (Int, Int), enlarges: Bool, fitted: (Int, Int)) {
        let result = PictureSize(width: size.0, height: size.1)
            .fitting(in: PictureSize(width: box.0, height: box.1), enlarges: enlarges)
        #expect(result == PictureSize(width: fitted.0, height: fitted.1))
    }

    @Test("a preset's size is turned for upright pictures, the user's is not")
    func turned() {
        let upright = PictureSize(width: 2160, height: 3840)
        var options = ExportOptions(preset: .upTo1920x1080)
        #expect(options.pictureSize(of: upright) == PictureSize(width: 1080, height: 1920))
        #expect(
            options.pictureSize(of: PictureSize(width: 640, height: 360)) == PictureSize(width: 640, height: 360))
        options.size = PictureSize(width: 1280, height: 720)
        #expect(options.pictureSize(of: upright) == PictureSize(width: 406, height: 720))
    }

    @Test("a package has the qualities that the movie is large enough for")
    func renditions() {
        let options = ExportOptions(preset: .hls)
        func sizes(_ width: Int, _ height: Int) -> [String] {
            options.renditions(of: PictureSize(width: width, height: height)).map(\.size.description)
        }
        #expect(sizes(3840, 2160) == ["1920×1080", "1280×720", "640×360"])
        #expect(sizes(1280, 720) == ["1280×720", "640×360"])
        #expect(sizes(320, 180) == ["320×180"])
        #expect(sizes(1080, 1920) == ["1080×1920", "720×1280", "360×640"])
    }

    @Test("a picture may be copied only when nobody asked for an encoding")
    func copying() {
        #expect(ExportOptions().allowsCopyingPicture)
        #expect(!ExportOptions(preset: .h264, isPresetNamed: true).allowsCopyingPicture)
        #expect(ExportOptions(preset: .passthrough, isPresetNamed: true).allowsCopyingPicture)
        #expect(!ExportOptions(rateFactor: 20).allowsCopyingPicture)
        #expect(!ExportOptions(codecOptions: [EncoderOption(name: "a", value: "b")]).allowsCopyingPicture)
        #expect(!ExportOptions(preset: .hls).allowsCopyingPicture)
        for change in [
            { (options: inout ExportOptions) in options.bitRate = 1 }, { $0.speed = .fast },
            { $0.size = PictureSize(width: 2, height: 2) }, { $0.fileLengthLimit = 1 },
        ] {
            var options = ExportOptions()
            change(&options)
            #expect(!options.allowsCopyingPicture)
        }
    }

    static let mistakes: [(options: ExportOptions, texts: [String])] = [
        (
            ExportOptions(rateFactor: 60),
            ["quality: 60 is more than the maximum, 51 (libx264: 0 to 51, 20 when nothing is said, less is better)"]
        ),
        (
            ExportOptions(preset: .webm, rateFactor: 3.5),
            ["quality: 3.5 is no whole number (libvpx-vp9: 0 to 63, 31 when nothing is said, less is better)"]
        ),
        (
            ExportOptions(preset: .proRes422, rateFactor: 3),
            ["quality: the preset 'prores_422' has one quality only: ProRes 422's own"]
        ),
        (
            ExportOptions(codecOptions: [EncoderOption(name: "prset", value: "slow")]),
            ["codec option: libx264 has no option 'prset' (did you mean 'preset'?)"]
        ),
        (ExportOptions(preset: .mp3, rateFactor: 3), ["quality: the preset 'mp3' is sound only"]),
        (ExportOptions(preset: .null, rateFactor: 3), ["quality: the preset 'null' encodes nothing"]),
        (
            ExportOptions(preset: .passthrough, rateFactor: 3),
            ["quality: the preset 'passthrough' copies and encodes nothing"]
        ),
        (ExportOptions(rateFactor: 20, codecOptions: [EncoderOption(name: "tune", value: "film")]), []),
    ]

    @Test("a setting that the preset does not have, or has not so far, is told", arguments: mistakes)
    func settings(options: ExportOptions, texts: [String]) {
        let found = options.settingMistakes().map { "\($0.setting.noun): \($0.text)" }
        #expect(found == texts)
    }

    @Test("the nearest option is looked for among those of the encoder and those that all have")
    func optionNames() {
        let mistake = { EncoderOption(name: $0, value: "").mistake(for: "libx264") }
        #expect(mistake("x264-parms") == "libx264 has no option 'x264-parms' (did you mean 'x264-params'?)")
        #expect(mistake("qmni") == "libx264 has no option 'qmni' (did you mean 'qmin'?)")
        #expect(mistake("ultrafastt") == "libx264 has no option 'ultrafastt'")
    }

    @Test("limits of bytes, rates and pieces are told where the preset has none")
    func otherSettings() {
        var options = ExportOptions(preset: .gif)
        options.bitRate = 1
        options.fileLengthLimit = 1
        options.speed = .fast
        options.fragmentDuration = Time(2, 1)
        options.segmentDuration = Time(2, 1)
        let smaller = "; a smaller --size, a lower --frame-rate or a shorter --range makes it smaller"
        #expect(
            options.settingMistakes().map { "\($0.setting.noun): \($0.text)" } == [
                "bit rate: the preset 'gif' cannot encode to a given bit rate\(smaller)",
                "speed: the preset 'gif' has one speed only",
                "fragments: only .mp4, .m4a, .m4b and .mov files have fragments, and this is written as .gif",
                "segment duration: only packages have segments, and this is written as .gif",
            ])
        options = ExportOptions(preset: .webp)
        options.bitRate = 1
        #expect(
            options.settingMistakes().map(\.text) == [
                "the preset 'webp' cannot encode to a given bit rate; --file-size limits the whole file"
            ])
        options = ExportOptions(preset: .ffv1)
        options.fileLengthLimit = 1
        #expect(
            options.settingMistakes().map { "\($0.setting.noun): \($0.text)" } == [
                "limit of the file's length: the preset 'ffv1' cannot encode to a given file size\(smaller)"
            ])
    }
}
