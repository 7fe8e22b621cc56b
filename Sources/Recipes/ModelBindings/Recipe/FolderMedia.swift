/// The files that may fulfil a need, by their names' extensions: of a folder that stands in the place of an input of many
/// files, and those that a form offers.
package enum FolderMedia {
    private static let pictures: Set<String> = [
        "jpg", "jpeg", "png", "webp", "gif", "bmp", "tif", "tiff", "svg", "avif", "heic", "heif", "jxl", "apng",
        "lottie",
    ]
    private static let videos: Set<String> = [
        "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ts", "mts", "m2ts", "3gp", "ogv", "wmv", "flv",
        "mxf",
    ]
    private static let sounds: Set<String> = [
        "mp3", "m4a", "aac", "wav", "flac", "ogg", "oga", "opus", "aif", "aiff", "caf", "wma", "mka",
    ]

    /// The extensions of files that may fulfil a need, in lower case. All media without a need.
    package static func extensions(for need: RecipeNeed?) -> Set<String> {
        switch need {
        case .still: pictures
        case .picture: pictures.union(videos)
        case .video: videos
        case .sound, .videoOrSound: videos.union(sounds)
        case .subtitles: ["srt", "vtt", "ass", "ssa", "json"]
        case .lookUpTable: ["cube", "3dl", "dat", "m3d", "csp"]
        case .theme: ["lua", "luaedit"]
        case .text: ["txt", "text", "md"]
        case .json: ["json"]
        case .gpx: ["gpx"]
        case nil: pictures.union(videos).union(sounds)
        }
    }

    /// The files that may fulfil a need.
    package static func files(_ paths: [String], for need: RecipeNeed?) -> [String] {
        let wanted = extensions(for: need)
        return paths.filter { path in
            let name = path.split(separator: "/").last ?? ""
            return name.contains(".") && wanted.contains((name.split(separator: ".").last ?? "").lowercased())
        }
    }
}
