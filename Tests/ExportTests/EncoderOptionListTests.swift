import CFFmpeg
import EditModel
import Media
import Testing

@testable import Export

/// The options of the encoders that recipes reach, as FFmpeg lists them.
@Suite struct EncoderOptionListTests {
    /// Every encoder of a preset, a sound codec or a still picture.
    private static let encoders: [String] = {
        let pictures = Preset.all.compactMap { $0.output?.picture?.encoder }
        let sounds = SoundCodec.all.map(\.sound.encoder) + Preset.all.compactMap { $0.output?.sound?.encoder }
        return Set(pictures + sounds + ["png", "mjpeg", "libwebp"]).sorted()
    }()

    /// Texts that name no file, each looked at in the library's source.
    private static let harmless: Set = [
        "sub_charenc", "dump_separator", "codec_whitelist",
        "libx264.preset", "libx264.tune", "libx264.profile", "libx264.level", "libx264.wpredp", "libx264.psy-rd",
        "libx264.deblock", "libx264.partitions", "libx265.preset", "libx265.tune", "libx265.profile",
        "libvpx-vp9.ts-parameters", "mjpeg.rc_eq", "mpeg2video.rc_eq", "mpeg2video.gop_timecode", "prores_ks.vendor",
    ]
    /// Lists of settings, which are judged one by one.
    private static let lists: Set = [
        "libx264.x264-params", "libx264.x264opts", "libx265.x265-params", "libsvtav1.svtav1-params",
    ]

    /// The options of an encoder whose values are texts: `libx264.preset`, and of all encoders `dump_separator`.
    private static func texts(of encoder: String) -> [String] {
        var context = avcodec_alloc_context3(avcodec_find_encoder_by_name(encoder))
        defer { avcodec_free_context(&context) }
        guard let context else { return [] }
        var names: [String] = []
        for (target, prefix) in [(context.pointee.priv_data, encoder + "."), (UnsafeMutableRawPointer(context), "")] {
            guard let target, target.load(as: UnsafeRawPointer?.self) != nil else { continue }
            var last: UnsafePointer<AVOption>?
            while let option = av_opt_next(target, last) {
                last = option
                guard [AV_OPT_TYPE_STRING, AV_OPT_TYPE_DICT, AV_OPT_TYPE_BINARY].contains(option.pointee.type) else {
                    continue
                }
                names.append(prefix + String(cString: option.pointee.name))
            }
        }
        return names
    }

    @Test("every text that an encoder takes is known to name no file, or is refused")
    func known() {
        #expect(Self.encoders.contains("libx264") && Self.encoders.contains("aac"))
        let refused = EncoderOption.fileOptions
        let unknown = Self.encoders.flatMap(Self.texts).filter { name in
            let own = name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? name
            return !Self.harmless.contains(name) && !Self.lists.contains(name) && !refused.contains(own)
        }
        #expect(Set(unknown).sorted() == [])
    }
}
