import EditModel
import Media
import Rendering

/// Why the pictures of an output are encoded in one piece rather than in parts.
package enum PartObstacle: String, Hashable, Sendable {
    case codec = "pictures of this codec depend on those before a border"
    case bitRate = "a bit rate is kept over all of it"
    case buffer = "a buffer's rate is kept over all of it"
    case segments = "the segments of a package have borders of their own"
    case pictures = "each picture is a file, or all are one"
    case effects = "an effect on the whole movie remembers earlier pictures"
    case calls = "functions for pictures and for sound are called in turn"
    case headers = "its codec options give each part headers of its own"
}

extension PartObstacle {
    /// True if it holds for every encoding.
    var isOfEdit: Bool { self == .effects || self == .calls }
}

extension OutputPlan {
    /// Why the pictures are encoded in one piece; nil if parts of them may be encoded on their own.
    static func partObstacle(
        _ movie: MovieSnapshot, _ options: ExportOptions, mixesSound: Bool
    ) throws -> PartObstacle? {
        guard let picture = options.picture, let video = movie.video else { return nil }
        guard picture.kind == .movie, options.container?.kind == .file else {
            return options.container?.kind == .package ? .segments : .pictures
        }
        guard PartEncoding.encoders.contains(picture.encoder) else { return .codec }
        if options.settings.bitRate != nil { return .bitRate }
        if let obstacle = PartEncoding.obstacle(of: options.codecOptions, encoder: picture.encoder) { return obstacle }
        if video.effects.contains(where: \.hasMemory) { return .effects }
        if mixesSound, try CallOrder(movie) != nil { return .calls }
        return nil
    }
}

/// The encoders with parts that can be joined, and the settings that prevent it.
enum PartEncoding {
    /// VP9 is not among them: its hidden reference pictures reach over a border.
    static let encoders: Set = ["libx264", "libx265", "libsvtav1", "prores_ks", "dnxhd", "ffv1"]

    /// Options of encoders that keep a rate over all pictures.
    private static let rates: Set = ["b", "ab", "pass", "stats", "passlogfile", "2pass"]
    private static let buffers: Set = ["maxrate", "minrate", "bufsize", "rc_init_occupancy"]
    /// Settings in the lists of encoders' own.
    private static let ownRates: Set = ["bitrate", "pass", "stats", "tbr", "rc", "2pass"]
    private static let ownHeaders: Set = ["stitchable", "repeat-headers", "annexb"]

    /// The obstacle in the user's codec options; nil if there is none.
    static func obstacle(of options: [EncoderOption], encoder: String) -> PartObstacle? {
        for option in options where !["", "0"].contains(option.value) {
            if rates.contains(option.name) { return .bitRate }
            if buffers.contains(option.name) { return .buffer }
            if option.name == "g" || option.name == "gop", option.value == "1", encoder == "libsvtav1" {
                return .codec
            }
            let isList = ["x264-params", "x264opts", "x265-params", "svtav1-params"].contains(option.name)
            guard isList else { continue }
            let names = option.value.split(separator: ":").map { $0.prefix { $0 != "=" } }.map(String.init)
            if names.contains(where: ownRates.contains) { return .bitRate }
            if names.contains(where: { $0.hasPrefix("vbv") || $0 == "mbr" }) { return .buffer }
            if names.contains(where: ownHeaders.contains) { return .headers }
        }
        return nil
    }
}
