import Values
import Wording

/// Texts and pictures: the library would leave them out, or read them from a file.
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
            omit(.text, "its words cannot be drawn in the font '\(Self.short(style.text.family))'")
            return (3, [])
        }
        let letters = paths.map(LottiePath.contours)
        guard letters.joined().allSatisfy({ $0.points.joined().allSatisfy(Self.anyNumber.contains) }) else {
            omit(.text, "its words reach further than \(Int(LottieLimits.number)) pixels, and are not drawn")
            return (3, [])
        }
        cost.nodes += letters.reduce(0) { $0 + $1.count }
        return (4, [("shapes", .array(try groups(of: letters, style.fill)))])
    }

    /// Letters in groups, each of no more points than the library fills at once, or of one letter.
    /// - Parameter letters: The contours of each.
    private mutating func groups(of letters: [[LottiePath]], _ fill: LottieColor) throws(LottieError) -> [JSON] {
        var groups: [JSON] = []
        var items: [JSON] = []
        func group() -> JSON {
            let end = [Self.fill(fill), .object([("ty", .string("tr"))] + Self.identity)]
            return .object([("ty", .string("gr")), ("it", .array(items + end))])
        }
        for letter in letters {
            let count = letter.reduce(0) { $0 + $1.points.count }
            if paths.points + count > LottieLimits.letterPoints, !items.isEmpty {
                groups.append(group())
                (items, paths.points) = ([], 0)
            }
            paths.points += count
            try checkPaths()
            items += letter.map { .object([("ty", .string("sh")), ("ks", $0.property), ("d", .integer(1))]) }
        }
        return items.isEmpty ? groups : groups + [group()]
    }

    /// The text of a layer with one look at all times; nil for others, which are noted.
    private mutating func plainText(_ json: JSON) throws(LottieError) -> (text: LottieText, fill: LottieColor)? {
        let frames = json["d"]?["k"]?.arrayValue ?? []
        guard let document = frames.first?["s"], frames.count == 1 else {
            omit(.text, frames.isEmpty ? "it has no words" : "its words change, and are not drawn")
            return nil
        }
        guard try list(json, "a").isEmpty else {
            omit(.text, "its words are animated by themselves, and are not drawn")
            return nil
        }
        if case .object(let members)? = json["p"], !members.isEmpty {
            omit(.text, "its words follow a path, and are not drawn")
            return nil
        }
        if let box = document["sz"]?.arrayValue, !box.isEmpty {
            omit(.text, "its words are in a box, and are not drawn")
            return nil
        }
        if json["d"]?["x"]?.stringValue != nil { omit(.expression, "its expression is not computed") }
        func says(_ name: String) -> Double { document[name]?.doubleValue ?? 0 }
        if says("ca") != 0 { omit(.text, "its words are not turned into capitals") }
        if says("ls") != 0 { omit(.text, "its words are not shifted from their line") }
        if says("j") >= 3 { omit(.text, "its words are not justified") }
        if document["sc"] != nil, try number(document, "sw", or: 0) > 0 { omit(.text, "its words have no outline") }
        return (try text(document), changed(try fill(document)))
    }

    private func fill(_ document: JSON) throws(LottieError) -> LottieColor {
        let parts = try numbers(
            document["fc"] ?? .numbers([0, 0, 0]), LottieValue(count: 3, range: 0...1, isClamped: true))
        return LottieColor(red: parts[0], green: parts[1], blue: parts[2])
    }

    private mutating func text(_ document: JSON) throws(LottieError) -> LottieText {
        guard let string = document["t"]?.stringValue else { throw error("it has no words 't'") }
        guard string.utf8.count <= 2000 else { throw error("its words have more than 2000 bytes") }
        let font = document["f"]?.stringValue ?? ""
        let fonts = try knownFonts()
        let known = fonts[font]
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

    private mutating func knownFonts() throws(LottieError) -> [String: JSON] {
        if let fonts { return fonts }
        let named = try list(file["fonts"] ?? .null, "list").map { ($0["fName"]?.stringValue ?? "", $0) }
        let fonts = Dictionary(named) { first, _ in first }
        self.fonts = fonts
        return fonts
    }

    private static func weight(_ style: String) -> Int {
        let named = [
            ("thin", 100), ("extralight", 200), ("light", 300), ("medium", 500), ("semibold", 600), ("extrabold", 800),
            ("bold", 700), ("black", 900), ("heavy", 900),
        ]
        return named.first { style.contains($0.0) }?.1 ?? 400
    }

    // MARK: - Pictures

    mutating func picture(_ json: JSON) throws(LottieError) -> (kind: Int, members: [(String, JSON)]) {
        guard let id = Self.identifier(json["refId"]) else { throw error("it does not say which picture it shows") }
        let name = "picture \(id)"
        if pictures[name] == nil { pictures[name] = try readPicture(id, name) }
        if case .omitted(let reason)? = pictures[name] {
            omit(.image, reason)
            return (3, [])
        }
        return (2, [("refId", .string(name))])
    }

    /// Reads a picture for the first layer that shows it, and writes it where it is to be drawn.
    private mutating func readPicture(_ id: String, _ written: String) throws(LottieError) -> LottieWalkedPicture {
        let asset = try asset(id)
        let sides = 1...Double(LottieLimits.side)
        let width = Int(try number(asset, "w", in: sides, or: 1).rounded())
        let height = Int(try number(asset, "h", in: sides, or: 1).rounded())
        let name = asset["p"]?.stringValue ?? ""
        guard let bytes = Self.embedded(name) ?? supply.pictures[name] else {
            let what =
                name.hasPrefix("data:")
                ? "its picture is not in base64" : "its picture '\(Self.short(name))' is another file"
            return .omitted("\(what), and is not drawn")
        }
        report.pictureBytes += width * height * 4
        guard report.pictureBytes <= LottieLimits.pictureBytes else {
            throw error("the pictures up to this one need more than \(LottieLimits.pictureBytes >> 20) MiB")
        }
        guard let make = supply.picture else { return .drawn(width: width, height: height) }
        guard let picture = make(bytes, width, height) else { return .omitted("its picture cannot be decoded") }
        writtenAssets.append(
            .object([
                ("id", .string(written)), ("w", .integer(Int64(width))), ("h", .integer(Int64(height))),
                ("e", .integer(1)), ("p", .string("data:image/png;base64," + picture.base64)),
            ]))
        return .drawn(width: width, height: height)
    }

    /// The bytes of a picture in a `data:` address; nil for other addresses.
    private static func embedded(_ address: String) -> [UInt8]? {
        guard address.hasPrefix("data:"), let comma = address.firstIndex(of: ","),
            address[..<comma].hasSuffix(";base64")
        else { return nil }
        return [UInt8](base64: String(address[address.index(after: comma)...]))
    }
}

/// The result of reading a picture inside an animation.
enum LottieWalkedPicture {
    /// In pixels.
    case drawn(width: Int, height: Int)
    /// The reason why not.
    case omitted(String)
}

extension LottiePath {
    /// The closed contours of a letter.
    fileprivate static func contours(of path: Path) -> [LottiePath] {
        var contours: [LottiePath] = []
        for element in path.elements {
            switch element {
            case .move(let point): contours.append(LottiePath(from: point))
            case .line(let point): contours[contours.count - 1].add(nil, nil, point)
            case .quadratic(let control, let point):
                let start = contours[contours.count - 1].lastPoint
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

    private init(from point: Point) {
        self.init(input: [[0, 0]], output: [[0, 0]], points: [[point.x, point.y]], isClosed: true)
    }

    private var lastPoint: Point { Point(x: points[points.count - 1][0], y: points[points.count - 1][1]) }

    private mutating func add(_ first: Point?, _ second: Point?, _ point: Point) {
        let last = lastPoint
        if let first { output[output.count - 1] = [first.x - last.x, first.y - last.y] }
        points.append([point.x, point.y])
        input.append(second.map { [$0.x - point.x, $0.y - point.y] } ?? [0, 0])
        output.append([0, 0])
    }
}
