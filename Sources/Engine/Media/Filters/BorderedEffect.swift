import Values

/// `rotate` or `shear` with a border of the fill colour around the picture.
///
/// libavfilter interpolates both between the picture's own pixels only, which leaves steps along the picture's edges.
/// With the border, an edge is interpolated between the picture and the fill colour.
struct BorderedEffect {
    /// The pictures that go into and come out of an effect.
    struct Pictures {
        /// In pixels.
        let input, output: (width: Int, height: Int)
        package let hasAlpha: Bool
    }

    /// Applied before and after the effect, in order.
    package let before, after: [EffectSnapshot]
    let effect: EffectSnapshot

    /// In pixels on each side: at least one chroma sample of every format.
    private static let border = 4
    private static let longestSide = 16384

    /// True if an effect gets a border once its sides are known.
    static func applies(to effect: EffectSnapshot) -> Bool { fillColor(of: effect) != nil }

    /// Returns nil unless the effect interpolates and fills with a colour, and its picture leaves room for the border.
    init?(_ asked: EffectSnapshot, _ pictures: Pictures) {
        let (border, added, input) = ("\(Self.border)", 2 * Self.border, pictures.input)
        guard let color = Self.fillColor(of: asked), max(input.width, input.height) + added <= Self.longestSide
        else { return nil }
        let pad = EffectSnapshot(
            "pad", ["width": "iw+\(added)", "height": "ih+\(added)", "x": border, "y": border, "color": color])
        let crop = EffectSnapshot("crop", ["out_w": "iw-\(added)", "out_h": "ih-\(added)", "x": border, "y": border])
        // Interpolated straight, the colour of a transparent border would tint the edges.
        let alpha =
            pictures.hasAlpha ? ["premultiply", "unpremultiply"].map { EffectSnapshot($0, ["inplace": "1"]) } : []
        before = alpha.prefix(1) + [pad]
        guard asked.name == "rotate" else {
            (effect, after) = (asked, [crop] + alpha.suffix(1))
            return
        }
        var effect = asked
        effect.parameters.removeAll { ["out_w", "ow", "out_h", "oh"].contains($0.name) }
        for index in effect.parameters.indices where ["angle", "a"].contains(effect.parameters[index].name) {
            effect.parameters[index].value = effect.parameters[index].value.withSides(lessBy: added)
        }
        effect.parameters.append(.init(name: "out_w", value: "\(pictures.output.width)"))
        effect.parameters.append(.init(name: "out_h", value: "\(pictures.output.height)"))
        (self.effect, after) = (effect, Array(alpha.suffix(1)))
    }

    /// The fill colour of an effect that can have a border; nil for every other effect.
    private static func fillColor(of effect: EffectSnapshot) -> String? {
        func value(_ names: String...) -> String? { effect.parameters.last { names.contains($0.name) }?.value }
        switch effect.name {
        case "rotate":
            // The functions give the size of the turned picture from that of the one that comes in.
            guard !["0", "false"].contains(value("bilinear")),
                value("angle", "a")?.contains(/\brot[wh]\b/) != true
            else { return nil }
        case "shear":
            guard !["0", "nearest"].contains(value("interp")),
                !effect.ramps.contains(where: { ["fillcolor", "c"].contains($0.name) })
            else { return nil }
        default: return nil
        }
        return value("fillcolor", "c") ?? "black"
    }
}

extension EffectSnapshot {
    fileprivate init(_ name: String, _ parameters: KeyValuePairs<String, String>) {
        self.init(name: name, parameters: parameters.map { Parameter(name: $0.key, value: $0.value) })
    }
}

extension String {
    /// An expression of libavfilter's with the input's sides made smaller.
    fileprivate func withSides(lessBy count: Int) -> String {
        replacing(/\b(in_w|iw|in_h|ih)\b/) { "(\($0.output.1)-\(count))" }
    }
}
