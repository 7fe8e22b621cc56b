import CFFmpeg
import Testing

@testable import Media

/// No option makes an encoder open a file: nothing here is held by the kernel.
@Suite struct EncoderFileTests {
    private let folder = TemporaryFolder()

    private func open(_ encoder: String, _ option: EncoderOption) throws {
        _ = try Encoder(name: encoder, options: [option]) { context in
            (context.width, context.height, context.pix_fmt) = (128, 96, AV_PIX_FMT_YUV420P)
            (context.time_base, context.framerate) = (AVRational(num: 1, den: 25), AVRational(num: 25, den: 1))
            context.thread_count = 1
        }
    }

    /// `FILE` stands for a path.
    static let refused: [(encoder: String, option: String, value: String)] = [
        ("libx264", "stats", "FILE"), ("libx264", "passlogfile", "FILE"), ("libx264", "flags", "+pass1"),
        ("libx264", "flags", "512"), ("libx264", "flags", "pass2"), ("mpeg2video", "flags", "pass1"),
        ("libx264", "x264-params", "dump-yuv=FILE"), ("libx264", "x264-params", "bframes=0:dump_yuv=FILE"),
        ("libx264", "x264-params", "'dump'-yuv=FILE"), ("libx264", "x264-params", "d\\ump-yuv=FILE"),
        ("libx264", "x264-params", " dump-yuv =FILE"), ("libx264", "x264-params", "nodump-yuv=FILE"),
        ("libx264", "x264-params", "pass=1:stats=FILE"), ("libx264", "x264-params", "cqm=FILE"),
        ("libx264", "x264-params", "cqmfile=FILE"), ("libx264", "x264-params", "opencl-clbin=FILE"),
        ("libx264", "x264-params", "opencl=1"), ("libx264", "x264opts", "dump-yuv=FILE"),
        ("libx264", "x264opts", "bframes=0:pass=1"), ("libx264", "x264-params", "unknown=1"),
        ("libx265", "x265-params", "csv=FILE"), ("libx265", "x265-params", "stats=FILE"),
        ("libx265", "x265-params", "pass=1"), ("libx265", "x265-params", "analysis-save=FILE"),
        ("libx265", "x265-params", "analysis_save=FILE"), ("libx265", "x265-params", "lambda-file=FILE"),
        ("libx265", "x265-params", "dhdr10-info=FILE"), ("libx265", "x265-params", "scaling-list=FILE"),
        ("libx265", "x265-params", "nalu-file=FILE"), ("libx265", "x265-params", "--csv=FILE"),
        ("libsvtav1", "svtav1-params", "stats=FILE"), ("libsvtav1", "svtav1-params", "use-q-file=1"),
        ("libaom-av1", "aom-params", "partition-info-path=FILE"), ("librav1e", "rav1e-params", "second-pass=FILE"),
    ]

    @Test("an option that names a file is refused, however it is written", arguments: refused)
    func refuses(encoder: String, name: String, value: String) throws {
        guard Encoder.isInstalled(encoder) else { try Test.cancel("\(encoder) is not installed") }
        let text = value.replacing("FILE", with: folder.file("made"))
        let option = EncoderOption(name: name, value: text)
        #expect(option.mistake(for: encoder)?.contains("luaedit") == true)
        let error = #expect(throws: MediaError.self) { try open(encoder, option) }
        #expect(error?.kind == .notAllowed)
        #expect(folder.names == [])
    }

    static let harmless: [(encoder: String, option: String, value: String)] = [
        ("libx264", "x264-params", "keyint=5:b_pyramid=none:no-psy=1:nodeblock=1:cqm=jvt"),
        ("libx264", "x264-params", "cqm4=16,16,16,16,16,16,16,16,16,16,16,16,16,16,16,16:opencl=0:pass=0"),
        ("libx264", "x264opts", "bframes=0:weightp=0:no-cabac"), ("libx264", "flags", "+cgop"),
        ("libx265", "x265-params", "log-level=none:no-sao=1:scaling-list=default:annexb=1"),
        ("libsvtav1", "svtav1-params", "tune=0:irefresh-type=2:pass=0"),
    ]

    @Test("other settings are set", arguments: harmless)
    func sets(encoder: String, name: String, value: String) throws {
        guard Encoder.isInstalled(encoder) else { try Test.cancel("\(encoder) is not installed") }
        #expect(EncoderOption(name: name, value: value).mistake(for: encoder) == nil)
        #expect(throws: Never.self) { try open(encoder, EncoderOption(name: name, value: value)) }
    }
}
