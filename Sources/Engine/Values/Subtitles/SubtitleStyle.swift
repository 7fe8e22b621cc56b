/// The style of subtitles without one of their own. Nil properties are left to the default, or to the ASS file.
package struct SubtitleStyle: Hashable, Sendable, Codable {
    /// In pixels. libass takes memory and time as the square of it: at 16384 ten gigabytes and a minute.
    package static let maximumFontSize = 2048.0
    /// In pixels, likewise.
    package static let maximumStrokeWidth = 512.0

    /// The family's name; the generic sans-serif by default.
    package var fontFamily: String?
    /// In pixels of the layer; a twentieth of its height by default.
    package var fontSize: Double?
    /// From 100, thin, over 400, regular, and 700, bold, to 900, black; regular by default.
    package var weight: Int?
    package var isItalic: Bool?
    /// White by default.
    package var foregroundColor: Color?
    /// The color of the letters' outline; black by default.
    package var strokeColor: Color?
    /// In pixels of the layer, half of it outside the letters; a tenth of the font size by default.
    package var strokeWidth: Double?
    /// The color of a box behind the lines; no box by default.
    package var boxColor: Color?
    /// Bottom by default.
    package var alignment: SubtitleAlignment?
    /// The distance of lines from the left and the right edge, in pixels of the layer; by default a twentieth of its
    /// width.
    package var horizontalMargin: Double?
    /// The distance of lines from the top or the bottom, in pixels of the layer; by default a twentieth of its height.
    package var verticalMargin: Double?

    package init() {}
}
