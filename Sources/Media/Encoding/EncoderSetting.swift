import CFFmpeg
import Spelling

/// One setting in the list that an encoder's library reads itself, such as `aq-mode=3` in `x264-params`.
///
/// FFmpeg passes such lists on unread. A setting that the library refuses is a warning in FFmpeg's log while the
/// encoder opens, and the encoder then works without it.
struct EncoderSetting: Hashable {
    let name: String
    /// Nil if the encoder's message does not repeat it.
    let value: String?

    /// Returns nil unless a line of the log refuses a setting.
    ///
    /// The lines are those of libx264.c, libx265.c, libsvtav1.c and librav1e.c in FFmpeg 4.4 to 7.1.
    init?(refusedBy line: String) {
        let line = line.hasSuffix(".") ? String(line.dropLast()) : line
        guard let form = Self.refusals.first(where: { line.hasPrefix($0.start) && line.hasSuffix($0.end) }) else {
            return nil
        }
        let content = String(line.dropFirst(form.start.count).dropLast(form.end.count))
        guard !form.separator.isEmpty, let separator = content.firstRange(of: form.separator) else {
            (name, value) = (content, nil)
            return
        }
        name = String(content[..<separator.lowerBound])
        value = String(content[separator.upperBound...])
    }

    private static let refusals: [(start: String, separator: String, end: String)] = [
        ("Error parsing option '", " = ", "'"), ("Error parsing option ", ": ", ""), ("Unknown option: ", "", ""),
        ("Invalid value for ", ": ", ""),
    ]

    /// `foo=1`, or the name alone.
    var text: String { value.map { "\(name)=\($0)" } ?? name }

    /// The encoder's option that has a list of settings.
    /// - Parameter encoder: FFmpeg's name of the encoder.
    static func list(of encoder: String) -> String? { lists.first { encoder.hasPrefix($0.encoder) }?.option }

    /// Names of an encoder's settings, for suggestions: not all, and none that only some builds have.
    static func names(of encoder: String) -> [String] {
        let names = lists.first { encoder.hasPrefix($0.encoder) }?.names ?? ""
        return names.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static let lists: [(encoder: String, option: String, names: String)] = [
        (
            "libx264", "x264-params",
            """
            8x8dct aq-mode aq-strength asm aud avcintra-class b-adapt b-bias b-pyramid bframes bitrate bluray-compat cabac
            chroma-me chroma-qp-offset chromaloc colormatrix colorprim constrained-intra cplxblur cqm cqm4 cqm8 crf
            crf-max crop-rect dct-decimate deadzone-inter deadzone-intra deblock direct fake-interlaced fast-pskip filler
            force-cfr frame-packing fullrange interlaced intra-refresh ipratio keyint keyint-min level lookahead-threads
            mbtree me merange mixed-refs mvrange mvrange-thread nal-hrd no-cabac no-deblock no-mbtree no-psy nr open-gop
            overscan partitions pbratio pic-struct psy psy-rd qblur qcomp qp qpmax qpmin qpstep ratetol rc-lookahead ref
            repeat-headers scenecut slice-max-mbs slice-max-size sliced-threads slices ssim stitchable subme
            sync-lookahead threads transfer trellis vbv-bufsize vbv-init vbv-maxrate videoformat weightb weightp zones
            """
        ),
        (
            "libx265", "x265-params",
            """
            amp aq-mode aq-motion aq-strength asm atc-sei aud b-adapt b-intra b-pyramid bframe-bias bframes bitrate
            cbqpoffs chromaloc colormatrix colorprim const-vbv constrained-intra cplxblur crf crf-max crf-min crqpoffs
            ctu cu-lossless cutree deblock display-window dynamic-rd dynamic-refine early-skip fades fast-intra
            frame-threads hash hdr10 hdr10-opt hevc-aq high-tier hist-scenecut hrd info interlace intra-refresh ipratio
            keyint level-idc limit-modes limit-refs limit-sao limit-tu lookahead-slices lookahead-threads lossless
            master-display max-cll max-luma max-merge max-tu-size me merange min-cu-size min-keyint min-luma nr-inter
            nr-intra numa-pools open-gop overscan pbratio pme pmode pools psy-rd psy-rdoq qblur qcomp qg-size qp qpmax
            qpmin qpstep radl range rc-grain rc-lookahead rd rd-refine rdoq-level rdpenalty rect ref repeat-headers rskip
            sao sar scaling-list scenecut scenecut-bias selective-sao signhide slices splitrd-skip ssim-rd strict-cbr
            strong-intra-smoothing subme temporal-layers temporal-mvp transfer tskip tu-inter-depth tu-intra-depth
            vbv-bufsize vbv-init vbv-maxrate videoformat weightb weightp wpp zones
            """
        ),
        (
            "libsvtav1", "svtav1-params",
            """
            aq-mode bias-pct buf-initial-sz buf-optimal-sz buf-sz chroma-sample-position color-primaries color-range
            content-light crf enable-cdef enable-dlf enable-hdr enable-mfmv enable-overlays enable-qm enable-restoration
            enable-tf enable-tpl-la fast-decode film-grain film-grain-denoise hierarchical-levels irefresh-type keyint
            lookahead lp mastering-display matrix-coefficients max-qp mbr-overshoot-pct min-qp pass pred-struct preset
            qm-max qm-min qp rc recode-loop scd scm superres-denom superres-mode tbr tile-columns tile-rows
            transfer-characteristics tune undershoot-pct
            """
        ),
    ]
}

extension EncoderOption {
    /// Describes the first setting in this list that the encoder's library refuses; nil if the option is not such a
    /// list.
    ///
    /// Opens the encoder for a small picture, as only the library knows.
    func settingMistake(for encoder: String) -> String? {
        guard name == EncoderSetting.list(of: encoder) else { return nil }
        let opened = try? Encoder(name: encoder, options: [self]) { context in
            (context.width, context.height, context.pix_fmt) = (320, 192, AV_PIX_FMT_YUV420P)
            (context.time_base, context.framerate) = (AVRational(num: 1, den: 25), AVRational(num: 25, den: 1))
            context.thread_count = 1
        }
        return opened?.refusedSettings.first.map { setting in
            let names = EncoderSetting.names(of: encoder)
            let meant = names.contains(setting.name) ? "" : suggestion(for: setting.name, among: names)
            return "\(encoder) refuses '\(setting.text)' in '\(name)'\(meant)"
        }
    }
}
