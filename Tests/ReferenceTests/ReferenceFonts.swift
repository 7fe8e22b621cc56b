import Glibc
import Testing

/// The files of the fonts that texts in reference pictures are drawn with, whatever else is installed.
enum ReferenceFonts {
    private static let folder = "/usr/share/fonts/truetype"

    /// Of fonts-dejavu-core.
    static func latin() throws -> [String] {
        try installed([
            ("fonts-dejavu-core", "dejavu/DejaVuSans.ttf"), ("fonts-dejavu-core", "dejavu/DejaVuSans-Bold.ttf"),
            ("fonts-dejavu-core", "dejavu/DejaVuSerif.ttf"), ("fonts-dejavu-core", "dejavu/DejaVuSansMono.ttf"),
        ])
    }

    /// Those, which have Arabic and Hebrew too, and one for each script that they have not.
    static func scripts() throws -> [String] {
        try latin()
            + installed([
                ("fonts-lohit-deva", "lohit-devanagari/Lohit-Devanagari.ttf"),
                ("fonts-tlwg-garuda-ttf", "tlwg/Garuda.ttf"),
                ("fonts-wqy-microhei", "wqy/wqy-microhei.ttc"),
                ("fonts-noto-color-emoji", "noto/NotoColorEmoji.ttf"),
            ])
    }

    private static func installed(_ files: [(package: String, path: String)]) throws -> [String] {
        try files.map { file in
            let path = "\(folder)/\(file.path)"
            try #require(
                access(path, R_OK) == 0,
                "\(path) is missing: install \(file.package), as Scripts/dev/requirements.sh --tests does")
            return path
        }
    }
}
