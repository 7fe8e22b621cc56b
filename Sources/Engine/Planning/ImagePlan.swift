import Media
import Wording

/// Images that a recipe has made, as they will be written.
package struct ImagePlan: Hashable, Sendable {
    /// `main`, or the recipe's name for one of several results.
    package let name: String
    package let count: Int
    /// The first picture's width in pixels.
    package let width: Int
    package let height: Int
    package let format: StillFormat

    package init(name: String, count: Int, width: Int, height: Int, format: StillFormat) {
        self.name = name
        self.count = count
        self.width = width
        self.height = height
        self.format = format
    }

    /// Such as `poster  1 image, 640×360, png`, with its end.
    package var text: String {
        "\(name)  \(count) image\(count == 1 ? "" : "s"), \(width)×\(height), \(format.rawValue)\n"
    }

    static let form = JSONForm<ImagePlan>([
        JSONMember("name", .string) { $0.name },
        JSONMember("images", .integer) { $0.count },
        JSONMember("width", .integer) { $0.width },
        JSONMember("height", .integer) { $0.height },
        JSONMember("format", .choice) { $0.format },
    ])
}
