import CFFmpeg
import Wording

/// One setting in the list that an encoder's library reads itself, such as `aq-mode=3` in `x264-params`.
///
/// FFmpeg passes such lists on unread. A setting that the library refuses is a warning in FFmpeg's log while the
/// encoder opens, and the encoder then works without it.
package struct EncoderSetting: Hashable {
    package let name: String
    /// Nil if the encoder's message does not repeat it.
    package let value: String?

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
    package var text: String { value.map { "\(name)=\($0)" } ?? name }

    /// The encoder's option that has a list of settings.
    /// - Parameter encoder: FFmpeg's name of the encoder.
    package static func list(of encoder: String) -> String? { lists.first { encoder.hasPrefix($0.encoder) }?.option }

    /// Names of an encoder's settings that open no file: see ``fileRules(of:)``.
    package static func names(of encoder: String) -> [String] {
        let names = lists.first { encoder.hasPrefix($0.encoder) }?.names ?? ""
        return names.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static let lists: [(encoder: String, option: String, names: String)] = [
        (
            "libx264", "x264-params",
            """
            8x8dct alternative-transfer analyse annexb aq-mode aq-strength asm aud avcintra-class avcintra-flavor
            b-adapt b-bias b-pyramid bff bframes bitrate bluray-compat cabac cabac-idc chroma-me chroma-qp-offset
            chromaloc cll colormatrix colorprim constrained-intra cplx-blur cplxblur cpu-independent cqm cqm4 cqm4i
            cqm4ic cqm4iy cqm4p cqm4pc cqm4py cqm8 cqm8i cqm8p crf crf-max crop-rect dct-decimate deadzone-inter
            deadzone-intra deblock deterministic direct direct-pred dpb-size fake-interlaced fast-pskip filler filter
            force-cfr fps frame-packing frameref fullrange global-header interlaced intra-refresh ip-factor ipratio
            keyint keyint-min level level-idc log log-level lookahead-threads mastering-display mbtree me me-range
            merange min-keyint mixed-refs mv-range mv-range-thread mvrange mvrange-thread n-deterministic nal-hrd
            non-deterministic nr open-gop overscan partitions pb-factor pbratio pic-struct psnr psy psy-rd qblur qcomp
            qp qp-constant qp-max qp-min qp-step qpmax qpmin qpstep ratetol rc-lookahead ref repeat-headers sar
            scenecut slice-max-mbs slice-max-size slice-min-mbs sliced-threads slices slices-max sps-id ssim
            stitchable subme subq sync-lookahead tff threads timebase transfer trellis vbv-bufsize vbv-init
            vbv-maxrate vfr-input videoformat weight-b weightb weightp zones
            """
        ),
        (
            "libx265", "x265-params",
            """
            allow-non-conformance amp analyze-src-pics annexb aq-bias-strength aq-mode aq-motion aq-strength asm
            atc-sei aud b-adapt b-intra b-pyramid bframe-bias bframes bitrate cbqpoffs chromaloc chunk-end chunk-start
            cll colormatrix colorprim const-vbv constrained-intra copy-pic cplxblur cpuid crf crf-max crf-min
            crop-rect crqpoffs csv-log-level ctu cu-lossless cu-stats cutree deblock dhdr10-opt display-window
            dolby-vision-profile dup-threshold dynamic-rd dynamic-refine early-skip eob eos fades fast-intra field
            force-flush fps frame-dup frame-threads gop-lookahead hash hdr hdr-opt hdr10 hdr10-opt hevc-aq high-tier
            hist-scenecut hist-threshold hme hme-range hme-search hrd hrd-concat idr-recovery-sei info interlace
            intra-refresh ip-factor ipratio keyint level level-idc limit-modes limit-refs limit-sao limit-tu log
            log-level lookahead-slices lookahead-threads lossless lowpass-dct masking-strength master-display
            max-ausize-factor max-cll max-luma max-merge max-tu-size max-vbv-fullness mcstf me merange min-cu-size
            min-keyint min-luma min-vbv-fullness nr-inter nr-intra numa-pools open-gop opt-cu-delta-qp opt-qp-pps
            opt-ref-list-length-pps overscan pb-factor pbratio pic-struct pme pmode pools psnr psy-rd psy-rdoq qblur
            qcomp qg-size qp qp-adaptation-range qpmax qpmin qpstep qscale-mode radl range rc-grain rc-lookahead rd
            rd-refine rdoq rdoq-level rdpenalty rect ref repeat-headers rskip rskip-edge-threshold sao sao-non-deblock
            sar sbrc scaling-list scenecut scenecut-aware-qp scenecut-bias selective-sao signhide single-sei slices
            slow-firstpass splice splitrd-skip ssim ssim-rd strict-cbr strong-intra-smoothing subme temporal-layers
            temporal-mvp total-frames transfer tskip tskip-fast tu-inter-depth tu-intra-depth uhd-bd vbv-bufsize
            vbv-end vbv-end-fr-adj vbv-init vbv-maxrate videoformat vui-hrd-info vui-timing-info weightb weightp wpp
            zones
            """
        ),
        (
            "libsvtav1", "svtav1-params",
            """
            adaptive-film-grain aq-mode asm avif bias-pct buf-initial-sz buf-optimal-sz buf-sz chroma-qindex-offsets
            chroma-sample-position chroma-u-ac-qindex-offset chroma-u-dc-qindex-offset chroma-v-ac-qindex-offset
            chroma-v-dc-qindex-offset color-format color-primaries color-range compressed-ten-bit-format content-light
            crf enable-cdef enable-dg enable-dlf enable-force-key-frames enable-hdr enable-mfmv enable-overlays
            enable-qm enable-restoration enable-tf enable-tpl-la enable-variance-boost fast-decode film-grain
            film-grain-denoise forced-max-frame-height forced-max-frame-width fps fps-denom fps-num gop-constraint-rc
            hierarchical-levels input-depth intra-period irefresh-type key-frame-chroma-qindex-offset
            key-frame-qindex-offset keyint level logical-processors lookahead lossless lp luma-y-dc-qindex-offset
            mastering-display matrix-coefficients max-qp max-tx-size maxsection-pct mbr mbr-overshoot-pct min-qp
            minsection-pct overshoot-pct pass pin pred-struct preset profile qm-max qm-min qp rc recode-loop
            resize-denom resize-kf-denom resize-mode scd scm sframe-dist sframe-mode sharpness ss startup-mg-size
            superres-denom superres-kf-denom superres-kf-qthres superres-mode superres-qthres tbr tf-strength tier
            tile-columns tile-rows transfer-characteristics tune undershoot-pct unpin use-fixed-qindex-offsets
            variance-boost-strength variance-octile
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
        guard name == EncoderSetting.list(of: encoder), fileAccess(of: encoder) == nil else { return nil }
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
