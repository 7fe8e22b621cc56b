import CText
import Values

/// The letters of one line of text as paths.
package struct TextOutline: Sendable {
    /// Each letter in pixels, from the line's start on its baseline, y down.
    package let letters: [Path]
    /// The line's width in pixels.
    package let width: Double
    /// The height of a line in pixels.
    package let height: Double
}

extension TextRenderer {
    /// Bitmap pixels to one of the text while outlines are made: FreeType rounds to a 64th of one.
    private static let fineness = 16.0

    /// The outlines of a line's letters.
    /// - Parameter style: Of a text without line feeds, which is not wrapped.
    /// - Returns: Nil if one of its characters is in no font, or is a picture.
    package func outline(of style: TextStyle) throws(TextError) -> TextOutline? {
        guard style.largestSize > 0 else { return nil }
        return try Self.turn.withLock { _ throws(TextError) in
            let paragraphs = try Paragraphs.layOut(style, fonts: source(for: style))
            let shapes = try GlyphShapes(scale: Self.fineness, strokeReach: 0, paragraphs.fonts.library)
            var (letters, isWhole): ([Path], Bool) = ([], true)
            var failure: TextError?
            paragraphs.forEachGlyph { glyph in
                guard glyph.hasInk, failure == nil else { return }
                isWhole = isWhole && ctext_is_unknown(glyph.info.glyph) == 0
                do throws(TextError) {
                    switch try shapes.shape(of: glyph.info.glyph, glyph.font) {
                    case .outline(let outline):
                        var path = Path()
                        outline.addFill(
                            to: &path, at: Point(x: glyph.x - paragraphs.left, y: glyph.y - glyph.baseline),
                            scale: 1 / (64 * Self.fineness))
                        letters.append(path)
                    case .picture: isWhole = false
                    case nil: break
                    }
                } catch { failure = error }
            }
            if let failure { throw failure }
            let size = try paragraphs.metrics().size
            return isWhole ? TextOutline(letters: letters, width: size.width, height: size.height) : nil
        }
    }
}

extension GlyphShapes.Outline {
    /// Adds the fill's contours to a path.
    /// - Parameters:
    ///   - origin: Of the glyph, in the path's coordinates.
    ///   - scale: Of the path's coordinates to the outline's.
    fileprivate func addFill(to path: inout Path, at origin: Point, scale: Double) {
        var first = 0
        for contour in 0..<Int(fill.n_contours) {
            let last = Int(fill.contours[contour])
            defer { first = last + 1 }
            guard last - first >= 1 else { continue }
            let points = (first...last).map { index in
                let point = fill.points[index]
                return ContourPoint(
                    place: Point(x: origin.x + Double(point.x) * scale, y: origin.y - Double(point.y) * scale),
                    isOnCurve: fill.tags[index] & 1 != 0, isCubic: fill.tags[index] & 2 != 0)
            }
            path.add(points)
        }
    }
}

/// A point of FreeType's contours.
private struct ContourPoint {
    let place: Point
    let isOnCurve: Bool
    /// True for a control point of a cubic curve, false for one of a parabola.
    let isCubic: Bool
}

extension Path {
    /// Adds a closed contour. Between two control points of parabolas lies a point of the curve.
    fileprivate mutating func add(_ points: [ContourPoint]) {
        var points = points
        if let start = points.firstIndex(where: \.isOnCurve) {
            points = Array(points[start...] + points[..<start])
        } else {
            let middle = Self.middle(points[points.count - 1].place, points[0].place)
            points.insert(ContourPoint(place: middle, isOnCurve: true, isCubic: false), at: 0)
        }
        let start = points[0].place
        move(to: start)
        var index = 1
        func place(_ index: Int) -> Point { index < points.count ? points[index].place : start }
        while index < points.count {
            let point = points[index]
            if point.isOnCurve {
                addLine(to: point.place)
                index += 1
            } else if point.isCubic {
                addCubic(point.place, place(index + 1), to: place(index + 2))
                index += 3
            } else {
                let isNextOnCurve = index + 1 >= points.count || points[index + 1].isOnCurve
                addQuadratic(
                    point.place, to: isNextOnCurve ? place(index + 1) : Self.middle(point.place, place(index + 1)))
                index += isNextOnCurve ? 2 : 1
            }
        }
        close()
    }

    private static func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
}
