import Glibc
import Wording

/// Estimates the work of drawing an SVG from its text alone, so that the same file is refused on every machine.
///
/// librsvg 2.54 draws filters pixel by pixel on one thread, draws a mask once more for each mask around it, and cannot
/// be interrupted. Style sheets and dashes are not considered; ``DrawingDeadline`` catches these.
struct SVGCost {
    /// The most elements that are drawn; an element counts once for each use.
    static let largestCount = 250_000.0
    /// The most work, in steps of about a nanosecond.
    static let largestWork = 3e10
    /// The largest letters, in pixels.
    static let largestFont = 10_000.0

    private let elements: SVGElements
    /// The pixels of the drawing, and the pixels per unit of the document.
    private let area, scale: Double
    /// The loads of elements already visited, by index.
    private var known: [Int: Load] = [:]
    private var visiting: Set<Int> = []

    private struct Load {
        var count = 0.0
        var work = 0.0

        mutating func add(_ other: Load, times: Double = 1) {
            count += other.count * times
            work += other.work * times
        }
    }

    /// - Parameters:
    ///   - size: The size to draw at, in pixels; nil for the own size of the picture.
    init(_ bytes: [UInt8], size: (width: Int, height: Int)? = nil) {
        elements = SVGElements(bytes)
        let root = elements.all.first { $0.name == "svg" }
        let own = Self.size(of: root)
        let drawn = size.map { (Double($0.width), Double($0.height)) } ?? own.declared
        area = min(max(drawn.0, 1), 16384) * min(max(drawn.1, 1), 16384)
        scale = max(drawn.0 / max(own.units.0, 1e-6), drawn.1 / max(own.units.1, 1e-6))
    }

    /// The reason to refuse the picture; nil if it may be drawn.
    mutating func refusal() -> String? {
        for element in elements.all {
            guard let text = element.attributes["font-size"], let size = Self.number(text) else { continue }
            if size * scale > Self.largestFont {
                return "its letters of \(short(size * scale)) pixels are too large: at most \(short(Self.largestFont))"
            }
        }
        guard !elements.all.isEmpty else { return nil }
        let load = load(of: 0)
        if !(load.count <= Self.largestCount) {
            return "it draws \(short(load.count)) elements, counted as often as they are used: at most "
                + short(Self.largestCount)
        }
        if !(load.work <= Self.largestWork) {
            return "its filters and masks are \(short(load.work / Self.largestWork)) times as much work as may be "
                + "done for \(short(area)) pixels: simplify them or draw it smaller"
        }
        return nil
    }

    private func short(_ number: Double) -> String {
        guard number < 1e15 else { return "very many" }
        return decimalText(number, places: number < 10 ? 1 : 0)
    }

    /// - Parameter depth: The nesting, limited against files made to exhaust the stack.
    private mutating func load(of index: Int, depth: Int = 0) -> Load {
        if let load = known[index] { return load }
        // The renderer stops at a cycle of references, too.
        guard depth < 500, visiting.insert(index).inserted else { return Load() }
        defer { visiting.remove(index) }
        let element = elements.all[index]
        var load = Load(count: 1, work: steps(of: element))
        for child in element.children { load.add(self.load(of: child, depth: depth + 1)) }
        for reference in element.references {
            guard let target = elements.indices[reference.id] else { continue }
            load.add(self.load(of: target, depth: depth + 1), times: reference.isUse ? 1 : 2)
            // Masked and filtered elements are drawn into a picture of their own first.
            if !reference.isUse, Self.surfaces.contains(elements.all[target].name) { load.work += 8 * area }
        }
        known[index] = load
        return load
    }

    private static let surfaces: Set<String> = ["mask", "filter", "clipPath", "pattern"]

    /// The cost of one filter primitive or element, measured with librsvg 2.54.
    private func steps(of element: SVGElements.Element) -> Double {
        func numbers(_ name: String) -> [Double] {
            (element.attributes[name] ?? "").split { " ,\n\t".contains($0) }.compactMap { Self.number(String($0)) }
        }
        switch element.name {
        case "feTurbulence": return 100 * max(numbers("numOctaves").first ?? 1, 1) * area
        case "feConvolveMatrix":
            let order = numbers("order")
            let count = (order.first ?? 3) * (order.last ?? 3)
            return 8 * max(count, 1) * area
        case "feMorphology":
            let radii = numbers("radius").map { 2 * min(max($0, 0) * scale, 16384) + 1 }
            return 8 * (radii.first ?? 1) * (radii.last ?? 1) * area
        case "feGaussianBlur", "feDropShadow": return 80 * area
        case "feDiffuseLighting", "feSpecularLighting": return 150 * area
        case let name where name.hasPrefix("fe") && name != "feMergeNode": return 30 * area
        default: return 20_000
        }
    }

    // MARK: Numbers

    /// The root's size in pixels, and the size of its view box.
    private static func size(
        of root: SVGElements.Element?
    ) -> (declared: (Double, Double), units: (Double, Double)) {
        let box = (root?.attributes["viewBox"] ?? "").split { " ,\n\t".contains($0) }.compactMap { number(String($0)) }
        let units = box.count == 4 ? (box[2], box[3]) : nil
        func side(_ name: String, _ unit: Double?) -> Double {
            let text = root?.attributes[name] ?? ""
            return text.hasSuffix("%") ? unit ?? 100 : number(text) ?? unit ?? 100
        }
        let declared = (side("width", units?.0), side("height", units?.1))
        return (declared, units ?? declared)
    }

    /// The number at the start of a text, converted to pixels if it has a unit of length.
    private static func number(_ text: String) -> Double? {
        let trimmed = text.drop { " \t\n\r".contains($0) }
        var end: UnsafeMutablePointer<CChar>?
        return String(trimmed).withCString { start in
            let value = strtod(start, &end)
            guard let end, end != start, value.isFinite else { return nil }
            let units = ["in": 96.0, "cm": 37.8, "mm": 3.78, "pt": 4.0 / 3, "pc": 16, "em": 16, "ex": 8]
            return value * (units[String(String(cString: end).prefix(2))] ?? 1)
        }
    }
}

extension SVGCost {
    /// Refuses an SVG that is too much work.
    /// - Parameter size: The size to draw at, in pixels; nil for the own size of the picture.
    package static func check(
        _ bytes: [UInt8], path: String, size: (width: Int, height: Int)? = nil
    ) throws(MediaError) {
        var cost = SVGCost(bytes, size: size)
        guard let reason = cost.refusal() else { return }
        throw MediaError(.brokenInput, "draw '\(path)'", reason)
    }
}
