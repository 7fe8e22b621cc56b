extension MovieValidator {
    mutating func checkAnimation(_ tool: AnimationTool) {
        let location = tool.locations["video_layer"]
        if !tool.parent.contains(tool.videoLayer) {
            report(
                .videoLayerOutside, "animation tool", at: location,
                "its video_layer is not in its in_layer; add it with add_sublayer")
        }
        if type(of: tool.videoLayer) != Layer.self {
            report(
                .videoLayerKind, "animation tool", at: location,
                "its video_layer must be a plain layer, which has no content of its own")
        }
        checkLayer(tool.parent, tool)
    }

    private mutating func checkLayer(_ layer: Layer, _ tool: AnimationTool) {
        let object = Self.name(of: layer)
        if !(0...1).contains(layer.opacity) {
            report(
                .opacityRange, object, at: layer.locations["opacity"],
                "an opacity of \(shortNumber(layer.opacity)) is not in 0 to 1")
        }
        checkGeometry(layer, object)
        if layer !== tool.videoLayer, !layer.isHidden {
            if let text = layer as? TextLayer { checkText(text) }
            checkContents(of: layer, object)
            checkVisible(layer, tool, object)
        }
        for sublayer in layer.sublayers + (layer.mask.map { [$0] } ?? []) { checkLayer(sublayer, tool) }
    }

    /// Pixels beyond which nothing is seen of a layer, whatever layers it is in.
    private static let farthestPlace = 1e9

    private mutating func checkGeometry(_ layer: Layer, _ object: String) {
        let position = layer.position ?? .zero
        let bounds = layer.bounds ?? Rectangle(origin: .zero, size: .zero)
        let numbers = [
            position.x, position.y, layer.anchorPoint.x, layer.anchorPoint.y, bounds.origin.x, bounds.origin.y,
            bounds.size.width, bounds.size.height, layer.zPosition,
        ]
        if !numbers.allSatisfy(\.isFinite) {
            report(.layerGeometry, object, at: layer.locations["bounds"], "its place or size is not a finite number")
        } else if bounds.size.width < 0 || bounds.size.height < 0 {
            report(.layerGeometry, object, at: layer.locations["bounds"], "its bounds have a negative size")
        } else if max(bounds.size.width, bounds.size.height) > RenderSize.limit {
            report(
                .layerGeometry, object, at: layer.locations["bounds"],
                "its bounds are larger than \(Int(RenderSize.limit)) pixels")
        } else if numbers.contains(where: { $0.magnitude > Self.farthestPlace }) {
            report(
                .layerGeometry, object, at: layer.locations["position"] ?? layer.locations["bounds"],
                "it stands more than \(Int(Self.farthestPlace)) pixels away")
        }
    }

    /// A background without bounds to fill would silently show nothing.
    private mutating func checkVisible(_ layer: Layer, _ tool: AnimationTool, _ object: String) {
        guard layer.backgroundColor != nil, layer.bounds == nil, layer !== tool.parent, !(layer is TextLayer),
            layer.contentSize == nil
        else { return }
        warn(
            .layerWithoutSize, object, at: layer.locations["background_color"],
            "its background_color is not seen, because it has no bounds")
    }

    private mutating func checkText(_ layer: TextLayer) {
        let content = layer.content
        if content.string.isEmpty {
            warn(.textEmpty, "text layer", at: layer.locations["string"], "it has no text")
        }
        if !(content.fontSize > 0 && content.fontSize <= RenderSize.limit) {
            report(
                .textStyle, "text layer", at: layer.locations["font_size"],
                "a font_size of \(shortNumber(content.fontSize)) is not above 0 and at most \(Int(RenderSize.limit))")
        }
        if !(content.strokeWidth >= 0 && content.strokeWidth <= RenderSize.limit) {
            report(
                .textStyle, "text layer", at: layer.locations["stroke_width"],
                "a stroke_width of \(shortNumber(content.strokeWidth)) is not in 0 to \(Int(RenderSize.limit))")
        }
        if content.isWrapped, layer.bounds == nil {
            warn(
                .textStyle, "text layer", at: layer.locations["wrapped"],
                "it is wrapped but has no bounds to break its lines at")
        }
    }

    private static func name(of layer: Layer) -> String {
        switch layer {
        case let text as TextLayer: text.content.string.isEmpty ? "text layer" : "text layer '\(text.content.string)'"
        case is ImageLayer: "image layer"
        case is ShapeLayer: "shape layer"
        case is GradientLayer: "gradient layer"
        default: "layer"
        }
    }
}
