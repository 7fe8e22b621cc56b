/// The media files of a folder that stands in the place of an input of many files, by their names' extensions.
enum FolderMedia {
    private static let pictures: Set<String> = [
        "jpg", "jpeg", "png", "webp", "gif", "bmp", "tif", "tiff", "svg", "avif", "heic", "heif", "jxl",
    ]
    private static let videos: Set<String> = [
        "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ts", "mts", "m2ts", "3gp", "ogv", "wmv", "flv",
        "mxf",
    ]
    private static let sounds: Set<String> = [
        "mp3", "m4a", "aac", "wav", "flac", "ogg", "oga", "opus", "aif", "aiff", "caf", "wma", "mka",
    ]

    /// The files that may fulfil a need.
    static func files(_ paths: [String], for need: RecipeNeed?) -> [String] {
        let wanted: Set<String> =
            switch need {
            case .still: pictures
            case .picture: pictures.union(videos)
            case .video: videos
            case .sound, .videoOrSound: videos.union(sounds)
            case nil: pictures.union(videos).union(sounds)
            }
        return paths.filter { path in
            let name = path.split(separator: "/").last ?? ""
            return name.contains(".") && wanted.contains((name.split(separator: ".").last ?? "").lowercased())
        }
    }
}
