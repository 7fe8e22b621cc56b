import EditModel
import Escaping

/// Words and pictures: what the library would leave out, or read from a file.
extension LottieWalk {
    /// A text layer as a layer of shapes: the library draws no words.
    mutating func words(_ json: JSON, _ cost: inout LottieCost) throws(LottieError) -> (
        kind: Int, members: [(String, JSON)]
    ) {
        guard let style = try within("'t'", { walk throws(LottieError) in try walk.plainText(json["t"] ?? .null) })
        else {
            return (3, [])
        }
        report.words.append((place.joined(separator: " > "), style.text))
        guard let outlines = supply.outlines else { return (4, [("shapes", .array([]))]) }
        guard let paths = outlines(style.text) else {
            omit(.text, "its words cannot be drawn in the font '\(style.text.family)'")
            return (3, [])
        }
        var items: [JSON] = []
        for path in paths {
            items += try contours(of: path)
        }
        cost.nodes += items.count
        try checkPaths()
        let fill: [(String, JSON)] = [
            ("ty", .string("fl")), ("o", constant([100]).json), ("c", constant(style.fill.parts).json),
            ("r", .integer(1)),
        ]
        return (4, [("shapes", .array(items + [.object(fill)]))])
    }

    /// The words of a layer that has one look all the time; nil for others, which are noted.
    private mutating func plainText(_ json: JSON) throws(LottieError) -> (text: LottieText, fill: LottieColor)? {
        let frames = json["d"]?["k"]?.arrayValue ?? []
        guard let document = frames.first?["s"], frames.count == 1 else {
            omit(.text, frames.isEmpty ? "it has no words" : "its words change, and are not drawn")
            return nil
        }
        for (name, what) in [("a", "its words are animated"), ("m", "")] where name == "a" {
            guard try list(json, name).isEmpty else {
                omit(.text, "\(what) by themselves, and are not drawn")
                return nil
            }
        }
        if case .object(let members)? = json["p"], !members.isEmpty {
            omit(.text, "its words follow a path, and are not drawn")
            return nil
        }
        if let box = document["sz"]?.arrayValue, !box.isEmpty {
            omit(.text, "its words are in a box, and are not drawn")
            return nil
        }
        if document["sc"] != nil, try number(document, "sw", or: 0) > 0 { omit(.text, "its words have no outline") }
        return (try text(document), changed(try fill(document)))
    }

    private func fill(_ document: JSON) throws(LottieError) -> LottieColor {
        let parts = try numbers(
            document["fc"] ?? .numbers([0, 0, 0]), LottieValue(count: 3, range: 0...1, isClamped: true))
        return LottieColor(red: parts[0], green: parts[1], blue: parts[2])
    }

    private func text(_ document: JSON) throws(LottieError) -> LottieText {
        guard let string = document["t"]?.stringValue else { throw error("it has no words 't'") }
        guard string.utf8.count <= 2000 else { throw error("its words have more than 2000 bytes") }
        let font = document["f"]?.stringValue ?? ""
        let known = try list(file["fonts"] ?? .null, "list").first { $0["fName"]?.stringValue == font }
        let style = (known?["fStyle"]?.stringValue ?? font).lowercased()
        let lines = string.unicodeScalars.map { ["\r", "\u{3}"].contains($0) ? "\n" : $0 }
        let alignment: LottieText.Alignment =
            switch document["j"]?.doubleValue ?? 0 {
            case 1: .right
            case 2: .center
            default: .left
            }
        return LottieText(
            string: String(String.UnicodeScalarView(lines)), family: known?["fFamily"]?.stringValue ?? font,
            weight: Self.weight(style), isItalic: style.contains("italic") || style.contains("oblique"),
            size: try number(document, "s", in: 0.1...4096, or: 12),
            lineHeight: document["lh"] == nil ? nil : try number(document, "lh", in: 0...10_000, or: 0),
            tracking: try number(document, "tr", in: -1000...10_000, or: 0), alignment: alignment)
    }

