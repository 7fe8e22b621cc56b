import EditModel
import Spelling

extension MovieValidator {
    mutating func checkAnimation(_ tool: AnimationTool) {
        if let layer = tool.additionalLayer { return checkAdditional(layer, of: tool) }
        let location = tool.locations["video_layer"]
        if tool.videoLayers.isEmpty {
            report(.videoLayerOutside, "animation tool", at: location, "it has no video_layers to show the picture")
        }
        for (index, layer) in tool.videoLayers.enumerated() {
            let name = tool.videoLayers.count == 1 ? "video_layer" : "video layer \(index + 1)"
            if !tool.parent.contains(layer) {
                report(
                    .videoLayerOutside, "animation tool", at: location,
                    "its \(name) is not in its in_layer; add it with add_sublayer")
            }
            if type(of: layer) != Layer.self {
                report(
                    .videoLayerKind, "animation tool", at: location,
                    "its \(name) must be a plain layer, which has no content of its own")
            }
        }
        checkLayer(tool.parent, tool)
    }

    mutating func checkLayer(_ layer: Layer, _ tool: AnimationTool) {
        let object = Self.name(of: layer)
        if !(0...1).contains(layer.opacity) {
            report(
                .opacityRange, object, at: layer.locations["opacity"],
                "an opacity of \(shortNumber(layer.opacity)) is not in 0 to 1")
        }
        checkGeometry(layer, object)
        checkAnimations(layer, object)
        checkDecoration(layer, object)
        if !tool.showsVideo(layer), !layer.isHidden {
            if let text = layer as? TextLayer { checkText(text) }
            if let subtitles = layer as? SubtitleLayer { checkSubtitles(subtitles, object) }
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

    /// What can be drawn of corners, borders and shadows.
    private mutating func checkDecoration(_ layer: Layer, _ object: String) {
        let sizes = [
            ("corner_radius", layer.cornerRadius), ("border_width", layer.borderWidth),
            ("shadow_radius", layer.shadow.radius),
        ]
        let most = [RenderSize.limit, RenderSize.limit, Shadow.largestRadius]
        for ((name, value), most) in zip(sizes, most) where !(0...most).contains(value) {
            report(
                .layerLook, object, at: layer.locations[name],
                "\(withArticle(name)) of \(shortNumber(value)) is not in 0 to \(Int(most))")
        }
        if !(0...1).contains(layer.shadow.opacity) {
            report(
                .layerLook, object, at: layer.locations["shadow_opacity"],
                "a shadow_opacity of \(shortNumber(layer.shadow.opacity)) is not in 0 to 1")
        }
        let offset = max(layer.shadow.offset.x.magnitude, layer.shadow.offset.y.magnitude)
        if !(offset <= RenderSize.limit) {
            report(
                .layerLook, object, at: layer.locations["shadow_offset"],
                "its shadow_offset is more than \(Int(RenderSize.limit)) pixels")
        }
        if !layer.transform.isFinite {
            report(.layerGeometry, object, at: layer.locations["transform"], "its transform is not finite")
        }
    }

    /// A background without bounds to fill would silently show nothing.
    private mutating func checkVisible(_ layer: Layer, _ tool: AnimationTool, _ object: String) {
        guard layer.backgroundColor != nil, layer.bounds == nil, layer !== tool.parent, !(layer is TextLayer),
            !(layer is SubtitleLayer), layer.contentSize == nil
        else { return }
        report(
            .layerWithoutSize, object, at: layer.locations["background_color"],
            "its background_color is not seen, because it has no bounds")
    }

    static func name(of layer: Layer) -> String {
        switch layer {
        case let text as TextLayer: text.content.string.isEmpty ? "text layer" : "text layer '\(text.excerpt)'"
        case is ImageLayer: "image layer"
        case is SubtitleLayer: "subtitle layer"
        case is ShapeLayer: "shape layer"
        case is GradientLayer: "gradient layer"
        default: "layer"
        }
    }
}
