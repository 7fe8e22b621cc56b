import CFFmpeg
import Wording

// Options by which an encoder's library opens files itself. It knows no grants, so each is refused here, independently
// of the kernel's sandbox: in recipes, packs, files of defaults, and on the command line, which a script may have
// written.
extension EncoderOption {
    /// The encoders' own options that name a file.
    package static let fileOptions: Set = ["passlogfile", "stats"]

    /// The setting that makes a library open a file, which luaedit refuses; nil if there is none.
    /// - Parameter encoder: FFmpeg's name of the encoder.
    func fileAccess(of encoder: String) -> String? {
        if Self.fileOptions.contains(name) { return Self.refusal(of: "'\(name)'", encoder) }
        if asksForPasses(encoder) { return Self.refusal(of: "passes in '\(name)'", encoder) }
        guard let lists = EncoderSetting.fileRules(of: encoder), lists.options.contains(name) else { return nil }
        for setting in settings {
            let normal = EncoderSetting.normalName(setting.name, among: lists)
            if lists.opensFile(normal, setting.value) {
                return Self.refusal(of: "'\(setting.name)' in '\(name)'", encoder)
            }
            guard !lists.names.contains(normal), lists.harmlessValues[normal] == nil else { continue }
            let meant = suggestion(for: setting.name, among: lists.names.sorted())
            return "\(encoder) has no setting '\(setting.name)' in '\(name)' that luaedit knows\(meant)"
        }
        return nil
    }

    private static func refusal(of subject: String, _ encoder: String) -> String {
        "luaedit does not allow \(subject): \(encoder) would open a file of its own"
    }

    /// True if the option sets a flag by which an encoder writes or reads the statistics of two passes: x264 in the
    /// current folder.
    ///
    /// The library reads the value, as `+pass1` and `512` are the same.
    private func asksForPasses(_ encoder: String) -> Bool {
        guard name == "flags", let codec = avcodec_find_encoder_by_name(encoder) else { return false }
        var context = avcodec_alloc_context3(codec)
        defer { avcodec_free_context(&context) }
        guard let context, av_opt_set(context, name, value, 0) >= 0 else { return false }
        return context.pointee.flags & (AV_CODEC_FLAG_PASS1 | AV_CODEC_FLAG_PASS2) != 0
    }

    /// The settings in this list, with the library's own rules for quotes and backslashes. Wraps `av_dict_parse_string`.
    private var settings: [(name: String, value: String)] {
        // libx264.c separates this one by itself, and knows no quotes.
        if name == "x264opts" {
            return value.split(separator: ":").map { setting in
                let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "1")
            }
        }
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        // A wrong list is an error where it is set; here the settings before the mistake count.
        _ = av_dict_parse_string(&dictionary, value, "=", ":", 0)
        var settings: [(String, String)] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
            settings.append((String(cString: next.pointee.key), String(cString: next.pointee.value)))
            entry = next
        }
        return settings
    }
}

extension EncoderSetting {
    /// The settings of an encoder's lists: those that are known to open no file, and those that open one.
    struct FileRules {
        /// FFmpeg's names of the options that are such lists.
        package let options: Set<String>
        /// Known to be harmless, by the library's own names.
        package let names: Set<String>
        /// Settings that name a file, or open one with a fixed name.
        package let files: Set<String>
        /// Settings that name a file unless they have one of some values.
        let harmlessValues: [String: Set<String>]

        func opensFile(_ name: String, _ value: String) -> Bool {
            if let values = harmlessValues[name] { return !values.contains(value) }
            return files.contains(name)
        }
    }

    /// A name as its library reads it: `_` is `-`, and `no-` before it switches it off.
    static func normalName(_ name: String, among rules: FileRules) -> String {
        let name = name.replacing("_", with: "-")
        let isKnown = { (name: String) in rules.names.contains(name) || rules.files.contains(name) }
        guard name.hasPrefix("no"), !isKnown(name) else { return name }
        let rest = String(name.dropFirst(name.hasPrefix("no-") ? 3 : 2))
        return isKnown(rest) ? rest : name
    }

    /// The rules of an encoder; nil for one without lists of settings.
    static func fileRules(of encoder: String) -> FileRules? { rules.first { encoder.hasPrefix($0.encoder) }?.rules }

    /// For x264 up to version 164, x265 up to 3.6 and SVT-AV1 up to 3.0. Encoders with unknown lists have empty rules.
    private static let rules: [(encoder: String, rules: FileRules)] = [
        (
            "libx264",
            FileRules(
                options: ["x264-params", "x264opts"], names: Set(names(of: "libx264")),
                // OpenCL stores its compiled code in a file; a pass writes or reads a file in the current folder.
                files: [
                    "cqmfile", "dump-yuv", "opencl", "opencl-clbin", "opencl-device", "pass", "qpfile", "stats",
                    "tcfile-in", "tcfile-out", "zonefile",
                ], harmlessValues: ["cqm": ["flat", "jvt"], "pass": ["0"], "opencl": ["0", "false", "no"]])
        ),
        (
            "libx265",
            FileRules(
                options: ["x265-params"], names: Set(names(of: "libx265")),
                files: [
                    "abr-ladder", "analysis-load", "analysis-reuse-file", "analysis-save", "aom-film-grain", "csv",
                    "dhdr10-info", "dolby-vision-rpu", "film-grain", "lambda-file", "log-file", "nalu-file", "pass",
                    "qpfile", "recon", "recon-y4m-exec", "stats", "stats-read", "stats-write", "zonefile",
                ], harmlessValues: ["scaling-list": ["off", "0", "default"], "pass": ["0"]])
        ),
        (
            "libsvtav1",
            FileRules(
                options: ["svtav1-params"], names: Set(names(of: "libsvtav1")),
                files: ["fgs-table", "qpfile", "stat-file", "stats", "use-q-file"], harmlessValues: [:])
        ),
        ("libaom", FileRules(options: ["aom-params"], names: [], files: [], harmlessValues: [:])),
        ("librav1e", FileRules(options: ["rav1e-params"], names: [], files: [], harmlessValues: [:])),
    ]
}