    private static func weight(_ style: String) -> Int {
        let named = [
            ("thin", 100), ("extralight", 200), ("light", 300), ("medium", 500), ("semibold", 600), ("extrabold", 800),
            ("bold", 700), ("black", 900), ("heavy", 900),
        ]
        return named.first { style.contains($0.0) }?.1 ?? 400
    }

    /// The contours of an outline, each a shape of its own.
    private mutating func contours(of path: Path) throws(LottieError) -> [JSON] {
        var written: [JSON] = []
        for contour in OutlineContour.all(in: path) {
            paths.points += contour.points.count
            written.append(
                .object([
                    ("ty", .string("sh")), ("ks", .object([("a", .integer(0)), ("k", contour.json)])),
                    ("d", .integer(1)),
                ]))
        }
        return written
    }

    // MARK: - Pictures

    mutating func picture(_ json: JSON) throws(LottieError) -> (kind: Int, members: [(String, JSON)]) {
        guard let id = Self.identifier(json["refId"]) else { throw error("it does not say which picture it shows") }
        let asset = try asset(id)
        let width = try number(asset, "w", in: 1...Double(LottieLimits.side), or: 1)
        let height = try number(asset, "h", in: 1...Double(LottieLimits.side), or: 1)
        let name = asset["p"]?.stringValue ?? ""
        guard let bytes = Self.embedded(name) ?? supply.pictures[name] else {
            let what =
                name.hasPrefix("data:")
                ? "its picture is not in base64" : "its picture '\(Self.short(name))' is another file"
            omit(.image, "\(what), and is not drawn")
            return (3, [])
        }
        let written = "picture \(id)"
        if !writtenAssets.contains(where: { $0["id"]?.stringValue == written }) {
            guard let make = supply.picture else { return (3, []) }
            guard let picture = make(bytes, Int(width.rounded()), Int(height.rounded())) else {
                omit(.image, "its picture cannot be decoded")
                return (3, [])
            }
            writtenAssets.append(
                .object([
                    ("id", .string(written)), ("w", .integer(Int64(width.rounded()))),
                    ("h", .integer(Int64(height.rounded()))), ("e", .integer(1)),
                    ("p", .string("data:image/png;base64," + picture.base64)),
                ]))
        }
        return (2, [("refId", .string(written))])
    }

    /// The bytes of a picture that is written in its own address; nil for others.
    private static func embedded(_ address: String) -> [UInt8]? {
        guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ","),
            address[..<comma].hasSuffix(";base64")
        else { return nil }
        return [UInt8](base64: String(address[address.index(after: comma)...]))
    }
}

/// A closed contour of a letter in the form of an animation's paths.
private struct OutlineContour {
    var points: [Point] = []
    private var input: [Point] = []
    private var output: [Point] = []

    var json: JSON {
        func list(_ points: [Point]) -> JSON { .array(points.map { .numbers([$0.x, $0.y]) }) }
        return .object([("i", list(input)), ("o", list(output)), ("v", list(points)), ("c", .boolean(true))])
    }

    static func all(in path: Path) -> [OutlineContour] {
        var contours: [OutlineContour] = []
        for element in path.elements {
            switch element {
            case .move(let point): contours.append(OutlineContour(from: point))
            case .line(let point): contours[contours.count - 1].add(nil, nil, point)
            case .quadratic(let control, let point):
                let start = contours[contours.count - 1].points.last ?? point
                contours[contours.count - 1].add(between(start, control), between(point, control), point)
            case .cubic(let first, let second, let point): contours[contours.count - 1].add(first, second, point)
            case .close: break
            }
        }
        return contours.filter { $0.points.count > 1 }
    }

    /// A control point of a cubic curve that is a quadratic one: two thirds of the way to its control point.
    private static func between(_ end: Point, _ control: Point) -> Point {
        Point(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
    }

    private init(from point: Point) { (points, input, output) = ([point], [.zero], [.zero]) }

    private mutating func add(_ first: Point?, _ second: Point?, _ point: Point) {
        let last = points[points.count - 1]
        if let first { output[output.count - 1] = Point(x: first.x - last.x, y: first.y - last.y) }
        points.append(point)
        input.append(second.map { Point(x: $0.x - point.x, y: $0.y - point.y) } ?? .zero)
        output.append(.zero)
    }
}
