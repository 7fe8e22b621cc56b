import EditModel
import Glibc
import MediaTime
import Pixels
import SystemCalls
import Values
import Wording

/// A path or a text in quotes, without anything that moves a terminal's cursor.
func quoted(_ text: String) -> String { "'" + escaped(text) + "'" }

/// A text of a recipe or a file, on one line.
func escaped(_ text: String) -> String { RawString(carried: text).description }

/// A number with at most three decimals, without zeros at the end.
func short(_ value: Double) -> String { decimalText(value, places: 3) }

extension Time {
    /// A frame's duration as a rate: `25 fps`, `29.97 fps (30000/1001)`.
    var rateText: String {
        let rate = "\(short(1 / approximateSeconds)) fps"
        return Int64(timescale) % value == 0 ? rate : rate + " (\(timescale)/\(value))"
    }
}

extension TimeRange {
    /// `0:00.000–0:10.000`, to the nearest millisecond.
    var clockText: String { "\(start.clockText)–\(((try? end) ?? .invalid).clockText)" }
}

extension SegmentSnapshot {
    /// The segment's speed relative to its source; nil at the source's own speed.
    var speed: Double? {
        guard sourceIndex != nil, sourceRange.duration != targetRange.duration else { return nil }
        return sourceRange.duration.approximateSeconds / targetRange.duration.approximateSeconds
    }
}

extension SourceSnapshot {
    /// The source's name: its path in quotes, or its colour.
    var label: String {
        switch kind {
        case .file: quoted(path)
        case .reversed: "\(quoted(path)) reversed"
        case .lottie: quoted(path) + (lottie?.isReversed == true ? " reversed" : "")
        case .color: "colour \((color ?? .clear).hexText)"
        case .sequence: "pictures \(quoted(path))"
        case .movie: "\(width)×\(height) movie"
        case .reversedMovie: "\(width)×\(height) movie reversed"
        case .layers: "\(width)×\(height) layers"
        case .signal: signal?.name ?? ""
        case .pattern: "\(width)×\(height) \(pattern?.name ?? "")"
        case .samples: "timed metadata of the recipe"
        case .drawn: "\(width)×\(height) drawn by \(escaped(drawing?.place ?? ""))"
        }
    }
}

extension AffineTransform {
    /// The map in words: `rotated 90°, scaled 0.5, moved 20, 10`; its numbers if words cannot describe it.
    var text: String {
        let (scaleX, scaleY) = (hypot(a, b), hypot(c, d))
        let isSkewed = abs(a * c + b * d) > 1e-9 * max(1, scaleX * scaleY) || determinant < 0
        guard !isSkewed else { return "transform " + [a, b, c, d, tx, ty].map(short).joined(separator: " ") }
        var parts: [String] = []
        let degrees = short(atan2(b, a) * 180 / .pi)
        if degrees != "0" { parts.append("rotated \(degrees)°") }
        let scale = short(scaleX) == short(scaleY) ? short(scaleX) : "\(short(scaleX))×\(short(scaleY))"
        if scale != "1" { parts.append("scaled \(scale)") }
        if short(tx) != "0" || short(ty) != "0" { parts.append("moved \(short(tx)), \(short(ty))") }
        return parts.isEmpty ? "as it is" : parts.joined(separator: ", ")
    }
}

extension Rectangle {
    /// `640×360 at 10, 20`.
    var text: String { "\(short(size.width))×\(short(size.height)) at \(short(origin.x)), \(short(origin.y))" }
}
